import {
  balanceRoute,
  cashOutRoute,
  exchangePoliciesRoute,
  exchangesRoute,
  spoonCostPoints,
} from '@dipper/contract';
import type { ExchangePolicy } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { proposed, asker, decided, seatTwo } from './testing/by-two.ts';
import { earn } from './testing/earn.ts';
import {
  cashOut,
  convert,
  estimated,
  idOf,
  minjiForm,
  oneExchange,
  operators,
  operatorTokens,
  problemOf,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, ExchangeFixture } from './testing/exchange-fixture.ts';

const soon = statement(
  'test-convert-soon',
  `select dipper.current_time() + interval '2 minutes' as at`,
);

const day = 86_401;

let fixture: ExchangeFixture;
let minji: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture(operatorTokens);
  await seatTwo(fixture.server);
  minji = await fixture.dj('minji', 6000n);
});

afterEach(async () => {
  expect(await fixture.findings()).toEqual([]);
});

afterAll(() => fixture.stop());

const spoonsOf = async ({ headers, userId }: Dj) => {
  const response = await fixture.server.call(`/billing/${userId}/balance`, { headers });
  return Number(balanceRoute.answers[200].parse(await response.json()).bonusSpoon);
};

describe('converting points', () => {
  it('credits the spoons at once and appears in the history [EXC-12]', async () => {
    const [points, spoons] = [await fixture.points(minji), await spoonsOf(minji)];
    const converted = await convert(fixture, minji, { spoons: 500 });
    if (typeof converted === 'string') throw new Error(converted);
    expect(converted).toMatchObject({ spoons: 500, points: 55_000 });
    expect([await fixture.points(minji), await spoonsOf(minji)]).toEqual([
      points - 55_000n,
      spoons + 500,
    ]);
    const list = await fixture.server.call('/exchange?type=convert', { headers: minji.headers });
    const { results } = exchangesRoute.answers[200].parse(await list.json());
    expect(results).toMatchObject([
      {
        exchangeId: converted.exchangeId,
        type: 'convert',
        status: 'complete',
        amount: 500,
        unit: 'SPOON',
        points: 55_000,
        estimated: null,
        isCancelable: false,
      },
    ]);
    const path = `/exchange/${converted.exchangeId}/cancel`;
    const back = await fixture.post(path, {}, minji.headers);
    expect((await problemOf(back)).code).toBe('exchange_not_cancelable');
  });

  it.each([
    [499, {}, 'convert_below_minimum'],
    [600, { points: 65_000 }, 'price_changed'],
    [100_000, {}, 'convert_limit_exceeded'],
    ['9'.repeat(18), { points: '9'.repeat(18) }, 'convert_limit_exceeded'],
    [0, {}, 'point_wrong'],
    [-1, {}, 'point_wrong'],
  ] as const)(
    'of %s spoons for %o points is refused: %s [EXC-12]',
    async (spoons, points, code) => {
      const before = await fixture.points(minji);
      expect(await convert(fixture, minji, { spoons, ...points })).toBe(code);
      expect(await fixture.points(minji)).toBe(before);
    },
  );

  it('for one spoon more than the points allow is refused, and for exactly all of them succeeds [EXC-12]', async () => {
    const seoyeon = await fixture.dj('seoyeon', 700n);
    const all = Number((await fixture.points(seoyeon)) / spoonCostPoints);
    expect(await convert(fixture, seoyeon, { spoons: all + 1 })).toBe('convert_limit_exceeded');
    expect(await convert(fixture, seoyeon, { spoons: all })).toMatchObject({ spoons: all });
    expect(await fixture.points(seoyeon)).toBeLessThan(spoonCostPoints);
  });

  it('needs 300 points in Japan, whatever that is in spoons [EXC-12]', async () => {
    const yuki = await fixture.dj('yuki', 10n);
    expect(await convert(fixture, yuki, { spoons: 2 })).toBe('convert_below_minimum');
    expect(await convert(fixture, yuki, { spoons: 3 })).toMatchObject({ spoons: 3, points: 330 });
  });

  it('50 times at once, with cash-outs among them, never exceeds the balance, ten times over [EXC-08, EXC-12]', async () => {
    const dj = await fixture.dj('haneul');
    const body = { ...minjiForm, expectedAmount: 52_690 };
    const ask = async (): Promise<string | undefined> => {
      const response = await fixture.post('/exchange/cash?v=2', body, dj.headers);
      if (response.status !== 201) return undefined;
      return cashOutRoute.answers[201].parse(await response.json()).exchangeId;
    };
    for (let round = 0; round < 10; round += 1) {
      await earn(fixture.server.owner, dj, 3000n);
      const before = await fixture.points(dj);
      const each = Array.from({ length: 25 });
      const [taken, cashed] = await Promise.all([
        Promise.all(each.map(() => convert(fixture, dj, { spoons: 500 }))),
        Promise.all(each.map(ask)),
      ]);
      const converted = taken.filter((answer) => typeof answer !== 'string').length;
      const ids = cashed.filter((id) => id !== undefined);
      const left = before - BigInt(ids.length) * 100_000n - BigInt(converted) * 55_000n;
      expect(await fixture.points(dj)).toBe(left);
      expect([left >= 0n, left < 55_000n, ids.length <= 1]).toEqual([true, true, true]);
      for (const id of ids) await fixture.post(`/exchange/${id}/cancel`, {}, dj.headers);
    }
  });

  it('happens once per idempotency key, however often it is repeated [API-05, EXC-12]', async () => {
    const weiting = await fixture.dj('weiting', 2000n);
    const before = await fixture.points(weiting);
    const headers = { ...weiting.headers, 'idempotency-key': 'a-key-of-this-conversion' };
    const body = { spoons: 500, expectedPoints: 55_000 };
    const all = await Promise.all(
      Array.from({ length: 12 }, () => fixture.post('/exchange?v=2', body, headers)),
    );
    expect(all.some(({ status }) => status === 201)).toBe(true);
    expect(await fixture.points(weiting)).toBe(before - 55_000n);
  });
});

