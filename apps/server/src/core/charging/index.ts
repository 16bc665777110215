export type { BeginOrder } from './begin.ts';
export { questionOf } from './asking.ts';
export { createCharging } from './charging.ts';
export type { Charging } from './charging.ts';
export { createInbox, sweepInbox } from './inbox.ts';
export { finishEventOf, isFinishedEvent } from './inbox-repository.ts';
export { createTakeHint } from './hints.ts';
export type { TakeHint } from './hints.ts';
export type { HearOther, Inbox } from './inbox.ts';
export {
  decideClear,
  decideLate,
  declined,
  isClear,
  nothing,
  paymentCanceled,
  paymentFailed,
} from './decision.ts';
export type { Decision } from './decision.ts';
export { askDuePayments, workOnDueCharges } from './jobs.ts';
export { openFactsOf } from './open-facts.ts';
export type { Traits } from './open-facts.ts';
export { findDepositOf, findPayment, findPaymentName } from './repository.ts';
export type { Deposit, Payment } from './repository.ts';
export type { OnMoved } from './settling.ts';
export { together } from './together.ts';
export { secondsToLateQuestion, secondsToNextQuestion } from './schedule.ts';
export type { ChargeKind } from './schedule.ts';
export {
  chargeNumber,
  publicIdOf,
  parsePublicId,
  parseAnyPublicId,
  parsePersonReference,
  parseRefundNumber,
  parseTransactionId,
  personReference,
  refundNumber,
  transactionId,
} from './transaction-id.ts';
export type { PaymentName, RefundName } from './transaction-id.ts';
