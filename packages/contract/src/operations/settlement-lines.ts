import * as z from 'zod/mini';
import { currencySchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import { day, integerInAddress, matching, pageFields, pageOf } from '../wire.ts';

/** Longer than any file that is taken. */
const linesMax = 1_000_000;

export const settlementLineSchema = z.object({
  /** The line's number in the file. */
  line: z.int(),
  kind: z.enum(['charge', 'refund']),
  /** Our order number, and the provider’s, as far as the line has them. */
  order: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  amount: wireAmount,
  currency: currencySchema,
  fee: z.nullable(wireAmount),
  net: z.nullable(wireAmount),
  day,
  paidOn: z.nullable(day),
});
export type SettlementLine = z.infer<typeof settlementLineSchema>;

export const settlementLinesRoute = defineRoute({
  name: 'settlementLines',
  verb: 'operations',
  method: 'GET',
  path: '/operations/settlements/:id/lines',
  access: 'operator',
  summary: 'Lines of a settlement file as they were read, in their order',
  params: z.object({ id: matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) }),
  query: z.object({
    ...pageFields,
    /** The line of the file to start from. */
    from: z.optional(integerInAddress(1, linesMax)),
  }),
  answers: { 200: pageOf(settlementLineSchema) },
  links: ['next'],
  errors: ['not_found'],
});
