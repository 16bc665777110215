export { openPaymentsQuery } from './open-payments-query.ts';
export type { OpenPayment } from './open-payments-query.ts';
