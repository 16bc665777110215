export { mountVaultCalls } from './vault-calls.ts';
export { mountCards } from './routes.ts';
export { mountCardWindows } from './windows.ts';
