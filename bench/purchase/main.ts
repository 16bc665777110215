/**
 * Whole purchases over HTTP, start and settle, beside pgbench's TPC-B on the same durable
 * PostgreSQL, turn by turn in one run: our server, a provider that answers at once, and the
 * clients all share this machine's processors. `--against <checkout>` measures another version of
 * the server in the same turns, by the same load.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Service } from '../../tools/processes/index.ts';
import { measureTpcb, prepareTpcb } from '../settlement/tpcb.ts';
import { cpuSecondsOf } from '../support/cpu.ts';
import { startBenchPostgres } from '../support/postgres.ts';
import { keepResults, say } from '../support/results.ts';
import { openShop, startReady } from '../support/shop.ts';
import type { Shop } from '../support/shop.ts';
import { median, rounded } from '../support/statistics.ts';
import { runLoad } from './load.ts';
import type { Loaded } from './load.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    against: { type: 'string' },
  },
});

const size = values.small
  ? { rounds: 1, seconds: 2, warmSeconds: 1, scale: 1, people: 4, clients: [4] }
  : {
      rounds: Number(values.rounds),
      seconds: 6,
      warmSeconds: 15,
      scale: 20,
      people: 1000,
      clients: [1, 16, 32],
    };

type Row = {
  readonly clients: number;
  readonly tpcbPerSecond: number;
  /** Its messages alone, by a server that does nothing else. */
  readonly messagesPerSecond: number;
  readonly loaded: Loaded;
  readonly serverCpuUs: number;
  readonly databaseCpuUs: number;
  /** The other version, where one was named. */
  readonly before: Measured | undefined;
};

type Measured = Pick<Row, 'loaded' | 'serverCpuUs' | 'databaseCpuUs'>;

const middle = (rows: readonly Row[], of: (row: Row) => number, digits = 2): number =>
  rounded(median(rows.map(of)), digits);

const summary = (clients: number, rows: readonly Row[]) => ({
  clients,
  rounds: rows.length,
  tpcbPerSecond: middle(rows, (row) => row.tpcbPerSecond, 0),
  messagesPerSecond: middle(rows, (row) => row.messagesPerSecond, 0),
  messagesRatio: middle(rows, (row) => row.messagesPerSecond / row.tpcbPerSecond),
  purchasesPerSecond: middle(rows, (row) => row.loaded.perSecond, 0),
  ratio: middle(rows, (row) => row.loaded.perSecond / row.tpcbPerSecond),
  p50Ms: middle(rows, (row) => row.loaded.p50Ms),
  p99Ms: middle(rows, (row) => row.loaded.p99Ms),
  serverCpuUs: middle(rows, (row) => row.serverCpuUs, 0),
  databaseCpuUs: middle(rows, (row) => row.databaseCpuUs, 0),
  ...(rows.every(({ before }) => before === undefined) ? {} : beforeOf(rows)),
});

const beforeOf = (rows: readonly Row[]) => ({
  beforePerSecond: middle(rows, ({ before }) => before?.loaded.perSecond ?? Number.NaN, 0),
  beforeRatio: middle(
    rows,
    ({ before, tpcbPerSecond }) => (before?.loaded.perSecond ?? Number.NaN) / tpcbPerSecond,
  ),
  beforeServerCpuUs: middle(rows, ({ before }) => before?.serverCpuUs ?? Number.NaN, 0),
  beforeDatabaseCpuUs: middle(rows, ({ before }) => before?.databaseCpuUs ?? Number.NaN, 0),
});

const postgres = await startBenchPostgres('purchase');
const services: Service[] = [];

/** Another version of the server, on a database of its own in the same PostgreSQL. */
const openOlder = async (checkout: string): Promise<Shop> => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database older');
  await client.end();
  return openShop({
    databaseUrl: postgres.urlFor('older'),
    port: 4730,
    people: size.people,
    checkout: path.resolve(checkout),
    services,
  });
};

/**
 * Each turn is another day for who buys: nobody may buy fifty times a day, and a start reads what a
 * person has bought in theirs.
 */
const letDaysPass = async ({ environment }: Shop): Promise<void> => {
  const client = new pg.Client({ connectionString: environment['DATABASE_URL'] });
  await client.connect();
  await client.query(
    `update dipper.payment set requested_at = requested_at - interval '10 days',
       settled_at = settled_at - interval '10 days'
     where requested_at > now() - interval '5 days'`,
  );
  await client.query('vacuum (analyze) dipper.payment');
  await client.end();
};

type Turn = { readonly clients: number; readonly seconds: number };

const measure = async (shop: Shop, turn: Turn): Promise<Measured> => {
  const { server, tokens, offer, walletUrl } = shop;
  await letDaysPass(shop);
  const since = [cpuSecondsOf(server.pid), cpuSecondsOf(postgres.pid)] as const;
  const loaded = await runLoad({ tokens, offer, walletUrl, ...turn });
  const spent = (pid: number, sinceSeconds: number): number =>
    ((cpuSecondsOf(pid) - sinceSeconds) / loaded.purchases) * 1e6;
  return {
    loaded,
    serverCpuUs: spent(server.pid, since[0]),
    databaseCpuUs: spent(postgres.pid, since[1]),
  };
};

try {
  const shop = await openShop({
    databaseUrl: postgres.url,
    port: values.small ? 4700 : 4710,
    people: size.people,
    services,
  });
  const { tokens, offer, walletUrl } = shop;
  const older = values.against === undefined ? undefined : await openOlder(values.against);
  const bare = await startReady('bench/purchase/messages.ts', { PROVIDER_URL: shop.providerUrl });
  services.push(bare);
  await prepareTpcb(postgres, size.scale);

  // A server runs for weeks: what its first calls compile is no part of what one costs.
  const warmUp = { clients: 16, seconds: size.warmSeconds };
  for (const each of [
    { tokens, offer, walletUrl },
    { tokens, offer, walletUrl: bare.url },
    older,
  ]) {
    if (each !== undefined) await runLoad({ ...each, ...warmUp });
  }

  const rows: Row[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    for (const clients of size.clients) {
      const { seconds } = size;
      const tpcb = await measureTpcb(postgres, { clients, seconds });
      const load = { tokens, offer, clients, seconds };
      const messages = await runLoad({ ...load, walletUrl: bare.url });
      const measured = await measure(shop, { clients, seconds });
      const before = older && (await measure(older, { clients, seconds }));
      rows.push({
        clients,
        tpcbPerSecond: tpcb.perSecond,
        messagesPerSecond: messages.perSecond,
        ...measured,
        before,
      });
      const { perSecond } = measured.loaded;
      const ratio = rounded(perSecond / tpcb.perSecond);
      const beside = before ? `; before ${Math.round(before.loaded.perSecond)}` : '';
      say(`${clients} clients: ${Math.round(perSecond)} purchases/s, ${ratio} of TPC-B${beside}`);
    }
  }
  const results = size.clients.map((clients) =>
    summary(
      clients,
      rows.filter((row) => row.clients === clients),
    ),
  );
  keepResults('purchase', results, values.small);
} finally {
  for (const service of services) await service.stop();
  await postgres.stop();
}
