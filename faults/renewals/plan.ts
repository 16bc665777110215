import { between, choose, fraction } from '../support/chance.ts';
import type { Range } from '../support/chance.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const periodMs = 30 * dayMs;

/** The acts of a person beside paying. */
export const deeds = [
  'nothing',
  'cancels',
  'cancels-and-resumes',
  'changes-card',
  'changes-main-card',
  'changes-to-a-stopped-card',
  'changes-up',
  'changes-down',
  'takes-money-back',
] as const;
export type Deed = (typeof deeds)[number];

/** Days of the run, counted from 0, on which something is down. */
export type Outage = { readonly from: number; readonly days: number };

export type Size = {
  readonly name: 'full' | 'small';
  readonly people: number;
  readonly days: number;
  /** Subscriptions begin on the first so many days. */
  readonly startDays: number;
  /** The share of them that begins on the very first one. */
  readonly stormShare: number;
  /** When people do what they do beside paying; any day where nothing is said. */
  readonly deedDays?: readonly number[];
  readonly secondAfterDays: Range;
  readonly workersDown: Outage;
  readonly providerDown: Outage;
  /** Days without new trouble, in which every retry comes to its end. */
  readonly calmDays: number;
};

export const fullSize: Size = {
  name: 'full',
  people: 2000,
  days: 400,
  startDays: 30,
  stormShare: 0.2,
  secondAfterDays: [1, 12],
  workersDown: { from: 149, days: 3 },
  providerDown: { from: 269, days: 3 },
  calmDays: 12,
};

export const smallSize: Size = {
  name: 'small',
  people: 60,
  days: 63,
  startDays: 1,
  stormShare: 1,
  // The deeds lie on few days, since only days on which something happens take time.
  deedDays: [5, 36],
  secondAfterDays: [4, 4],
  workersDown: { from: 29, days: 3 },
  providerDown: { from: 60, days: 3 },
  calmDays: 12,
};

export type PlannedPerson = {
  readonly number: number;
  readonly startDay: number;
  readonly productId: number;
  readonly deed: Deed;
  readonly deedDay: number;
  /** How long a second step lets itself be waited for. */
  readonly secondAfterDays: number;
};

export type Plan = {
  readonly seed: string;
  readonly size: Size;
  readonly people: readonly PlannedPerson[];
};

const weights: Readonly<Record<Deed, number>> = {
  nothing: 50,
  cancels: 12,
  'cancels-and-resumes': 5,
  'changes-card': 8,
  'changes-main-card': 4,
  'changes-to-a-stopped-card': 5,
  'changes-up': 7,
  'changes-down': 5,
  'takes-money-back': 4,
};

/** The tiers as in the catalogue: a dearer one comes later. */
export const tiers = [
  [9001, 9002],
  [9101, 9102, 9103],
] as const;

const firstDeedAfterDays = 3;

const productFor = (seed: string, number: number, deed: Deed): number => {
  const ladder = fraction(seed, number, 'ladder') < 0.5 ? tiers[0] : tiers[1];
  const [lowest, highest] = [0, ladder.length - 1];
  const from = deed === 'changes-down' ? lowest + 1 : lowest;
  const to = deed === 'changes-up' ? highest - 1 : highest;
  return ladder[between([from, to], seed, number, 'tier')] ?? ladder[0];
};

type Beginner = Pick<PlannedPerson, 'number' | 'startDay'>;

const deedDayOf = (seed: string, { deedDays, days }: Size, person: Beginner): number => {
  const { number, startDay } = person;
  if (deedDays === undefined) {
    return between([startDay + firstDeedAfterDays, days - 1], seed, number, 'day');
  }
  return deedDays[between([0, deedDays.length - 1], seed, number, 'day')] ?? startDay;
};

const planPerson = (seed: string, size: Size, number: number): PlannedPerson => {
  const deed = choose(weights, seed, number, 'deed');
  const isOfStorm = fraction(seed, number, 'storm') < size.stormShare;
  const startDay = isOfStorm ? 0 : between([0, size.startDays - 1], seed, number, 'start');
  return {
    number,
    startDay,
    productId: productFor(seed, number, deed),
    deed,
    deedDay: deedDayOf(seed, size, { number, startDay }),
    secondAfterDays: between(size.secondAfterDays, seed, number, 'second'),
  };
};

/** The same seed and size give the same plan. */
export const makePlan = (seed: string, size: Size): Plan => ({
  seed,
  size,
  people: Array.from({ length: size.people }, (_, number) => planPerson(seed, size, number)),
});

export const isDown = ({ from, days }: Outage, day: number): boolean =>
  day >= from && day < from + days;
