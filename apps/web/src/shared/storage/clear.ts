import { noUser, userStore } from './user.ts';

/** Forgets whoever used the page; where they are from stays, for the language. */
export const clearAll = ({ keepsCountry }: { readonly keepsCountry: boolean }): void => {
  const { country } = userStore.get();
  userStore.set(keepsCountry && country !== undefined ? { ...noUser, country } : noUser);
};
