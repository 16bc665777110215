export { clearAll } from './clear.ts';
export { subscribeStore, subscribeTabStore } from './subscribe.ts';
export type { SubscribeState } from './subscribe.ts';
