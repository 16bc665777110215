export type { BeginOrder, BeginResult } from './begin.ts';
export { createCharging } from './charging.ts';
export type { Charging } from './charging.ts';
export { askDuePayments } from './jobs.ts';
export { findPayment } from './repository.ts';
export type { Payment } from './repository.ts';
export { together } from './together.ts';
export { parseTransactionId, transactionId } from './transaction-id.ts';
export type { PaymentName } from './transaction-id.ts';
