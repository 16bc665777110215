export { createGoogle } from './client.ts';
export type { GoogleOptions } from './client.ts';
