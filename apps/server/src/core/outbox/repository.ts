import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

export type OutboxEvent = {
  readonly outbox_id: string;
  readonly user_id: bigint;
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempt: number;
};

const buckets = statement(
  'outbox-buckets',
  `-- every bucket: the dispatcher asks which of them have events
   select bucket from dipper.outbox where available_at <= dipper.current_time()
   group by bucket limit $1`,
);

/** A lease, not a lock: the events of a dispatcher that dies come back by themselves. */
const lease = statement(
  'outbox-lease',
  `update dipper.outbox o
   set available_at = dipper.current_time() + make_interval(secs => $3), attempt = o.attempt + 1
   where o.bucket = $1 and o.outbox_id in (
     select c.outbox_id from dipper.outbox c
     where c.bucket = $1 and c.available_at <= dipper.current_time()
     order by c.available_at limit $2 for update skip locked)
   returning o.outbox_id, o.user_id, o.topic, o.payload, o.attempt`,
);

const delay = statement(
  'outbox-delay',
  `update dipper.outbox set available_at = dipper.current_time() + make_interval(secs => $3)
   where bucket = $1 and outbox_id = $2`,
);

const remove = statement(
  'outbox-remove',
  'delete from dipper.outbox where bucket = $1 and outbox_id = any($2::uuid[])',
);

export const findBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<{ bucket: number }>(buckets, [limit])).map((row) => row.bucket);

export const leaseEvents = (
  db: Queryable,
  taken: { readonly bucket: number; readonly limit: number; readonly leaseSeconds: number },
): Promise<OutboxEvent[]> =>
  db.query<OutboxEvent>(lease, [taken.bucket, taken.limit, taken.leaseSeconds]);

export const removeEvents = async (
  db: Queryable,
  bucket: number,
  ids: readonly string[],
): Promise<void> => {
  await db.query(remove, [bucket, ids]);
};

export const delayEvent = async (
  db: Queryable,
  { bucket, event, seconds }: { bucket: number; event: OutboxEvent; seconds: number },
): Promise<void> => {
  await db.query(delay, [bucket, event.outbox_id, seconds]);
};
