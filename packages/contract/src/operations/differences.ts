import * as z from 'zod/mini';
import { unitSchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import { day, instant, matching, pageFields, pageOf, text } from '../wire.ts';

export const differenceKinds = [
  'record_without_payment',
  'payment_without_record',
  'not_credited',
  'amount_differs',
  'currency_differs',
  'refund_differs',
  'journal_differs',
  'in_review',
  'not_answered',
  /** Of payouts: paid, and not booked so; paid though nobody asked; sent back on one side alone. */
  'payout_not_booked',
  'paid_unasked',
  'return_differs',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const differenceStates = ['open', 'explained', 'resolved'] as const;
export const differenceStateSchema = z.enum(differenceStates);
export type DifferenceState = z.infer<typeof differenceStateSchema>;

const differenceId = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const providerName = matching(/^[a-z]{2,20}$/);
const money = z.nullable(z.object({ amount: wireAmount, currency: unitSchema }));

export const differenceSchema = z.object({
  differenceId,
  provider: providerName,
  kind: z.enum(differenceKinds),
  /** Our order number, or the provider’s own where it has none of ours. */
  subject: z.string(),
  day,
  /** What the provider calls it. */
  reference: z.nullable(z.string()),
  /** What our books say, and what the provider says. */
  expected: money,
  found: money,
  state: differenceStateSchema,
  owner: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  firstSeenAt: instant,
  lastSeenAt: instant,
  ageSeconds: z.int(),
  changedAt: instant,
  /** Null where no person has: it was found, or has gone by itself. */
  changedBy: z.nullable(z.string()),
});
export type Difference = z.infer<typeof differenceSchema>;

export const differencesQuery = z.object({
  ...pageFields,
  state: z.optional(differenceStateSchema),
  provider: z.optional(providerName),
});

export const decideDifferenceBody = z.object({
  state: differenceStateSchema,
  /** Who takes care of it; left out: as it was. */
  owner: z.optional(text(1, 60)),
  reason: text(3, 500),
  changedBy: text(1, 60),
});

export const reconciliationSchema = z.object({
  provider: providerName,
  day,
  state: z.enum(['due', 'running', 'done']),
  dueAt: instant,
  records: z.int(),
  payments: z.int(),
  differences: z.int(),
  /** Payments that the provider could not be asked about; the day is compared again. */
  unanswered: z.int(),
  finishedAt: z.nullable(instant),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

export const differencesRoute = defineRoute({
  name: 'differences',
  verb: 'operations',
  method: 'GET',
  path: '/operations/differences',
  access: 'operator',
  summary: 'What providers, payments and the ledger do not say alike, newest first',
  query: differencesQuery,
  answers: { 200: pageOf(differenceSchema) },
  links: ['next'],
  errors: [],
  available: true,
});

export const decideDifferenceRoute = defineRoute({
  name: 'decideDifference',
  verb: 'operations',
  method: 'POST',
  path: '/operations/differences/:id',
  access: 'operator',
  summary: 'Say whose a difference is, that it is explained, or that it is resolved, and why',
  params: z.object({ id: differenceId }),
  body: decideDifferenceBody,
  answers: { 200: differenceSchema },
  errors: ['not_found'],
  available: true,
});

export const reconciliationsRoute = defineRoute({
  name: 'reconciliations',
  verb: 'operations',
  method: 'GET',
  path: '/operations/reconciliations',
  access: 'operator',
  summary: 'Business days that are compared with the records of providers, newest first',
  query: z.object({ day: z.optional(day) }),
  answers: { 200: z.object({ results: z.array(reconciliationSchema) }) },
  errors: [],
  available: true,
});
