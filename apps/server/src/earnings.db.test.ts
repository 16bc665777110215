import {
  cashDailyRoute,
  cashMonthlyRoute,
  subscriptionDailyRoute,
  subscriptionMonthlyRoute,
} from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personKeyOf } from './core/accounts/index.ts';
import type { PersonKey } from './core/accounts/index.ts';
import { giveGift, incomeHandlers } from './core/income/index.ts';
import { grantSpoons, verifyLedger } from './core/ledger/index.ts';
import { handOnNow } from './core/outbox/index.ts';
import { statement } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { tokensFor } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const whose = statement(
  'test-earnings-whose',
  `select user_id from dipper.login_identity where identity = 'google:google-demo-' || $1`,
);
const firstSubscription = statement(
  'test-earnings-first',
  `update dipper.income_account
   set first_subscription_at = dipper.current_time() - make_interval(secs => $2)
   where bucket = $1::bigint % 4096 and user_id = $1`,
);

const countBy = statement(
  'test-earnings-count-by',
  'insert into dipper.country_zone (country, effective_from, zone) values ($1, $2, $3)',
);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const keyOf = async (name: string): Promise<PersonKey> => {
  const [row] = await server.owner.query<{ user_id: bigint }>(whose, [name]);
  return personKeyOf(row?.user_id ?? 0n);
};

/** A gift that was sent at some moment, with both its halves. */
const giveAt = async (dj: string, spoons: bigint, at: string): Promise<void> => {
  const [giver, { userId: djUserId }] = [await keyOf('minji'), await keyOf(dj)];
  const [refId, moment] = [newUuid(), new Date(at)];
  await grantSpoons(server.owner, giver, { refId, amount: spoons, at: moment });
  await giveGift(server.owner, giver, {
    refId,
    spoons,
    points: spoons * 110n,
    djUserId,
    at: moment,
  });
  await handOnNow(server.owner, incomeHandlers(server.owner), giver.bucket);
};

const ask = async (name: string, path: string): Promise<Response> => {
  const { jwt } = await tokensFor(server, name);
  return server.call(path, { headers: { authorization: `Bearer ${jwt}` } });
};

const monthsOf = async (name: string, query = '') =>
  cashMonthlyRoute.answers[200].parse(
    await (await ask(name, `${cashMonthlyRoute.path}${query}`)).json(),
  );

const daysOf = async (name: string, month: string, query = '') => {
  const path = cashDailyRoute.path.replace(':id', month);
  return cashDailyRoute.answers[200].parse(await (await ask(name, `${path}${query}`)).json());
};

describe('spoon income', () => {
  it.each([
    ['yuki', 'Asia/Tokyo', '2025-03-31T14:59:59.999Z', '2025-03-31T15:00:00Z'],
    ['weiting', 'Asia/Taipei', '2025-03-31T15:59:59.999Z', '2025-03-31T16:00:00Z'],
    ['emma', 'UTC', '2025-03-31T23:59:59.999Z', '2025-04-01T00:00:00Z'],
  ])(
    'of %s is dated by days and months of %s, to the millisecond [EXC-02]',
    async (name, _zone, ...at) => {
      await giveAt(name, 3n, at[0]);
      await giveAt(name, 4n, at[1]);
      const { results } = await monthsOf(name);
      expect(results).toEqual([
        { id: '2025-04', spoons: 4, amount: 440 },
        { id: '2025-03', spoons: 3, amount: 330 },
      ]);
      expect((await daysOf(name, '2025-03')).results).toEqual([
        { date: '2025-03-31', gifts: 1, spoons: 3, amount: 330 },
      ]);
      expect((await daysOf(name, '2025-04')).results[0]?.date).toBe('2025-04-01');
    },
  );

  it('shows all income ever and what is left, and sums a day’s gifts [EXC-02]', async () => {
    await giveAt('layla', 5n, '2025-05-02T10:00:00Z');
    await giveAt('layla', 6n, '2025-05-02T22:00:00Z');
    expect(await monthsOf('layla')).toMatchObject({
      total_remain_amount: 1210,
      total_spoon: 11,
      total_amount: 1210,
      results: [{ id: '2025-05', spoons: 11, amount: 1210 }],
    });
    expect((await daysOf('layla', '2025-05')).results).toEqual([
      { date: '2025-05-02', gifts: 2, spoons: 11, amount: 1210 },
    ]);
  });

  it('stays on the day on which it was first counted if a country’s time zone changes [EXC-02]', async () => {
    await server.owner.query(countBy, ['ar', '2025-06-15T00:00:00Z', 'Asia/Riyadh']);
    await giveAt('layla', 1n, '2025-06-14T22:00:00Z');
    await giveAt('layla', 2n, '2025-06-20T22:00:00Z');
    const { results } = await daysOf('layla', '2025-06');
    expect(results.map(({ date, spoons }) => [date, spoons])).toEqual([
      ['2025-06-21', 2],
      ['2025-06-14', 1],
    ]);
    expect((await verifyLedger(server.owner)).findings).toEqual([]);
  });

  it('is listed by month in pages, also starting from an earlier month [EXC-02]', async () => {
    const all = (await monthsOf('seoyeon')).results.map(({ id }) => id);
    expect(all).toHaveLength(6);
    expect(all).toEqual(all.toSorted().toReversed());
    const seen: string[] = [];
    let query = '?limit=4';
    for (;;) {
      const page = await monthsOf('seoyeon', query);
      seen.push(...page.results.map(({ id }) => id));
      if (page.nextCursor === null) break;
      query = `?limit=4&cursor=${page.nextCursor}`;
    }
    expect(seen).toEqual(all);
    const earlier = await monthsOf('seoyeon', `?before=${all[2]}`);
    expect(earlier.results.map(({ id }) => id)).toEqual(all.slice(3));
  });

  it('is listed by day in pages, newest first [EXC-02]', async () => {
    const [month] = (await monthsOf('seoyeon')).results;
    const all = (await daysOf('seoyeon', month?.id ?? '')).results;
    expect(all).toHaveLength(8);
    const first = await daysOf('seoyeon', month?.id ?? '', '?limit=5');
    const next = await daysOf('seoyeon', month?.id ?? '', `?limit=5&cursor=${first.nextCursor}`);
    expect([...first.results, ...next.results]).toEqual(all);
    expect(next.nextCursor).toBeNull();
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
  });

  it('is empty for a person without income, and refuses an invalid month [EXC-02]', async () => {
    expect(await monthsOf('jiho')).toEqual({
      total_remain_amount: 0,
      total_spoon: 0,
      total_amount: 0,
      results: [],
      nextCursor: null,
    });
    expect((await daysOf('jiho', '2026-01')).results).toEqual([]);
    for (const path of ['/daily/0000-01', '/daily/2026-01?cursor=x', '/monthly?cursor=2026-13']) {
      expect((await ask('jiho', `/exchange/cash/history${path}`)).status).toBe(400);
    }
  });
});

