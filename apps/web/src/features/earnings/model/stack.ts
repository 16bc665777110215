import { barsOf } from './bars.ts';
import type { Bar } from './bars.ts';
import type { MonthIncome } from './income.ts';

/** A month's income by where it came from. */
export type MonthOfBoth = {
  readonly month: string;
  readonly spoons: bigint;
  readonly subscriptions: bigint;
  readonly amount: bigint;
};

/** The same months of both kinds of income beside each other. */
export const bothOf = (
  spoons: readonly MonthIncome[],
  subscriptions: readonly MonthIncome[],
): readonly MonthOfBoth[] =>
  spoons.map(({ month, amount }) => {
    const other = subscriptions.find((each) => each.month === month)?.amount ?? 0n;
    return { month, spoons: amount, subscriptions: other, amount: amount + other };
  });

export type Stack = { readonly spoons: Bar; readonly subscriptions: Bar };

const thousand = 1000n;

const above = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
const below = (amount: bigint): bigint => (amount < 0n ? amount : 0n);

/** One part of a stacked bar, from zero or on top of the other. */
const partOf = (
  bar: Bar,
  {
    part,
    whole,
    isOuter,
  }: { readonly part: bigint; readonly whole: bigint; readonly isOuter: boolean },
): Bar => {
  const height =
    whole === 0n ? 0 : (bar.height * Number((part * thousand) / whole)) / Number(thousand);
  const isAtTop = isOuter === whole > 0n;
  return { top: isAtTop ? bar.top : bar.top + bar.height - height, height };
};

const none: Bar = { top: 100, height: 0 };

/** How the two stand on each other: what came above zero, and what was given back below it. */
export const stacksOf = (
  months: readonly MonthOfBoth[],
): { readonly stacks: readonly Stack[]; readonly zero: number } => {
  const highs = months.map((each) => above(each.spoons) + above(each.subscriptions));
  const lows = months.map((each) => below(each.spoons) + below(each.subscriptions));
  const { bars, zero } = barsOf([...highs, ...lows]);
  const stackOf = (amount: bigint, place: number, isOuter: boolean): Bar => {
    const isHigh = amount > 0n;
    const bar = bars[isHigh ? place : place + months.length] ?? none;
    const whole = (isHigh ? highs[place] : lows[place]) ?? 0n;
    return partOf(bar, { part: amount, whole, isOuter });
  };
  return {
    zero,
    stacks: months.map(({ spoons, subscriptions }, place) => ({
      spoons: stackOf(spoons, place, false),
      subscriptions: stackOf(subscriptions, place, true),
    })),
  };
};
