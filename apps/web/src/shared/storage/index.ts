export { badgesStore } from './badges.ts';
export { billingStore } from './billing.ts';
export { clearAll } from './clear.ts';
export { exchangeStore } from './exchange.ts';
export {
  changeMethod,
  confirmInfoOf,
  isAndroidProduct,
  noPayment,
  paymentStore,
  selectSpoon,
  setQuantity,
  spoonOf,
  totalPriceOf,
} from './payment.ts';
export type { ChosenMethod, PaymentState, SelectedSpoon } from './payment.ts';
export { createPersistedStore } from './persisted.ts';
export { preferencesStore, textScales, themes } from './preferences.ts';
export type { Preferences } from './preferences.ts';
export { browserShelf, followOtherTabs } from './shelf.ts';
export { createStore, useStore } from './store.ts';
export { subscribeStore } from './subscribe.ts';
export { noUser, userStore } from './user.ts';
export type { RememberedUser } from './user.ts';
