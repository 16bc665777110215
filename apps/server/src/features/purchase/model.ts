import {
  errorCatalogue,
  errorNameOf,
  paymentSucceededCode,
  statusOfPaymentState,
} from '@dipper/contract';
import type { ErrorName, PaymentAnswer, PaymentState } from '@dipper/contract';

/** The number of a failure that this version does not know any more is still a failure. */
export const nameOfFailure = (number: number): ErrorName => errorNameOf(number) ?? 'payment_failed';

const reasonByStatus = {
  pending: 'payment_pending',
  waiting_for_deposit: 'payment_pending',
  fail: 'payment_failed',
  cancel: 'payment_canceled',
  expired: 'payment_failed',
  refunded: 'payment_canceled',
} as const satisfies Record<Exclude<PaymentAnswer['status'], 'success'>, ErrorName>;

type PaymentStanding = Pick<PaymentAnswer, 'status' | 'code' | 'reason'>;

/** Returns a payment's status as its person sees it. */
export const standingOf = (state: PaymentState, failureCode: number | null): PaymentStanding => {
  const status = statusOfPaymentState[state];
  if (status === 'success') return { status, code: paymentSucceededCode, reason: null };
  const reason =
    failureCode === null || status === 'pending'
      ? reasonByStatus[status]
      : nameOfFailure(failureCode);
  return { status, code: errorCatalogue[reason].number, reason };
};

export type StartInput = {
  readonly productId: number;
  readonly quantity: number;
  readonly methodId: number;
  readonly device: string;
  readonly expectedTotal: bigint;
};

/** The same intent gives the same text, however its JSON was written. */
export const canonicalStart = (input: StartInput): string =>
  [input.productId, input.quantity, input.methodId, input.device, input.expectedTotal].join('|');

/**
 * After this time the first call no longer waits for the provider's page, so a repeated call may
 * take over.
 */
export const resumeAfterSeconds = 15;
