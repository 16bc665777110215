import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dailyMethodUses,
  minorMonthlyLimitWon,
  monthlyPaymentRoute,
  problemSchema,
  purchaseRoute,
} from '@dipper/contract';
import { inside, textInside } from '../../../tools/testing/json.ts';
import { askDuePayments, createCharging } from './core/charging/index.ts';
import { readLimits } from './core/limits/index.ts';
import { createPaymentProviders } from './payment-providers.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import { bearer, postJson } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const forgetLimits = statement('test-forget-limits', 'delete from dipper.purchase_limit');
const setLimit = statement(
  'test-set-limit',
  `insert into dipper.purchase_limit (country, name, value, changed_at, changed_by)
   values ('kr', $1, $2, now(), 'test')`,
);
const personOf = statement(
  'test-person-of',
  `select u.bucket, u.user_id, u.country from dipper.app_user u
   join dipper.login_identity l on l.bucket = u.bucket and l.user_id = u.user_id
   where l.identity = 'google:google-demo-' || $1`,
);
const forgetPayments = statement(
  'test-forget-payments',
  `delete from dipper.payment where (bucket, user_id) in (
     select l.bucket, l.user_id from dipper.login_identity l
     where l.identity = 'google:google-demo-' || $1)`,
);
const markFirstTime = statement(
  'test-mark-first-time',
  'update dipper.product set first_time = true where product_id = $1',
);
const refuseFirstTime = statement(
  'test-refuse-first-time',
  `select dipper.refuse_by_first_time(u, p) as told from dipper.app_user u, dipper.product p
   where u.bucket = $1 and u.user_id = $2 and p.product_id = $3`,
);
const statesOf = statement(
  'test-states-of',
  'select state::text from dipper.payment where bucket = $1 and user_id = $2',
);
const setClock = statement(
  'test-set-clock',
  'update dipper.clock_offset set shift = $1::timestamptz - statement_timestamp()',
);
const pagesOfStart = statement(
  'test-pages-of-start',
  `explain (analyze, buffers, format json)
   select dipper.refuse_payment(u, p, m, 1, p.price)
   from dipper.app_user u, dipper.product p, dipper.payment_method m
   where u.bucket = $1 and u.user_id = $2 and p.product_id = 101001
     and m.country = 'kr' and m.method_id = 43`,
);
const pastPayments = statement(
  'test-past-payments',
  `insert into dipper.payment (bucket, user_id, payment_id, state, revision, provider, method_id,
     product_id, product_name, quantity, spoon_amount, bonus_amount, price, total, currency,
     charge_total, charge_currency, idempotency_key, fingerprint, requested_at, settled_at)
   select $1, $2, gen_random_uuid(), 'declined', 0, 'kakaopay', 43, 101001, 'past', 1, 10, 0, 1100,
     1100, 'KRW', 1100, 'KRW', 'past-' || n, '', now() - make_interval(days => 100, mins => n),
     now() - make_interval(days => 100)
   from generate_series(1, $3::int) as n`,
);

const learn = statement('test-learn-payments', 'analyze dipper.payment');

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.owner.query(forgetLimits);
});
afterAll(() => server.stop());

type PurchaseOptions = {
  readonly productId?: number;
  readonly price?: number;
  readonly quantity?: number;
  readonly methodId?: number;
};

const ask = async (
  headers: { authorization: string },
  { productId = 101_001, price = 1100, quantity = 1, methodId = 43 }: PurchaseOptions = {},
): Promise<Response> => {
  const body = {
    productId,
    quantity,
    methodId,
    device: 'pc',
    expectedTotalPrice: price * quantity,
  };
  const key = { 'idempotency-key': crypto.randomUUID() };
  return server.call('/billing/spoon/inner/payment', postJson(body, { ...headers, ...key }));
};

const start = async (
  headers: { authorization: string },
  options?: PurchaseOptions,
): Promise<string> => {
  const response = await ask(headers, options);
  const answered: unknown = await response.json();
  return response.ok
    ? purchaseRoute.answers[201].parse(answered).transactionId
    : problemSchema.parse(answered).code;
};

