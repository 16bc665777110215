import { between, choose, fraction } from './support/chance.ts';
import type { Range } from './support/chance.ts';

/** The size of a run. Everything that happens follows from this and the seed. */
export type Size = {
  readonly name: 'full' | 'small' | 'storm';
  readonly purchases: number;
  readonly buyers: number;
  readonly perSecond: number;
  readonly faults: Readonly<Record<FaultKind, number>>;
  /** How often each message of a provider comes, in equal shares. */
  readonly messageCopies: readonly number[];
  /** Shortens the sandbox's delays. */
  readonly mixScale: number;
  /** Milliseconds after the last fault until a payment that anybody was acting on has to be final. */
  readonly finalWithinMs: number;
  /** Seconds by which Dipper's clock is moved at a time while payments end; 0 waits for real. */
  readonly hurrySeconds: number;
};

export const faultKinds = [
  'kill-server',
  'kill-worker',
  'kill-database',
  'cut-database',
  'cut-provider',
  'hold-database',
  'hold-provider',
  'jitter',
  'lose-database-answer',
  'kill-everything',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const fullSize: Size = {
  name: 'full',
  purchases: 2000,
  buyers: 120,
  perSecond: 2.5,
  faults: {
    'kill-server': 60,
    'kill-worker': 25,
    'kill-database': 10,
    'cut-database': 30,
    'cut-provider': 30,
    'hold-database': 6,
    'hold-provider': 10,
    jitter: 10,
    'lose-database-answer': 120,
    'kill-everything': 5,
  },
  messageCopies: [1, 2, 5],
  mixScale: 1,
  finalWithinMs: 120_000,
  hurrySeconds: 0,
};

export const smallSize: Size = {
  name: 'small',
  purchases: 30,
  buyers: 10,
  perSecond: 2,
  faults: {
    'kill-server': 3,
    'kill-worker': 1,
    'kill-database': 1,
    'cut-database': 1,
    'cut-provider': 1,
    'hold-database': 1,
    'hold-provider': 1,
    jitter: 1,
    'lose-database-answer': 4,
    'kill-everything': 1,
  },
  messageCopies: [1, 2, 5],
  mixScale: 0.05,
  // Its clock moves in steps, and each turn of the poller then costs several seconds, the more of
  // them the busier the machine: that a payment ends within two minutes is shown by the full form.
  finalWithinMs: 300_000,
  hurrySeconds: 3,
};

const noFaults: Readonly<Record<FaultKind, number>> = {
  'kill-server': 0,
  'kill-worker': 0,
  'kill-database': 0,
  'cut-database': 0,
  'cut-provider': 0,
  'hold-database': 0,
  'hold-provider': 0,
  jitter: 0,
  'lose-database-answer': 0,
  'kill-everything': 0,
};

/** Nothing breaks but the order and the number of what arrives. */
export const stormSize: Size = {
  name: 'storm',
  purchases: 5000,
  buyers: 100,
  perSecond: 25,
  faults: noFaults,
  messageCopies: [1, 2, 3, 4, 5, 6, 7],
  mixScale: 0.05,
  finalWithinMs: 180_000,
  hurrySeconds: 3,
};

export type Fault = { readonly kind: FaultKind; readonly atMs: number; readonly lastsMs: number };

/** The person's act after they have paid at the provider, or instead of it. */
export type Manner = 'returns' | 'returns-twice' | 'never-returns' | 'turns-back' | 'leaves';

export type PlannedPurchase = {
  readonly number: number;
  readonly atMs: number;
  readonly buyer: number;
  readonly quantity: number;
  /** A number from 0 to 1 that picks a product on the shelf. */
  readonly product: number;
  readonly manner: Manner;
  /** Whether a return that was not answered is tried again, as people reload a page. */
  readonly reloads: boolean;
  /** Whether the money is asked back once the purchase is credited. */
  readonly asksBack: boolean;
  /** The request is sent a second time with the same key though it was answered. */
  readonly repeatsKey: boolean;
};

export type Plan = {
  readonly seed: string;
  readonly size: Size;
  /** The providers that are paid with; undefined: all of them. */
  readonly providers: readonly string[] | undefined;
  readonly loadMs: number;
  readonly faults: readonly Fault[];
  readonly purchases: readonly PlannedPurchase[];
};

/** How long the database stays dead, a wire stays silent, or chunks are slow. */
const lastsMs: Readonly<Record<FaultKind, Range>> = {
  'kill-server': [0, 0],
  'kill-worker': [0, 0],
  'kill-database': [200, 2500],
  'cut-database': [0, 0],
  'cut-provider': [0, 0],
  'hold-database': [1000, 6000],
  'hold-provider': [2000, 12_000],
  jitter: [3000, 8000],
  'lose-database-answer': [0, 0],
  'kill-everything': [200, 2500],
};

const manners: Readonly<Record<Manner, number>> = {
  returns: 66,
  'returns-twice': 15,
  'never-returns': 9,
  'turns-back': 5,
  leaves: 5,
};

const reloadShare = 0.75;
const repeatShare = 0.3;
const asksBackShare = 0.2;
const quantities: Range = [1, 3];

/** Each fault of a kind has its own part of the time, so that they are spread over all of it. */
const planFaults = (seed: string, { faults }: Size, loadMs: number): Fault[] =>
  faultKinds
    .flatMap((kind) =>
      Array.from({ length: faults[kind] }, (_, index): Fault => {
        const part = (index + fraction(seed, kind, index, 'at')) / faults[kind];
        const lasts = between(lastsMs[kind], seed, kind, index, 'lasts');
        return { kind, atMs: Math.round(part * loadMs), lastsMs: lasts };
      }),
    )
    .toSorted((left, right) => left.atMs - right.atMs);

const planPurchase = (seed: string, size: Size, number: number): PlannedPurchase => ({
  number,
  atMs: Math.round((number * 1000) / size.perSecond),
  buyer: between([0, size.buyers - 1], seed, number, 'buyer'),
  quantity: between(quantities, seed, number, 'quantity'),
  product: fraction(seed, number, 'product'),
  manner: choose(manners, seed, number, 'manner'),
  reloads: fraction(seed, number, 'reloads') < reloadShare,
  asksBack: fraction(seed, number, 'asks back') < asksBackShare,
  repeatsKey: fraction(seed, number, 'repeats') < repeatShare,
});

/** The same seed and size give the same plan. */
export const makePlan = (seed: string, size: Size, providers?: readonly string[]): Plan => {
  const loadMs = Math.round((size.purchases * 1000) / size.perSecond);
  return {
    seed,
    size,
    providers,
    loadMs,
    faults: planFaults(seed, size, loadMs),
    purchases: Array.from({ length: size.purchases }, (_, number) =>
      planPurchase(seed, size, number),
    ),
  };
};
