import type { Area } from '../../shared/navigation/index.ts';
import { defineScreen } from '../../shared/screens/index.ts';
import type { ScreenDefinition } from '../../shared/screens/index.ts';

const login = (area: Area): ScreenDefinition =>
  defineScreen(
    async () => ({ Screen: (await import('./login-screen.tsx')).loginScreen(area) }),
    'session',
  );

export const sessionScreens = {
  'payment-login': login('payment'),
  'exchange-login': login('exchange'),
  'subscribe-login': login('subscribe'),
};
