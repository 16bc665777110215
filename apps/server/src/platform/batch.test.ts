import { expect, it } from 'vitest';
import { createBatcher } from './batch.ts';

type Item = { readonly id: number; readonly bad?: boolean };

const setUp = (options: { readonly maxItems?: number; readonly maxWaiting?: number } = {}) => {
  const batches: number[][] = [];
  const batcher = createBatcher<Item, string>({
    maxItems: options.maxItems ?? 4,
    batchesAtOnce: 1,
    undivided: 1,
    maxWaiting: options.maxWaiting ?? 100,
    keyOf: (item) => String(item.id),
    compare: (left, right) => left.id - right.id,
    run: async (items) => {
      batches.push(items.map((item) => item.id));
      if (items.some((item) => item.bad)) throw new Error('an item is bad');
      return items.map((item) => `done ${item.id}`);
    },
    isFaultOfItem: (error) => error instanceof Error && error.message.includes('bad'),
    onFull: () => new Error('full'),
  });
  return { batcher, batches };
};

it('a batch runs waiting items together, sorted, and answers each caller with its own outcome', async () => {
  const { batcher, batches } = setUp();
  const outcomes = await Promise.all([3, 1, 2].map((id) => batcher.submit({ id })));
  expect(outcomes).toEqual(['done 3', 'done 1', 'done 2']);
  expect(batches).toEqual([[1, 2, 3]]);
});

it('a batch has a maximum size, and what arrives meanwhile forms the next one', async () => {
  const { batcher, batches } = setUp({ maxItems: 2 });
  await Promise.all([1, 2, 3, 4, 5].map((id) => batcher.submit({ id })));
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});

it('callers that return right after their answer join the batch of those who waited', async () => {
  const { batcher, batches } = setUp({ maxItems: 2 });
  const submit = async (id: number): Promise<void> => {
    await batcher.submit({ id });
  };
  const twice = async (id: number): Promise<void> => {
    await submit(id);
    await submit(id + 10);
  };
  await Promise.all([1, 2, 3].map(twice));
  expect(batches).toEqual([
    [1, 2],
    [3, 11],
    [12, 13],
  ]);
});

it('two items of one key are never in the same batch', async () => {
  const { batcher, batches } = setUp();
  await Promise.all([1, 1, 2, 1].map((id) => batcher.submit({ id })));
  expect(batches).toEqual([[1, 2], [1], [1]]);
});

it('items run one by one after one of them made their batch fail', async () => {
  const { batcher, batches } = setUp();
  const outcomes = await Promise.allSettled([
    batcher.submit({ id: 1 }),
    batcher.submit({ id: 2, bad: true }),
    batcher.submit({ id: 3 }),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
});

it('an item beyond the queue’s limit is refused instead of letting the queue grow', async () => {
  const { batcher } = setUp({ maxWaiting: 1 });
  const first = batcher.submit({ id: 1 });
  await expect(batcher.submit({ id: 2 })).rejects.toThrow('full');
  await expect(first).resolves.toBe('done 1');
});

it('a second batch starts while the first runs, but not for a key that is in it', async () => {
  const running: string[] = [];
  const gates: (() => void)[] = [];
  const batcher = createBatcher<Item, number>({
    maxItems: 1,
    batchesAtOnce: 2,
    undivided: 1,
    maxWaiting: 10,
    keyOf: (item) => String(item.id),
    compare: (left, right) => left.id - right.id,
    run: async (items) => {
      running.push(items.map((item) => item.id).join());
      await new Promise<void>((resolve) => gates.push(resolve));
      return items.map((item) => item.id);
    },
    isFaultOfItem: () => false,
    onFull: () => new Error('full'),
  });
  const all = Promise.all([1, 1, 2].map((id) => batcher.submit({ id })));
  await expect.poll(() => running).toEqual(['1', '2']);
  gates[1]?.();
  await expect.poll(() => gates.length).toBe(2);
  expect(running).toEqual(['1', '2']);
  gates[0]?.();
  await expect.poll(() => running).toEqual(['1', '2', '1']);
  gates[2]?.();
  expect(await all).toEqual([1, 1, 2]);
});

it.each([
  { waiting: 7, undivided: 1, begun: ['1,2,3,4', '5,6,7'] },
  { waiting: 7, undivided: 5, begun: ['1,2,3,4,5', '6,7'] },
  { waiting: 3, undivided: 5, begun: ['1,2,3'] },
])(
  '$waiting items that wait at once are split into batches $begun',
  async ({ waiting, undivided, begun }) => {
    const running: string[] = [];
    const batcher = createBatcher<Item, number>({
      maxItems: 64,
      batchesAtOnce: 2,
      undivided,
      maxWaiting: 10,
      keyOf: (item) => String(item.id),
      compare: (left, right) => left.id - right.id,
      run: (items) => {
        running.push(items.map((item) => item.id).join());
        return new Promise(() => undefined);
      },
      isFaultOfItem: () => false,
      onFull: () => new Error('full'),
    });
    for (let id = 1; id <= waiting; id += 1) void batcher.submit({ id });
    await new Promise((resolve) => setImmediate(resolve));
    expect(running).toEqual(begun);
  },
);
