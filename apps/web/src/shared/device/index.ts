export { applyAppearance } from './appearance.ts';
export { now } from './clock.ts';
export { useOnline } from './online.ts';
export { chance, newKey } from './random.ts';
export { pause } from './pause.ts';
export { blockPinchZoom } from './zoom.ts';
