import { defineScreen } from '../../shared/screens/index.ts';
import type { ScreenDefinition } from '../../shared/screens/index.ts';

type Screens = (typeof import('./screens.ts'))['screens'];

const screen = (name: keyof Screens): ScreenDefinition =>
  defineScreen(
    async () => ({ Screen: (await (await import('./load.ts')).loadScreens())[name] }),
    'exchange',
    'payout',
  );

export const exchangeScreens = {
  'exchange-request': screen('exchange-request'),
  'payoneer-request': screen('payoneer-request'),
  'dotmoney-request': screen('dotmoney-request'),
  'dotmoney-product': screen('dotmoney-product'),
  'exchange-maintenance': screen('exchange-maintenance'),
};
