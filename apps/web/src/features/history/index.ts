import { defineScreen } from '../../shared/screens/index.ts';

const load = () => import('./load.ts');

export const historyScreens = {
  'payment-history': defineScreen(
    async () => await (await load()).loadHistory(),
    'history',
    'purchase',
  ),
  'payment-guide': defineScreen(async () => await (await load()).loadGuide(), 'history'),
};
