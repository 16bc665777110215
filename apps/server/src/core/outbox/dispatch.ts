import type { Database, Queryable } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { inTraceOf } from '../traces/index.ts';
import { delayNews, findBuckets, leaseNews, removeNews } from './repository.ts';
import type { OutboxEvent } from './repository.ts';

/** Must bear being called twice with the same news: it is known again by its id. */
export type OutboxHandler = (news: OutboxEvent) => Promise<void>;

export type DispatchOptions = {
  readonly database: Database;
  readonly handlers: Readonly<Record<string, OutboxHandler>>;
  readonly log: Log;
};

const bucketsPerTurn = 256;
const newsPerBucket = 100;
const leaseSeconds = 30;
const longestDelaySeconds = 3600;

const handled = async (
  { database, handlers, log }: DispatchOptions,
  bucket: number,
  news: OutboxEvent,
): Promise<boolean> => {
  const handler = handlers[news.topic];
  if (handler === undefined) {
    log.error({ topic: news.topic, attempts: news.attempt }, 'nobody handles this news');
    return false;
  }
  try {
    const { outbox_id: refId, user_id: userId, topic } = news;
    const traced = { bucket, userId, refId };
    await inTraceOf(database, { traced, name: `news ${topic}` }, () => handler(news));
    return true;
  } catch (error) {
    log.warn({ topic: news.topic, attempts: news.attempt, error }, 'news could not be handed on');
    return false;
  }
};

/** Returns the retry delay: a first failure waits for its lease, repeated ones ever longer. */
const delayOf = (attempt: number): number =>
  Math.min(leaseSeconds * 2 ** Math.min(attempt - 1, 7), longestDelaySeconds);

const handOnBucket = async (options: DispatchOptions, bucket: number): Promise<void> => {
  const { database } = options;
  const done: string[] = [];
  for (const news of await leaseNews(database, { bucket, limit: newsPerBucket, leaseSeconds })) {
    if (await handled(options, bucket, news)) done.push(news.outbox_id);
    else if (news.attempt > 1) {
      await delayNews(database, { bucket, news, seconds: delayOf(news.attempt) });
    }
  }
  await removeNews(database, bucket, done);
};

/** Hands on what is waiting, bucket by bucket; what fails comes back when its lease ends. */
export const dispatchNews = async (options: DispatchOptions): Promise<LoopOutcome> => {
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
  for (const news of await leaseNews(db, { bucket, limit: newsPerBucket, leaseSeconds })) {
    const handler = handlers[news.topic];
    if (handler === undefined) continue;
    await handler(news);
    await removeNews(db, bucket, [news.outbox_id]);
  }
};
