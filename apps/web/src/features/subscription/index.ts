import { defineScreen } from '../../shared/screens/index.ts';

const later = () => import('./later.ts');

export const subscriptionScreens = {
  'card-selection': defineScreen(async () => (await later()).selection, 'recurring'),
  'card-payment-progress': defineScreen(async () => (await later()).progress, 'recurring'),
  subscriptions: defineScreen(async () => (await later()).subscriptions, 'recurring'),
  recurring: defineScreen(async () => (await later()).chapters, 'recurring'),
};
