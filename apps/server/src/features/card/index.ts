export type { CardTools } from './commands.ts';
export { mountCards } from './routes.ts';
export { mountCardWindows } from './windows.ts';
