import { failure, success } from '@dipper/contract';
import type { AuthorizeQuery, Country, ErrorName, Result, SnsType } from '@dipper/contract';
import {
  findOrCreatePerson,
  findPerson,
  findRegistered,
  identityName,
  loginRefusal,
  personKeyOf,
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
import { takeKey } from './one-time-key-repository.ts';
import type { KeyHolder } from './one-time-key-repository.ts';
import { issueKey, refusalOfKey, secretBytes } from './one-time-keys.ts';
import type { BroughtKey } from './one-time-keys.ts';
import type { GoingLogin, LoginAttempt, ProvedLogin, Rotated } from './repository.ts';

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

/** The person behind a proven identity, and a one-time key for the page to fetch tokens with. */
export const finishLogin = async (
  database: Database,
  attempt: LoginAttempt & KeyHolder,
  { subject, name }: ProvenIdentity,
): Promise<Result<FinishedLogin, ErrorName>> => {
  const identity = identityName(attempt.snsType, subject);
  const registered = await findRegistered(database, identity);
  if (registered === undefined || registered.mayBeginAgain) {
    const country = attempt.country ?? countryOfStrangers;
    const authKey = await issueKey(database, attempt, { identity, name, country });
    return success({ authKey, isNew: true, country });
  }
  const { account } = registered;
  const refusal = loginRefusal(account);
  if (refusal !== undefined) return failure(refusal);
  const authKey = await issueKey(database, attempt, account);
  return success({ authKey, isNew: false, country: account.country });
};

export type Tokens = { readonly jwt: string; readonly refreshToken: string };

const admitted = (account: Account): Result<Account, ErrorName> => {
  const refusal = loginRefusal(account);
  return refusal === undefined ? success(account) : failure(refusal);
};

const accountFor = async (
  database: Database,
  key: PersonKey,
): Promise<Result<Account, ErrorName>> => {
  const account = await findPerson(database, key);
  return account === undefined ? failure('login_failed') : admitted(account);
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

type KeyOpened = { readonly account: Account; readonly login: ProvedLogin };

const signUp = async (...input: Parameters<typeof findOrCreatePerson>) =>
  admitted((await findOrCreatePerson(...input)).account);

/** Opens a one-time key. An account is created only for a person who has asked for one. */
const openKey = async (
  database: Database,
  key: BroughtKey,
): Promise<Result<KeyOpened, ErrorName>> => {
  const taken = await takeKey(database, { ...key, keyHash: hashToken(key.authKey) });
  if (taken === undefined) return failure(await refusalOfKey(database, key));
  const account =
    taken.owner_id === null
      ? await signUp(database, taken.identity, {
          country: key.country ?? taken.country,
          name: taken.name ?? undefined,
        })
      : await accountFor(database, personKeyOf(taken.owner_id));
  if (!account.ok) return account;
  const { bucket, userId } = account.value;
  const { sns_type: snsType, proved_at: provedAt } = taken;
  return success({ account: account.value, login: { bucket, userId, snsType, provedAt } });
};

/**
 * Exchanges a one-time key for tokens: once, in time, on the requesting device, and not after all
 * logins of the person have ended.
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

/** Returns the account of a signed-in person. The token may outlive its login by minutes, so both are checked. */
export const checkLogin = async (
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

/** Ends the person's sessions on all devices, as a new password does. */
export const endAllSessions = (database: Database, person: PersonKey): Promise<void> =>
  closeFamilies(database, person);
