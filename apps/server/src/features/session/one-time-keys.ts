import { authKeyValiditySeconds } from '@dipper/contract';
import type { Country, ErrorName } from '@dipper/contract';
import { findPerson, nicknameOf } from '../../core/accounts/index.ts';
import { bucketOf } from '../../platform/bucket.ts';
import type { Database } from '../../platform/db/index.ts';
import { hashToken, randomToken } from '../../platform/ids.ts';
import { insertKey, lookAtKey, selectBinding } from './one-time-key-repository.ts';
import type { KeyBinding, KeyHolder, SignUp } from './one-time-key-repository.ts';

export const secretBytes = 32;

/** The one-time key that every login ends with, whichever way it was proved. */
export const issueKey = async (
  database: Database,
  { snsType, deviceId, browserHash }: KeyHolder,
  whose: { readonly userId: bigint } | SignUp,
): Promise<string> => {
  const authKey = randomToken(secretBytes);
  const keyHash = hashToken(authKey);
  const lifetimeSeconds = authKeyValiditySeconds;
  await insertKey(database, { keyHash, lifetimeSeconds, snsType, deviceId, browserHash, whose });
  return authKey;
};

/** Issues the key at the end of a login with credentials that the person has set here. */
export const issueAuthKey = (
  database: Database,
  { userId, ...holder }: KeyHolder & { readonly userId: bigint },
): Promise<string> => issueKey(database, holder, { userId });

export type BroughtKey = {
  readonly authKey: string;
  readonly deviceId: string;
  /** True if a missing account is to be created. */
  readonly isSigningUp: boolean;
  /** The country that the page named for a new account. */
  readonly country: Country | undefined;
};

/** How long a person may think about a question, from the end of the login on. */
export const keySeconds = 600;

/** Finds the account, browser and device of a key; undefined for an unknown key. */
export const bindingOf = (database: Database, authKey: string): Promise<KeyBinding | undefined> =>
  selectBinding(database, hashToken(authKey));

const lookAt = (database: Database, { authKey, deviceId }: BroughtKey) =>
  lookAtKey(database, { keyHash: hashToken(authKey), deviceId, lifetimeSeconds: keySeconds });

export type KeyOwner = { readonly nickname: string; readonly userId?: bigint };

/** A key's owner, read without using the key; a login without an account has a name alone. */
export const ownerOfKey = async (
  database: Database,
  key: BroughtKey,
): Promise<KeyOwner | undefined> => {
  const seen = await lookAt(database, key);
  if (seen === undefined) return undefined;
  const { owner_id: userId, name, sns_type: snsType } = seen;
  if (userId === null) return { nickname: nicknameOf(name ?? undefined, snsType) };
  return findPerson(database, { bucket: bucketOf(userId), userId });
};

/**
 * Returns why a key opens nothing, for instance because the person has not asked for an account
 * yet.
 */
export const refusalOfKey = async (database: Database, key: BroughtKey): Promise<ErrorName> => {
  const isKnown = !key.isSigningUp && (await lookAt(database, key)) !== undefined;
  return isKnown ? 'not_registered' : 'auth_key_invalid';
};
