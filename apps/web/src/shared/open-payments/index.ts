export { OpenPayments } from './open-payments.tsx';
export { openPaymentsKey, openPaymentsQuery } from './open-payments-query.ts';
export type { OpenPayment } from './open-payments-query.ts';
