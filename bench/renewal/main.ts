/**
 * Renewals at the edge of a month: periods settled by one worker and by two, beside pgbench's TPC-B
 * and a bare table of jobs on the same durable PostgreSQL, and how long those who buy meanwhile
 * wait. Server, workers, stand-ins of the providers and buyers all share this machine's processors.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startService } from '../../tools/processes/index.ts';
import type { Service } from '../../tools/processes/index.ts';
import { measureTpcb, prepareTpcb } from '../settlement/tpcb.ts';
import { cpuSecondsOf } from '../support/cpu.ts';
import { startBenchPostgres } from '../support/postgres.ts';
import { keepResults, say } from '../support/results.ts';
import { root, run } from '../support/run.ts';
import { openShop, startReady } from '../support/shop.ts';
import { median, rounded } from '../support/statistics.ts';
import { buySteadily } from './buyers.ts';
import type { Bought } from './buyers.ts';
import { measureClaims, prepareClaims } from './claims.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
});

const size = values.small
  ? {
      rounds: 1,
      seconds: 2,
      buyingSeconds: 2,
      warmSeconds: 1,
      scale: 1,
      due: 300,
      jobs: 400,
      people: 4,
      perSecond: 10,
      workers: [1],
    }
  : {
      rounds: Number(values.rounds),
      seconds: 6,
      buyingSeconds: 30,
      warmSeconds: 5,
      scale: 20,
      due: 4000,
      jobs: 8000,
      people: 800,
      perSecond: 40,
      workers: [1, 2],
    };
const attemptsAtOnce = 4;
/** More than any process could. */
const unbounded = 10_000;

type Row = {
  readonly workers: number;
  readonly tpcbPerSecond: number;
  readonly claimsPerSecond: number;
  readonly settledPerSecond: number;
  /** Processor time of the workers, and of PostgreSQL, for one period. */
  readonly workerCpuUs: number;
  readonly databaseCpuUs: number;
  readonly tpcbCpuUs: number;
  readonly settledMeanwhile: number;
  readonly quiet: Bought;
  readonly meanwhile: Bought;
};

const middle = (rows: readonly Row[], of: (row: Row) => number, digits = 2): number =>
  rounded(median(rows.map(of)), digits);

const summary = (workers: number, rows: readonly Row[]) => ({
  workers,
  rounds: rows.length,
  due: size.due,
  buyersPerSecond: size.perSecond,
  tpcbPerSecond: middle(rows, (row) => row.tpcbPerSecond, 0),
  claimsPerSecond: middle(rows, (row) => row.claimsPerSecond, 0),
  settledPerSecond: middle(rows, (row) => row.settledPerSecond, 0),
  ratio: middle(rows, (row) => row.settledPerSecond / row.tpcbPerSecond, 3),
  ratioToClaims: middle(rows, (row) => row.settledPerSecond / row.claimsPerSecond, 3),
  workerCpuUs: middle(rows, (row) => row.workerCpuUs, 0),
  databaseCpuUs: middle(rows, (row) => row.databaseCpuUs, 0),
  tpcbCpuUs: middle(rows, (row) => row.tpcbCpuUs, 0),
  settledMeanwhile: middle(rows, (row) => row.settledMeanwhile, 0),
  quietP50Ms: middle(rows, (row) => row.quiet.p50Ms),
  quietP99Ms: middle(rows, (row) => row.quiet.p99Ms),
  p50Ms: middle(rows, (row) => row.meanwhile.p50Ms),
  p99Ms: middle(rows, (row) => row.meanwhile.p99Ms),
  p50Ratio: middle(rows, (row) => row.meanwhile.p50Ms / row.quiet.p50Ms),
  p99Ratio: middle(rows, (row) => row.meanwhile.p99Ms / row.quiet.p99Ms),
});

