import { table } from './table.ts';

export type RenewalRow = {
  readonly workers: number;
  readonly rounds: number;
  readonly due: number;
  readonly buyersPerSecond: number;
  readonly tpcbPerSecond: number;
  readonly claimsPerSecond: number;
  readonly settledPerSecond: number;
  readonly ratio: number;
  readonly ratioToClaims: number;
  readonly workerCpuUs: number;
  readonly databaseCpuUs: number;
  readonly tpcbCpuUs: number;
  readonly settledMeanwhile: number;
  readonly quietP50Ms: number;
  readonly quietP99Ms: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p50Ratio: number;
  readonly p99Ratio: number;
};

export const renewalSection = (rows: readonly RenewalRow[]): string => `## Renewals

The edge of a month: ${rows[0]?.due ?? 0} periods are due at once, and workers claim them, ask a stand-in of the provider that answers
at once for each charge, and settle it: the period, the next date, the books, the features, the log, the event. Beside it, turn by
turn on the same durable PostgreSQL: pgbench's TPC-B, and a bare table of jobs whose rows are claimed (\`for update skip locked\`)
and marked as done, two transactions with nothing in them, both with as many clients as the workers have attempts at a time.

${table(
  [
    'workers',
    'TPC-B /s',
    'bare jobs /s',
    'periods /s',
    'ratio to TPC-B',
    'ratio to bare jobs',
    'worker µs each',
    'PostgreSQL µs each',
    'PostgreSQL µs for TPC-B',
  ],
  rows.map((row) => [
    String(row.workers),
    String(row.tpcbPerSecond),
    String(row.claimsPerSecond),
    String(row.settledPerSecond),
    `**${row.ratio}**`,
    String(row.ratioToClaims),
    String(row.workerCpuUs),
    String(row.databaseCpuUs),
    String(row.tpcbCpuUs),
  ]),
)}

Those who buy meanwhile, ${rows[0]?.buyersPerSecond ?? 0} a second at a steady rate, whether or not those before them are done; everything shares the same
processors. _Quiet_ is beside the same workers with nothing due, half a minute each:

${table(
  [
    'workers',
    'periods /s meanwhile',
    'p50 ms quiet',
    'p50 ms meanwhile',
    'ratio',
    'p99 ms quiet',
    'p99 ms meanwhile',
    'ratio',
  ],
  rows.map((row) => [
    String(row.workers),
    String(row.settledMeanwhile),
    String(row.quietP50Ms),
    String(row.p50Ms),
    String(row.p50Ratio),
    String(row.quietP99Ms),
    String(row.p99Ms),
    `**${row.p99Ratio}**`,
  ]),
)}

Again: \`npm run bench -- renewal\`. Medians of ${rows[0]?.rounds ?? 0} rounds. Not measured: a provider's own time, which bounds renewals in earnest, since each
process has four charges under way and no more. Alone, the workers were let go as fast as they can
(\`RENEWALS_PER_SECOND\`); beside those who buy they went at the pace that it had by itself, ${Math.round((rows[0]?.settledMeanwhile ?? 0) / (rows[0]?.workers ?? 1))} a second each.
`;