/** Returns the moment named in the refusal, from which the method can be used again. */
const saidUntil = async (
  headers: { authorization: string },
  options?: PurchaseOptions,
): Promise<number> => {
  const refused = problemSchema.parse(await (await ask(headers, options)).json());
  expect(refused).toMatchObject({ code: 'daily_limit', arguments: { limit: dailyMethodUses } });
  return Date.parse(String(refused.arguments?.['until']));
};

const end = async (transactionId: string, as: 'money' | 'cancel'): Promise<void> => {
  const chosen = await server.sandbox.control('POST', '/kakaopay/pay', {
    partnerOrderId: transactionId,
    as,
  });
  await server.browser().sentTo(textInside(chosen, 'redirect'));
};

const holderOf = async (person: string) => {
  const [row] = await server.owner.query<{ bucket: number; user_id: bigint; country: string }>(
    personOf,
    [person],
  );
  if (row === undefined) throw new Error(`nobody is called ${person}`);
  return { bucket: row.bucket, userId: row.user_id, country: row.country };
};

/** For the database, and for the server that follows it. */
const putClock = async (at: string): Promise<void> => {
  await server.owner.query(setClock, [at]);
  await server.call('/test/clock');
};

const expire = async (): Promise<void> => {
  const log = silentLog;
  const providers = createPaymentProviders(parseConfig(server.variables));
  const charging = createCharging({ database: server.owner, log, providers, openUrl: () => '' });
  while ((await askDuePayments({ database: server.owner, charging, log })) === 'more');
};

const limitsOf = async (person: string) =>
  readLimits(server.owner, await holderOf(person), {
    productId: 101_001n,
    price: 1100n,
    isOnce: false,
  });

const isId = (started: string): boolean => started.startsWith('p') && started.includes('-');

