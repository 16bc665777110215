export { ComingScreen } from './coming-screen.tsx';
export type { ComingName } from './coming-screen.tsx';
export { defineScreen, loadedScreen, loadScreen, screenAtHand } from './define-screen.ts';
export type { ScreenDefinition, ScreenProperties } from './define-screen.ts';
