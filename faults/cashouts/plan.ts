import { between, choose, fraction } from '../support/chance.ts';

export const providers = ['openbanking', 'payoneer', 'dotmoney'] as const;
export type Provider = (typeof providers)[number];

/** The person's act beside the request. */
export type Wish = 'waits' | 'cancels' | 'cancels-while-it-is-sent';

export type PlannedCashOut = {
  /** The amount in points; no two of a person come to the same amount, so that the bank's record names them. */
  readonly points: number;
  /** More than one operator may agree to. */
  readonly isLarge: boolean;
  readonly wish: Wish;
  readonly operator: 'agrees' | 'refuses';
  /** Each request and each decision of it goes out twice at once. */
  readonly isDoubled: boolean;
  /** If it is paid, the bank of the account sends the money back. */
  readonly isSentBack: boolean;
  readonly pauseMs: number;
};

export type PlannedDj = {
  readonly number: number;
  /** The provider that pays them. */
  readonly provider: Provider;
  readonly cashOuts: readonly PlannedCashOut[];
};

export type Size = {
  readonly name: 'full' | 'small';
  readonly djs: number;
  readonly each: number;
  readonly kills: number;
  /** How often nobody is told anything for days: each time takes a minute. */
  readonly silences: number;
};

export const fullSize: Size = { name: 'full', djs: 400, each: 5, kills: 50, silences: Infinity };
export const smallSize: Size = { name: 'small', djs: 24, each: 2, kills: 4, silences: 1 };

/** The spoons of each DJ at the beginning: more than all their cash-outs together. */
export const earnedSpoons = 120_000;

export type Plan = {
  readonly seed: string;
  readonly size: Size;
  readonly djs: readonly PlannedDj[];
};

const wishes: Readonly<Record<Wish, number>> = {
  waits: 72,
  cancels: 8,
  'cancels-while-it-is-sent': 20,
};
const shares = { refused: 0.1, doubled: 0.25, sentBack: 0.15, large: 0.08 };
const base = { usual: 100_000, large: 2_000_000 };
const step = 1000;
const turns: readonly Provider[] = ['openbanking', 'payoneer', 'openbanking', 'dotmoney'];

const planCashOut = (seed: string, number: number, place: number): PlannedCashOut => {
  const chance = (what: string): number => fraction(seed, number, place, what);
  const isLarge = chance('large') < shares.large;
  return {
    points: (isLarge ? base.large : base.usual) + step * place,
    isLarge,
    wish: choose(wishes, seed, number, place, 'wish'),
    operator: chance('operator') < shares.refused ? 'refuses' : 'agrees',
    isDoubled: chance('doubled') < shares.doubled,
    isSentBack: chance('back') < shares.sentBack,
    pauseMs: between([0, 1500], seed, number, place, 'pause'),
  };
};

/** The same seed and size give the same plan. */
export const makePlan = (seed: string, size: Size): Plan => ({
  seed,
  size,
  djs: Array.from({ length: size.djs }, (_, number) => ({
    number,
    provider: turns[number % turns.length] ?? 'openbanking',
    cashOuts: Array.from({ length: size.each }, (_each, place) => planCashOut(seed, number, place)),
  })),
});

/** On no list of any of them. */
const unheardOf = '9876';

/** The outcomes of an order to pay that is answered in the end, by weight. */
const answered = [
  { outcome: 'ok', weight: 56, delayMs: [0, 200] },
  { outcome: 'late', weight: 10, delayMs: [200, 1500] },
  { outcome: 'lost', weight: 9, delayMs: [0, 100] },
  { outcome: 'code-done', weight: 4, delayMs: [0, 100], errorCode: unheardOf },
  // The provider is at it until its decision, once all have had their turn.
  { outcome: 'under-way', weight: 9, delayMs: [600_000, 600_000] },
] as const;

/** A bank's code is a no of Korea's banks, and a code that nobody knows of the others. */
const unanswered = [
  { outcome: 'decline', weight: 10, delayMs: [0, 100], errorCode: '415' },
  { outcome: 'code', weight: 2, delayMs: [0, 100], errorCode: unheardOf },
  { outcome: 'error', weight: 2 },
  { outcome: 'refuse', weight: 2 },
] as const;

export const trouble = [...answered, ...unanswered];
/** After the last silence of days. */
export const calm = answered;
