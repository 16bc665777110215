import { defineScreen } from '../../shared/screens/index.ts';

export const subscriptionScreens = {
  'card-selection': defineScreen(() => import('./card-selection-screen.tsx'), 'recurring'),
  'card-payment-progress': defineScreen(() => import('./progress-screen.tsx'), 'recurring'),
  subscriptions: defineScreen(() => import('./subscriptions-screen.tsx'), 'recurring'),
  recurring: defineScreen(() => import('./chapters-screen.tsx'), 'recurring'),
};
