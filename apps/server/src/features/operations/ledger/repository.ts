import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { Days } from '../days.ts';

const columns = `j.bucket, j.position, j.user_id, j.kind::text as kind, j.ref_id::text as ref_id,
  j.line, j.debit::text as debit, j.credit::text as credit, j.unit::text as unit, j.amount,
  j.posted_at`;
const ofAccount = `($1::text is null or j.debit::text = $1 or j.credit::text = $1)`;
const newestFirst = 'order by j.position desc, j.bucket desc limit $2';

/** Looks through one bucket at most, which is a 4096th of the journal, or through the person's own. */
const ofPerson = statement(
  'operations-journal-of-person',
  `select ${columns} from dipper.journal j
   where ${ofAccount} and j.bucket = $3 and j.user_id = $4 and j.position < $5
     and ($6::date is null or j.posted_at >= ($6::date::timestamp at time zone $8))
     and ($7::date is null or j.posted_at < (($7::date + 1)::timestamp at time zone $8))
   ${newestFirst}`,
);

/** Every kind is named, so that the primary key finds a reference without its kind. */
const ofReference = statement(
  'operations-journal-of-reference',
  `select ${columns} from dipper.journal j
   where ${ofAccount} and j.bucket = $3 and j.user_id = $4 and j.position < $5
     and j.kind = any(enum_range(null::dipper.posting_kind)) and j.ref_id = $6
   ${newestFirst}`,
);

/** Bounded by what was posted in those days, which an index by blocks finds. */
const ofDays = statement(
  'operations-journal-of-days',
  `-- every bucket: some days of all books
   select ${columns} from dipper.journal j
   where ${ofAccount} and (j.position, j.bucket) < ($3, $4)
     and j.posted_at >= ($5::date::timestamp at time zone $7)
     and j.posted_at < (($6::date + 1)::timestamp at time zone $7)
   ${newestFirst}`,
);

const one = statement(
  'operations-journal-entry',
  `select ${columns} from dipper.journal j where j.bucket = $1 and j.position = $2`,
);

/** Bounded by the rows of one person. */
const personTotals = statement(
  'operations-person-books',
  `with sides as (
     select credit::text as account, unit, amount as credit, 0::bigint as debit
     from dipper.journal where bucket = $1 and user_id = $2
     union all
     select debit::text, unit, 0, amount from dipper.journal where bucket = $1 and user_id = $2
   ), told as (
     select account, unit::text as unit, sum(credit)::bigint as credit, sum(debit)::bigint as debit
     from sides where account like 'person.%' group by account, unit
   ), held as (
     select h.account, h.unit, h.amount from dipper.wallet w
     cross join lateral (values ('person.spoon.paid', 'SPOON', w.spoon_paid),
       ('person.spoon.bonus', 'SPOON', w.spoon_bonus), ('person.point', 'POINT', w.point))
       as h (account, unit, amount)
     where w.bucket = $1 and w.user_id = $2
   )
   select coalesce(t.account, h.account) as account, coalesce(t.unit, h.unit) as unit,
     coalesce(t.credit, 0) as credit, coalesce(t.debit, 0) as debit, coalesce(h.amount, 0) as kept
   from told t full join held h on h.account = t.account order by 1`,
);

const person = statement(
  'operations-books-of-whom',
  'select user_id from dipper.app_user where bucket = $1 and user_id = $2',
);

export type JournalRow = {
  readonly bucket: number;
  readonly position: bigint;
  readonly user_id: bigint;
  readonly kind: string;
  readonly ref_id: string;
  readonly line: number;
  readonly debit: string;
  readonly credit: string;
  readonly unit: string;
  readonly amount: bigint;
  readonly posted_at: Date;
};

export type Place = { readonly bucket: number; readonly position: bigint };
export type Whose = { readonly bucket: number; readonly userId: bigint };
export type Wanted = {
  readonly account: string | undefined;
  readonly before: Place;
  readonly limit: number;
};

export const findEntriesOfPerson = (
  db: Queryable,
  { account, before, limit }: Wanted,
  { whose, days }: { readonly whose: Whose; readonly days: Days | undefined },
): Promise<JournalRow[]> =>
  db.query<JournalRow>(ofPerson, [
    account ?? null,
    limit,
    whose.bucket,
    whose.userId,
    before.position,
    days?.from ?? null,
    days?.to ?? null,
    days?.zone ?? 'UTC',
  ]);

export const findEntriesOfReference = (
  db: Queryable,
  { account, before, limit }: Wanted,
  { bucket, userId, id }: Whose & { readonly id: string },
): Promise<JournalRow[]> =>
  db.query<JournalRow>(ofReference, [account ?? null, limit, bucket, userId, before.position, id]);

export const findEntriesOfDays = (
  db: Queryable,
  { account, before, limit }: Wanted,
  { from, to, zone }: Days,
): Promise<JournalRow[]> =>
  db.query<JournalRow>(ofDays, [
    account ?? null,
    limit,
    before.position,
    before.bucket,
    from,
    to,
    zone,
  ]);

export const findEntry = async (
  db: Queryable,
  { bucket, position }: Place,
): Promise<JournalRow | undefined> => (await db.query<JournalRow>(one, [bucket, position]))[0];

export type HoldingRow = {
  readonly account: string;
  readonly unit: string;
  readonly credit: bigint;
  readonly debit: bigint;
  readonly kept: bigint;
};

export const findHoldings = (db: Queryable, { bucket, userId }: Whose): Promise<HoldingRow[]> =>
  db.query<HoldingRow>(personTotals, [bucket, userId]);

export const isThere = async (db: Queryable, { bucket, userId }: Whose): Promise<boolean> =>
  (await db.query(person, [bucket, userId])).length > 0;
