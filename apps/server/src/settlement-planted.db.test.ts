import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byTwo, seatTwo } from './testing/by-two.ts';
import { createPayer, letEverybodyPay } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import {
  copiesOf,
  keyOf,
  misposted,
  notPaid,
  originalOf,
  right,
} from './testing/settlement-copies.ts';
import { createFetching, fetchedOf } from './testing/settlement-fetching.ts';
import type { Fetching } from './testing/settlement-fetching.ts';
import { linesOf, plantInto, ratePpm } from './testing/settlement-plants.ts';
import type { WrittenLine } from './testing/settlement-plants.ts';
import { differencesOf } from './testing/settlements.ts';

/** `npm run torture -- settlement-api` has 20,000 lines, 200 differences, and writes its page. */
const lineCount = Number(process.env['SETTLED_LINES'] ?? 1200);
const plantCount = Number(process.env['SETTLED_PLANTS'] ?? 36);
const seed = Number(process.env['SETTLED_SEED'] ?? 20_261_121);
const page = process.env['SETTLED_PAGE'];

const way = {
  provider: 'tosspayments',
  methodId: 31,
  country: 'kr',
  person: 'seoyeon',
  as: 'pay',
} as const;
const { provider } = way;
const linesAtOnce = 1000;

let server: TestServer;
let fetching: Fetching;

beforeAll(async () => {
  server = await startTestServer();
  await seatTwo(server);
  fetching = createFetching(server);
  await letEverybodyPay(server, [way]);
});

afterAll(async () => {
  await fetching.stop();
  await server.stop();
});

/** Writes a line as Toss Payments does. */
const wireOf = (line: WrittenLine, soldDate: string): object => {
  const sign = line.kind === 'refund' ? -1 : 1;
  return {
    orderId: line.order,
    transactionKey: line.reference,
    paymentKey: line.reference,
    currency: line.currency,
    method: '카드',
    amount: sign * line.amount,
    fee: line.fee,
    payOutAmount: sign * line.net,
    soldDate,
    paidOutDate: null,
    cancel: null,
  };
};

const tellOf = async (day: string, lines: readonly object[]): Promise<void> => {
  for (let at = 0; at === 0 || at < lines.length; at += linesAtOnce) {
    const some = lines.slice(at, at + linesAtOnce);
    // The provider leaves out its own purchase, of which the others are copies.
    await server.sandbox.control('POST', `/${provider}/settled`, { day, lines: some, only: 0 });
  }
};

const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, day.length);

const report = (counts: Readonly<Record<string, number>>): void => {
  if (page === undefined) return;
  const rows = Object.entries(counts).map(([name, value]) => `| ${name} | ${value} |`);
  writeFileSync(
    page,
    [
      '# A settlement that is fetched, and what was planted in it',
      '',
      `Made by \`npm run torture -- settlement-api\` with seed ${seed}, which writes this page.`,
      '',
      'One purchase by Toss Payments is made as a person makes it, and copied for so many others. What',
      'the provider would say of them it says by its API, page by page over HTTP, with differences of',
      'nine kinds planted in it by chance and two kinds in our own books.',
      '',
      '|  |  |',
      '| --- | ---: |',
      ...rows,
      '',
    ].join('\n'),
  );
};

describe('a fetched settlement with planted differences', () => {
  it('shows each of them, and no other one [OPS-03]', async () => {
    const terms = { provider, methodId: null, currency: 'KRW', fromDay: '2020-01-01', ratePpm };
    const body = {
      ...terms,
      version: 1,
      fixed: 0,
      rounding: 'down',
      reason: 'as the contract has it',
    };
    expect(await byTwo(server, { path: '/provider-fees', body })).toBe('agreed');
    const bought = await createPayer(server, way).pay();
    const { id, to_day: day } = await originalOf(server, bought.id);
    const ours = Math.floor(plantCount / 6);
    const booked = await copiesOf(server, id, { ...right, count: lineCount - 2 * ours });
    const failed = await copiesOf(server, id, { ...notPaid, count: ours });
    const posted = await copiesOf(server, id, { ...misposted, count: ours });
    const planted = plantInto(booked, plantCount - 2 * ours, seed);
    const lines = [...planted.lines, ...[...failed, ...posted].flatMap(linesOf)];
    // A day returns its own lines only: a line of another day comes a day later.
    const isLate = (line: WrittenLine): boolean => line.day !== day;
    const next = dayAfter(day);
    await tellOf(
      day,
      lines.filter((line) => !isLate(line)).map((line) => wireOf(line, day)),
    );
    await tellOf(
      next,
      lines.filter(isLate).map((line) => wireOf(line, next)),
    );
    const expected = [
      ...planted.plants,
      ...failed.map(({ order: subject }) => ({ kind: 'settled_not_credited', subject })),
      ...posted.map(({ order: subject }) => ({ kind: 'journal_differs', subject })),
      // The provider tells nothing of the purchase that they are copies of.
      { kind: 'not_settled', subject: bought.id },
    ];
    await fetching.later(58);
    const began = performance.now();
    await fetching.fetchAll(provider);
    const tookMs = Math.round(performance.now() - began);
    const findings = [
      ...(await fetchedOf(server, provider, day)),
      ...(await fetchedOf(server, provider, next)),
    ];
    expect(findings.map(({ state, feesUnjudged }) => ({ state, feesUnjudged }))).toEqual([
      { state: 'compared', feesUnjudged: 0 },
      { state: 'compared', feesUnjudged: 0 },
    ]);
    expect(findings.reduce((sum, each) => sum + each.lines, 0)).toBe(lines.length);
    const found = await differencesOf(server, { provider, state: 'open' });
    expect(found.map(keyOf).toSorted()).toEqual(expected.map(keyOf).toSorted());
    report({
      'lines that were told': lines.length,
      'differences planted': expected.length,
      'differences found': found.length,
      'of them planted': found.filter((each) => expected.some((one) => keyOf(one) === keyOf(each)))
        .length,
      'from the first question to the last difference, ms': tookMs,
    });
  });
});
