/**
 * Whole purchases over HTTP, start and settle, beside pgbench's TPC-B on the same durable
 * PostgreSQL, turn by turn in one run: our server, a provider that answers at once, and the
 * clients all share this machine's processors.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../tools/postgres/index.ts';
import type { Service } from '../../tools/processes/index.ts';
import { measureTpcb, prepareTpcb } from '../settlement/tpcb.ts';
import { cpuSecondsOf } from '../support/cpu.ts';
import { root } from '../support/run.ts';
import { durableSettings, openShop, startReady } from '../support/shop.ts';
import { median, rounded } from '../support/statistics.ts';
import { runLoad } from './load.ts';
import type { Loaded } from './load.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
});

const size = values.small
  ? { rounds: 1, seconds: 2, scale: 1, people: 4, clients: [4] }
  : { rounds: Number(values.rounds), seconds: 6, scale: 20, people: 32, clients: [1, 16, 32] };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Row = {
  readonly clients: number;
  readonly tpcbPerSecond: number;
  /** Its messages alone, by a server that does nothing else. */
  readonly messagesPerSecond: number;
  readonly loaded: Loaded;
  readonly serverCpuUs: number;
  readonly databaseCpuUs: number;
};

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
});

const dataDirectory = path.join(root, '.tmp', 'bench-purchase');
rmSync(dataDirectory, { recursive: true, force: true });
const postgres = await startPostgres({
  dataDirectory,
  durable: true,
  database: 'dipper',
  settings: durableSettings,
});
const services: Service[] = [];
try {
  const shop = await openShop({
    databaseUrl: postgres.url,
    port: values.small ? 4700 : 4710,
    people: size.people,
    services,
  });
  const { walletUrl, server, tokens, offer } = shop;
  const bare = await startReady('bench/purchase/messages.ts', { PROVIDER_URL: shop.providerUrl });
  services.push(bare);
  const place = { ...postgres, user: decodeURIComponent(new URL(postgres.url).username) };
  await prepareTpcb(place, size.scale);

  const rows: Row[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    for (const clients of size.clients) {
      const { seconds } = size;
      const tpcb = await measureTpcb(place, { clients, seconds });
      const load = { tokens, offer, clients, seconds };
      const messages = await runLoad({ ...load, walletUrl: bare.url });
      const before = [cpuSecondsOf(server.pid), cpuSecondsOf(postgres.pid)] as const;
      const loaded = await runLoad({ ...load, walletUrl });
      const spent = (pid: number, since: number): number =>
        ((cpuSecondsOf(pid) - since) / loaded.purchases) * 1e6;
      rows.push({
        clients,
        tpcbPerSecond: tpcb.perSecond,
        messagesPerSecond: messages.perSecond,
        loaded,
        serverCpuUs: spent(server.pid, before[0]),
        databaseCpuUs: spent(postgres.pid, before[1]),
      });
      const ratio = rounded(loaded.perSecond / tpcb.perSecond);
      say(`${clients} clients: ${Math.round(loaded.perSecond)} purchases/s, ${ratio} of TPC-B`);
    }
  }
  const results = size.clients.map((clients) =>
    summary(
      clients,
      rows.filter((row) => row.clients === clients),
    ),
  );
  say(JSON.stringify(results, undefined, 2));
  if (!values.small) {
    const file = path.join(root, 'bench', 'results', 'purchase.json');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
  }
} finally {
  for (const service of services) await service.stop();
  await postgres.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}
