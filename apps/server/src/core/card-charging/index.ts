export { sealBillingKey, unsealBillingKey } from './card-key.ts';
export { createCardCharging } from './card-charging.ts';
export type { CardCharging } from './card-charging.ts';
export { declineClassOf } from './decline-class.ts';
export { cardCalls } from './give-back.ts';
export { advanceDueCardPayments } from './jobs.ts';
export { providersByName } from './orders.ts';
export { isCardPaymentOver } from './model.ts';
export type { CardPaymentState } from './model.ts';
export { findCardPayment } from './repository.ts';
export type { CardPaymentName } from './repository.ts';
export { describeCardPayment } from './reports/describe.ts';
export {
  findCardPaymentReport,
  findCardPaymentReports,
  findCardPaymentReportsOf,
} from './reports/repository.ts';
export type { CardPaymentReport } from './reports/repository.ts';
