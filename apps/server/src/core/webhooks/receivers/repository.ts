import { call, statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';

export type ReceiverRow = {
  readonly endpoint: string;
  readonly url: string;
  readonly revision: number;
  readonly changed_at: Date;
  readonly changed_by: string;
};

export type SecretRow = {
  readonly secret_id: string;
  readonly endpoint: string;
  readonly sealed: Buffer;
  readonly made_at: Date;
  readonly made_by: string;
  readonly good_until: Date | null;
};

const names = statement(
  'receivers-names',
  'select endpoint from dipper.webhook_receiver order by endpoint',
);

const receivers = statement(
  'receivers-all',
  `select endpoint, url, revision, changed_at, changed_by from dipper.webhook_receiver
   order by endpoint`,
);

const secrets = statement(
  'receivers-secrets',
  `select secret_id, endpoint, sealed, made_at, made_by, good_until from dipper.webhook_secret
   where good_until is null or good_until > dipper.current_time()
   order by endpoint, made_at desc, secret_id desc`,
);

const roll = call('roll_webhook_secret');

export const findReceiverNames = async (db: Queryable): Promise<readonly string[]> =>
  (await db.query<{ endpoint: string }>(names)).map(({ endpoint }) => endpoint);

export const findReceivers = (db: Queryable): Promise<ReceiverRow[]> =>
  db.query<ReceiverRow>(receivers);

/** Finds the valid secrets, of each receiver the newest first. */
export const findSecrets = (db: Queryable): Promise<SecretRow[]> => db.query<SecretRow>(secrets);

export type SealedSecret = { readonly secretId: string; readonly sealed: Buffer };

export type Rolled = { readonly name: string; readonly keepSeconds: number; readonly by: string };

export const rollSecret = (
  db: Queryable,
  { name, keepSeconds, by }: Rolled,
  { secretId, sealed }: SealedSecret,
): Promise<boolean> => roll(db, { endpoint: name, secretId, sealed, keepSeconds, by });
