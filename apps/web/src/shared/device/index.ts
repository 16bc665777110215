export { now } from './clock.ts';
export { chance, newKey } from './random.ts';
export { aloneInBrowser, pause } from './tabs.ts';
