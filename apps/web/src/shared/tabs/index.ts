export { aloneInBrowser, joinTabs } from './tabs.ts';
export type { TabNews } from './tabs.ts';
