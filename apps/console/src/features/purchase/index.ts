export { PaymentScreen } from './payment-screen.tsx';
export { PaymentsScreen } from './payments-screen.tsx';
export { RefundScreen } from './refund-screen.tsx';
export { RefundsScreen } from './refunds-screen.tsx';
