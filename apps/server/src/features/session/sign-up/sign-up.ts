import { authKeyValiditySeconds, failure, success } from '@dipper/contract';
import type { Country, ErrorName, Result } from '@dipper/contract';
import { findOrCreatePerson, loginRefusal, nicknameOf } from '../../../core/accounts/index.ts';
import type { Account } from '../../../core/accounts/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { hashToken, randomToken } from '../../../platform/ids.ts';
import type { ProvedLogin } from '../repository.ts';
import type { NewAuthCode } from '../auth-code-repository.ts';
import { insertSignUpKey, lookAtSignUpKey, takeSignUpKey } from './repository.ts';
import type { SignUp } from './repository.ts';

export const secretBytes = 32;

/** The one-time key of a login that has no account: one is made where it comes back with a yes. */
export const issueSignUpKey = async (
  database: Database,
  login: SignUp & Pick<NewAuthCode, 'deviceId' | 'browserHash'>,
): Promise<string> => {
  const authKey = randomToken(secretBytes);
  const lifetimeSeconds = authKeyValiditySeconds;
  await insertSignUpKey(database, { ...login, hash: hashToken(authKey), lifetimeSeconds });
  return authKey;
};

export type BroughtKey = {
  readonly authKey: string;
  readonly deviceId: string;
  /** Where there is no account yet, one is to be made. */
  readonly isSigningUp: boolean;
  /** In which the page said that it would be made. */
  readonly country: Country | undefined;
};

/** How long somebody has to answer what they are asked, from the end of the login on. */
export const askedSeconds = 600;

/** The nickname that a login without an account would get. */
export const nameOfSignUp = async (
  database: Database,
  { authKey, deviceId }: BroughtKey,
): Promise<string | undefined> => {
  const look = { deviceId, lifetimeSeconds: askedSeconds };
  const offered = await lookAtSignUpKey(database, hashToken(authKey), look);
  return offered && nicknameOf(offered.name, offered.snsType);
};

export type KeyOpened = { readonly account: Account; readonly login: ProvedLogin };

/** Nobody gets an account without having said that they want one. */
export const signUpWith = async (
  database: Database,
  key: BroughtKey,
): Promise<Result<KeyOpened, ErrorName>> => {
  if (!key.isSigningUp) {
    const isKnown = (await nameOfSignUp(database, key)) !== undefined;
    return failure(isKnown ? 'not_registered' : 'auth_key_invalid');
  }
  const offered = await takeSignUpKey(database, hashToken(key.authKey), key.deviceId);
  if (offered === undefined) return failure('auth_key_invalid');
  const { identity, snsType, provedAt } = offered;
  const { account } = await findOrCreatePerson(database, identity, {
    ...offered,
    country: key.country ?? offered.country,
  });
  const refusal = loginRefusal(account);
  if (refusal !== undefined) return failure(refusal);
  const { bucket, userId } = account;
  return success({ account, login: { bucket, userId, snsType, provedAt } });
};
