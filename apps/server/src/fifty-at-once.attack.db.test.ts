import { problemSchema, purchaseRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerProcess } from '../../../tools/testing/server-process.ts';
import type { ServerProcess } from '../../../tools/testing/server-process.ts';
import { statement } from './platform/db/index.ts';
import { cashOut, idOf, startSandboxExchangeFixture } from './testing/exchange-fixture.ts';
import type { ExchangeFixture } from './testing/exchange-fixture.ts';
import { bearer, postJson } from './testing/login.ts';

const allowMany = statement(
  'test-fifty-allow-many',
  `insert into dipper.purchase_limit (country, name, value, changed_at, changed_by)
   values ('kr', 'daily_method_uses', 1000, now(), 'test')
   on conflict (country, name) do update set value = 1000`,
);
const heldFor = statement(
  'test-fifty-held',
  `select coalesce(sum(charge_total), 0)::bigint as total from dipper.payment
   where bucket = $1 and user_id = $2`,
);

/** Two processes over one database, so that no limit can rely on one process's memory. */
let fixture: ExchangeFixture;
let other: ServerProcess;
let beside: ExchangeFixture;

beforeAll(async () => {
  fixture = await startSandboxExchangeFixture();
  other = await startServerProcess(fixture.server.variables);
  const post: ExchangeFixture['post'] = (path, body, headers) =>
    other.call(path, postJson(body, { 'idempotency-key': crypto.randomUUID(), ...headers }));
  beside = { ...fixture, post };
});
afterAll(async () => {
  await other.stop();
  await fixture.stop();
});

const fifty = <Answer>(ask: (place: number) => Promise<Answer>): Promise<readonly Answer[]> =>
  Promise.all(Array.from({ length: 50 }, (_, place) => ask(place)));

describe('fifty calls at once, at two processes', () => {
  it('cash out the balance once, and the ledger stays balanced [EXC-08, NUM-01]', async () => {
    const dj = await fixture.dj('minji', 3000n);
    const before = await fixture.points(dj);
    const form = { exchangeAmount: Number(before) };
    for (let burst = 0; burst < 3; burst += 1) {
      const results = await fifty((place) =>
        cashOut(place % 2 === 0 ? fixture : beside, dj, { form }),
      );
      const taken = results.filter((each) => typeof each !== 'string');
      expect(taken).toHaveLength(1);
      expect(await fixture.points(dj)).toBe(0n);
      const ids = taken.map(idOf);
      // Taken back as often, at once and in both places: the points come back once.
      await fifty((place) =>
        (place % 2 === 0 ? fixture : beside).post(`/exchange/${ids[0]}/cancel`, {}, dj.headers),
      );
      expect(await fixture.points(dj)).toBe(before);
    }
    expect(await fixture.findings()).toEqual([]);
  });

  it('stay within a minor’s monthly limit, by any product and method [PAY-08]', async () => {
    await fixture.server.owner.query(allowMany);
    const headers = await bearer(fixture.server, 'haneul');
    const { bucket, userId } = await fixture.dj('haneul');
    const buy = async (place: number): Promise<string> => {
      const order = { productId: 101_008, quantity: 1, expectedTotalPrice: 330_000 };
      const body = { ...order, methodId: place % 3 === 0 ? 37 : 43, device: 'pc' };
      const { post } = place % 2 === 0 ? fixture : beside;
      const response = await post('/billing/spoon/inner/payment', body, headers);
      const answer: unknown = await response.json();
      return response.ok
        ? purchaseRoute.answers[201].parse(answer).status
        : problemSchema.parse(answer).code;
    };
    const results = await fifty(buy);
    expect(results.filter((each) => each === 'redirected')).toHaveLength(3);
    expect(results.filter((each) => each === 'minor_monthly_limit')).toHaveLength(47);
    const [row] = await fixture.server.owner.query<{ total: bigint }>(heldFor, [bucket, userId]);
    expect(row?.total).toBe(990_000n);
  });
});
