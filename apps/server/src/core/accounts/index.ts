export { findOrCreatePerson, findPerson } from './commands.ts';
export type { FoundPerson, NewPerson } from './commands.ts';
export { identityName, personKeyOf } from './model.ts';
export type { Account, PersonKey, Profile } from './model.ts';
export { loginRefusal, signinStatus } from './policy.ts';
export { updateProfile } from './repository.ts';
