import * as z from 'zod/mini';
import { currencySchema, unitSchema, wireAmount } from '../money.ts';
import { paymentStateSchema } from '../purchase/states.ts';
import { transactionIdSchema } from '../purchase/schema.ts';
import { identifier, instant, integer, pageFields, pageOf } from '../wire.ts';

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
});
export type LedgerVerification = z.infer<typeof ledgerVerifyAnswer>;

export const operatorPaymentsQuery = z.object({
  ...pageFields,
  state: z.optional(paymentStateSchema),
});
export const operatorPaymentSchema = z.object({
  transactionId: transactionIdSchema,
  userId: identifier,
  state: paymentStateSchema,
  productId: identifier,
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

const hundredYearsInSeconds = 100 * 366 * 24 * 60 * 60;

// @__NO_SIDE_EFFECTS__
const onCalendar = (moment: typeof instant) =>
  moment.check(z.refine((written) => !Number.isNaN(Date.parse(written))));

export const testClockBody = z.union([
  z.object({ now: onCalendar(instant) }),
  z.object({ advance_seconds: integer(-hundredYearsInSeconds, hundredYearsInSeconds) }),
]);
export const testClockAnswer = z.object({ now: instant, offset_seconds: z.number() });
