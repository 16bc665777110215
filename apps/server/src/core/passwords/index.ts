export { createPasswordHasher, HasherBusy } from './hasher.ts';
export type { PasswordHasher } from './hasher.ts';
