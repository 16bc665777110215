import type { Country, SnsType } from '@dipper/contract';
import { call, seconds, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const issue = call('one_time_key_issue');
const look = call('one_time_key_look');
const take = call('one_time_key_take');
const findBinding = statement(
  'session-find-key-binding',
  `select user_id, browser_hash, device_id from dipper.one_time_key where key_hash = $1`,
);

/** A proved login without an account. */
export type SignUp = {
  readonly identity: string;
  readonly name: string | undefined;
  readonly country: Country;
};

/** The place where a login was proved, and the service that proved it. */
export type KeyHolder = {
  readonly snsType: SnsType;
  readonly deviceId: string | undefined;
  readonly browserHash: Buffer;
};

export type NewKey = KeyHolder & {
  readonly keyHash: Buffer;
  readonly lifetimeSeconds: number;
  readonly whose: { readonly userId: bigint } | SignUp;
};

const nobody = { ownerId: null, identity: null, name: null, country: null };

export const insertKey = async (
  db: Queryable,
  { whose, lifetimeSeconds, ...key }: NewKey,
): Promise<void> => {
  const owner = 'userId' in whose ? { ownerId: whose.userId } : whose;
  await issue(db, { ...nobody, ...owner, ...key, lifetime: seconds(lifetimeSeconds) });
};

/** The account, browser and device of a key, as far as they are known. */
export type KeyBinding = {
  /** Null: the login has no account yet. */
  readonly user_id: bigint | null;
  readonly browser_hash: Buffer | null;
  readonly device_id: string | null;
};

export const selectBinding = async (
  db: Queryable,
  keyHash: Buffer,
): Promise<KeyBinding | undefined> => (await db.query<KeyBinding>(findBinding, [keyHash]))[0];

type Looked = {
  readonly owner_id: bigint | null;
  readonly name: string | null;
  readonly sns_type: SnsType;
};

/** Reads whose a key is without using it, which then lasts this long from when it was made. */
export const lookAtKey = async (
  db: Queryable,
  key: { readonly keyHash: Buffer; readonly deviceId: string; readonly lifetimeSeconds: number },
): Promise<Looked | undefined> =>
  (await look<Looked>(db, { ...key, lifetime: seconds(key.lifetimeSeconds) }))[0];

type Proved = { readonly sns_type: SnsType; readonly proved_at: string };
type TakenKey = Proved &
  (
    | { readonly owner_id: bigint }
    | {
        readonly owner_id: null;
        readonly identity: string;
        readonly name: string | null;
        readonly country: Country;
      }
  );

/** Takes a key; a second time returns nothing. A key without an account can only create one. */
export const takeKey = async (
  db: Queryable,
  key: { readonly keyHash: Buffer; readonly deviceId: string; readonly isSigningUp: boolean },
): Promise<TakenKey | undefined> => (await take<TakenKey>(db, key))[0];
