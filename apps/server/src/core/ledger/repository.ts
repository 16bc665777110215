import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

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

const grant = statement(
  'ledger-grant-spoons',
  'select dipper.grant_spoons($1, $2, $3, $4, $5) as outcome',
);

const spend = statement(
  'ledger-spend-spoons',
  'select dipper.spend_spoons($1, $2, $3, $4) as outcome',
);

const expiring = statement(
  'ledger-expiring-people',
  `select user_id from dipper.spoon_lot
   where bucket = $1 and paid_left + bonus_left > 0 and expires_at <= dipper.current_time()
   group by user_id limit $2`,
);

const expire = statement(
  'ledger-expire-spoons',
  'select dipper.expire_spoons($1, $2, $3) as ended',
);

/** Buckets whose chain lags behind, found by one probe a bucket. */
const unsealed = statement(
  'ledger-unsealed-buckets',
  `select b.bucket from generate_series(0, 4095) as b (bucket)
   left join dipper.journal_head h on h.bucket = b.bucket
   where exists (
     select 1 from dipper.journal j
     where j.bucket = b.bucket and j.position > coalesce(h.position, 0)
       and j.recorded_at <= clock_timestamp() - make_interval(secs => $1))
   limit $2`,
);

const seal = statement('ledger-seal-journal', 'select dipper.seal_journal($1, $2, $3) as sealed');

const expiringBuckets = statement(
  'ledger-expiring-buckets',
  `-- every bucket: the job asks which of them have spoons to end
   select distinct bucket from dipper.spoon_lot
   where paid_left + bonus_left > 0 and expires_at <= dipper.current_time() limit $1`,
);

export type PostOutcome = 'posted' | 'already';
export type SpendOutcome = PostOutcome | 'insufficient';

const one = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('a ledger function answered nothing');
  return row;
};

/** Somebody who never held anything has no row yet, and holds nothing. */
const emptyWallet: Wallet = { spoon_paid: 0n, spoon_bonus: 0n, point: 0n };

export const findWallet = async (db: Queryable, { bucket, userId }: Holder): Promise<Wallet> =>
  (await db.query<Wallet>(wallet, [bucket, userId]))[0] ?? emptyWallet;

/** What ends next, soonest first. */
export const findOpenLots = (
  db: Queryable,
  { bucket, userId }: Holder,
  limit: number,
): Promise<LotRow[]> => db.query<LotRow>(openLots, [bucket, userId, limit]);

export type Grant = { readonly refId: string; readonly amount: bigint; readonly at?: Date };

export const grantSpoons = async (
  db: Queryable,
  { bucket, userId }: Holder,
  { refId, amount, at }: Grant,
): Promise<PostOutcome> =>
  one(await db.query<{ outcome: PostOutcome }>(grant, [bucket, userId, refId, amount, at ?? null]))
    .outcome;

export const spendSpoons = async (
  db: Queryable,
  { bucket, userId }: Holder,
  { refId, amount }: { readonly refId: string; readonly amount: bigint },
): Promise<SpendOutcome> =>
  one(await db.query<{ outcome: SpendOutcome }>(spend, [bucket, userId, refId, amount])).outcome;

export const findUnsealedBuckets = async (
  db: Queryable,
  { lagSeconds, limit }: { readonly lagSeconds: number; readonly limit: number },
): Promise<number[]> =>
  (await db.query<{ bucket: number }>(unsealed, [lagSeconds, limit])).map((row) => row.bucket);

export const sealBucket = async (
  db: Queryable,
  { bucket, lagSeconds, limit }: { bucket: number; lagSeconds: number; limit: number },
): Promise<number> =>
  one(await db.query<{ sealed: number }>(seal, [bucket, lagSeconds, limit])).sealed;

export const findExpiringBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<{ bucket: number }>(expiringBuckets, [limit])).map((row) => row.bucket);

export const findExpiringPeople = async (
  db: Queryable,
  { bucket, limit }: { readonly bucket: number; readonly limit: number },
): Promise<bigint[]> =>
  (await db.query<{ user_id: bigint }>(expiring, [bucket, limit])).map((row) => row.user_id);

export const expireSpoons = async (
  db: Queryable,
  { bucket, userId }: Holder,
  limit: number,
): Promise<number> => one(await db.query<{ ended: number }>(expire, [bucket, userId, limit])).ended;
