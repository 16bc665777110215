export { openPaymentsQuery } from './open-payments-query.ts';
export type { OpenPayment } from './open-payments-query.ts';
export { useDismissal } from './use-dismissal.ts';
export type { Dismissal, Dismissing } from './use-dismissal.ts';
