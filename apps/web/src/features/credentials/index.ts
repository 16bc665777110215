import { defineScreen } from '../../shared/screens/index.ts';

/** Ways in that are screens of ours: `?with=phone` and `?with=email` at a login's address. */
export const credentialsScreens = {
  'phone-login': defineScreen(() => import('./phone-screen.tsx'), 'credentials'),
  'email-login': defineScreen(() => import('./email-screen.tsx'), 'credentials'),
};
