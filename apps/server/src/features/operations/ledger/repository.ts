import type { RowKey } from '../../../core/ledger/index.ts';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { Days } from '../days.ts';

const columns = `j.bucket, j.user_id, j.kind::text as kind, j.ref_id::text as ref_id,
  j.line, j.debit::text as debit, j.credit::text as credit, j.unit::text as unit, j.amount,
  j.posted_at, (extract(epoch from j.posted_at) * 1000000)::bigint as posted_us`;
const ofAccount = `($1::text is null or j.debit::text = $1 or j.credit::text = $1)`;
const behind = `(j.posted_at, j.user_id, j.kind::text, j.ref_id, j.line) < (
     timestamptz 'epoch' + $3::bigint * interval '1 microsecond',
     $4::bigint, $5::text, $6::uuid, $7::smallint)`;
const newestFirst = `order by j.posted_at desc, j.user_id desc, j.kind::text desc, j.ref_id desc,
     j.line desc limit $2`;

/** Looks through one bucket at most, which is a 4096th of the journal, or through the person's own. */
const ofPerson = statement(
  'operations-journal-of-person',
  `select ${columns} from dipper.journal j
   where ${ofAccount} and j.bucket = $8 and j.user_id = $9 and ${behind}
     and ($10::date is null or j.posted_at >= ($10::date::timestamp at time zone $12))
     and ($11::date is null or j.posted_at < (($11::date + 1)::timestamp at time zone $12))
   ${newestFirst}`,
);

/** Every kind is listed, so that the primary key finds a reference of unknown kind. */
const ofReference = statement(
  'operations-journal-of-reference',
  `select ${columns} from dipper.journal j
   where ${ofAccount} and j.bucket = $8 and j.user_id = $9 and ${behind}
     and j.kind = any(enum_range(null::dipper.posting_kind)) and j.ref_id = $10
   ${newestFirst}`,
);

/** The rows are bounded by their time of posting, which a block-range index finds. */
const ofDays = statement(
  'operations-journal-of-days',
  `-- every bucket: some days of all books
   select ${columns} from dipper.journal j
   where ${ofAccount} and ${behind}
     and j.posted_at >= ($8::date::timestamp at time zone $10)
     and j.posted_at < (($9::date + 1)::timestamp at time zone $10)
   ${newestFirst}`,
);

const one = statement(
  'operations-journal-entry',
  `select ${columns} from dipper.journal j
   where j.bucket = $1 and j.user_id = $2 and j.kind::text = $3 and j.ref_id = $4 and j.line = $5
     and j.kind = any(enum_range(null::dipper.posting_kind))`,
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

export type JournalRow = RowKey & {
  readonly debit: string;
  readonly credit: string;
  readonly unit: string;
  readonly amount: bigint;
  readonly posted_at: Date;
  /** Microseconds, which a date does not hold. */
  readonly posted_us: bigint;
};

/** The position of a row among all others. */
export type RowPosition = Omit<RowKey, 'bucket'> & Pick<JournalRow, 'posted_us'>;
export type Whose = { readonly bucket: number; readonly userId: bigint };
export type JournalQuery = {
  readonly account: string | undefined;
  readonly before: RowPosition;
  readonly limit: number;
};

const valuesOf = ({ account, before, limit }: JournalQuery): readonly unknown[] => [
  account ?? null,
  limit,
  before.posted_us,
  before.user_id,
  before.kind,
  before.ref_id,
  before.line,
];

export const findEntriesOfPerson = (
  db: Queryable,
  query: JournalQuery,
  { whose, days }: { readonly whose: Whose; readonly days: Days | undefined },
): Promise<JournalRow[]> =>
  db.query<JournalRow>(ofPerson, [
    ...valuesOf(query),
    whose.bucket,
    whose.userId,
    days?.from ?? null,
    days?.to ?? null,
    days?.zone ?? 'UTC',
  ]);

export const findEntriesOfReference = (
  db: Queryable,
  query: JournalQuery,
  { bucket, userId, id }: Whose & { readonly id: string },
): Promise<JournalRow[]> =>
  db.query<JournalRow>(ofReference, [...valuesOf(query), bucket, userId, id]);

export const findEntriesOfDays = (
  db: Queryable,
  query: JournalQuery,
  { from, to, zone }: Days,
): Promise<JournalRow[]> => db.query<JournalRow>(ofDays, [...valuesOf(query), from, to, zone]);

export const findEntry = async (
  db: Queryable,
  { bucket, user_id, kind, ref_id, line }: RowKey,
): Promise<JournalRow | undefined> =>
  (await db.query<JournalRow>(one, [bucket, user_id, kind, ref_id, line]))[0];

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
