import * as z from 'zod/mini';
import { day, matching } from '../wire.ts';

/** A zone as the IANA names it; which day a moment belongs to depends on it. */
export const zoneName = matching(/^[A-Z][A-Za-z0-9_+/-]{1,40}$/);
export const usualZone = 'Asia/Seoul';

/** Days of a zone, the first and the last of them with it. */
export const dayRangeFields = {
  from: z.optional(day),
  to: z.optional(day),
  zone: z._default(zoneName, usualZone),
};
