import { describe, expect, it } from 'vitest';
import { createQueryCache, nameOf } from './query-cache.ts';
import type { Query } from './query-cache.ts';

/** A server whose answers come when the test says so. */
const build = () => {
  let time = 1_000_000;
  const requests: { answer: (data: string) => void; fail: () => void; signal: AbortSignal }[] = [];
  const query = (...queryKey: readonly unknown[]): Query<string> => ({
    queryKey,
    queryFn: ({ signal }) =>
      new Promise((resolve, reject) => {
        requests.push({ answer: resolve, fail: () => reject(new Error('no')), signal });
      }),
  });
  const cache = createQueryCache(() => time);
  return {
    cache,
    requests,
    query,
    pass: (milliseconds: number) => void (time += milliseconds),
  };
};

describe('a cached answer', () => {
  it('is requested once for all who want it at the same time', async () => {
    const { cache, requests, query } = build();
    const all = [cache.fetch(query('a')), cache.fetch(query('a'))];
    expect(cache.read(query('a')).isFetching).toBe(true);
    requests[0]?.answer('one');
    await Promise.all(all);
    expect(requests).toHaveLength(1);
    expect(cache.read(query('a'))).toMatchObject({ data: 'one', isFetching: false, error: null });
  });

  it('is fresh for half a minute, or for as long as its query says', async () => {
    const { cache, requests, query, pass } = build();
    expect(cache.isStale(query('a'))).toBe(true);
    const done = cache.fetch(query('a'));
    requests[0]?.answer('one');
    await done;
    pass(29_999);
    expect(cache.isStale(query('a'))).toBe(false);
    expect(cache.isStale({ ...query('a'), staleTime: 0 })).toBe(true);
    pass(1);
    expect(cache.isStale(query('a'))).toBe(true);
  });

  it('stays visible when a new request fails [ERR-04]', async () => {
    const { cache, requests, query } = build();
    cache.put(['a'], 'one');
    const done = cache.fetch(query('a'));
    requests[0]?.fail();
    await done;
    expect(cache.read(query('a'))).toMatchObject({
      data: 'one',
      error: new Error('no'),
      errorUpdateCount: 1,
    });
  });
});

describe('invalidating answers', () => {
  it('reloads those shown below a key and marks the others as stale', async () => {
    const { cache, query } = build();
    const again: string[] = [];
    for (const key of [['balance', 7], ['balance', 70], ['shop']]) {
      cache.put(key, 'old');
      const viewer = { onChange: () => undefined, askAnew: () => void again.push(nameOf(key)) };
      if (key[1] !== 70) cache.watch(nameOf(key), viewer);
    }
    cache.invalidate(['balance']);
    expect(again).toEqual(['"balance",7']);
    expect(cache.isStale(query('balance', 70))).toBe(true);
    expect(cache.isStale(query('shop'))).toBe(false);
    cache.invalidate([]);
    expect(cache.isStale(query('shop'))).toBe(true);
  });

  it('reloads once more when a request was already running, because it may be outdated [PAY-01]', async () => {
    const { cache, requests, query } = build();
    const viewer = { onChange: () => undefined, askAnew: () => void cache.fetch(query('a')) };
    cache.watch(nameOf(['a']), viewer);
    const first = cache.fetch(query('a'));
    cache.invalidate(['a']);
    cache.invalidate(['a']);
    expect(requests).toHaveLength(1);
    requests[0]?.answer('of before');
    await first;
    expect(cache.isStale(query('a'))).toBe(true);
    expect(requests).toHaveLength(2);
    requests[1]?.answer('of after');
    await cache.fetch(query('a'));
    expect(cache.read(query('a')).data).toBe('of after');
    expect(cache.isStale(query('a'))).toBe(false);
    expect(requests).toHaveLength(2);
  });

  it('reloads once more also after a failed request, and hidden answers when they are shown', async () => {
    const { cache, requests, query } = build();
    const stop = cache.watch(nameOf(['a']), {
      onChange: () => undefined,
      askAnew: () => void cache.fetch(query('a')),
    });
    const failing = cache.fetch(query('a'));
    cache.invalidate(['a']);
    requests[0]?.fail();
    await failing;
    expect(requests).toHaveLength(2);
    stop();
    cache.invalidate(['a']);
    requests[1]?.answer('of before');
    await cache.fetch(query('a'));
    expect(requests).toHaveLength(2);
    expect(cache.isStale(query('a'))).toBe(true);
  });

  it("ignores the answer to another person's request", async () => {
    const { cache, requests, query } = build();
    const late = cache.fetch(query('a'));
    cache.invalidate(['a']);
    cache.clear();
    const own = cache.fetch(query('a'));
    requests[0]?.answer('too late');
    requests[1]?.answer('own');
    await Promise.all([late, own]);
    expect(requests).toHaveLength(2);
    expect(cache.isStale(query('a'))).toBe(false);
  });

  it('is retried after a pause until there is an answer [ERR-04]', async () => {
    const { cache, requests, query } = build();
    cache.put(['a'], 'old');
    const pauses: (number | false)[] = [];
    const fail = async (): Promise<void> => {
      const done = cache.fetch(query('a'));
      requests.at(-1)?.fail();
      await done;
      pauses.push(cache.pauseAfterFailure(query('a')));
    };
    await fail();
    cache.invalidate(['a']);
    await fail();
    await fail();
    expect(pauses).toEqual([false, 10_000, 10_000]);
    cache.put(['a'], 'new');
    expect(cache.pauseAfterFailure(query('a'))).toBe(false);
  });

  it('matches whole parts of a key, not the beginning of another key', () => {
    const { cache, query } = build();
    cache.put(['balance', 70], 'old');
    cache.invalidate(['balance', 7]);
    expect(cache.isStale(query('balance', 70))).toBe(false);
  });
});

describe('clearing the cache', () => {
  it('drops every answer, also of running requests [AUTH-09]', async () => {
    const { cache, requests, query } = build();
    cache.put(['b'], 'of the first person');
    const late = cache.fetch(query('a'));
    cache.clear();
    expect(requests[0]?.signal.aborted).toBe(true);
    requests[0]?.answer('too late');
    await late;
    expect(cache.read(query('a'))).toMatchObject({ data: undefined, isFetching: false });
    expect(cache.read(query('b')).data).toBeUndefined();
  });

  it('reloads what is still shown for the person who is logged in now', async () => {
    const { cache, requests, query } = build();
    const stop = cache.watch(nameOf(['a']), {
      onChange: () => undefined,
      askAnew: () => void cache.fetch(query('a')),
    });
    void cache.fetch(query('a'));
    cache.clear();
    expect(requests).toHaveLength(2);
    requests[0]?.answer('first');
    requests[1]?.answer('second');
    await cache.fetch(query('a'));
    expect(cache.read(query('a')).data).toBe('second');
    stop();
  });
});
