import { authKeyValiditySeconds, failure, success } from '@dipper/contract';
import type { Country, ErrorName, Result } from '@dipper/contract';
import { findOrCreatePerson, loginRefusal } from '../../../core/accounts/index.ts';
import type { Account } from '../../../core/accounts/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { hashToken, randomToken } from '../../../platform/ids.ts';
import type { NewAuthCode, ProvedLogin } from '../repository.ts';
import { insertSignUpKey, takeSignUpKey } from './repository.ts';
import type { SignUp } from './repository.ts';

export const secretBytes = 32;

/** The one-time key of a login that has no account: one is made where it comes back with a yes. */
export const issueSignUpKey = async (
  database: Database,
  login: SignUp & Pick<NewAuthCode, 'deviceId'>,
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

export type KeyOpened = { readonly account: Account; readonly login: ProvedLogin };

/** Nobody gets an account without having said that they want one. */
export const signUpWith = async (
  database: Database,
  { authKey, deviceId, isSigningUp: isWanted, country }: BroughtKey,
): Promise<Result<KeyOpened, ErrorName>> => {
  const offered = await takeSignUpKey(database, hashToken(authKey), { deviceId, isWanted });
  if (offered === undefined) return failure('auth_key_invalid');
  if (!isWanted) return failure('not_registered');
  const { identity, snsType, provedAt } = offered;
  const { account } = await findOrCreatePerson(database, identity, {
    ...offered,
    country: country ?? offered.country,
  });
  const refusal = loginRefusal(account);
  if (refusal !== undefined) return failure(refusal);
  const { bucket, userId } = account;
  return success({ account, login: { bucket, userId, snsType, provedAt } });
};
