import {
  chargesRoute,
  monthlyPaymentRoute,
  paymentMonthsRoute,
  subscriptionRefundPreviewRoute,
} from '@dipper/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { numberInside } from '../../../tools/testing/json.ts';
import { personKeyOf } from './core/accounts/index.ts';
import type { PersonKey } from './core/accounts/index.ts';
import { giveGift, incomeHandlers } from './core/income/index.ts';
import { findWallet, grantSpoons, verifyLedger } from './core/ledger/index.ts';
import { handOnNow } from './core/outbox/index.ts';
import { statement } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { createSubscriber } from './testing/subscriber.ts';
import type { Subscriber } from './testing/subscriber.ts';

const silver = 9102;
const silverPrice = 5500n;

const makeDj = statement(
  'test-income-dj',
  `insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, joined_at)
   values ($1, $2, 'kr', 'New DJ', 'newdj', 1, dipper.current_time())`,
);
const linkDj = statement('test-income-link', 'update dipper.dj set bucket = $1, user_id = $2');
const unlink = statement('test-income-unlink', 'delete from dipper.dj');
const link = statement(
  'test-income-link-again',
  `insert into dipper.dj values (700001, $1, $2, dipper.current_time(), 'test')`,
);
const spendPoints = statement(
  'test-income-spend-points',
  `insert into dipper.journal
     (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
   values ($1, $2, 'spoon_expiry', gen_random_uuid(), 1, 'person.point', 'platform.point.issued',
     'POINT', $3, dipper.current_time())`,
);
const takeFromWallet = statement(
  'test-income-take',
  'update dipper.wallet set point = point - $3 where bucket = $1 and user_id = $2',
);
const account = statement(
  'test-income-account',
  'select owed from dipper.income_account where bucket = $1 and user_id = $2',
);
const monthEntries = statement(
  'test-income-month',
  'select entries from dipper.income_month where bucket = $1 and user_id = $2',
);
const dayProducts = statement(
  'test-income-days',
  `select product_id, plan, entries from dipper.income_day
   where bucket = $1 and user_id = $2 order by product_id`,
);
const clearing = statement(
  'test-income-clearing',
  `select coalesce(sum(case when credit = 'platform.clearing.subscriptions' then amount
     when debit = 'platform.clearing.subscriptions' then -amount else 0 end), 0)::bigint as open
   from dipper.journal`,
);

let server: TestServer;
let minji: Subscriber;
let dj: PersonKey;
let djs = 0n;

/** Spends a DJ's points as an exchange would. */
const spend = async (amount: bigint): Promise<void> => {
  await server.owner.query(spendPoints, [dj.bucket, dj.userId, amount]);
  await server.owner.query(takeFromWallet, [dj.bucket, dj.userId, amount]);
};

const handOn = (): Promise<void> =>
  handOnNow(server.owner, incomeHandlers(server.owner), minji.person.bucket);

const pointsOf = async (): Promise<bigint> => (await findWallet(server.owner, dj)).point;
const owed = async (): Promise<unknown> =>
  (await server.owner.query(account, [dj.bucket, dj.userId]))[0]?.['owed'];
const openInClearing = async (): Promise<unknown> =>
  (await server.owner.query(clearing))[0]?.['open'];

const subscribe = async (productId = silver): Promise<string> => {
  const answer = await minji.subscribe({ productId, cardId: await minji.card() });
  expect(answer.status).toBe('success');
  return answer.subscriptionId ?? '';
};

const refund = async (id: string): Promise<bigint> => {
  const preview = subscriptionRefundPreviewRoute.answers[200].parse(
    (await minji.call('GET', subscriptionRefundPreviewRoute.path.replace(':id', id))).body,
  );
  const { status, body } = await minji.call('POST', `/billing/subscriptions/${id}/refund`, {
    body: { expectedAmount: preview.amount },
    key: crypto.randomUUID(),
  });
  expect([status, body]).toMatchObject([201, { status: 'refunded' }]);
  return BigInt(preview.amount);
};

beforeAll(async () => {
  server = await startTestServer();
});

/** A DJ without a past, who is the one of the plans. */
beforeEach(async () => {
  minji = await createSubscriber(server, 'minji');
  dj = personKeyOf(6000n + (djs += 1n));
  await server.owner.query(makeDj, [dj.bucket, dj.userId]);
  await server.owner.query(linkDj, [dj.bucket, dj.userId]);
});

afterAll(async () => {
  expect((await verifyLedger(server.owner)).findings).toEqual([]);
  await server.stop();
});

it('the whole price that a listener pays for a plan is the DJ’s income [EXC-02]', async () => {
  await subscribe();
  expect(await pointsOf()).toBe(0n);
  expect((await verifyLedger(server.owner)).findings, 'between the halves').toEqual([]);
  await handOn();
  await handOn();
  expect(await pointsOf()).toBe(silverPrice);
  expect(await openInClearing()).toBe(0n);
});

