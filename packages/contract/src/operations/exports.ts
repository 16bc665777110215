import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { day } from '../wire.ts';
import { usualZone, zoneName } from './day-range.ts';
import { differenceFilter } from './differences.ts';
import { actReason } from './operators.ts';

/** The kinds of exports. */
export const exportKinds = [
  'payments',
  'refunds',
  'card_payments',
  'subscriptions',
  'exchanges',
  'journal',
  'differences',
  'settlement_lines',
  'acts',
] as const;
export const exportKindSchema = z.enum(exportKinds);
export type ExportKind = (typeof exportKinds)[number];

/** The most days that one file may span. */
export const exportDaysMax = 366;

export const exportRowsRoute = defineRoute({
  name: 'exportRows',
  verb: 'operations',
  method: 'POST',
  path: '/operations/exports/:kind',
  access: 'operator',
  summary: 'Some days as a file of comma-separated values; how many rows it had is recorded',
  params: z.object({ kind: exportKindSchema }),
  /** The first and the last day with it, in the zone. */
  body: z.object({
    from: day,
    to: day,
    zone: z._default(zoneName, usualZone),
    /** The filters of an export of differences, as in their list. */
    narrowed: z.optional(z.object(differenceFilter)),
    reason: actReason,
  }),
  answers: { 200: z.undefined() },
  answerType: 'text/csv',
  errors: ['wrong_date_pattern', 'wrong_request_format'],
});
