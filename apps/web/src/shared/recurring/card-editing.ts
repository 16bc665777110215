import { createStore } from '../storage/index.ts';
import { navigate, paths } from '../navigation/index.ts';
import { subscribeStore, subscribeTabStore } from '../person-data/index.ts';

/** Told once on the next screen: a card was registered, and perhaps made the main one. */
export const cardNewsStore = createStore<'registered' | 'main' | undefined>(undefined);

/** Only these are come back to: what is kept in a browser is not an address to be led by. */
const wayBack = /^\/subscribe\/(?:card-selection|subscriptions\/[a-z0-9-]{1,64})$/;

/** Registers a card, in the middle of something else where it says what to come back to. */
export const goToRegistration = (from: string | undefined): void => {
  subscribeStore.update((state) => ({
    ...state,
    returnRoute: from,
    isUserInfoBeingCardEdited: from !== undefined,
  }));
  navigate(paths.cardRegistration);
};

export const wayBackFromCard = (): string => {
  const { isUserInfoBeingCardEdited, returnRoute } = subscribeStore.get();
  return isUserInfoBeingCardEdited && returnRoute !== undefined && wayBack.test(returnRoute)
    ? returnRoute
    : paths.cardManagement;
};

/** The card that was registered is the one that is chosen where it was wanted. */
export const endCardEditing = (cardId: string): void => {
  subscribeTabStore.update((tab) => ({ ...tab, draft: undefined }));
  subscribeStore.update((state) => ({
    ...state,
    selectCardId: cardId,
    returnRoute: undefined,
    isUserInfoBeingCardEdited: false,
  }));
};