describe('a payment method’s daily limit', () => {
  it(`allows ${dailyMethodUses} purchases; one that ended without payment does not count [PAY-08]`, async () => {
    const headers = await bearer(server, 'seoyeon');
    const ids = [await start(headers), await start(headers), await start(headers)];
    expect(ids.every(isId)).toBe(true);
    expect(await start(headers)).toBe('daily_limit');
    const { methods } = await limitsOf('seoyeon');
    expect(methods).toContainEqual({
      methodId: 43,
      usedToday: dailyMethodUses,
      dailyLimit: dailyMethodUses,
      until: new Date(await saidUntil(headers)).toISOString(),
    });
    const others = methods.filter(({ methodId }) => methodId !== 43);
    expect(others.every(({ usedToday, until }) => usedToday === 0 && until === null)).toBe(true);
    await end(ids[0] ?? '', 'cancel');
    await end(ids[1] ?? '', 'money');
    expect(isId(await start(headers))).toBe(true);
    expect(await start(headers)).toBe('daily_limit');
  });

  it('starts again at midnight in the country’s time zone [PAY-08, NUM-02]', async () => {
    const person = await holderOf('seoyeon');
    await server.owner.query(forgetPayments, ['seoyeon']);
    // 14:59:50 UTC is ten seconds before midnight in Seoul.
    await putClock('2027-03-10T14:55:00Z');
    const headers = await bearer(server, 'seoyeon');
    for (const _ of [1, 2, 3]) await end(await start(headers), 'money');
    expect(await saidUntil(headers)).toBe(Date.parse('2027-03-10T15:00:00Z'));
    await putClock('2027-03-10T15:00:01Z');
    const limits = await readLimits(server.owner, person, {
      productId: 101_001n,
      price: 1100n,
      isOnce: false,
    });
    expect(limits.methods.every(({ usedToday }) => usedToday === 0)).toBe(true);
    expect(limits.methods.length).toBeGreaterThan(0);
    expect(isId(await start(headers))).toBe(true);
    await putClock(new Date().toISOString());
  });

  it('counts a purchase on the day of its charge, and an open one until it ends [PAY-08, NUM-02]', async () => {
    await server.owner.query(forgetPayments, ['seoyeon']);
    await putClock('2027-03-12T14:55:00Z');
    const headers = await bearer(server, 'seoyeon');
    const late = await start(headers);
    for (const _ of [1, 2]) expect(isId(await start(headers))).toBe(true);
    await putClock('2027-03-12T15:00:05Z');
    expect(await start(headers), 'all of them may still be paid').toBe('daily_limit');
    await end(late, 'money');
    expect(await start(headers)).toBe('daily_limit');
    await putClock('2027-03-12T15:16:00Z');
    await expire();
    const { methods } = await limitsOf('seoyeon');
    expect(methods, 'one was paid today, two are over').toContainEqual({
      methodId: 43,
      usedToday: 1,
      dailyLimit: dailyMethodUses,
      until: null,
    });
    await putClock(new Date().toISOString());
  });

  it('counts a payment window that charges by itself while it can be paid in, however many requests come at once [PAY-08]', async () => {
    await server.owner.query(forgetPayments, ['seoyeon']);
    const tmoney = { methodId: 33 };
    const at = (minutes: number) =>
      putClock(new Date(new Date().getTime() + minutes * 60_000).toISOString());
    const all = async () => {
      const headers = await bearer(server, 'seoyeon');
      return Promise.all(Array.from({ length: 50 }, () => start(headers, tmoney)));
    };
    const none = new Set(['daily_limit']);
    const opened = (await all()).filter(isId);
    expect(opened).toHaveLength(dailyMethodUses);
    for (const id of opened) {
      await server.call(`/provider/hecto/cancel/${id}`, { redirect: 'manual' });
    }
    expect(new Set(await all()), 'left, and still open there').toEqual(none);
    const until = await saidUntil(await bearer(server, 'seoyeon'), tmoney);
    expect(until, 'not tomorrow, but when its windows are over').toBeGreaterThan(
      new Date().getTime(),
    );
    expect(until).toBeLessThan(new Date().getTime() + 61 * 60_000);
    const { methods } = await limitsOf('seoyeon');
    expect(methods, 'the list of methods says the same').toContainEqual({
      methodId: tmoney.methodId,
      usedToday: dailyMethodUses,
      dailyLimit: dailyMethodUses,
      until: new Date(until).toISOString(),
    });
    await at(31);
    expect(new Set(await all()), 'over here, and opened there at the last').toEqual(none);
    await putClock(new Date(until + 1000).toISOString());
    expect((await all()).filter(isId)).toHaveLength(dailyMethodUses);
    await putClock(new Date().toISOString());
  });

  it('is never exceeded by 50 requests at once, and is set by an operator [PAY-08]', async () => {
    await server.owner.query(forgetPayments, ['minji']);
    await server.owner.query(setLimit, ['daily_method_uses', 7]);
    const headers = await bearer(server, 'minji');
    const results = await Promise.all(Array.from({ length: 50 }, () => start(headers)));
    expect(results.filter(isId)).toHaveLength(7);
    expect(results.filter((each) => each === 'daily_limit')).toHaveLength(43);
  });
});

