export { aloneInBrowser, joinTabs } from './tabs.ts';
export type { TabSignal } from './tabs.ts';
