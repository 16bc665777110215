/**
 * Measures how a purchase's cost grows with history: the same load of whole purchases over HTTP, turn by turn, on a
 * database with few ledger entries and on one with very many, each behind a server of its own on the same PostgreSQL.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Service } from '../../tools/processes/index.ts';
import { runLoad } from '../purchase/load.ts';
import type { Loaded } from '../purchase/load.ts';
import { cpuSecondsOf } from '../support/cpu.ts';
import { startBenchPostgres } from '../support/postgres.ts';
import { keepResults, say } from '../support/results.ts';
import { openShop } from '../support/shop.ts';
import type { Shop } from '../support/shop.ts';
import { median, rounded } from '../support/statistics.ts';
import { fillHistory } from './fill.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
  },
});

const size = values.small
  ? { rounds: 1, seconds: 2, people: 4, others: 16, clients: 4, entries: [500, 2000] }
  : {
      rounds: Number(values.rounds),
      seconds: 6,
      people: 16,
      others: 4000,
      clients: 16,
      entries: [100_000, 10_000_000],
    };
const firstPort = values.small ? 4720 : 4730;

type Cost = {
  readonly loaded: Loaded;
  readonly databaseUs: number;
  readonly serverUs: number;
};
type Store = { readonly entries: number; readonly shop: Shop; readonly costs: Cost[] };

const postgres = await startBenchPostgres('history');
const services: Service[] = [];

const createDatabase = async (name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return postgres.urlFor(name);
};

const openStore = async (entries: number, index: number): Promise<Store> => {
  const databaseUrl = await createDatabase(`history_${entries}`);
  const port = firstPort + index;
  const shop = await openShop({ databaseUrl, port, people: size.people, services });
  await fillHistory(databaseUrl, { entries, people: size.others, say });
  return { entries, shop, costs: [] };
};

const measure = async ({ shop, costs }: Store): Promise<void> => {
  const { walletUrl, server, tokens, offer } = shop;
  const before = [cpuSecondsOf(server.pid), cpuSecondsOf(postgres.pid)] as const;
  const { clients, seconds } = size;
  const loaded = await runLoad({ walletUrl, tokens, offer, clients, seconds });
  const spent = (pid: number, since: number): number =>
    ((cpuSecondsOf(pid) - since) / loaded.purchases) * 1e6;
  costs.push({
    loaded,
    serverUs: spent(server.pid, before[0]),
    databaseUs: spent(postgres.pid, before[1]),
  });
};

const middle = ({ costs }: Store, of: (cost: Cost) => number): number => median(costs.map(of));

const summary = (store: Store, first: Store) => {
  const [own, base] = [store, first].map((each) => ({
    perSecond: middle(each, ({ loaded }) => loaded.perSecond),
    p50Ms: middle(each, ({ loaded }) => loaded.p50Ms),
    databaseUs: middle(each, ({ databaseUs }) => databaseUs),
    serverUs: middle(each, ({ serverUs }) => serverUs),
  }));
  if (own === undefined || base === undefined) throw new Error('nothing was measured');
  return {
    entries: store.entries,
    rounds: store.costs.length,
    clients: size.clients,
    purchasesPerSecond: rounded(own.perSecond, 0),
    p50Ms: rounded(own.p50Ms),
    databaseUs: rounded(own.databaseUs, 0),
    serverUs: rounded(own.serverUs, 0),
    databaseRatio: rounded(own.databaseUs / base.databaseUs),
    p50Ratio: rounded(own.p50Ms / base.p50Ms),
  };
};

try {
  const stores: Store[] = [];
  for (const [index, entries] of size.entries.entries()) {
    stores.push(await openStore(entries, index));
  }
  // The first purchases warm up, so they are not measured.
  for (const store of stores) await measure(store);
  for (const store of stores) store.costs.length = 0;
  for (let round = 0; round < size.rounds; round += 1) {
    for (const store of stores) await measure(store);
  }
  const results = stores.map((store) => summary(store, stores[0] ?? store));
  keepResults('history', results, values.small);
} finally {
  for (const service of services) await service.stop();
  await postgres.stop();
}
