import type { AccountState, Country } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import { personKeyOf } from '../../../core/accounts/index.ts';

const byReference = statement(
  'people-by-reference',
  `-- every bucket: a provider's number does not say whose it is
   select 'p' as letter, p.user_id, p.payment_id as id from dipper.payment p
   where p.charge_reference = $1
   union select 'c', c.user_id, c.card_payment_id from dipper.card_payment c
   where c.charge_reference = $1
   union select 'r', r.user_id, r.refund_id from dipper.refund r
   where r.provider_reference = $1 and r.charge_kind = 'purchase'
   union select 'e', e.user_id, e.exchange_id from dipper.exchange e
   where e.provider_reference = $1
   limit 20`,
);

/** Those are kept by the provider's number, which names what was begun there as well. */
const begunByReference = statement(
  'people-begun-by-reference',
  `select 'p' as letter, t.user_id, t.payment_id as id from dipper.provider_transaction t
   where t.provider_reference = $1 limit 20`,
);

const byIdentity = statement(
  'people-by-identity',
  'select l.user_id from dipper.login_identity l where l.identity = $1',
);

const byPhoneEnding = statement(
  'people-by-phone-ending',
  `select distinct l.user_id, 'phone-ending' as by, right(l.identity, 4) as ending
   from dipper.login_identity l
   where l.identity like 'phone:%' and right(l.identity, 4) = $1
     and ($2::bigint is null or l.user_id < $2)
   order by l.user_id desc limit $3`,
);

const byCardEnding = statement(
  'people-by-card-ending',
  `-- every bucket: four digits do not say whose they are
   select distinct on (c.user_id) c.user_id, 'card-ending' as by,
     right(c.number_masked, 4) as ending
   from dipper.card c
   where right(c.number_masked, 4) = any($1::text[]) and c.state <> 'trying'
     and ($2::bigint is null or c.user_id < $2)
   order by c.user_id desc limit $3`,
);

/** Finds nicknames in the order of the index, so an exact match comes first. */
const byNickname = statement(
  'people-by-nickname',
  `-- every bucket: a nickname does not say whose it is
   select u.user_id from dipper.app_user u
   where lower(u.nickname) collate "C" >= lower($1) collate "C"
     and lower(u.nickname) collate "C" < (lower($1) || chr(1114111)) collate "C"
     and ($2::bigint is null or (lower(u.nickname) collate "C", u.user_id) > (
       select lower(b.nickname) collate "C", b.user_id from dipper.app_user b
       where b.bucket = $3 and b.user_id = $2))
   order by lower(u.nickname) collate "C", u.user_id limit $4`,
);

const byNumber = statement(
  'people-by-number',
  `-- every bucket: each of them has its own
   select u.user_id, u.nickname, u.tag, u.country, u.state, u.joined_at
   from unnest($1::integer[], $2::bigint[]) with ordinality as w (bucket, user_id, place)
   join dipper.app_user u on u.bucket = w.bucket and u.user_id = w.user_id
   order by w.place`,
);

export type ReferenceRow = {
  readonly letter: string;
  readonly user_id: bigint;
  readonly id: string;
};

export const findByReference = async (
  db: Queryable,
  reference: string,
): Promise<ReferenceRow[]> => {
  const begun = await db.query<ReferenceRow>(begunByReference, [reference]);
  const charged = await db.query<ReferenceRow>(byReference, [reference]);
  return [...new Map([...begun, ...charged].map((row) => [row.id, row])).values()];
};

export const findByIdentity = async (
  db: Queryable,
  identity: string,
): Promise<bigint | undefined> =>
  (await db.query<{ user_id: bigint }>(byIdentity, [identity]))[0]?.user_id;

export type EndingRow = {
  readonly user_id: bigint;
  readonly by: 'phone-ending' | 'card-ending';
  readonly ending: string;
};

type Page = { readonly after: bigint | undefined; readonly limit: number };

/** Each person once, newest first, and by the phone where a card ends alike. */
export const findByEnding = async (
  db: Queryable,
  endings: { readonly phone: string | undefined; readonly cards: readonly string[] },
  { after, limit }: Page,
): Promise<EndingRow[]> => {
  const { phone, cards } = endings;
  const byCard = await db.query<EndingRow>(byCardEnding, [cards, after ?? null, limit]);
  const byPhone = await db.query<EndingRow>(byPhoneEnding, [phone ?? null, after ?? null, limit]);
  const found = new Map([...byCard, ...byPhone].map((row) => [row.user_id, row]));
  return [...found.values()]
    .toSorted((one, other) => (one.user_id < other.user_id ? 1 : -1))
    .slice(0, limit);
};

export const findByNickname = async (
  db: Queryable,
  nickname: string,
  { after, limit }: Page,
): Promise<bigint[]> => {
  const place = after === undefined ? undefined : personKeyOf(after);
  const values = [nickname, place?.userId ?? null, place?.bucket ?? null, limit];
  return (await db.query<{ user_id: bigint }>(byNickname, values)).map((row) => row.user_id);
};

export type FoundRow = {
  readonly user_id: bigint;
  readonly nickname: string;
  readonly tag: string;
  readonly country: Country;
  readonly state: AccountState;
  readonly joined_at: Date;
};

export const findByNumber = (db: Queryable, userIds: readonly bigint[]): Promise<FoundRow[]> =>
  db.query<FoundRow>(byNumber, [userIds.map((id) => personKeyOf(id).bucket), userIds]);
