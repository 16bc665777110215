import { defineScreen } from '../../shared/screens/index.ts';

const texts = ['exchange', 'earnings'] as const;
const load = () => import('./load.ts');

export const earningsScreens = {
  'exchange-history': defineScreen(async () => await (await load()).loadExchange(), ...texts),
  exchange: defineScreen(async () => await (await load()).loadDetails(), ...texts),
};
