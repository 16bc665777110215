export { applyAppearance } from './appearance.ts';
export { now } from './clock.ts';
export { isInAppBrowser } from './in-app-browser.ts';
export { useOnline } from './online.ts';
export { chance, newKey } from './random.ts';
export { aloneInBrowser, joinTabs, pause } from './tabs.ts';
export type { TabNews } from './tabs.ts';
export { blockPinchZoom } from './zoom.ts';
