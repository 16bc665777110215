import { defineScreen } from '../../shared/screens/index.ts';

export const sessionScreens = {
  'payment-login': defineScreen(() => import('./payment-login-screen.tsx'), 'session'),
  'exchange-login': defineScreen(() => import('./exchange-login-screen.tsx'), 'session'),
  'subscribe-login': defineScreen(() => import('./subscribe-login-screen.tsx'), 'session'),
};
