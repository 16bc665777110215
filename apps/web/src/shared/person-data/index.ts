export { claimChoices, clearAll } from './clear.ts';
export { exchangeStore } from './exchange.ts';
export { cardReturnStore, subscribeStore, subscribeTabStore } from './subscribe.ts';
export type { SubscribeState } from './subscribe.ts';
