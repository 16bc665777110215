import * as z from 'zod/mini';
import { countrySchema } from '../country.ts';
import { currencySchema, unitSchema, wireAmount } from '../money.ts';
import { journalEntryId } from './ledger.ts';
import { paymentStateSchema } from '../purchase/states.ts';
import { refundInfoSchema, refundWays, transactionIdSchema } from '../purchase/schema.ts';
import {
  publicId,
  identifier,
  identifierInAddress,
  instant,
  integer,
  integerInAddress,
  matching,
  pageFields,
  pageOf,
  text,
} from '../wire.ts';

export const trialBalanceAnswer = z.object({
  takenAt: instant,
  isBalanced: z.boolean(),
  units: z.array(
    z.object({
      unit: unitSchema,
      debit: wireAmount,
      credit: wireAmount,
      accounts: z.array(
        z.object({
          account: z.string(),
          debit: wireAmount,
          credit: wireAmount,
          balance: wireAmount,
        }),
      ),
    }),
  ),
});
export type TrialBalance = z.infer<typeof trialBalanceAnswer>;

export const ledgerVerifyAnswer = z.object({
  verifiedAt: instant,
  isSound: z.boolean(),
  rows: z.int(),
  /** Each check by name; the first bad row says where to look. */
  findings: z.array(
    z.object({ check: z.string(), detail: z.string(), reference: z.nullable(z.string()) }),
  ),
  /** The first row that is not as it was sealed: its number in its chain, if it has one, and itself, if it is there. */
  badRow: z.nullable(
    z.object({
      bucket: z.int(),
      position: z.nullable(z.int()),
      entryId: z.nullable(journalEntryId),
    }),
  ),
});
export type LedgerVerification = z.infer<typeof ledgerVerifyAnswer>;

export const operatorPaymentsQuery = z.object({
  ...pageFields,
  state: z.optional(paymentStateSchema),
  provider: z.optional(matching(/^[a-z]{2,20}$/)),
  methodId: z.optional(integerInAddress(1, 999)),
  country: z.optional(countrySchema),
  userId: z.optional(identifierInAddress),
  /** Asked for from this moment on, and before that one. */
  from: z.optional(instant),
  until: z.optional(instant),
});
export const operatorPaymentSchema = z.object({
  transactionId: transactionIdSchema,
  userId: identifier,
  state: paymentStateSchema,
  productId: identifier,
  productName: z.string(),
  methodId: z.int(),
  quantity: z.int(),
  totalPrice: wireAmount,
  currency: currencySchema,
  provider: z.string(),
  providerTransactionId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: instant,
  changedAt: instant,
});
export type OperatorPayment = z.infer<typeof operatorPaymentSchema>;
export const operatorPaymentsAnswer = pageOf(operatorPaymentSchema);

/** The states of a refund on the server. */
export const refundStates = [
  'reserved',
  'sent',
  'unknown',
  'by-account',
  'done',
  'declined',
] as const;
export const refundStateSchema = z.enum(refundStates);
export type RefundState = z.infer<typeof refundStateSchema>;

export const operatorRefundBody = z.object({
  /** All that is left of the purchase, where it is not said. */
  amount: z.optional(wireAmount),
  /** The refund's number at its preview: a request after another refund is an error. */
  place: z.optional(integer(1, 1000)),
  reason: text(1, 200),
  refundInfo: z.optional(refundInfoSchema),
});

export const operatorRefundsQuery = z.object({
  ...pageFields,
  state: z.optional(refundStateSchema),
});
export const operatorRefundSchema = z.object({
  refundId: publicId,
  transactionId: transactionIdSchema,
  userId: identifier,
  state: refundStateSchema,
  way: z.enum(refundWays),
  requestedBy: z.enum(['person', 'operator']),
  amount: wireAmount,
  currency: currencySchema,
  spoons: wireAmount,
  provider: z.string(),
  providerReference: z.nullable(z.string()),
  /** Masked; the whole of it is opened by a call of its own. */
  account: z.nullable(z.string()),
  reason: z.string(),
  requestedAt: instant,
  changedAt: instant,
});
export type OperatorRefund = z.infer<typeof operatorRefundSchema>;
export const operatorRefundsAnswer = pageOf(operatorRefundSchema);

/**
 * The decision about a payment in review: credit the order, give back the taken money, or close it because the provider
 * holds nothing of it.
 */
export const decideReviewBody = z.object({
  decision: z.enum(['credit', 'give-back', 'close']),
  reason: text(3, 200),
  refundInfo: z.optional(refundInfoSchema),
});
export const reviewDecisionAnswer = z.object({
  payment: operatorPaymentSchema,
  /** The refund; null if nothing is given back, or the provider held nothing any more. */
  refund: z.nullable(operatorRefundSchema),
});
export type ReviewDecisionAnswer = z.infer<typeof reviewDecisionAnswer>;

/** The states of a refund that a provider made past us. */
export const refundDifferenceStates = ['open', 'booked', 'dismissed'] as const;
export const refundDifferenceStateSchema = z.enum(refundDifferenceStates);
export type RefundDifferenceState = z.infer<typeof refundDifferenceStateSchema>;

export const refundDifferencesQuery = z.object({
  ...pageFields,
  state: z.optional(refundDifferenceStateSchema),
});
export const refundDifferenceSchema = z.object({
  transactionId: transactionIdSchema,
  userId: identifier,
  provider: z.string(),
  /** The amount that the provider says it holds, and the amount it should hold. */
  told: wireAmount,
  expected: wireAmount,
  currency: currencySchema,
  state: refundDifferenceStateSchema,
  operator: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  seenAt: instant,
  decidedAt: z.nullable(instant),
});
export type RefundDifference = z.infer<typeof refundDifferenceSchema>;
export const refundDifferencesAnswer = pageOf(refundDifferenceSchema);
export const decideRefundDifferenceBody = z.object({
  told: wireAmount,
  decision: z.enum(['book', 'dismiss']),
  reason: text(3, 200),
});

/** It was given back by hand, to the person’s account or in the provider’s tool, or it could not be. */
export const refundTransferBody = z.object({
  outcome: z.enum(['paid', 'rejected']),
  reference: text(1, 100),
  /** Needed of what was done in the provider's tool. */
  reason: z.optional(text(3, 200)),
});
/** The finding at the provider: it has given the money back, or it still holds it. */
export const decideRefundBody = z.object({
  decision: z.enum(['given-back', 'kept']),
  reason: text(3, 200),
});
export const refundAccountAnswer = refundInfoSchema;
export const openRefundAccountBody = z.object({ reason: text(1, 200) });

const hundredYearsInSeconds = 100 * 366 * 24 * 60 * 60;

// @__NO_SIDE_EFFECTS__
const onCalendar = (moment: typeof instant) =>
  moment.check(z.refine((written) => !Number.isNaN(Date.parse(written))));

export const testClockBody = z.union([
  z.object({ now: onCalendar(instant) }),
  z.object({ advance_seconds: integer(-hundredYearsInSeconds, hundredYearsInSeconds) }),
]);
export const testClockAnswer = z.object({ now: instant, offset_seconds: z.number() });
