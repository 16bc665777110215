import { expect, it } from 'vitest';
import { createShortMemory } from './short-memory.ts';

const remember = (entriesMax = 3) => {
  let nowMs = 0;
  let reads = 0;
  const memory = createShortMemory<number>({
    retentionMs: 500,
    entriesMax,
    monotonicMs: () => nowMs,
  });
  return {
    memory,
    pass: (milliseconds: number) => {
      nowMs += milliseconds;
    },
    read: (key = 'a') => memory.read(key, async () => (reads += 1)),
  };
};

it('a cached value is read once for all callers within its time', async () => {
  const { read, pass } = remember();
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  pass(499);
  expect(await read()).toBe(1);
  pass(1);
  expect(await read()).toBe(2);
});

it('a cached value’s age counts from the start of its reading, so that a slow answer is no older than a quick one', async () => {
  const { memory, pass, read } = remember();
  const { promise, resolve } = Promise.withResolvers<number>();
  const slow = memory.read('a', () => promise);
  pass(500);
  expect(await read()).toBe(1);
  resolve(-1);
  expect(await slow).toBe(-1);
  expect(await read()).toBe(1);
});

it('a failed reading is not cached', async () => {
  const { memory, read } = remember();
  await expect(memory.read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await read()).toBe(1);
});

it('a cached value is dropped on request, and the oldest one when there are too many', async () => {
  const { memory, read } = remember(2);
  await read('a');
  memory.forget('a');
  expect(await read('a')).toBe(2);
  await read('b');
  await read('c');
  expect(memory.size()).toBe(2);
  expect(await read('b')).toBe(3);
  expect(await read('a')).toBe(5);
});
