export { Screen as fail } from './payment-fail-screen.tsx';
export { Screen as method } from './payment-method-screen.tsx';
export { Screen as result } from './payment-result-screen.tsx';
export { Screen as success } from './payment-success-screen.tsx';
export { Screen as receipt } from './receipt-screen.tsx';
