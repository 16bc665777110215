export {
  decideCertification,
  insertCertification,
  purgeCertificationsOf,
} from './certification-repository.ts';
export type { CertificationOutcome } from './certification-repository.ts';
export { findOrCreatePerson, findPerson, findRegistered } from './commands.ts';
export type { Registered } from './commands.ts';
export { identityName, personKeyOf } from './model.ts';
export type { Account, PersonKey, Profile, AccountStatus } from './model.ts';
export { mayCall } from './may-call.ts';
export { ruleOf } from './policy-table.ts';
export type { Rule } from './policy-table.ts';
export {
  loginRefusal,
  nicknameOf,
  refusalByNeeds,
  refusalByState,
  rightsOfCertified,
  signinStatus,
  welcomesGuest,
} from './policy.ts';
export { certificationColumn, insertIdentity, updateProfile } from './repository.ts';
