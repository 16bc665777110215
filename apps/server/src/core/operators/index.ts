export { giveBackAlone, leftAlone, takeAlone, wasJustReinvited } from './alone-repository.ts';
export { countCalls, findActs, findBrokenAct, recordAct } from './act-repository.ts';
export type { ActRow } from './act-repository.ts';
export {
  enrol,
  enrolDemoOperator,
  inviteAgain,
  inviteOperator,
  openInvitation,
} from './enrolment.ts';
export type { Invited } from './enrolment.ts';
export { sessionIdleSeconds, sessionLifetimeSeconds } from './model.ts';
export type { SignedIn, SignInRefusal } from './model.ts';
export {
  addPasskey,
  challengeForNewPasskey,
  challengeForSignIn,
  provePasskey,
} from './passkeys.ts';
export { deletePasskey, findPasskeys } from './passkey-repository.ts';
export type { PasskeyRow } from './passkey-repository.ts';
export { demoSeed, findDemoOperators, findOperators, updateOperator } from './repository.ts';
export type { ListedOperator } from './repository.ts';
export { sendOperatorMails } from './mails/index.ts';
export type { OperatorMailTools } from './mails/index.ts';
export { proveCode, provePassword } from './sign-in.ts';
export { endSession, enterSession, findSessions } from './session-repository.ts';
export type { ListedSession } from './session-repository.ts';
export type { OperatorTools } from './tools.ts';
export { toBase32, totpAddress } from './totp.ts';
