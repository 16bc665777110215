import { statement } from '../db/index.ts';
import type { Queryable } from '../db/index.ts';

const claim = statement(
  'idempotency-claim',
  `select outcome, status, body
   from dipper.idempotency_claim($1, $2, $3, $4, $5, $6, make_interval(secs => $7))`,
);
const finish = statement(
  'idempotency-finish',
  'select dipper.idempotency_finish($1, $2, $3, $4, $5, $6, $7) as stands',
);
const release = statement(
  'idempotency-release',
  'select dipper.idempotency_release($1, $2, $3, $4, $5) as released',
);
const purge = statement('idempotency-purge', 'select dipper.idempotency_purge($1) as count');

/** What one key means: a person's call of one operation. */
export type IdempotencyName = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly operation: string;
  readonly key: string;
};

export type IdempotencyClaim = IdempotencyName & {
  readonly fingerprint: Buffer;
  /** Who holds the claim; a later `finish` or `release` must come from the same. */
  readonly runner: string;
  readonly leaseSeconds: number;
};

export type ClaimOutcome =
  | { readonly outcome: 'claimed' | 'resumed' | 'running' | 'other_input' }
  | { readonly outcome: 'finished'; readonly status: number; readonly body: string };

type ClaimRow = {
  readonly outcome: 'claimed' | 'resumed' | 'running' | 'other_input' | 'finished';
  readonly status: number | null;
  readonly body: string | null;
};

const nameValues = ({ bucket, userId, operation, key }: IdempotencyName): unknown[] => [
  bucket,
  userId,
  operation,
  key,
];

/** Usable inside of a caller's transaction: then the claim stands or falls with it. */
export const claimIdempotency = async (
  queryable: Queryable,
  wanted: IdempotencyClaim,
): Promise<ClaimOutcome> => {
  const { fingerprint, runner, leaseSeconds } = wanted;
  const values = [...nameValues(wanted), fingerprint, runner, leaseSeconds];
  const [row] = await queryable.query<ClaimRow>(claim, values);
  if (row === undefined) throw new Error('a claim has an outcome');
  return row.outcome === 'finished'
    ? { outcome: 'finished', status: row.status ?? 0, body: row.body ?? '' }
    : { outcome: row.outcome };
};

/** False: another runner took over meanwhile, and its answer stands. */
export const finishIdempotency = async (
  queryable: Queryable,
  held: IdempotencyName & { readonly runner: string },
  answer: { readonly status: number; readonly body: string },
): Promise<boolean> => {
  const values = [...nameValues(held), held.runner, answer.status, answer.body];
  const [row] = await queryable.query<{ stands: boolean }>(finish, values);
  return row?.stands === true;
};

/** The next call with this key may run at once, as the same call: another body is still refused. */
export const releaseIdempotency = async (
  queryable: Queryable,
  held: IdempotencyName & { readonly runner: string },
): Promise<void> => {
  await queryable.query(release, [...nameValues(held), held.runner]);
};

export const purgeIdempotency = async (queryable: Queryable, bucket: number): Promise<number> => {
  const [row] = await queryable.query<{ count: number }>(purge, [bucket]);
  return row?.count ?? 0;
};
