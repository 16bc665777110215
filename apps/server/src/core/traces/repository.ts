import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

/** An action that a person began, by its id in the journal and the outbox. */
export type Traced = { readonly bucket: number; readonly userId: bigint; readonly refId: string };

const keep = statement(
  'traces-keep',
  `insert into dipper.trace_start (bucket, user_id, ref_id, traceparent, kept_at)
   values ($1, $2, $3, $4, dipper.current_time()) on conflict do nothing`,
);
const find = statement(
  'traces-find',
  `select traceparent from dipper.trace_start where bucket = $1 and user_id = $2 and ref_id = $3`,
);
const purge = statement(
  'traces-purge',
  `delete from dipper.trace_start
   where bucket = $1 and kept_at < dipper.current_time() - make_interval(days => $2)`,
);

export const writeTrace = async (
  db: Queryable,
  { bucket, userId, refId }: Traced,
  traceparent: string,
): Promise<void> => {
  await db.query(keep, [bucket, userId, refId, traceparent]);
};

export const findTrace = async (
  db: Queryable,
  { bucket, userId, refId }: Traced,
): Promise<string | undefined> =>
  (await db.query<{ traceparent: string }>(find, [bucket, userId, refId]))[0]?.traceparent;

export const removeTraces = async (
  db: Queryable,
  bucket: number,
  olderThanDays: number,
): Promise<void> => {
  await db.query(purge, [bucket, olderThanDays]);
};
