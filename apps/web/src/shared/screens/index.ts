export { defineScreen, loadedScreen, loadScreen, screenAtHand } from './define-screen.ts';
export type { ScreenDefinition, ScreenProperties } from './define-screen.ts';
