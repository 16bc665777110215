export { ExchangeScreen } from './exchange-screen.tsx';
export { ExchangePoliciesScreen } from './policies-screen.tsx';
export { ExchangesScreen } from './queue-screen.tsx';
