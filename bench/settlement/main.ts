/**
 * Settlements per second beside pgbench's TPC-B on the same durable PostgreSQL, turn by turn in
 * one run. `--small` is the form for a quick look and for CI: it proves that everything runs.
 */
import { parseArgs } from 'node:util';
import { startBenchPostgres } from '../support/postgres.ts';
import { keepResults, say } from '../support/results.ts';
import { run } from '../support/run.ts';
import { median, rounded } from '../support/statistics.ts';
import type { SamplePosition, Sample } from './sample.ts';
import { measureSettlement } from './settlement.ts';
import { measureTpcb, prepareTpcb } from './tpcb.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
});

const size = values.small
  ? { rounds: 1, seconds: 1, scale: 1, payments: 20_000, clients: [16] }
  : {
      rounds: Number(values.rounds),
      seconds: 6,
      scale: 20,
      payments: 150_000,
      clients: [1, 16, 32],
    };

const manyPeople = 16_384;

type Row = {
  readonly clients: number;
  readonly tpcb: Sample;
  readonly even: Sample;
  readonly hot: Sample;
};

const measureRound = async (place: SamplePosition, clients: number): Promise<Row> => {
  const { seconds, payments } = size;
  const tpcb = await measureTpcb(place, { clients, seconds });
  const even = await measureSettlement(place, { clients, seconds, payments, people: manyPeople });
  const hot = await measureSettlement(place, { clients, seconds, payments, people: 1 });
  const ratio = rounded(even.perSecond / tpcb.perSecond);
  say(`${clients} clients: TPC-B ${Math.round(tpcb.perSecond)}/s, settlements ${ratio} of it`);
  return { clients, tpcb, even, hot };
};

const middle = (rows: readonly Row[], of: (row: Row) => number): number =>
  rounded(median(rows.map(of)));

const summary = (clients: number, rows: readonly Row[]) => ({
  clients,
  rounds: rows.length,
  tpcbPerSecond: Math.round(middle(rows, (row) => row.tpcb.perSecond)),
  settlementsPerSecond: Math.round(middle(rows, (row) => row.even.perSecond)),
  ratio: middle(rows, (row) => row.even.perSecond / row.tpcb.perSecond),
  ratioByProcessorTime: middle(rows, (row) => row.tpcb.cpuUs / row.even.cpuUs),
  hotPersonToEven: middle(rows, (row) => row.hot.perSecond / row.even.perSecond),
  tpcbAverageMs: middle(rows, (row) => row.tpcb.p50Ms),
  settlementP50Ms: middle(rows, (row) => row.even.p50Ms),
  settlementP99Ms: middle(rows, (row) => row.even.p99Ms ?? 0),
  tpcbCpuUs: Math.round(middle(rows, (row) => row.tpcb.cpuUs)),
  settlementCpuUs: Math.round(middle(rows, (row) => row.even.cpuUs)),
});

const postgres = await startBenchPostgres('settlement');
try {
  await run('env', [
    `DATABASE_URL=${postgres.url}`,
    process.execPath,
    'apps/server/src/main.ts',
    'migrate',
  ]);
  await prepareTpcb(postgres, size.scale);
  const rows: Row[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    for (const clients of size.clients) rows.push(await measureRound(postgres, clients));
  }
  const results = size.clients.map((clients) =>
    summary(
      clients,
      rows.filter((row) => row.clients === clients),
    ),
  );
  keepResults('settlement', results, values.small);
} finally {
  await postgres.stop();
}
