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
import { linesOf, plantInto, ratePpm, textOf } from './testing/settlement-plants.ts';
import { differencesOf, settle } from './testing/settlements.ts';

/** `npm run torture -- settlement-file` has 20,000 lines, 200 differences, and writes its page. */
const linesRequested = Number(process.env['SETTLED_LINES'] ?? 1200);
const plantsRequested = Number(process.env['SETTLED_PLANTS'] ?? 36);
const seed = Number(process.env['SETTLED_SEED'] ?? 20_261_120);
const page = process.env['SETTLED_PAGE'];

const way = { provider: 'kakaopay', methodId: 43, country: 'kr', person: 'minji', as: 'money' };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await seatTwo(server);
  await letEverybodyPay(server, [way]);
});

afterAll(() => server.stop());

const agree = async (): Promise<void> => {
  const fee = { provider: 'kakaopay', methodId: null, currency: 'KRW', fromDay: '2020-01-01' };
  const body = {
    ...fee,
    version: 1,
    ratePpm,
    fixed: 0,
    rounding: 'down',
    reason: 'as the contract has it',
  };
  expect(await byTwo(server, { path: '/provider-fees', body })).toBe('agreed');
};

const report = (counts: Readonly<Record<string, number>>): void => {
  if (page === undefined) return;
  const rows = Object.entries(counts).map(([name, value]) => `| ${name} | ${value} |`);
  writeFileSync(
    page,
    [
      '# A settlement file, and what was planted in it',
      '',
      `Made by \`npm run torture -- settlement-file\` with seed ${seed}, which writes this page.`,
      '',
      'One purchase by KakaoPay is made as a person makes it, and copied for so many others. The file',
      'that the provider would write of them is brought over HTTP, with differences of nine kinds',
      'planted in it by chance and two kinds in our own books.',
      '',
      '|  |  |',
      '| --- | ---: |',
      ...rows,
      '',
    ].join('\n'),
  );
};

describe('a settlement file with planted differences', () => {
  it('shows each of them, and no other one [OPS-03]', async () => {
    await agree();
    const paymentId = await createPayer(server, way).pay();
    const { id: original, ...days } = await originalOf(server, paymentId.id);
    const ours = Math.floor(plantsRequested / 6);
    const booked = await copiesOf(server, original, { ...right, count: linesRequested - 2 * ours });
    const failed = await copiesOf(server, original, { ...notPaid, count: ours });
    const posted = await copiesOf(server, original, { ...misposted, count: ours });
    const planted = plantInto(booked, plantsRequested - 2 * ours, seed);
    const lines = [...planted.lines, ...[...failed, ...posted].flatMap(linesOf)];
    const plants = [
      ...planted.plants,
      ...failed.map(({ order: subject }) => ({ kind: 'settled_not_credited', subject })),
      ...posted.map(({ order: subject }) => ({ kind: 'journal_differs', subject })),
    ];
    // The purchase that they are copies of is in no file.
    const expected = [...plants, { kind: 'not_settled', subject: paymentId.id }];
    const file = Buffer.from(textOf(lines));
    const began = performance.now();
    const settlement = await settle(server, {
      provider: 'kakaopay',
      shape: 'kakaopay-plain',
      fromDay: days.from_day,
      toDay: days.to_day,
      file,
    });
    const tookMs = Math.round(performance.now() - began);
    expect(settlement).toMatchObject({ state: 'compared', lines: lines.length, feesUnjudged: 0 });
    const found = await differencesOf(server, { provider: 'kakaopay' });
    expect(found.map(keyOf).toSorted()).toEqual(expected.map(keyOf).toSorted());
    expect(settlement.differences).toBe(expected.length);
    report({
      'lines of the file': lines.length,
      'bytes of the file': file.length,
      'differences planted': expected.length,
      'differences found': found.length,
      'of them planted': found.filter((each) => expected.some((one) => keyOf(one) === keyOf(each)))
        .length,
      'from the first byte to the answer, ms': tookMs,
    });
  });
});