it('a refunded charge is in the history, and months are the sum of their rows [PAY-10] [SUB-08]', async () => {
  const amount = await refund(await subscribe());
  const charges = chargesRoute.answers[200].parse(
    (await minji.call('GET', chargesRoute.path)).body,
  ).results;
  expect(charges[0]).toMatchObject({ givenBackPrice: Number(amount) });
  const { months } = paymentMonthsRoute.answers[200].parse(
    (await minji.call('GET', paymentMonthsRoute.path)).body,
  );
  const remaining = charges.map((each) => Number(each.totalPrice) - Number(each.givenBackPrice));
  const sum = remaining.reduce((total, each) => total + each, 0);
  expect(months.at(-1)).toMatchObject({ count: charges.length, total: sum });
  const payments = monthlyPaymentRoute.answers[200].parse(
    (await minji.call('GET', monthlyPaymentRoute.path)).body,
  );
  expect(payments).toMatchObject({ count: charges.length, total: sum });
});

it('a membership is the platform’s own: no DJ earns by it', async () => {
  await subscribe(9002);
  await handOn();
  expect(await pointsOf()).toBe(0n);
  expect(await openInClearing()).toBe(0n);
});

it('a refund to the listener is deducted from the DJ’s income, on its own day [EXC-02]', async () => {
  const id = await subscribe();
  await handOn();
  const amount = await refund(id);
  await handOn();
  expect(await pointsOf()).toBe(silverPrice - amount);
  expect(await openInClearing()).toBe(0n);
});

it('a partial refund after some days is deducted in the same share', async () => {
  const id = await subscribe();
  await handOn();
  await server.advance(15 * 86_400);
  await minji.logInAgain();
  const amount = await refund(id);
  expect(amount).toBeGreaterThan(0n);
  expect(amount).toBeLessThan(silverPrice);
  await handOn();
  expect(await pointsOf()).toBe(silverPrice - amount);
});

it('spent points become debt, no balance falls below zero, and later income pays the debt first [EXC-02]', async () => {
  const id = await subscribe();
  await handOn();
  await spend(silverPrice - 500n);
  const amount = await refund(id);
  await handOn();
  expect(await pointsOf()).toBe(0n);
  expect(await owed()).toBe(amount - 500n);
  const [refId, spoons] = [newUuid(), 100n];
  await grantSpoons(server.owner, minji.person, { refId, amount: spoons });
  const gift = { refId, spoons, points: 11_000n, djUserId: dj.userId };
  await giveGift(server.owner, minji.person, gift);
  await handOn();
  expect(await owed()).toBe(0n);
  expect(await pointsOf()).toBe(11_000n - (amount - 500n));
});

it('a refund that arrives before its charge waits for it', async () => {
  const id = await subscribe();
  await refund(id);
  // Events taken concurrently come in no order, so the test chooses the order.
  const hearOnly = (isOfTopic: (topic: string) => boolean): Promise<void> => {
    const handlers = Object.entries(incomeHandlers(server.owner)).filter(([topic]) =>
      isOfTopic(topic),
    );
    return handOnNow(server.owner, Object.fromEntries(handlers), minji.person.bucket);
  };
  const early = hearOnly((topic) => topic.endsWith('-back'));
  await expect(early).rejects.toThrow('has not come yet');
  await server.advance(31);
  await hearOnly((topic) => !topic.endsWith('-back'));
  await server.advance(31);
  await handOn();
  expect(await pointsOf()).toBe(0n);
  expect(await openInClearing()).toBe(0n);
});

it('a DJ who is named later gets what was earned before [API-07]', async () => {
  await server.owner.query(unlink);
  await subscribe();
  await expect(handOn()).rejects.toThrow('nobody is DJ 700001 yet');
  expect((await verifyLedger(server.owner)).findings, 'it is known to wait').toEqual([]);
  await server.owner.query(link, [dj.bucket, dj.userId]);
  await server.advance(31);
  await handOn();
  expect(await pointsOf()).toBe(silverPrice);
});

it('an upgrade earns its difference, and adds no second subscription to the month', async () => {
  const id = await subscribe(9101);
  const { body } = await minji.call('GET', `/billing/subscriptions/${id}/change?productId=9103`);
  const difference = numberInside(body, 'amount');
  const changed = await minji.call('POST', `/billing/subscriptions/${id}/change`, {
    body: { productId: 9103, expectedAmount: difference },
    key: crypto.randomUUID(),
  });
  expect(changed.status).toBe(201);
  await expect.poll(async () => (await minji.find(id)).productId).toBe(9103);
  await handOn();
  expect(await pointsOf()).toBe(3300n + BigInt(difference));
  const values = [dj.bucket, dj.userId];
  expect(await server.owner.query(monthEntries, values)).toEqual([{ entries: 1 }]);
  expect(await server.owner.query(dayProducts, values)).toEqual([
    { product_id: 9101n, plan: 'level1', entries: 1 },
    { product_id: 9103n, plan: 'level3', entries: 1 },
  ]);
});
