import type { Country } from '@dipper/contract';
import type { Queryable } from '../../platform/db/index.ts';
import { personKeyOf } from './model.ts';
import type { Account, PersonKey } from './model.ts';
import { initialRights, mayRegisterAgain, nicknameOf } from './policy.ts';
import {
  insertAccount,
  insertIdentity,
  reserveUserId,
  selectAccount,
  selectIdentity,
  selectNow,
  updateIdentity,
} from './repository.ts';

export type NewPerson = { readonly country: Country; readonly name: string | undefined };

export const findPerson = selectAccount;

const createPerson = async (
  queryable: Queryable,
  key: PersonKey,
  { country, name }: NewPerson,
): Promise<Account> => {
  const tag = key.userId.toString(36);
  const nickname = nicknameOf(name, tag);
  await insertAccount(queryable, { ...key, country, nickname, tag, ...initialRights(country) });
  const account = await selectAccount(queryable, key);
  if (account === undefined) throw new Error('a person who was just made is there');
  return account;
};

/** A login whose account was deleted long enough ago begins as somebody new. */
const beginAgain = async (
  queryable: Queryable,
  identity: string,
  deleted: Account,
): Promise<PersonKey | undefined> => {
  if (!mayRegisterAgain(deleted, await selectNow(queryable))) return undefined;
  const to = await reserveUserId(queryable);
  const isMoved = await updateIdentity(queryable, identity, { from: deleted.userId, to });
  return isMoved ? personKeyOf(to) : undefined;
};

export type FoundPerson = { readonly account: Account; readonly isNew: boolean };

/**
 * The account of a login, created at the first one. The identity is claimed before the person is
 * created, so two first logins at once, or a crash in between, still end in one account.
 */
export const findOrCreatePerson = async (
  queryable: Queryable,
  identity: string,
  person: NewPerson,
): Promise<FoundPerson> => {
  const claimed =
    (await selectIdentity(queryable, identity)) ??
    (await insertIdentity(queryable, identity, await reserveUserId(queryable)));
  const key = personKeyOf(claimed);
  const existing = await selectAccount(queryable, key);
  if (existing === undefined) {
    return { account: await createPerson(queryable, key, person), isNew: true };
  }
  const again = await beginAgain(queryable, identity, existing);
  if (again === undefined) return { account: existing, isNew: false };
  return { account: await createPerson(queryable, again, person), isNew: true };
};

export type Registered = {
  readonly account: Account;
  /** True once the deletion is long enough ago: the login may then sign up as a new account. */
  readonly mayBeginAgain: boolean;
};

/** The key of an account that does not exist; reading it costs as much as reading any other. */
const nobody = personKeyOf(0n);

/** Finds a login's account without making one. Unknown logins take the same steps as known ones. */
export const findRegistered = async (
  queryable: Queryable,
  identity: string,
): Promise<Registered | undefined> => {
  const userId = await selectIdentity(queryable, identity);
  const account = await selectAccount(
    queryable,
    userId === undefined ? nobody : personKeyOf(userId),
  );
  const now = await selectNow(queryable);
  return account && { account, mayBeginAgain: mayRegisterAgain(account, now) };
};
