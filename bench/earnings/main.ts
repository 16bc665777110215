/** The lists of a DJ with ever more gifts behind them, over HTTP, turn by turn on one server. */
import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { inside, numberInside } from '../../tools/testing/json.ts';
import type { Service } from '../../tools/processes/index.ts';
import { send } from '../purchase/load.ts';
import { startBenchPostgres } from '../support/postgres.ts';
import { keepResults, say } from '../support/results.ts';
import { openShop } from '../support/shop.ts';
import { median, quickest, rounded } from '../support/statistics.ts';
import { fillIncome } from './fill.ts';

const { values } = parseArgs({ options: { small: { type: 'boolean', default: false } } });

const size = values.small
  ? { gifts: [1000, 20_000], rounds: 40, port: 4740 }
  : { gifts: [10_000, 10_000_000], rounds: 400, port: 4741 };

const postgres = await startBenchPostgres('earnings');
const services: Service[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

type Reader = (path: string) => Promise<{ readonly ms: number; readonly body: unknown }>;

const readerOf =
  (walletUrl: string, token: string): Reader =>
  async (id) => {
    const started = performance.now();
    const url = new URL(`${walletUrl}/api${id}`);
    const headers = { authorization: `Bearer ${token}` };
    const { status, text } = await send({ agent, url, headers });
    const ms = performance.now() - started;
    if (status !== 200) throw new Error(`${id} was answered ${status}: ${text}`);
    return { ms, body: JSON.parse(text) };
  };

const userIdOf = async (walletUrl: string, token: string): Promise<string> => {
  const response = await fetch(`${walletUrl}/api/signin/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sns_type: 'google', country: 'kr' }),
  });
  return String(numberInside(inside(await response.json(), 'results', '0'), 'id'));
};

const resultsOf = (body: unknown): readonly unknown[] => {
  const results = inside(body, 'results');
  return Array.isArray(results) ? results : [];
};

const firstPage = '/exchange/cash/history/monthly';

/** A month in the middle of the three years, which is whole for everybody. */
const plotPath = (body: unknown): string => {
  const id = inside(resultsOf(body)[10], 'id');
  if (typeof id !== 'string') throw new Error('the list is shorter than a year');
  return `/exchange/cash/history/daily/${id}?limit=100`;
};

type Dj = {
  readonly gifts: number;
  readonly read: Reader;
  readonly plot: string;
  readonly pageMs: number[];
  readonly plotMs: number[];
};

const openDj = async (read: Reader, gifts: number): Promise<Dj> => {
  const page = await read(firstPage);
  const plot = plotPath(page.body);
  const days = resultsOf((await read(plot)).body).length;
  if (resultsOf(page.body).length !== 20 || days < 28) throw new Error('the lists are not full');
  return { gifts, read, plot, pageMs: [], plotMs: [] };
};

const measure = async ({ read, plot, pageMs, plotMs }: Dj): Promise<void> => {
  pageMs.push((await read(firstPage)).ms);
  plotMs.push((await read(plot)).ms);
};

try {
  const { port, gifts, rounds } = size;
  const shop = await openShop({ databaseUrl: postgres.url, port, people: 2, services });
  const { walletUrl, tokens } = shop;
  const ids = await Promise.all(tokens.map((token) => userIdOf(walletUrl, token)));
  const people = gifts.map((count, index) => ({ userId: ids[index] ?? '', gifts: count }));
  await fillIncome(postgres.url, people, say);
  const djs: Dj[] = [];
  for (const [index, count] of gifts.entries()) {
    djs.push(await openDj(readerOf(walletUrl, tokens[index] ?? ''), count));
  }
  // The first calls warm up, so they are not measured.
  for (let round = 0; round < rounds / 10; round += 1) for (const dj of djs) await measure(dj);
  for (const dj of djs) dj.pageMs.length = dj.plotMs.length = 0;
  for (let round = 0; round < rounds; round += 1) for (const dj of djs) await measure(dj);
  const [least] = djs;
  const costs = (of: (dj: Dj) => readonly number[], dj: Dj) => {
    const [own, base] = [of(dj), of(least ?? dj)];
    return {
      p50Ms: rounded(median(own)),
      p50Ratio: rounded(median(own) / median(base)),
      quickMs: rounded(quickest(own)),
      quickRatio: rounded(quickest(own) / quickest(base)),
    };
  };
  const results = djs.map((dj) => ({
    gifts: dj.gifts,
    rounds,
    page: costs(({ pageMs }) => pageMs, dj),
    plot: costs(({ plotMs }) => plotMs, dj),
  }));
  keepResults('earnings', results, values.small);
} finally {
  agent.destroy();
  for (const service of services) await service.stop();
  await postgres.stop();
}
