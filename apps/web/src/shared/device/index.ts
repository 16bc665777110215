export { applyAppearance } from './appearance.ts';
export { monotonic, now } from './clock.ts';
export { writeCookie } from './cookie.ts';
export { earlyPressName, endEarlyPresses, pressAgain } from './early-press.ts';
export { useOnline } from './online.ts';
export { chance, newKey } from './random.ts';
export { pause } from './pause.ts';
export { whenIdle } from './when-idle.ts';
export { blockPinchZoom } from './zoom.ts';
