export { mountHeldKeys } from './held-keys.ts';
export { mountCards } from './routes.ts';
export { mountCardWindows } from './windows.ts';