describe('subscription income', () => {
  const months = async () =>
    subscriptionMonthlyRoute.answers[200].parse(
      await (await ask('seoyeon', subscriptionMonthlyRoute.path)).json(),
    ).results;
  const daily = (month: string, file = ''): Promise<Response> =>
    ask('seoyeon', `${subscriptionDailyRoute.path.replace(':id', month)}${file}`);

  it('is listed by month, and by day and plan [EXC-02]', async () => {
    const listed = await months();
    expect(listed.map(({ subscribers }) => subscribers)).toEqual([8, 7, 6, 5, 4, 3]);
    expect(listed.every(({ visibleFrom }) => visibleFrom === null)).toBe(true);
    const body = await (await daily(listed[0]?.id ?? '')).json();
    const { results } = subscriptionDailyRoute.answers[200].parse(body);
    expect(results).toHaveLength(8);
    expect(results.at(-1)).toMatchObject({ productId: 9101, plan: 'level1', subscribers: 1 });
    const sum = results.reduce((total, { amount }) => total + Number(amount), 0);
    expect(sum).toBe(listed[0]?.amount);
  });

  it('shows its details from 45 days after the first subscription on [EXC-02]', async () => {
    const { userId } = await keyOf('seoyeon');
    const [latest] = await months();
    const seconds = 45 * 86_400;
    await server.owner.query(firstSubscription, [userId, seconds - 600]);
    const hidden = await daily(latest?.id ?? '');
    expect(hidden.status).toBe(409);
    expect(await hidden.json()).toMatchObject({ code: 'settlement_not_visible_yet' });
    expect((await daily(latest?.id ?? '', '/file')).status).toBe(409);
    const [announced] = await months();
    expect(announced?.amount, 'what has come is told').toBe(latest?.amount);
    expect(announced?.visibleFrom).toMatch(/^\d{4}-/);
    await server.owner.query(firstSubscription, [userId, seconds]);
    expect((await daily(latest?.id ?? '')).status).toBe(200);
  });
});

it('a month’s income is downloaded as a spreadsheet file named by the month [EXC-02]', async () => {
  const [month] = (await monthsOf('seoyeon')).results;
  const path = `/exchange/cash/history/daily/${month?.id}/file`;
  const response = await ask('seoyeon', path);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const named = decodeURIComponent(response.headers.get('content-disposition') ?? '');
  expect(named).toMatch(new RegExp(`^attachment; .*${month?.id} 스푼 수익\\.csv$`));
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('날짜,선물 횟수,받은 스푼,포인트');
  expect(lines.at(-1)).toBe(`합계,8,${month?.spoons},${month?.amount}`);
  const english = await (await ask('seoyeon', `${path}?locale=en`)).text();
  expect(english).toContain('Date,Gifts,Spoons received,Points');
});
