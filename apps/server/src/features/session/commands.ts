import { authKeyValiditySeconds, failure, success } from '@dipper/contract';
import type { AuthorizeQuery, Country, ErrorName, Result, SnsType } from '@dipper/contract';
import {
  findRegistered,
  findPerson,
  identityName,
  loginRefusal,
} from '../../core/accounts/index.ts';
import type { Account, PersonKey } from '../../core/accounts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { Person } from '../../platform/http/index.ts';
import { hashToken, newUuid, randomToken } from '../../platform/ids.ts';
import type { IdentityProvider, LoginSecrets, ProvenIdentity } from '../../ports/identity.ts';
import { closeFamilies } from './access/repository.ts';
import type { AccessTokens, Login } from './access-token.ts';
import {
  newRefreshToken,
  openSuccessor,
  ownerOfRefreshToken,
  sealSuccessor,
} from './refresh-token.ts';
import {
  closeFamily,
  insertAttempt,
  insertFamily,
  rotateToken,
  selectLogin,
} from './repository.ts';
import {
  insertAuthCode,
  lookAtAuthCode,
  selectBinding,
  takeAuthCode,
} from './auth-code-repository.ts';
import type { GoingLogin, LoginAttempt, Rotated } from './repository.ts';
import type { KeyBinding, NewAuthCode } from './auth-code-repository.ts';
import {
  askedSeconds,
  issueSignUpKey,
  nameOfSignUp,
  secretBytes,
  signUpWith,
} from './sign-up/sign-up.ts';
import type { BroughtKey, KeyOpened } from './sign-up/sign-up.ts';

export type SessionDependencies = {
  readonly database: Database;
  readonly accessTokens: AccessTokens;
};

export const attemptLifetimeSeconds = 600;
const daySeconds = 24 * 60 * 60;
export const tokenLifetimeSeconds = 30 * daySeconds;
const familyLifetimeSeconds = 180 * daySeconds;
/** How long an answer that was lost on its way is given again. */
const graceSeconds = 60;
const codeVerifierBytes = 48;
const countryOfStrangers: Country = 'kr';

const newSecrets = (): LoginSecrets => ({
  state: randomToken(secretBytes),
  nonce: randomToken(secretBytes),
  codeVerifier: randomToken(codeVerifierBytes),
});

export type Beginning = {
  readonly provider: IdentityProvider;
  readonly query: AuthorizeQuery;
  /** Hash of its secret. */
  readonly browser: Buffer;
  readonly callbackUrl: string;
};

/** The address at the provider; the attempt is written down before the browser leaves. */
export const beginLogin = async (
  database: Database,
  { provider, query, browser, callbackUrl }: Beginning,
): Promise<Result<URL, ErrorName>> => {
  const secrets = newSecrets();
  const address = await provider.begin(secrets, callbackUrl);
  if (!address.ok) return address;
  await insertAttempt(
    database,
    { state: hashToken(secrets.state), browser },
    {
      nonce: secrets.nonce,
      codeVerifier: secrets.codeVerifier,
      snsType: query.sns_type,
      billingPage: query.billing_page,
      country: query.country,
      deviceId: query.device_unique_id,
      lifetimeSeconds: attemptLifetimeSeconds,
    },
  );
  return success(address.value);
};

export type FinishedLogin = {
  readonly authKey: string;
  readonly isNew: boolean;
  readonly country: Country;
};

/** The one-time key that every login ends with, whichever way it was proved. */
export const issueAuthKey = async (
  database: Database,
  login: Omit<NewAuthCode, 'hash' | 'lifetimeSeconds'>,
): Promise<string> => {
  const authKey = randomToken(secretBytes);
  const lifetimeSeconds = authKeyValiditySeconds;
  await insertAuthCode(database, { ...login, hash: hashToken(authKey), lifetimeSeconds });
  return authKey;
};

/** The person behind a proven identity, and a one-time key for the page to fetch tokens with. */
export const finishLogin = async (
  database: Database,
  attempt: LoginAttempt & Pick<NewAuthCode, 'browserHash'>,
  { subject, name }: ProvenIdentity,
): Promise<Result<FinishedLogin, ErrorName>> => {
  const identity = identityName(attempt.snsType, subject);
  const { snsType, deviceId, browserHash } = attempt;
  const login = { snsType, deviceId, browserHash };
  const registered = await findRegistered(database, identity);
  if (registered === undefined || registered.mayBeginAgain) {
    const country = attempt.country ?? countryOfStrangers;
    const authKey = await issueSignUpKey(database, { ...login, identity, name, country });
    return success({ authKey, isNew: true, country });
  }
  const { account } = registered;
  const refusal = loginRefusal(account);
  if (refusal !== undefined) return failure(refusal);
  const { userId } = account;
  const authKey = await issueAuthKey(database, { ...login, userId });
  return success({ authKey, isNew: false, country: account.country });
};

export type Tokens = { readonly jwt: string; readonly refreshToken: string };

const accountFor = async (
  database: Database,
  key: PersonKey,
): Promise<Result<Account, ErrorName>> => {
  const account = await findPerson(database, key);
  if (account === undefined) return failure('login_failed');
  const refusal = loginRefusal(account);
  return refusal === undefined ? success(account) : failure(refusal);
};

const usualLifetimes = { tokenLifetimeSeconds, familyLifetimeSeconds };

