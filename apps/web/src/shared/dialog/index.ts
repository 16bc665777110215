export { openAlert } from './alert.ts';
export type { Alert } from './alert.ts';
export { AlertHost } from './alert-host.tsx';
