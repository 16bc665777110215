import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import { isUnlinked } from '../repository.ts';

/**
 * The text of a row, written here again apart from the database's function, so that the two check each
 * other. We compute the hashes, because a database that lies about rows would lie about those too.
 */
const content = `concat_ws('|', j.bucket, j.user_id, j.kind, j.ref_id, j.line, j.debit, j.credit,
  j.unit, j.amount, (extract(epoch from j.posted_at) * 1000000)::bigint,
  (extract(epoch from j.recorded_at) * 1000000)::bigint)`;

const rowOfLink = `j.bucket = l.bucket and j.user_id = l.user_id and j.kind = l.kind
     and j.ref_id = l.ref_id and j.line = l.line`;

const chainPage = statement(
  'verify-chain-page',
  `-- every bucket: the chains are walked one after the other
   select l.bucket, l.position, l.user_id, l.kind::text as kind, l.ref_id::text as ref_id, l.line,
     case when j.bucket is not null then ${content} end as content, l.hash
   from dipper.journal_link l
   left join dipper.journal j on ${rowOfLink}
     and j.bucket >= $1
   where (l.bucket, l.position) > ($1, $2)
   order by l.bucket, l.position limit $3`,
);

/** The first chain that does not end where its head says. */
const brokenEnd = statement(
  'verify-chain-end',
  `-- every bucket: each has a chain of its own
   select coalesce(h.bucket, l.bucket) as bucket, case when h.position = l.position then l.position
     else coalesce(least(h.position, l.position), 0) + 1 end as position
   from (
     select bucket, max(position) as position from dipper.journal_link group by bucket
   ) l
   full join dipper.journal_head h on h.bucket = l.bucket
   left join dipper.journal_link k on k.bucket = l.bucket and k.position = l.position
   where coalesce(h.position, 0) <> coalesce(l.position, 0)
     or coalesce(h.hash, ''::bytea) <> coalesce(k.hash, ''::bytea)
   order by 1 limit 1`,
);

const rowCount = statement(
  'verify-row-count',
  `-- every bucket: of all books
   select count(*)::int as rows from dipper.journal`,
);

/**
 * Finds the first unlinked row from a time up to which all rows were sealed. It collects all such
 * rows before it takes one: a plan that expects to meet one early is slow if there is none.
 */
const unlinked = statement(
  'verify-unlinked',
  `-- every bucket: a row may be put in into any of them
   with found as materialized (
     select j.bucket, j.user_id, j.kind::text as kind, j.ref_id::text as ref_id, j.line,
       j.recorded_at
     from dipper.journal j join dipper.journal_head h on h.bucket = j.bucket
     where j.recorded_at < h.sealed_to and ${isUnlinked}
   )
   select bucket, user_id, kind, ref_id, line from found order by bucket, recorded_at limit 1`,
);

const place = statement(
  'verify-place',
  `select ${content} as content, j.recorded_at, l.position, l.hash
   from dipper.journal j
   left join dipper.journal_link l on ${rowOfLink}
   where j.bucket = $1 and j.user_id = $2 and j.kind::text = $3 and j.ref_id = $4 and j.line = $5
     and j.kind = any(enum_range(null::dipper.posting_kind))`,
);

const link = statement(
  'verify-link',
  `select l.bucket, l.user_id, l.kind::text as kind, l.ref_id::text as ref_id, l.line, l.hash
   from dipper.journal_link l where l.bucket = $1 and l.position = $2`,
);

/** The key of a journal row. */
export type RowKey = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly kind: string;
  readonly ref_id: string;
  readonly line: number;
};

export type Link = { readonly bucket: number; readonly position: bigint };

export type ChainPageRow = RowKey & {
  readonly position: bigint;
  /** The row in words; null where there is none. */
  readonly content: string | null;
  readonly hash: Buffer;
};

export const findChainPage = (
  db: Queryable,
  after: Link & { readonly limit: number },
): Promise<ChainPageRow[]> =>
  db.query<ChainPageRow>(chainPage, [after.bucket, after.position, after.limit]);

export const findBrokenEnd = async (db: Queryable): Promise<Link | undefined> =>
  (await db.query<Link>(brokenEnd))[0];

export const countRows = async (db: Queryable): Promise<number> =>
  (await db.query<{ rows: number }>(rowCount))[0]?.rows ?? 0;

export const findUnlinked = async (db: Queryable): Promise<RowKey | undefined> =>
  (await db.query<RowKey>(unlinked))[0];

export type PlaceRow = {
  readonly content: string;
  readonly recorded_at: Date;
  readonly position: bigint | null;
  readonly hash: Buffer | null;
};

export const findPlaceRow = async (
  db: Queryable,
  { bucket, user_id, kind, ref_id, line }: RowKey,
): Promise<PlaceRow | undefined> =>
  (await db.query<PlaceRow>(place, [bucket, user_id, kind, ref_id, line]))[0];

export type LinkRow = RowKey & { readonly hash: Buffer };

export const findLink = async (
  db: Queryable,
  { bucket, position }: Link,
): Promise<LinkRow | undefined> => (await db.query<LinkRow>(link, [bucket, position]))[0];
