import type { Database, Queryable } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { inTraceOf } from '../traces/index.ts';
import { delayEvent, findBuckets, leaseEvents, removeEvents } from './repository.ts';
import type { OutboxEvent } from './repository.ts';

/** Must bear being called twice with the same event: it is recognised by its id. */
export type OutboxHandler = (event: OutboxEvent) => Promise<void>;

export type DispatchOptions = {
  readonly database: Database;
  readonly handlers: Readonly<Record<string, OutboxHandler>>;
  readonly log: Log;
};

const bucketsPerTurn = 256;
const eventsPerBucket = 100;
const leaseSeconds = 30;
const longestDelaySeconds = 3600;

const handled = async (
  { database, handlers, log }: DispatchOptions,
  bucket: number,
  event: OutboxEvent,
): Promise<boolean> => {
  const handler = handlers[event.topic];
  if (handler === undefined) {
    log.error({ topic: event.topic, attempts: event.attempt }, 'no handler for this event');
    return false;
  }
  try {
    const { outbox_id: refId, user_id: userId, topic } = event;
    const traced = { bucket, userId, refId };
    await inTraceOf(database, { traced, name: `event ${topic}` }, () => handler(event));
    return true;
  } catch (error) {
    log.warn(
      { topic: event.topic, attempts: event.attempt, error },
      'event could not be dispatched',
    );
    return false;
  }
};

/** Returns the retry delay: a first failure waits for its lease, repeated ones ever longer. */
const delayOf = (attempt: number): number =>
  Math.min(leaseSeconds * 2 ** Math.min(attempt - 1, 7), longestDelaySeconds);

const handOnBucket = async (options: DispatchOptions, bucket: number): Promise<void> => {
  const { database } = options;
  const done: string[] = [];
  for (const event of await leaseEvents(database, {
    bucket,
    limit: eventsPerBucket,
    leaseSeconds,
  })) {
    if (await handled(options, bucket, event)) done.push(event.outbox_id);
    else if (event.attempt > 1) {
      await delayEvent(database, { bucket, event, seconds: delayOf(event.attempt) });
    }
  }
  await removeEvents(database, bucket, done);
};

/** Dispatches waiting events, bucket by bucket; a failed one comes back when its lease ends. */
export const dispatchEvents = async (options: DispatchOptions): Promise<LoopOutcome> => {
  const buckets = await findBuckets(options.database, bucketsPerTurn);
  for (const bucket of buckets) await handOnBucket(options, bucket);
  return buckets.length === bucketsPerTurn ? 'more' : 'idle';
};

/** Handles a bucket's waiting events of these topics now; the first failure ends it. */
export const handOnNow = async (
  db: Queryable,
  handlers: DispatchOptions['handlers'],
  bucket: number,
): Promise<void> => {
  for (const event of await leaseEvents(db, { bucket, limit: eventsPerBucket, leaseSeconds })) {
    const handler = handlers[event.topic];
    if (handler === undefined) continue;
    await handler(event);
    await removeEvents(db, bucket, [event.outbox_id]);
  }
};
