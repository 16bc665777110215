import type { ComingName } from '../../shared/screens/index.ts';
import { defineScreen } from '../../shared/screens/index.ts';
import type { ScreenDefinition } from '../../shared/screens/index.ts';

const coming = (name: ComingName): ScreenDefinition =>
  defineScreen(
    async () => ({ Screen: (await import('./coming-screen.tsx')).comingScreen(name) }),
    'session',
  );

/** Screens whose features are still to be built. */
export const comingScreens = {
  'exchange-request': coming('exchange-request'),
  'payoneer-request': coming('payoneer-request'),
  'dotmoney-request': coming('dotmoney-request'),
  'dotmoney-product': coming('dotmoney-product'),
  'exchange-maintenance': defineScreen(() => import('./maintenance-screen.tsx'), 'session'),
};
