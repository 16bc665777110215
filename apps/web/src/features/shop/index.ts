import { defineScreen, screenAtHand } from '../../shared/screens/index.ts';
import { Screen as SpoonListScreen } from './spoon-list-screen.tsx';

export { keepOffer, offerSchema } from './offer.ts';
export type { Offer } from './offer.ts';

export const shopScreens = {
  // The first screen of nearly everybody comes with the first file, and the others share its parts.
  'spoon-list': screenAtHand(SpoonListScreen, 'shop'),
  'newbie-event': defineScreen(() => import('./newbie-event-screen.tsx'), 'shop', 'purchase'),
};
