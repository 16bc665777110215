export { closeCredentials, createCredentials } from './create.ts';
export { sweepCredentials } from './jobs.ts';
export type { Credentials } from './model.ts';
export { mountCredentials } from './routes.ts';
