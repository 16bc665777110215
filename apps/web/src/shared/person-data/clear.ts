import { badgesStore } from './badges.ts';
import { billingStore, noUser, paymentStore, userStore } from '../storage/index.ts';
import { exchangeStore } from './exchange.ts';
import { ownerStore } from './owner.ts';
import { subscribeStore, subscribeTabStore } from './subscribe.ts';

const ofThePerson = [
  badgesStore,
  billingStore,
  exchangeStore,
  ownerStore,
  paymentStore,
  subscribeStore,
  subscribeTabStore,
];

/** Clears the person's data; the country may stay, for the language. */
export const clearAll = ({ keepsCountry }: { readonly keepsCountry: boolean }): void => {
  const { country } = userStore.get();
  userStore.set(keepsCountry && country !== undefined ? { ...noUser, country } : noUser);
  for (const store of ofThePerson) store.reset();
};

/** Claims the choices that an ended session left behind. Only their owner gets them; another person begins without. */
export const claimChoices = (userId: number): void => {
  const { userId: owner } = ownerStore.get();
  if (owner !== undefined && owner !== userId) clearAll({ keepsCountry: true });
  ownerStore.set({ userId });
};
