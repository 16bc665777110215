import { table } from './table.ts';

export type SettlementRow = {
  readonly clients: number;
  readonly rounds: number;
  readonly tpcbPerSecond: number;
  readonly settlementsPerSecond: number;
  readonly ratio: number;
  readonly ratioByProcessorTime: number;
  readonly hotPersonToEven: number;
  readonly tpcbAverageMs: number;
  readonly settlementP50Ms: number;
  readonly settlementP99Ms: number;
};

export const settlementSection = (rows: readonly SettlementRow[]): string => `## Settlements

Each settlement moves a payment to \`succeeded\`, writes its ledger pairs, a lot of spoons, the balance and the outbox, in one
durable transaction (\`synchronous_commit=on\`, fsync). Beside it, turn by turn in one run on the same PostgreSQL: pgbench's own
TPC-B with prepared statements. The house's account takes part in every settlement. Requests that wait at the same time are
settled together and answered after their commit, two batches beside each other
([decision 0057](../docs/decisions/0057-one-statement-settles.md)). With one client its own batch and the wait for the disk bound it;
with many, the two processors that PostgreSQL, Node and the callers share.

${table(
  [
    'clients',
    'TPC-B /s',
    'settlements /s',
    'ratio',
    'ratio by processor time',
    'one person through even',
    'TPC-B average ms',
    'p50 ms',
    'p99 ms',
  ],
  rows.map((row) => [
    String(row.clients),
    String(row.tpcbPerSecond),
    String(row.settlementsPerSecond),
    `**${row.ratio}**`,
    String(row.ratioByProcessorTime),
    String(row.hotPersonToEven),
    String(row.tpcbAverageMs),
    String(row.settlementP50Ms),
    String(row.settlementP99Ms),
  ]),
)}

Again: \`npm run bench -- settlement\`. Medians of ${rows[0]?.rounds ?? 0} rounds. _One person through even_: all settlements for one
buyer, as a share of the rate over many. _Ratio by processor time_: PostgreSQL's own time for one transaction of each, which
changes little when the machine has other work; the rates and times beside it do. A settlement is nine row writes
with their indexes against TPC-B's four; a batch costs by itself about what eight settlements cost in it. Not measured: a network between the server and PostgreSQL, replicas, a disk that others use.
`;