const postgres = await startBenchPostgres('renewal');
const services: Service[] = [];
const database = new pg.Client({ connectionString: postgres.url });
try {
  const shop = await openShop({
    databaseUrl: postgres.url,
    port: values.small ? 4760 : 4770,
    people: size.people,
    services,
  });
  const { walletUrl, tokens, offer } = shop;
  const provider = await startReady('bench/renewal/provider.ts', {});
  services.push(provider);
  const environment = {
    ...process.env,
    ...shop.environment,
    DIPPER_ROLES: 'worker',
    PROVIDER_TOSSPAYMENTS_URL: provider.url,
  };
  await prepareTpcb(postgres, size.scale);
  await prepareClaims(postgres);
  await database.connect();

  const settled = async (): Promise<number> => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from dipper.subscription_period where state = 'paid'`,
    );
    return rows[0]?.count ?? 0;
  };

  let filled = 0;
  /** Makes the same number due each time, whatever was left. */
  const fill = async (): Promise<void> => {
    const variables = Object.entries(shop.environment).map(([name, value]) => `${name}=${value}`);
    const count = size.due - (filled - (await settled()));
    const counts = ['--from', String(filled), '--subscriptions', String(count)];
    const program = 'apps/server/bench/fill-renewals.ts';
    await run('env', [...variables, process.execPath, program, ...counts]);
    filled += count;
  };

  type Workers = { readonly count: number; readonly perSecond?: number };

  const withWorkers = async <Result>(
    { count, perSecond }: Workers,
    during: (workers: readonly Service[]) => Promise<Result>,
  ): Promise<Result> => {
    const started = Array.from({ length: count }, (_, number) =>
      startService({
        name: `worker-${number + 1}`,
        command: [process.execPath, 'apps/server/src/main.ts', 'serve'],
        environment: {
          ...environment,
          ...(perSecond === undefined ? {} : { RENEWALS_PER_SECOND: String(perSecond) }),
        },
        cwd: root,
      }),
    );
    try {
      return await during(started);
    } finally {
      await Promise.all(started.map((worker) => worker.stop()));
    }
  };

  type Worked<Result> = {
    readonly perSecond: number;
    readonly workerCpuUs: number;
    readonly databaseCpuUs: number;
    readonly result: Result;
  };

  /**
   * Measures once the workers are at it; throws if too little is still due at the end, or the figure would say less.
   */
  const whileRenewing = async <Result>(
    workers: readonly Service[],
    during: () => Promise<Result>,
  ): Promise<Worked<Result>> => {
    const before = await settled();
    await fill();
    let from = before;
    while (from < before + 20 * workers.length) {
      await pause(50);
      from = await settled();
    }
    const cpuOf = (): readonly [number, number] => [
      workers.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0),
      cpuSecondsOf(postgres.pid),
    ];
    const fromMs = performance.now();
    const [workerFrom, databaseFrom] = cpuOf();
    const result = await during();
    const [workerTo, databaseTo] = cpuOf();
    const seconds = (performance.now() - fromMs) / 1000;
    const count = (await settled()) - from;
    if (from + count >= filled) throw new Error('too little was due: ask for more');
    return {
      perSecond: count / seconds,
      workerCpuUs: ((workerTo - workerFrom) / count) * 1e6,
      databaseCpuUs: ((databaseTo - databaseFrom) / count) * 1e6,
      result,
    };
  };

  /** Until what was due is done, and all that follows from it. */
  const idle = async (): Promise<void> => {
    for (let left = -1; left !== 0; await pause(100)) {
      const { rows } = await database.query<{ left: number }>(
        `select (select count(*) from dipper.outbox)::int + ${filled} as left`,
      );
      left = (rows[0]?.left ?? 0) - (await settled());
    }
  };

  const { perSecond, buyingSeconds: seconds } = size;
  const load = { walletUrl, tokens, offer, perSecond, seconds };
  const rows: Row[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    for (const workers of size.workers) {
      const clients = attemptsAtOnce * workers;
      const tpcb = await measureTpcb(postgres, { clients, seconds: size.seconds });
      const { jobs } = size;
      const claims = await measureClaims(postgres, {
        jobs,
        clients,
        directory: postgres.directory,
      });
      const alone = await withWorkers({ count: workers, perSecond: unbounded }, async (them) => {
        const worked = await whileRenewing(them, async () => {
          // On a quick machine before it is over: what is measured ends with much still due.
          const enough = filled - size.due / 3;
          const endsAtMs = performance.now() + size.seconds * 1000;
          while (performance.now() < endsAtMs && (await settled()) < enough) await pause(50);
        });
        await idle();
        return worked;
      });
      // The same workers, with nothing due and then with much: only that is between the two.
      const { quiet, both } = await withWorkers({ count: workers }, async (them) => {
        await buySteadily({ ...load, seconds: size.warmSeconds });
        await idle();
        return {
          quiet: await buySteadily(load),
          both: await whileRenewing(them, () => buySteadily(load)),
        };
      });
      await withWorkers({ count: workers, perSecond: unbounded }, idle);
      const row: Row = {
        workers,
        tpcbPerSecond: tpcb.perSecond,
        claimsPerSecond: claims,
        settledPerSecond: alone.perSecond,
        workerCpuUs: alone.workerCpuUs,
        databaseCpuUs: alone.databaseCpuUs,
        tpcbCpuUs: tpcb.cpuUs,
        settledMeanwhile: both.perSecond,
        quiet,
        meanwhile: both.result,
      };
      rows.push(row);
      const ratio = rounded(row.meanwhile.p99Ms / quiet.p99Ms);
      say(`${workers} workers: ${Math.round(alone.perSecond)} periods/s; buyers' p99 x ${ratio}`);
    }
  }
  const results = size.workers.map((workers) =>
    summary(
      workers,
      rows.filter((row) => row.workers === workers),
    ),
  );
  keepResults('renewal', results, values.small);
} finally {
  await database.end();
  for (const service of services) await service.stop();
  await postgres.stop();
}
