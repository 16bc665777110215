import { defineScreen } from '../../shared/screens/index.ts';

export const cardScreens = {
  'card-management': defineScreen(() => import('./card-management-screen.tsx'), 'recurring'),
  'card-registration': defineScreen(() => import('./card-registration-screen.tsx'), 'recurring'),
};
