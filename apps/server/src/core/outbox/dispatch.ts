import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { findBuckets, leaseNews, removeNews } from './repository.ts';
import type { News } from './repository.ts';

/** Must bear being called twice with the same news: it is known again by its id. */
export type NewsHandler = (news: News) => Promise<void>;

export type DispatchOptions = {
  readonly database: Database;
  readonly handlers: Readonly<Record<string, NewsHandler>>;
  readonly log: Log;
};

const bucketsPerTurn = 256;
const newsPerBucket = 100;
const leaseSeconds = 30;

const handled = async ({ handlers, log }: DispatchOptions, news: News): Promise<boolean> => {
  const handler = handlers[news.topic];
  if (handler === undefined) {
    log.error({ topic: news.topic, attempts: news.attempt }, 'nobody handles this news');
    return false;
  }
  try {
    await handler(news);
    return true;
  } catch (error) {
    log.warn({ topic: news.topic, attempts: news.attempt, error }, 'news could not be handed on');
    return false;
  }
};

/** Hands on what is waiting, bucket by bucket; what fails comes back when its lease ends. */
export const dispatchNews = async (options: DispatchOptions): Promise<LoopOutcome> => {
  const buckets = await findBuckets(options.database, bucketsPerTurn);
  for (const bucket of buckets) {
    const taken = { bucket, limit: newsPerBucket, leaseSeconds };
    const done: string[] = [];
    for (const news of await leaseNews(options.database, taken)) {
      if (await handled(options, news)) done.push(news.outbox_id);
    }
    await removeNews(options.database, bucket, done);
  }
  return buckets.length === bucketsPerTurn ? 'more' : 'idle';
};
