import { defineScreen } from '../../shared/screens/index.ts';

const texts = ['exchange', 'earnings'] as const;

export const earningsScreens = {
  'exchange-history': defineScreen(() => import('./exchange-screen.tsx'), ...texts),
  exchange: defineScreen(() => import('./details-screen.tsx'), ...texts),
};
