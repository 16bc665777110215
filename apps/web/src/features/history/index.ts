import { defineScreen } from '../../shared/screens/index.ts';

export const historyScreens = {
  'payment-history': defineScreen(() => import('./history-screen.tsx'), 'history', 'purchase'),
  'payment-guide': defineScreen(() => import('./guide-screen.tsx'), 'history'),
};
