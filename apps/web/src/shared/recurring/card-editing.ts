import { useEffect } from 'react';
import { currentPlace, loginPathOf, navigate, paths, replaceAddress } from '../navigation/index.ts';
import { subscribeStore, subscribeTabStore } from '../person-data/index.ts';
import { sessionStore } from '../session/index.ts';
import { createStore } from '../storage/index.ts';

/** Told once on the next screen: a card was registered, and perhaps made the main one. */
export const cardNewsStore = createStore<'registered' | 'main' | undefined>(undefined);

/** The only addresses to return to: a stored address is not trusted otherwise. */
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

const stopEditing = (): void =>
  subscribeStore.update((state) => ({
    ...state,
    returnRoute: undefined,
    isUserInfoBeingCardEdited: false,
  }));

/** Returns a person who gives up to where they were, and ends the editing. */
export const leaveCardEditing = (): void => {
  const way = wayBackFromCard();
  stopEditing();
  replaceAddress(way);
};

/**
 * Also ends the editing when the person leaves by the arrow or the browser's back button; after a lost session
 * it continues.
 */
export const useCardEditing = (): void => {
  useEffect(
    () => () => {
      const { path } = currentPlace();
      const isStillHere = path === paths.cardRegistration || path === loginPathOf.subscribe;
      if (sessionStore.get().phase === 'person' && !isStillHere) stopEditing();
    },
    [],
  );
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
