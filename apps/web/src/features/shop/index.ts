import { defineScreen } from '../../shared/screens/index.ts';

export const shopScreens = {
  'spoon-list': defineScreen(() => import('./spoon-list-screen.tsx'), 'shop'),
  'newbie-event': defineScreen(() => import('./newbie-event-screen.tsx'), 'shop'),
};
