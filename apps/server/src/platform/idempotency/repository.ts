import { call, seconds } from '../db/index.ts';
import type { Queryable } from '../db/index.ts';

const claim = call('idempotency_claim');
const finish = call('idempotency_finish');
const release = call('idempotency_release');
const purge = call('idempotency_purge');

/** The scope of a key: a person's call of one operation. */
export type IdempotencyName = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly operation: string;
  readonly key: string;
};

export type IdempotencyClaim = IdempotencyName & {
  readonly fingerprint: Buffer;
  /** The claim's holder; only it may call `finish` or `release` later. */
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

/** Usable inside of a caller's transaction: then the claim stands or falls with it. */
export const claimIdempotency = async (
  queryable: Queryable,
  request: IdempotencyClaim,
): Promise<ClaimOutcome> => {
  const lease = seconds(request.leaseSeconds);
  const row = await claim<ClaimRow>(queryable, { ...request, lease });
  return row.outcome === 'finished'
    ? { outcome: 'finished', status: row.status ?? 0, body: row.body ?? '' }
    : { outcome: row.outcome };
};

/** Returns false if another runner took over and its answer was stored. */
export const finishIdempotency = (
  queryable: Queryable,
  held: IdempotencyName & { readonly runner: string },
  answer: { readonly status: number; readonly body: string },
): Promise<boolean> => finish(queryable, { ...held, ...answer });

/** The next call with this key may run at once, as the same call: another body is still refused. */
export const releaseIdempotency = async (
  queryable: Queryable,
  held: IdempotencyName & { readonly runner: string },
): Promise<void> => {
  await release(queryable, held);
};

export const purgeIdempotency = async (queryable: Queryable, bucket: number): Promise<number> => {
  return (await purge(queryable, { bucket })) ?? 0;
};