describe('the exchange policy', () => {
  const inTwoMinutes = async (): Promise<Date> => {
    const [row] = await fixture.server.owner.query<{ at: Date }>(soon);
    return row?.at ?? expect.unreachable();
  };
  const versions = async (query = 'country=kr&route=cash'): Promise<readonly ExchangePolicy[]> => {
    const path = `/operations/exchange-policies?${query}`;
    const response = await fixture.server.call(path, { headers: operators.jisoo });
    return exchangePoliciesRoute.answers[200].parse(await response.json()).results;
  };
  const ask = async (changes: object): Promise<string> => {
    const [newest] = await versions();
    if (newest === undefined) throw new Error('Korea has no policy');
    const { effectiveFrom: _from, changedAt: _at, changedBy: _by, ...terms } = newest;
    const body = { ...terms, version: newest.version + 1, reason: 'a test', ...changes };
    return proposed(fixture.server, { path: '/exchange-policies', body });
  };

  it('starts as the contract’s defaults, by country and method [EXC-04, NUM-03]', async () => {
    expect((await versions()).at(-1)).toMatchObject({
      version: 1,
      minimumAmount: 30_000,
      minimumBalance: 30_000,
      minimumSpoons: 500,
      taxClass: 'kr_business_income',
      changedBy: 'seed',
    });
    expect((await versions('route=payoneer')).every((each) => each.minimumPoints === 16_670)).toBe(
      true,
    );
  });

  it('changes by a version that two approve, a day later; a running request keeps its own version [NUM-03, OPS-01]', async () => {
    await fixture.dj('minji', 6000n);
    const asking = await cashOut(fixture, minji);
    const before = typeof asking === 'string' ? asking : asking.estimated;
    const spoonFee = { regular: 1000, choice_dj: 900, star_dj: 800, top_dj: 700 };
    const effectiveFrom = (await inTwoMinutes()).toISOString();
    const proposal = await ask({ effectiveFrom, spoonFee });
    expect(await versions()).toHaveLength(1);
    expect(await decided(fixture.server, proposal, asker)).toBe('second_operator_required');
    expect(await decided(fixture.server, proposal)).toBe('agreed');
    const [newest] = await versions();
    expect(newest).toMatchObject({ version: 2, changedBy: 'asker + agreer', reason: 'a test' });
    await fixture.server.advance(130);
    expect(await estimated(fixture, minji, 100_000)).toMatchObject({ spoonFee: 40_000 });
    await fixture.server.advance(day);
    minji = await fixture.dj('minji');
    expect(await estimated(fixture, minji, 100_000)).toMatchObject({ spoonFee: 10_000 });
    expect(await oneExchange(fixture, minji, idOf(asking))).toMatchObject({ estimated: before });
  });

  it('cannot be planned for the past, or by an operator who has not seen the last one [NUM-03]', async () => {
    const past = '2024-01-01T00:00:00Z';
    expect(await ask({ effectiveFrom: past })).toBe('in_the_past');
    expect(await ask({ effectiveFrom: '2099-13-45T00:00:00.000Z' })).toBe('wrong_request_format');
    expect(await ask({ version: 2 })).toBe('changed_meanwhile');
    const greedy = { regular: 9900, choice_dj: 0, star_dj: 0, top_dj: 0 };
    expect(await ask({ spoonFee: greedy })).toBe('invalid_amount');
    expect(await versions()).toHaveLength(2);
  });

  it('closes the exchanges of a country for maintenance, and opens them again [EXC-14]', async () => {
    const turn = (isClosed: boolean) => {
      const body = { country: 'kr', isClosed, reason: 'the bank rests' };
      return fixture.post('/operations/exchange-closings', body, operators.minho);
    };
    expect((await turn(true)).status).toBe(200);
    const list = await fixture.server.call('/exchange', { headers: minji.headers });
    expect((await problemOf(list)).code).toBe('under_maintenance');
    expect(await convert(fixture, minji, { spoons: 500 })).toBe('under_maintenance');
    expect(await estimated(fixture, minji, 100_000)).toBe('under_maintenance');
    const form = { expectedAmount: 1 };
    expect(await cashOut(fixture, minji, { form })).toBe('under_maintenance');
    const all = await Promise.all(Array.from({ length: 12 }, () => turn(false)));
    const statuses = new Set(all.map(({ status }) => status));
    expect([
      statuses.has(200),
      [...statuses].every((status) => status === 200 || status === 409),
    ]).toEqual([true, true]);
    expect((await fixture.server.call('/exchange', { headers: minji.headers })).status).toBe(200);
  });
});
