export { findBareChromium, findChromium } from './find-chromium.ts';
export { ensureChromium } from './ensure-chromium.ts';
