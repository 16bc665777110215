import { zoneOfCountry } from '@dipper/contract';
import { now } from '../../../shared/device/index.ts';

/** Returns today in Korea as `YYYY-MM-DD`; a later date of birth is wrong. */
export const dayInKorea = (at: number = now()): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zoneOfCountry.kr,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
