import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';

export type Holder = { readonly bucket: number; readonly userId: bigint };

export type Wallet = {
  readonly spoon_paid: bigint;
  readonly spoon_bonus: bigint;
  readonly point: bigint;
};

export type LotRow = {
  readonly lot_id: string;
  readonly paid_left: bigint;
  readonly bonus_left: bigint;
  readonly acquired_at: Date;
  readonly expires_at: Date;
};

const wallet = statement(
  'ledger-wallet',
  `select spoon_paid, spoon_bonus, point from dipper.wallet where bucket = $1 and user_id = $2`,
);

const openLots = statement(
  'ledger-open-lots',
  `select lot_id, paid_left, bonus_left, acquired_at, expires_at from dipper.spoon_lot
   where bucket = $1 and user_id = $2 and paid_left + bonus_left > 0
     and expires_at > dipper.current_time()
   order by expires_at, lot_id limit $3`,
);

const grant = call('grant_spoons');
const spend = call('spend_spoons');
const expire = call('expire_spoons');
const seal = call('seal_journal');

const expiring = statement(
  'ledger-expiring-people',
  `select user_id from dipper.spoon_lot
   where bucket = $1 and paid_left + bonus_left > 0 and expires_at <= dipper.current_time()
   group by user_id limit $2`,
);

/** True for a journal row `j` without a link in its bucket's chain. */
export const isUnlinked = `not exists (
  select 1 from dipper.journal_link l
  where l.bucket = j.bucket and l.user_id = j.user_id and l.kind = j.kind
    and l.ref_id = j.ref_id and l.line = j.line)`;

/**
 * Finds buckets with rows that are not sealed yet, by one probe a bucket. A bucket stays in the
 * list until no earlier row can appear any more.
 */
const unsealed = statement(
  'ledger-unsealed-buckets',
  `select b.bucket from generate_series(0, 4095) as b (bucket)
   left join dipper.journal_head h on h.bucket = b.bucket
   where exists (
     select 1 from dipper.journal j
     where j.bucket = b.bucket and j.recorded_at >= coalesce(h.sealed_to, '-infinity')
       and (j.recorded_at < clock_timestamp() - make_interval(secs => $1) or ${isUnlinked}))
   limit $2`,
);

const expiringBuckets = statement(
  'ledger-expiring-buckets',
  `-- every bucket: the job asks which of them have spoons to end
   select distinct bucket from dipper.spoon_lot
   where paid_left + bonus_left > 0 and expires_at <= dipper.current_time() limit $1`,
);

/** A person who never had anything has no wallet row, which means zero. */
const emptyWallet: Wallet = { spoon_paid: 0n, spoon_bonus: 0n, point: 0n };

export const findWallet = async (db: Queryable, { bucket, userId }: Holder): Promise<Wallet> =>
  (await db.query<Wallet>(wallet, [bucket, userId]))[0] ?? emptyWallet;

/** Finds the lots that expire next, soonest first. */
export const findOpenLots = (
  db: Queryable,
  { bucket, userId }: Holder,
  limit: number,
): Promise<LotRow[]> => db.query<LotRow>(openLots, [bucket, userId, limit]);

export type Grant = { readonly refId: string; readonly amount: bigint; readonly at?: Date };

export const grantSpoons = (
  db: Queryable,
  { bucket, userId }: Holder,
  spoons: Grant,
): Promise<Gives<'grant_spoons'>> => grant(db, { bucket, userId, ...spoons });

export const spendSpoons = (
  db: Queryable,
  { bucket, userId }: Holder,
  spent: { readonly refId: string; readonly amount: bigint },
): Promise<Gives<'spend_spoons'>> => spend(db, { bucket, userId, ...spent });

export const findUnsealedBuckets = async (
  db: Queryable,
  { openSeconds, limit }: { readonly openSeconds: number; readonly limit: number },
): Promise<number[]> =>
  (await db.query<{ bucket: number }>(unsealed, [openSeconds, limit])).map((row) => row.bucket);

/** How many rows are sealed by it. */
export const sealBucket = seal;

export const findExpiringBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<{ bucket: number }>(expiringBuckets, [limit])).map((row) => row.bucket);

export const findExpiringPeople = async (
  db: Queryable,
  { bucket, limit }: { readonly bucket: number; readonly limit: number },
): Promise<bigint[]> =>
  (await db.query<{ user_id: bigint }>(expiring, [bucket, limit])).map((row) => row.user_id);

export const expireSpoons = (db: Queryable, { bucket, userId }: Holder, limit: number) =>
  expire(db, { bucket, userId, limit });
