import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '@dipper/contract';
import { createBulkhead } from './bulkhead.ts';
import { createPost } from './post.ts';
import type { Called, Priorities, Post } from './post.ts';
import { isFailure } from './reading.ts';
import { createSamples } from './samples.ts';

const priority = { places: 2, placesWhenOpen: 1, waitMs: 0, slowMs: undefined };
const priorities: Priorities = {
  start: priority,
  money: priority,
  renewal: priority,
  question: priority,
};
const breaker = { windowMs: 60_000, leastCalls: 4, failureShare: 0.5, openMs: 1000 };

type Watched = {
  readonly post: Post;
  readonly opened: string[];
  readonly called: Called[];
  readonly pass: (ms: number) => void;
};

const watchedPost = (): Watched => {
  let nowMs = 0;
  const opened: string[] = [];
  const called: Called[] = [];
  const post = createPost({
    provider: 'tmoney',
    breaker,
    priorities,
    monotonicMs: () => nowMs,
    onOpen: (provider) => opened.push(provider),
    onCall: (call) => called.push(call),
  });
  return { post, opened, called, pass: (ms) => void (nowMs += ms) };
};

const answered = { kind: 'redirect', evidence: {} } as const;
const silent = { kind: 'unknown', evidence: { why: 'out of time' } } as const;

const begin = (post: Post, outcome: typeof answered | typeof silent) =>
  post.call({ priority: 'start', operation: 'begin', run: async () => outcome });

const breakIt = async (post: Post): Promise<void> => {
  for (let calls = 0; calls < breaker.leastCalls; calls += 1) await begin(post, silent);
};

describe('a provider that hangs', () => {
  it('fills its own bulkhead only: the next call is refused at once', async () => {
    const { post } = watchedPost();
    const gate = Promise.withResolvers<typeof answered>();
    const run = () => gate.promise;
    const held = [1, 2].map(() => post.call({ priority: 'start', operation: 'begin', run }));
    expect(await begin(post, answered)).toBeUndefined();
    expect(post.beat()).toMatchObject({ running: 2, refused: 1 });
    gate.resolve(answered);
    expect(await Promise.all(held)).toEqual([answered, answered]);
    expect(await begin(post, answered)).toEqual(answered);
  });

  it('leaves the places for queries and running payments free of new payments', async () => {
    const { post } = watchedPost();
    const gate = Promise.withResolvers<typeof answered>();
    const run = () => gate.promise;
    const held = [1, 2].map(() => post.call({ priority: 'start', operation: 'begin', run }));
    const ask = { priority: 'question', operation: 'ask', run: async () => answered } as const;
    expect(await post.call(ask)).toEqual(answered);
    gate.resolve(answered);
    await Promise.all(held);
  });

  it('opens its circuit, is logged once, and is probed by one call', async () => {
    const { post, opened, pass } = watchedPost();
    await breakIt(post);
    expect(opened).toEqual(['tmoney']);
    expect(await begin(post, answered)).toBeUndefined();
    pass(1000);
    const gate = Promise.withResolvers<typeof answered>();
    const probe = post.call({ priority: 'start', operation: 'begin', run: () => gate.promise });
    expect(await begin(post, answered)).toBeUndefined();
    gate.resolve(answered);
    await probe;
    expect(await begin(post, answered)).toEqual(answered);
    expect(post.beat().breaker).toBe('closed');
  });

  it('is still queried at a low rate while its circuit is open, so that payments settle [PAY-09]', async () => {
    const { post } = watchedPost();
    await breakIt(post);
    const gate = Promise.withResolvers<typeof answered>();
    const call = post.call({ priority: 'question', operation: 'ask', run: () => gate.promise });
    const second = { priority: 'question', operation: 'ask', run: async () => answered } as const;
    expect(await post.call(second)).toBeUndefined();
    gate.resolve(answered);
    expect(await call).toEqual(answered);
    expect(await post.call(second)).toEqual(answered);
  });

  it('counts a thrown error as a failure, and frees its place', async () => {
    const { post, called } = watchedPost();
    const run = () => Promise.reject(new Error('no way'));
    await expect(post.call({ priority: 'money', operation: 'confirm', run })).rejects.toThrow(
      'no way',
    );
    expect(called).toMatchObject([{ operation: 'confirm', outcome: 'failed' }]);
    expect(post.beat().running).toBe(0);
  });

  it('keeps its circuit open as long as another process reports it open', async () => {
    const { post, pass } = watchedPost();
    post.spareFor(500);
    expect(await begin(post, answered)).toBeUndefined();
    pass(500);
    expect(await begin(post, answered)).toEqual(answered);
  });
});

describe('a call to a provider', () => {
  it.each([
    ['no answer', { kind: 'unknown', evidence: { why: 'out of time' } }, true],
    ['an answer of 500', { kind: 'unknown', evidence: { status: 500 } }, true],
    ['a page that nobody can read', { kind: 'failed', evidence: { status: 200 } }, true],
    ['a refusal in its own words', { kind: 'unknown', evidence: { status: 404 } }, false],
    ['what it has not decided yet', { kind: 'unknown', evidence: { status: 'PENDING' } }, false],
    ['a decline', { kind: 'declined', evidence: { status: 500 } }, false],
    ['a payment that is not decided', { kind: 'pending', evidence: {} }, false],
  ])('is judged by its result: %s, %o is a failure: %s', (_name, outcome, expected) => {
    expect(isFailure(outcome)).toBe(expected);
  });

  it('that was never made gives an error that says nothing was charged and when to retry', () => {
    expect(errorCatalogue.provider_unavailable).toMatchObject({ status: 503, retry: true });
  });
});

describe('a bulkhead', () => {
  it('admits waiting calls in order, each once', async () => {
    const bulkhead = createBulkhead(2);
    const leave = await bulkhead.enter(1, 0);
    const order: string[] = [];
    const waits = ['first', 'second'].map(async (name) => {
      const mine = await bulkhead.enter(1, 60_000);
      order.push(name);
      mine?.();
    });
    expect(await bulkhead.enter(1, 60_000)).toBeUndefined();
    leave?.();
    leave?.();
    await Promise.all(waits);
    expect([order, bulkhead.running(), bulkhead.waiting()]).toEqual([['first', 'second'], 0, 0]);
  });

  it('refuses a call that has waited too long', async () => {
    const bulkhead = createBulkhead(1);
    await bulkhead.enter(1, 0);
    expect(await bulkhead.enter(1, 1)).toBeUndefined();
    expect(bulkhead.waiting()).toBe(0);
  });
});

it('the usual response time is measured from the latest calls only', () => {
  const samples = createSamples(4);
  for (const ms of [900, 900, 900, 900, 1, 2, 3, 4]) samples.add(ms);
  expect([samples.quantile(0.5), samples.quantile(0.95)]).toEqual([2, 4]);
  expect(createSamples().quantile(0.5)).toBe(0);
});
