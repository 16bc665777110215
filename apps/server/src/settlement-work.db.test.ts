import { settlementCalendarRoute, settlementLinesRoute, settlementRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postJson } from './testing/login.ts';
import { machine, post } from './testing/operators.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { heading } from './testing/settlement-plants.ts';
import { settle } from './testing/settlements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  // In the month of the files: what is missing of it is counted up to today.
  await server.call('/test/clock', postJson({ now: '2026-11-24T03:00:00Z' }));
});
afterAll(() => server.stop());

const ask = async (path: string): Promise<unknown> => {
  const answered = await server.call(`/operations${path}`, { headers: machine });
  return answered.json();
};

const fileOf = (day: string, lines: readonly string[]) => ({
  provider: 'toss',
  shape: 'toss-plain',
  fromDay: day,
  toDay: day,
  file: Buffer.from(`${[heading, ...lines].join('\n')}\n`),
});
const bring = (day: string, ...lines: readonly string[]) => settle(server, fileOf(day, lines));

const line = (name: string, day: string): string =>
  `${name},T-${name},charge,1100,KRW,33,1067,${day},2026-11-24`;

describe('a compared settlement file', () => {
  it('shows how many differences of each kind it has, and how many are open [OPS-03]', async () => {
    const { settlementId } = await bring('2026-11-18', line('k1', '2026-11-18'));
    expect(
      settlementRoute.answers[200].parse(await ask(`/settlements/${settlementId}`)),
    ).toMatchObject({
      differences: 1,
      kinds: [{ kind: 'settled_without_payment', found: 1, open: 1 }],
    });
  });

  it('shows its lines page by page, starting at the one that a difference names [OPS-03]', async () => {
    const names = ['l1', 'l2', 'l3', 'l4'];
    const { settlementId } = await bring(
      '2026-11-19',
      ...names.map((name) => line(name, '2026-11-19')),
    );
    const page = async (query: string) =>
      settlementLinesRoute.answers[200].parse(
        await ask(`/settlements/${settlementId}/lines?${query}`),
      );
    const first = await page('from=3&limit=2');
    expect(first.results).toMatchObject([
      { line: 3, order: 'l2', reference: 'T-l2', amount: 1100, fee: 33, net: 1067 },
      { line: 4, order: 'l3', day: '2026-11-19', paidOn: '2026-11-24' },
    ]);
    const rest = await page(`from=3&limit=2&cursor=${first.nextCursor ?? ''}`);
    expect(rest).toMatchObject({ results: [{ line: 5, order: 'l4' }], nextCursor: null });
    const nowhere = '/operations/settlements/00000000-0000-4000-8000-000000000001/lines';
    expect((await server.call(nowhere, { headers: machine })).status).toBe(404);
    const wrong = `/operations/settlements/${settlementId}/lines?cursor=x`;
    expect((await server.call(wrong, { headers: machine })).status).toBe(400);
  });
});

it('the calendar has every provider and day of a month, with its open differences [OPS-03]', async () => {
  const { settlementId } = await bring('2026-11-17', line('c1', '2026-11-17'));
  const calendar = settlementCalendarRoute.answers[200].parse(
    await ask('/settlement-calendar?month=2026-11'),
  ).results;
  expect(calendar.map(({ provider }) => provider)).toEqual(
    expect.arrayContaining(['kakaopay', 'openbanking', 'paypal', 'sbps', 'toss']),
  );
  const toss = calendar.find(({ provider }) => provider === 'toss');
  expect(toss).toMatchObject({ isCompared: true, hasFiles: true });
  expect(toss?.days).toHaveLength(30);
  expect(toss?.days[16]).toMatchObject({
    day: '2026-11-17',
    settlementIds: [settlementId],
    isFileMissing: false,
    open: 1,
  });
  expect(toss?.days[29]).toMatchObject({ isRunMissing: false, isFileMissing: false });
});

it('a settlement’s lines are exported once each, with the provider’s fees, and formulas neutralized [OPS-01, OPS-03]', async () => {
  const day = '2026-11-15';
  const { settlementId: replaces } = await bring(day, line('wrong', day));
  const { settlementId } = await settle(server, { ...fileOf(day, [line('=1+1', day)]), replaces });
  const taken = await post(server, '/exports/settlement_lines', {
    body: { from: '2026-06-01', to: '2027-05-31', reason: 'for the auditors' },
    headers: machine,
  });
  const [head, ...lines] = (await taken.text()).trim().split('\r\n');
  expect(head).toContain('settlement_id,provider,file_name,state,line,kind,order_number');
  const own = lines.filter((each) => each.startsWith(settlementId));
  expect(own).toEqual([expect.stringContaining(`,'=1+1,`)]);
  expect(own[0]).toContain(',KRW,2026-11-15,');
  expect(lines.filter((each) => each.startsWith(replaces))).toEqual([]);
});

describe('an export of the work list', () => {
  const take = (kind: string, narrowed: object) =>
    post(server, `/exports/${kind}`, {
      body: { from: '2026-06-01', to: '2027-05-31', narrowed, reason: 'for the auditors' },
      headers: machine,
    });

  it('has exactly the filtered differences, with formulas neutralized [OPS-03, OPS-01]', async () => {
    const { settlementId } = await bring(
      '2026-11-16',
      line('=cmd|/C calc!A0', '2026-11-16'),
      line('plain', '2026-11-16'),
    );
    const all = await (await take('differences', { settlementId })).text();
    expect(all.trim().split('\r\n')).toHaveLength(3);
    expect(all).toContain(`'=cmd|/C calc!A0`);
    const one = await (await take('differences', { settlementId, subject: 'plain' })).text();
    expect(one.trim().split('\r\n')).toHaveLength(2);
    const none = await (await take('differences', { settlementId, state: 'resolved' })).text();
    expect(none.trim().split('\r\n')).toHaveLength(1);
  });

  it('is refused for filters of other lists [OPS-03]', async () => {
    expect((await take('payments', { state: 'open' })).status).toBe(400);
  });
});
