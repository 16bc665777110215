export { CardPaymentScreen } from './card-payment-screen.tsx';
export { CardPaymentsScreen } from './card-payments-screen.tsx';
export { SubscriptionScreen } from './subscription-screen.tsx';
export { SubscriptionsScreen } from './subscriptions-screen.tsx';
