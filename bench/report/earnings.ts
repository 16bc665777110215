import { table } from './table.ts';

type Cost = {
  readonly p50Ms: number;
  readonly p50Ratio: number;
  readonly quickMs: number;
  readonly quickRatio: number;
};

export type EarningsRow = {
  readonly gifts: number;
  readonly rounds: number;
  readonly page: Cost;
  readonly plot: Cost;
};

const cells = ({ p50Ms, p50Ratio, quickMs, quickRatio }: Cost): readonly string[] => [
  String(p50Ms),
  `**${p50Ratio}**`,
  String(quickMs),
  `**${quickRatio}**`,
];

export const earningsSection = (
  rows: readonly EarningsRow[],
): string => `## Income of a DJ as gifts grow

The lists of two DJs on one server, turn by turn over HTTP: one with few gifts over three years, one with very many in the same
days. The first page is the months with their totals, the plot a whole month by day. Beside the median stands where the quickest
tenth ends, which is what a call costs while nothing else is in the way. The ratios are to the first row.

${table(
  [
    'gifts',
    'first page p50 ms',
    'ratio',
    'quick ms',
    'ratio',
    'month plot p50 ms',
    'ratio',
    'quick ms',
    'ratio',
  ],
  rows.map((row) => [row.gifts.toLocaleString('en'), ...cells(row.page), ...cells(row.plot)]),
)}

Again: \`npm run bench -- earnings\` (some minutes and 8 GB of disk, to fill it). Medians of ${rows[0]?.rounds ?? 0} rounds.
`;