describe('a minor’s monthly limit', () => {
  const pack = { productId: 101_008, price: 330_000 };

  it('is never exceeded by 50 requests at once; open, paid and refunded purchases each count correctly [PAY-08]', async () => {
    await server.owner.query(setLimit, ['daily_method_uses', 1000]);
    const headers = await bearer(server, 'haneul');
    const results = await Promise.all(Array.from({ length: 50 }, () => start(headers, pack)));
    const ids = results.filter(isId);
    expect(ids).toHaveLength(3);
    expect(results.filter((each) => each === 'minor_monthly_limit')).toHaveLength(47);
    await end(ids[0] ?? '', 'money');
    expect(await limitsOf('haneul')).toMatchObject({
      canPurchase: true,
      maximumQuantity: 9,
      minorMonthly: { limit: Number(minorMonthlyLimitWon), used: 990_000, remaining: 10_000 },
    });
    expect(await start(headers, { quantity: 10 })).toBe('minor_monthly_limit');
    await end(ids[1] ?? '', 'cancel');
    expect(isId(await start(headers, pack))).toBe(true);
    const response = await server.call('/billing/history/payment/monthly', { headers });
    expect(monthlyPaymentRoute.answers[200].parse(await response.json())).toMatchObject({
      total: 330_000,
      limit: 1_000_000,
    });
  });

  it('starts again at midnight of the first in Seoul [PAY-08, NUM-02]', async () => {
    await server.owner.query(setLimit, ['daily_method_uses', 1000]);
    await server.owner.query(forgetPayments, ['haneul']);
    await putClock('2027-04-30T14:55:00Z');
    const headers = await bearer(server, 'haneul');
    for (const _ of [1, 2, 3]) await end(await start(headers, pack), 'money');
    expect(await start(headers, pack)).toBe('minor_monthly_limit');
    await putClock('2027-04-30T15:00:01Z');
    expect(isId(await start(headers, pack))).toBe(true);
    await putClock(new Date().toISOString());
  });

  it('counts a payment window that charges by itself until it expires, even if the minor turned back [PAY-08]', async () => {
    await server.owner.query(forgetPayments, ['haneul']);
    const headers = await bearer(server, 'haneul');
    const id = await start(headers, { quantity: 90, methodId: 33 });
    await server.call(`/provider/hecto/cancel/${id}`, { redirect: 'manual' });
    const { bucket, userId } = await holderOf('haneul');
    expect(await server.owner.query(statesOf, [bucket, userId])).toEqual([{ state: 'canceled' }]);
    expect(await limitsOf('haneul')).toMatchObject({ minorMonthly: { used: 99_000 } });
    await putClock(new Date(new Date().getTime() + 61 * 60_000).toISOString());
    expect(await limitsOf('haneul')).toMatchObject({ minorMonthly: { used: 0 } });
    await putClock(new Date().toISOString());
  });

  it('does not apply to an adult [PAY-08]', async () => {
    await server.owner.query(setLimit, ['daily_method_uses', 1000]);
    const headers = await bearer(server, 'minji');
    expect(isId(await start(headers, { ...pack, quantity: 4 }))).toBe(true);
    expect((await limitsOf('minji')).minorMonthly).toBeNull();
  });
});

describe('a one-time product', () => {
  it('is sold once, one piece, to 50 requests at once, and again after a purchase without payment [PAY-08, PAY-01]', async () => {
    await server.owner.query(setLimit, ['daily_method_uses', 1000]);
    await server.owner.query(markFirstTime, [101_002]);
    const headers = await bearer(server, 'minji');
    const item = { productId: 101_002, price: 3300 };
    expect(await start(headers, { ...item, quantity: 2 })).toBe('invalid_amount');
    const once = { productId: 101_002n, price: 3300n, isOnce: true };
    const limits = await readLimits(server.owner, await holderOf('minji'), once);
    expect(limits.maximumQuantity).toBe(1);
    const results = await Promise.all(Array.from({ length: 50 }, () => start(headers, item)));
    const ids = results.filter(isId);
    expect(ids).toHaveLength(1);
    expect(results.filter((each) => each === 'purchase_running')).toHaveLength(49);
    await end(ids[0] ?? '', 'cancel');
    const again = await start(headers, item);
    await end(again, 'money');
    expect(await start(headers, item)).toBe('first_time_only');
  });

  it('for newcomers is the only one of its kind they may buy, and none is offered after a purchase [PAY-08, PAY-01]', async () => {
    const ask = async (person: string, productId: number): Promise<unknown> => {
      const { bucket, userId } = await holderOf(person);
      return inside(
        (await server.owner.query(refuseFirstTime, [bucket, userId, productId]))[0],
        'told',
      );
    };
    expect(await ask('emma', 205_001)).toBeNull();
    expect(await ask('minji', 105_001)).toBe('first_time_only');
    expect(await ask('minji', 101_001)).toBeNull();
  });
});

it('checking limits reads as few database pages for 20,000 payments as for none [PAY-08]', async () => {
  const { bucket, userId } = await holderOf('haneul');
  const pages = async (): Promise<number> => {
    const rows = await server.owner.query(pagesOfStart, [bucket, userId]);
    const plan = inside(rows[0], 'QUERY PLAN', '0', 'Plan');
    return Number(inside(plan, 'Shared Hit Blocks')) + Number(inside(plan, 'Shared Read Blocks'));
  };
  await pages();
  const before = await pages();
  await server.owner.query(pastPayments, [bucket, userId, 20_000]);
  // PostgreSQL analyzes by itself sooner or later: statistics of a small table mislead about a large
  // one.
  await server.owner.query(learn);
  await pages();
  expect(await pages()).toBeLessThanOrEqual(before + 6);
});
