import { defineScreen } from '../../shared/screens/index.ts';

export const convertScreens = {
  convert: defineScreen(() => import('./convert-screen.tsx'), 'exchange', 'earnings'),
};
