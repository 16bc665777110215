import { reached, table } from './table.ts';

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
  readonly tpcbCpuUs: number;
  readonly settlementCpuUs: number;
};

const aim = 3;
const aimedFromClients = 16;

const aimed = (rows: readonly SettlementRow[]): readonly number[] =>
  rows.filter(({ clients }) => clients >= aimedFromClients).map(({ ratio }) => ratio);

export const settlementSection = (rows: readonly SettlementRow[]): string => `## Settlements

Each settlement moves a payment to \`succeeded\`, writes its ledger pairs, a lot of spoons, the balance and the outbox, in one
durable transaction (\`synchronous_commit=on\`, fsync). Beside it, turn by turn in one run on the same PostgreSQL: pgbench's own
TPC-B with prepared statements. The platform's account takes part in every settlement. Requests that wait at the same time are
settled together and answered after their commit, two batches beside each other
([decision 0057](../docs/decisions/0057-one-update-settles-a-batch.md), [0099](../docs/decisions/0099-batch-pause-and-log-key.md)).
With one client its own batch and the wait for the disk bound it; with many, the two processors that PostgreSQL, Node and the callers share.
What a batch costs by itself is carried by those in it, with one client by one alone. And each person has places of their own in the
tables and indexes, so that settlements for many reach more of the memory than those for one.
The aim is three times TPC-B's rate with 16 clients and more. ${reached(aimed(rows), aim)}

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
    'PostgreSQL µs each',
    'PostgreSQL µs for TPC-B',
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
    String(row.settlementCpuUs),
    String(row.tpcbCpuUs),
  ]),
)}

Again: \`npm run bench -- settlement\`. Medians of ${rows[0]?.rounds ?? 0} rounds. _One person through even_: all settlements for one
buyer, as a share of the rate over many. _Ratio by processor time_: PostgreSQL's own time for one transaction of each, which
changes little when the machine has other work; the rates and times beside it do. A settlement is nine row writes
with their indexes against TPC-B's four. Who calls is in the server's process and comes again as soon as it is answered. Not measured: a network between the server and PostgreSQL, replicas, a disk that others use.
`;
