import { table } from './table.ts';

export type HistoryRow = {
  readonly entries: number;
  readonly rounds: number;
  readonly clients: number;
  readonly purchasesPerSecond: number;
  readonly p50Ms: number;
  readonly databaseUs: number;
  readonly serverUs: number;
  readonly databaseRatio: number;
  readonly p50Ratio: number;
};

export const historySection = (
  rows: readonly HistoryRow[],
): string => `## Purchases as history grows

The same load of whole purchases over HTTP (${rows[0]?.clients ?? 0} clients), turn by turn, on databases with ever more ledger entries behind
them, on one PostgreSQL. Who buys has as much history as everybody else. The ratios are to the first row.

${table(
  [
    'ledger entries',
    'purchases /s',
    'p50 ms',
    'ratio',
    'PostgreSQL µs each',
    'ratio',
    'server µs each',
  ],
  rows.map((row) => [
    row.entries.toLocaleString('en'),
    String(row.purchasesPerSecond),
    String(row.p50Ms),
    `**${row.p50Ratio}**`,
    String(row.databaseUs),
    `**${row.databaseRatio}**`,
    String(row.serverUs),
  ]),
)}

Again: \`npm run bench -- history\` (some minutes and 12 GB of disk, to fill it). Medians of ${rows[0]?.rounds ?? 0} rounds.
`;
