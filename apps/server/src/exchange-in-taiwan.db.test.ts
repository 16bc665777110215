import { estimatedAmountsRoute, exchangePoliciesRoute } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { putTerms } from './testing/by-two.ts';
import { earn } from './testing/earn.ts';
import {
  convert,
  estimated,
  operators,
  operatorTokens,
  startSandboxExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { ExchangeAnswer, Dj, ExchangeFixture } from './testing/exchange-fixture.ts';
import { payoneerOut, standAtPayoneer } from './testing/payoneer-fixture.ts';

const workingDay = statement(
  'test-taiwan-working-day',
  `select dipper.working_day('tw', $1, 1, '{}') as at`,
);

let fixture: ExchangeFixture;
let weiting: Dj;

beforeAll(async () => {
  fixture = await startSandboxExchangeFixture(operatorTokens);
  weiting = await fixture.dj('weiting', 290n);
  await standAtPayoneer(fixture, weiting, 'active');
});

afterAll(() => fixture.stop());

const out = (points: number): Promise<ExchangeAnswer> => payoneerOut(fixture, weiting, { points });

/** Another version of Taiwan's terms. */
const change = async (terms: object, route: 'payoneer' | 'convert' = 'payoneer'): Promise<void> => {
  const path = `/operations/exchange-policies?country=tw&route=${route}`;
  const all = await fixture.server.call(path, { headers: operators.jisoo });
  const [newest] = exchangePoliciesRoute.answers[200].parse(await all.json()).results;
  if (newest === undefined) throw new Error('Taiwan has no policy');
  await putTerms(fixture.server, newest, terms);
};

const estimate = async () => {
  const path = `/exchange/spoons/${weiting.userId}/estimated-amounts`;
  const response = await fixture.server.call(path, { headers: weiting.headers });
  return estimatedAmountsRoute.answers[200].parse(await response.json()).results;
};

it('a cash-out in Taiwan needs 1500 dollars, 500 spoons, a balance of 800 and 16,670 points [EXC-04]', async () => {
  const results = await estimate();
  const minimums = {
    minimumAmount: 1500,
    minimumBalance: 800,
    minimumSpoons: 500,
    minimumPoints: 16_670,
  };
  const payoneer = { type: 'payoneer', unit: 'TWD', ...minimums, depositDays: 7 };
  expect(results.filter(({ type }) => type !== 'convert')).toEqual([
    expect.objectContaining(payoneer),
  ]);
});

it('a person with less than 800 dollars cannot request anything [EXC-04]', async () => {
  await change({ minimumAmount: 0, minimumSpoons: 0, minimumPoints: 0 });
  expect(await fixture.points(weiting)).toBe(31_900n);
  expect(await out(31_900), '797 dollars').toBe('exchange_below_minimum');
  await earn(fixture.server.owner, weiting, 1n);
  const requested = await out(31_900);
  expect(requested, '800 dollars are held').toMatchObject({ unit: 'TWD', status: 'checking' });
  const id = typeof requested === 'string' ? '' : requested.exchangeId;
  await fixture.post(`/exchange/${id}/cancel`, {}, weiting.headers);
  await change({ minimumAmount: 1500, minimumSpoons: 500, minimumPoints: 16_670 });
});

it('a person with less than 500 spoons gets an error that says so, and less than 1500 dollars is refused [EXC-04]', async () => {
  await earn(fixture.server.owner, weiting, 208n);
  expect(await fixture.points(weiting)).toBe(499n * 110n);
  expect(await out(54_890)).toBe('exchange_spoons_insufficient');
  await earn(fixture.server.owner, weiting, 101n);
  expect(await fixture.points(weiting)).toBe(66_000n);
  expect(await estimated(fixture, weiting, 59_999)).toBe('exchange_below_minimum');
  expect(await out(59_999), '1499 dollars').toBe('exchange_below_minimum');
  expect(await out(66_001)).toBe('exchange_amount_exceeded');
  const requested = await out(60_000);
  expect(requested).toMatchObject({ unit: 'TWD', estimated: { originAmount: 1500 }, amount: 795 });
  expect(await fixture.points(weiting)).toBe(6000n);
});

it('spoons in Taiwan are worth the price that an operator set and the page showed [EXC-12] [NUM-03]', async () => {
  const terms = { type: 'convert', unit: 'SPOON', minimumPoints: 0, estimated: null };
  expect(await estimate()).toContainEqual(
    expect.objectContaining({ ...terms, spoonPoints: 110, minimumSpoons: 0 }),
  );
  await change({ ratePoints: 120, minimumSpoons: 10 }, 'convert');
  expect(await estimate()).toContainEqual(
    expect.objectContaining({ ...terms, spoonPoints: 120, minimumSpoons: 10 }),
  );
  expect(await convert(fixture, weiting, { spoons: 10 })).toBe('price_changed');
  expect(await convert(fixture, weiting, { spoons: 9, points: 1080 })).toBe(
    'convert_below_minimum',
  );
  expect(await convert(fixture, weiting, { spoons: 10, points: 1200 })).toMatchObject({
    points: 1200,
  });
});

it('working days are those of Taipei: one hour into Saturday there, the next one is Monday [EXC-04] [NUM-02]', async () => {
  const [row] = await fixture.server.owner.query<{ at: Date }>(workingDay, [
    '2026-03-06T17:00:00Z',
  ]);
  expect(row?.at.toISOString()).toBe('2026-03-08T16:00:00.000Z');
});
