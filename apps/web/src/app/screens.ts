import { cardScreens } from '../features/card/index.ts';
import { convertScreens } from '../features/convert/index.ts';
import { credentialsScreens } from '../features/credentials/index.ts';
import { earningsScreens } from '../features/earnings/index.ts';
import { exchangeScreens } from '../features/exchange/index.ts';
import { historyScreens } from '../features/history/index.ts';
import { purchaseScreens } from '../features/purchase/index.ts';
import { sessionScreens } from '../features/session/index.ts';
import { shopScreens } from '../features/shop/index.ts';
import { subscriptionScreens } from '../features/subscription/index.ts';
import { defineScreen } from '../shared/screens/index.ts';
import type { ScreenDefinition } from '../shared/screens/index.ts';
import type { ScreenName } from './routes.ts';

const notFound = defineScreen(() => import('./pages/not-found-screen.tsx'), 'session');

/** Every screen of the route table, each in a chunk of its own. */
export const screens: Readonly<Record<ScreenName, ScreenDefinition>> = {
  ...shopScreens,
  ...purchaseScreens,
  ...historyScreens,
  ...sessionScreens,
  ...credentialsScreens,
  ...cardScreens,
  ...subscriptionScreens,
  ...convertScreens,
  ...earningsScreens,
  ...exchangeScreens,
  'developer-home': defineScreen(() => import('./pages/developer-home-screen.tsx'), 'session'),
  strings: __SHOWS_STRINGS__
    ? defineScreen(() => import('./pages/strings-screen.tsx'), 'session')
    : notFound,
  unauthorized: defineScreen(() => import('./pages/unauthorized-screen.tsx'), 'session'),
  'not-found': notFound,
};
