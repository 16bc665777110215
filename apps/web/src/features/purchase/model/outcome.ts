import type { PaymentStatus } from '@dipper/contract';

/** The place a payment leads its payer to. */
export type Outcome = 'waiting' | 'deposit' | 'success' | 'fail';

export const outcomeOf = (status: PaymentStatus): Outcome => {
  switch (status) {
    case 'pending':
      return 'waiting';
    case 'waiting_for_deposit':
      return 'deposit';
    case 'success':
      return 'success';
    case 'fail':
    case 'cancel':
    case 'expired':
    case 'refunded':
      return 'fail';
  }
};

/** The first thing that somebody wants to know when a payment did not work. */
export type MoneyTaken = 'no' | 'given-back' | 'being-checked';

export const moneyTakenOf = (status: PaymentStatus): MoneyTaken => {
  if (status === 'refunded') return 'given-back';
  return outcomeOf(status) === 'fail' ? 'no' : 'being-checked';
};

/** Returns whether an end without payment is shown calmly: canceling is no error. */
export const isNeutral = (status: PaymentStatus): boolean => status !== 'fail';

/** The ends that a payment without success can have, by which its words are chosen. */
export type End = 'fail' | 'cancel' | 'closed' | 'expired' | 'deposit' | 'refunded';

export const endOf = (status: PaymentStatus, waitedForDeposit: boolean): End => {
  if (status === 'expired') return waitedForDeposit ? 'deposit' : 'expired';
  if (status === 'cancel') return waitedForDeposit ? 'closed' : 'cancel';
  return status === 'refunded' ? status : 'fail';
};
