import type { Country } from '@dipper/contract';
import { personKeyOf } from '../core/accounts/index.ts';
import type { Holder } from '../core/ledger/index.ts';
import { bucketCount } from '../platform/bucket.ts';
import { statement } from '../platform/db/index.ts';
import type { Queryable } from '../platform/db/index.ts';
import { newUuid } from '../platform/ids.ts';

const insert = statement(
  'test-new-person',
  `insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, grant_adult, joined_at)
   values ($1, $2, $3, 'Minji', 'minji', $4, 1, now())`,
);

const logIn = statement(
  'test-new-login',
  `insert into dipper.refresh_family (bucket, user_id, family_id, device_id, sns_type, generation,
     rotated_at, created_at, expires_at)
   values ($1, $2, $3, 'device', 'google', 1, now(), now(), now() + interval '90 days')`,
);

/** Somebody who is logged in. */
export type Newcomer = Holder & { readonly tokenId: string };

type Traits = {
  readonly country?: Country;
  readonly grantPayment?: number;
  /** A person whose bucket they share: code that forgets to check a row's owner finds both. */
  readonly beside?: Holder;
};

let people = 0n;

/** Creates a person without any history, in another bucket than the one before unless stated. */
export const newPerson = async (
  owner: Queryable,
  { country = 'kr', grantPayment = 1, beside }: Traits = {},
): Promise<Newcomer> => {
  people += beside === undefined ? 1n : 0n;
  const userId = beside === undefined ? 70_000n + people : beside.userId + BigInt(bucketCount);
  const holder = personKeyOf(userId);
  await owner.query(insert, [holder.bucket, userId, country, grantPayment]);
  const tokenId = newUuid();
  await owner.query(logIn, [holder.bucket, userId, tokenId]);
  return { ...holder, tokenId };
};
