import { defineScreen } from '../../shared/screens/index.ts';

export const convertScreens = {
  convert: defineScreen(
    async () => await (await import('./load.ts')).loadConvert(),
    'exchange',
    'earnings',
  ),
};
