import type { Country } from '@dipper/contract';
import type { Holder } from '../core/ledger/index.ts';
import { statement } from '../platform/db/index.ts';
import type { Queryable } from '../platform/db/index.ts';

const insert = statement(
  'test-new-person',
  `insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, grant_adult, joined_at)
   values ($1, $2, $3, 'Minji', 'minji', $4, 1, now())`,
);

type Traits = { readonly country?: Country; readonly grantPayment?: number };

let people = 0n;

/** Somebody of whom nothing else is known, in another bucket than the one before. */
export const newPerson = async (
  owner: Queryable,
  { country = 'kr', grantPayment = 1 }: Traits = {},
): Promise<Holder> => {
  people += 1n;
  const userId = 70_000n + people;
  const holder = { userId, bucket: Number(userId % 4096n) };
  await owner.query(insert, [holder.bucket, userId, country, grantPayment]);
  return holder;
};
