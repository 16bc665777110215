import { median, rounded } from '../support/statistics.ts';
import type { Visit } from './visit.ts';

export type Opening = 'cold' | 'warm';

export type Sample = Visit & { readonly name: string; readonly opening: Opening };

type Spread = { readonly median: number; readonly best: number };

export type Row = {
  readonly name: string;
  readonly opening: Opening;
  readonly rounds: number;
  readonly firstPaintMs: Spread;
  readonly largestPaintMs: Spread;
  readonly canPayMs: Spread;
  readonly blockedMs: Spread;
  readonly shift: Spread;
  readonly requests: number;
  readonly kib: number;
  readonly scriptKib: number;
  readonly styleKib: number;
};

export type PageResults = {
  readonly rows: readonly Row[];
  /** Ours through theirs in the same round, the median over all rounds. */
  readonly ratios: readonly {
    readonly peer: string;
    readonly coldCanPayToFirstPaint: number;
    readonly coldCanPay: number;
    readonly warmCanPay: number;
  }[];
};

const spread = (samples: readonly Visit[], of: (visit: Visit) => number, digits = 0): Spread => {
  const values = samples.map(of);
  return { median: rounded(median(values), digits), best: rounded(Math.min(...values), digits) };
};

const middle = (samples: readonly Visit[], of: (visit: Visit) => number): number =>
  rounded(median(samples.map(of)), 1);

const rowOf = (name: string, opening: Opening, samples: readonly Sample[]): Row => ({
  name,
  opening,
  rounds: samples.length,
  firstPaintMs: spread(samples, (visit) => visit.firstPaintMs),
  largestPaintMs: spread(samples, (visit) => visit.largestPaintMs),
  canPayMs: spread(samples, (visit) => visit.canPayMs),
  blockedMs: spread(samples, (visit) => visit.blockedMs),
  shift: spread(samples, (visit) => visit.shift, 3),
  requests: median(samples.map(({ requests }) => requests)),
  kib: middle(samples, ({ kib }) => kib),
  scriptKib: middle(samples, ({ scriptKib }) => scriptKib),
  styleKib: middle(samples, ({ styleKib }) => styleKib),
});

const ratio = (
  ours: readonly Visit[],
  theirs: readonly Visit[],
  of: (visit: Visit) => number,
): number => rounded(median(ours.map((own, round) => own.canPayMs / of(theirs[round] ?? own))));

/** The first name is ours. Samples stand in the order in which they were taken, round by round. */
export const summarise = (names: readonly string[], samples: readonly Sample[]): PageResults => {
  const of = (name: string, opening: Opening): readonly Sample[] =>
    samples.filter((sample) => sample.name === name && sample.opening === opening);
  const [own = '', ...peers] = names;
  return {
    rows: (['cold', 'warm'] as const).flatMap((opening) =>
      names.map((name) => rowOf(name, opening, of(name, opening))),
    ),
    ratios: peers.map((peer) => ({
      peer,
      coldCanPayToFirstPaint: ratio(of(own, 'cold'), of(peer, 'cold'), (it) => it.firstPaintMs),
      coldCanPay: ratio(of(own, 'cold'), of(peer, 'cold'), (it) => it.canPayMs),
      warmCanPay: ratio(of(own, 'warm'), of(peer, 'warm'), (it) => it.canPayMs),
    })),
  };
};
