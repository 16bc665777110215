import * as z from 'zod/mini';
import { unitSchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import { actReason } from './operators.ts';
import { day, instant, integerInAddress, matching, pageFields, pageOf, text } from '../wire.ts';

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
  /** Payouts: paid but not booked as paid, paid without a request, or returned on one side only. */
  'payout_not_booked',
  'paid_unasked',
  'return_differs',
  /** Settlement files: a provider's payment to us against the money that it took. */
  'settled_without_payment',
  'not_settled',
  'settled_not_credited',
  'settled_amount_differs',
  'settled_currency_differs',
  'settled_refund_differs',
  'settled_twice',
  'settled_other_day',
  'settled_fee_differs',
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
  /** The provider's own reference. */
  reference: z.nullable(z.string()),
  /** The amount in our books, and the provider's amount. */
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
  /** Goes up with each change; who decides says which one they have seen. */
  revision: z.int(),
  /** The settlement file that says so, and in which of its lines. */
  settlementId: z.nullable(z.string()),
  settlementLine: z.nullable(z.int()),
});
export type Difference = z.infer<typeof differenceSchema>;

/** The filters of a list of differences, and of its export. */
export const differenceFilter = {
  state: z.optional(differenceStateSchema),
  provider: z.optional(providerName),
  kind: z.optional(z.enum(differenceKinds)),
  owner: z.optional(text(1, 60)),
  /** Only differences without an owner. */
  unowned: z.optional(z.literal('1')),
  /** Found so many days ago, or longer. */
  olderThanDays: z.optional(integerInAddress(0, 3650)),
  day: z.optional(day),
  settlementId: z.optional(differenceId),
  subject: z.optional(text(1, 200)),
};

export const differencesQuery = z.object({ ...pageFields, ...differenceFilter });

export const decideDifferenceBody = z.object({
  state: differenceStateSchema,
  /** The new owner; left out: unchanged. */
  owner: z.optional(text(1, 60)),
  reason: text(3, 500),
  /** The revision that was seen; left out: the current one. */
  revision: z.optional(z.int()),
});

export const reconciliationSchema = z.object({
  provider: providerName,
  day,
  state: z.enum(['due', 'running', 'done']),
  dueAt: instant,
  /** The number of tries; a run that is due after a try did not get to the end. */
  attempt: z.int(),
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
  errors: ['not_found', 'changed_meanwhile'],
});

export const reconciliationsRoute = defineRoute({
  name: 'reconciliations',
  verb: 'operations',
  method: 'GET',
  path: '/operations/reconciliations',
  access: 'operator',
  summary: 'Business days that are compared with the records of providers, newest first',
  query: z.object({
    day: z.optional(day),
    /** This day, and those after it. */
    from: z.optional(day),
    provider: z.optional(providerName),
  }),
  answers: { 200: z.object({ results: z.array(reconciliationSchema) }) },
  errors: [],
});

export const differenceCountsRoute = defineRoute({
  name: 'differenceCounts',
  verb: 'operations',
  method: 'GET',
  path: '/operations/difference-counts',
  access: 'operator',
  summary: 'How many differences are open, by provider and kind, and how old the oldest is',
  answers: {
    200: z.object({
      results: z.array(
        z.object({
          provider: providerName,
          kind: z.enum(differenceKinds),
          open: z.int(),
          unowned: z.int(),
          oldestSeconds: z.int(),
        }),
      ),
    }),
  },
  errors: [],
});

export const reconcileAgainRoute = defineRoute({
  name: 'reconcileAgain',
  verb: 'operations',
  method: 'POST',
  path: '/operations/reconciliations',
  access: 'operator',
  summary: 'Compare a day of a provider again, now',
  body: z.object({ provider: providerName, day, reason: actReason }),
  answers: { 204: z.undefined() },
  errors: ['not_found', 'wrong_request_format'],
});
