export { openAlert } from './alert.ts';
export type { Alert, AlertButton, AlertContent, AlertDescription } from './alert.ts';
export { AlertHost } from './alert-host.tsx';
