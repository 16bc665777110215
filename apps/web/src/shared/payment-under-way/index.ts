export { paymentUnderWayStore, usePaymentUnderWay } from './payment-under-way.ts';
