import { expect, it } from 'vitest';
import { attemptAll } from './attempt-all.ts';

it('goes on after one that fails, and tells of the first', async () => {
  const done: number[] = [];
  const turn = attemptAll([1, 2, 3, 4], async (item) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  });
  await expect(turn).rejects.toThrow('no 2');
  expect(done).toEqual([1, 3]);
});

it('does not ask a lost database again and again', async () => {
  const calls: number[] = [];
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const turn = attemptAll([1, 2], async (item) => {
    calls.push(item);
    throw lost;
  });
  await expect(turn).rejects.toBe(lost);
  expect(calls).toEqual([1]);
});
