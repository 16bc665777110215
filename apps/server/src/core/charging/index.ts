export { createCharging } from './charging.ts';
export type { BeginOrder, BeginResult, Charging } from './charging.ts';
export { askDuePayments } from './jobs.ts';
export { isFinal } from './model.ts';
export { findPayment } from './repository.ts';
export type { Payment } from './repository.ts';
export { parseTransactionId, transactionId } from './transaction-id.ts';
export type { PaymentName } from './transaction-id.ts';