const beginFamily = async (
  { database, accessTokens }: SessionDependencies,
  account: Account,
  login: GoingLogin & { readonly proofKey: Buffer | undefined },
): Promise<Tokens | undefined> => {
  const familyId = newUuid();
  const refreshToken = newRefreshToken(account.userId);
  const tokenHash = hashToken(refreshToken);
  const family = { ...login, ...usualLifetimes, familyId, tokenHash };
  if (!(await insertFamily(database, family))) return undefined;
  const { deviceId, snsType } = login;
  const jwt = await accessTokens.sign(account, { deviceId, snsType, familyId });
  return { jwt, refreshToken };
};

const openKey = async (
  database: Database,
  key: BroughtKey,
): Promise<Result<KeyOpened, ErrorName>> => {
  const login = await takeAuthCode(database, hashToken(key.authKey), key.deviceId);
  if (login === undefined) return signUpWith(database, key);
  const account = await accountFor(database, login);
  return account.ok ? success({ account: account.value, login }) : account;
};

/** Where a key was asked for; undefined where nobody knows it. */
export const bindingOf = (database: Database, authKey: string): Promise<KeyBinding | undefined> =>
  selectBinding(database, hashToken(authKey));

export type KeyOwner = { readonly nickname: string; readonly userId?: bigint };

/** A key's owner, read without using the key; a login without an account has a name alone. */
export const ownerOfKey = async (
  database: Database,
  key: BroughtKey,
  kind: KeyBinding['kind'],
): Promise<KeyOwner | undefined> => {
  if (kind === 'sign-up') {
    const nickname = await nameOfSignUp(database, key);
    return nickname === undefined ? undefined : { nickname };
  }
  const asked = { deviceId: key.deviceId, lifetimeSeconds: askedSeconds };
  const person = await lookAtAuthCode(database, hashToken(key.authKey), asked);
  return person === undefined ? undefined : await findPerson(database, person);
};

/**
 * A one-time key for tokens: once, in time, on the device that asked for it, and unless all logins
 * of the person have ended meanwhile.
 */
export const exchangeAuthKey = async (
  dependencies: SessionDependencies,
  key: BroughtKey,
  proofKey: Buffer | undefined,
): Promise<Result<Tokens, ErrorName>> => {
  const opened = await openKey(dependencies.database, key);
  if (!opened.ok) return opened;
  const { account, login } = opened.value;
  const { deviceId } = key;
  const tokens = await beginFamily(dependencies, account, { ...login, deviceId, proofKey });
  return tokens === undefined ? failure('auth_key_invalid') : success(tokens);
};

type LiveRotation = { readonly login: Login; readonly refreshToken: string };

type GoingOn = Extract<Rotated, { readonly family_id: string }>;

const loginOf = ({ family_id, device_id, sns_type }: GoingOn): Login => ({
  familyId: family_id,
  deviceId: device_id,
  snsType: sns_type,
});

const liveRotation = (
  rotated: Rotated,
  token: string,
  successor: string,
): Result<LiveRotation, ErrorName> => {
  switch (rotated.outcome) {
    case 'rotated':
      return success({ login: loginOf(rotated), refreshToken: successor });
    case 'repeated': {
      const refreshToken = openSuccessor(token, rotated.sealed_successor);
      if (refreshToken === undefined) return failure('refresh_token_invalid');
      return success({ login: loginOf(rotated), refreshToken });
    }
    case 'reused':
      return failure('refresh_token_reused');
    case 'unknown':
    case 'ended':
    case 'expired':
      return failure('refresh_token_invalid');
  }
};

/** A refresh token for its successor. One that comes back later than its successor ends the login. */
export const refreshTokens = async (
  { database, accessTokens }: SessionDependencies,
  token: string,
  proofKey: Buffer | undefined,
): Promise<Result<Tokens, ErrorName>> => {
  const owner = ownerOfRefreshToken(token);
  if (owner === undefined) return failure('refresh_token_invalid');
  const successor = newRefreshToken(owner.userId);
  const rotated = await rotateToken(database, {
    ...owner,
    tokenHash: hashToken(token),
    successorHash: hashToken(successor),
    sealedSuccessor: sealSuccessor(token, successor),
    tokenLifetimeSeconds,
    graceSeconds,
    proofKey,
  });
  const live = liveRotation(rotated, token, successor);
  if (!live.ok) return live;
  const { login, refreshToken } = live.value;
  const account = await accountFor(database, owner);
  if (!account.ok) {
    await closeFamily(database, { ...owner, familyId: login.familyId }, 'account');
    return account;
  }
  const jwt = await accessTokens.sign(account.value, login);
  return success({ jwt, refreshToken });
};

/** Who signs in. The token may be good for minutes after its login has ended; this is not. */
export const signIn = async (
  database: Database,
  person: Person,
  snsType: SnsType,
): Promise<Result<Account, ErrorName>> => {
  const account = await findPerson(database, person);
  if (account === undefined) return failure('not_registered');
  const refusal = loginRefusal(account);
  if (refusal !== undefined) return failure(refusal);
  const login = await selectLogin(database, { ...person, familyId: person.tokenId });
  if (login === undefined) return failure('not_authenticated');
  return login.snsType === snsType ? success(account) : failure('wrong_account_info');
};

export const endSession = (database: Database, person: Person): Promise<void> =>
  closeFamily(database, { ...person, familyId: person.tokenId }, 'signout');

/** On every device at once, as after a new password. */
export const endAllSessions = (database: Database, person: PersonKey): Promise<void> =>
  closeFamilies(database, person);
