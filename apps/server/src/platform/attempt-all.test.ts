import { expect, it } from 'vitest';
import { attemptAll } from './attempt-all.ts';

it('all attempts are made though one fails, and the first error is reported', async () => {
  const done: number[] = [];
  const turn = attemptAll([1, 2, 3, 4], async (item) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  });
  await expect(turn).rejects.toThrow('no 2');
  expect(done).toEqual([1, 3]);
});

it('a lost database is not tried again and again', async () => {
  const calls: number[] = [];
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const turn = attemptAll([1, 2], async (item) => {
    calls.push(item);
    throw lost;
  });
  await expect(turn).rejects.toBe(lost);
  expect(calls).toEqual([1]);
});
