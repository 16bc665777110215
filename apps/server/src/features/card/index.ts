export { mountCards } from './routes.ts';
export { mountCardWindows } from './windows.ts';
