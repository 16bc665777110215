import { defineScreen } from '../../shared/screens/index.ts';

export const loadPayFromList = () => import('./pay-from-list.ts');

export const purchaseScreens = {
  'payment-method': defineScreen(() => import('./payment-method-screen.tsx'), 'purchase'),
  'payment-result': defineScreen(() => import('./payment-result-screen.tsx'), 'purchase'),
  'payment-success': defineScreen(() => import('./payment-success-screen.tsx'), 'purchase'),
  'payment-receipt': defineScreen(() => import('./receipt-screen.tsx'), 'purchase'),
  'payment-fail': defineScreen(() => import('./payment-fail-screen.tsx'), 'purchase'),
};
