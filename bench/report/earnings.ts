import { table } from './table.ts';

export type EarningsRow = {
  readonly gifts: number;
  readonly rounds: number;
  readonly pageMs: number;
  readonly pageRatio: number;
  readonly plotMs: number;
  readonly plotRatio: number;
};

export const earningsSection = (
  rows: readonly EarningsRow[],
): string => `## Income of a DJ as gifts grow

The lists of two DJs on one server, turn by turn over HTTP: one with few gifts over three years, one with very many in the same
days. The first page is the months with their totals, the plot a whole month by day. The ratios are to the first row.

${table(
  ['gifts', 'first page p50 ms', 'ratio', 'month plot p50 ms', 'ratio'],
  rows.map((row) => [
    row.gifts.toLocaleString('en'),
    String(row.pageMs),
    `**${row.pageRatio}**`,
    String(row.plotMs),
    `**${row.plotRatio}**`,
  ]),
)}

Again: \`npm run bench -- earnings\` (some minutes and 8 GB of disk, to fill it). Medians of ${rows[0]?.rounds ?? 0} rounds.
`;
