import { defineScreen } from '../../shared/screens/index.ts';

export const purchaseScreens = {
  'payment-method': defineScreen(() => import('./payment-method-screen.tsx'), 'purchase', 'coming'),
  'payment-result': defineScreen(() => import('./payment-result-screen.tsx'), 'purchase', 'coming'),
  'payment-success': defineScreen(
    () => import('./payment-success-screen.tsx'),
    'purchase',
    'coming',
  ),
  'payment-fail': defineScreen(() => import('./payment-fail-screen.tsx'), 'purchase', 'coming'),
};
