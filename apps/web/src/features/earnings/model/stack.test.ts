import { describe, expect, it } from 'vitest';
import { bothOf, stacksOf } from './stack.ts';

const month = (name: string, amount: bigint) => ({ month: name, amount, count: 1n });
const stack = (spoons: bigint, subscriptions: bigint) => ({
  month: '2026-01',
  spoons,
  subscriptions,
  amount: spoons + subscriptions,
});

describe('income stacked by its source', () => {
  it('joins spoons and subscriptions by month, also where one of them is missing [EXC-02]', () => {
    const spoons = [month('2026-01', 100n), month('2026-02', 0n)];
    expect(bothOf(spoons, [month('2026-02', 40n)])).toEqual([
      { month: '2026-01', spoons: 100n, subscriptions: 0n, amount: 100n },
      { month: '2026-02', spoons: 0n, subscriptions: 40n, amount: 40n },
    ]);
  });

  it('draws subscriptions on top of spoons, and the highest month fills the plot [EXC-02]', () => {
    expect(stacksOf([stack(300n, 100n), stack(200n, 0n)])).toEqual({
      zero: 100,
      stacks: [
        { spoons: { top: 25, height: 75 }, subscriptions: { top: 0, height: 25 } },
        { spoons: { top: 50, height: 50 }, subscriptions: { top: 100, height: 0 } },
      ],
    });
  });

  it('draws negative income below zero and the other source above it [EXC-02]', () => {
    const { zero, stacks } = stacksOf([stack(-100n, 300n), stack(-50n, -50n)]);
    expect(zero).toBe(75);
    expect(stacks[0]).toEqual({
      spoons: { top: 75, height: 25 },
      subscriptions: { top: 0, height: 75 },
    });
    expect(stacks[1]).toEqual({
      spoons: { top: 75, height: 12.5 },
      subscriptions: { top: 87.5, height: 12.5 },
    });
  });

  it('draws nothing for a month without income [EXC-02]', () => {
    expect(stacksOf([stack(0n, 0n)]).stacks[0]).toMatchObject({
      spoons: { height: 0 },
      subscriptions: { height: 0 },
    });
  });
});
