import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parsePublicId } from './core/charging/index.ts';
import { statement } from './platform/db/index.ts';
import { daySeconds, hourSeconds } from './testing/clock.ts';
import { chargesAt } from './testing/kept-cards.ts';
import { createRenewalWorker } from './testing/renewals.ts';
import type { RenewalWorker } from './testing/renewals.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { createSubscriber } from './testing/subscriber.ts';
import type { Subscriber } from './testing/subscriber.ts';

const bronze = 3300;
const gold = 11_000;

const periods = statement(
  'test-tiers-periods',
  `select p.period_number as number, p.state::text, p.amount from dipper.subscription_period p
   where p.bucket = $1 and p.user_id = $2 and p.subscription_id = $3
   order by p.starts_at desc limit 2`,
);
const cheapGold = statement(
  'test-tiers-free',
  `update dipper.subscription_promotion p set product_id = 9101 where p.promotion_id = 902`,
);

let server: TestServer;
let workers: readonly [RenewalWorker, RenewalWorker];

beforeAll(async () => {
  server = await startTestServer();
  workers = [createRenewalWorker(server), createRenewalWorker(server)];
});

afterEach(() => server.sandbox.control('DELETE', '/scenarios'));
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await server.stop();
});

const work = async (): Promise<void> => {
  await Promise.all(workers.map((worker) => worker.work()));
};

const next = (outcome: string, more: object = {}): Promise<unknown> =>
  server.sandbox.control('POST', '/scenarios', {
    provider: 'tosspayments',
    operation: 'chargeKey',
    outcome,
    ...more,
  });

type Begun = { readonly who: Subscriber; readonly id: string };

const begun = async (more?: Readonly<Record<string, unknown>>): Promise<Begun> => {
  const who = await createSubscriber(server, 'minji');
  const cardId = await who.card();
  const plan = { productId: 9101, cardId };
  const { subscriptionId } = await who.subscribe(more === undefined ? plan : { ...plan, more });
  return { who, id: subscriptionId ?? 'none' };
};

const preview = async ({ who, id }: Begun): Promise<number> => {
  const { body } = await who.call('GET', `/billing/subscriptions/${id}/change?productId=9103`);
  return (body as { amount?: number }).amount ?? 0;
};

const upgrade = ({ who, id }: Begun, expectedAmount: number) =>
  who.call('POST', `/billing/subscriptions/${id}/change`, {
    body: { productId: 9103, expectedAmount },
    key: crypto.randomUUID(),
  });

const lastPeriods = ({ who, id }: Begun) =>
  server.owner.query<{ number: number; state: string; amount: bigint }>(periods, [
    who.person.bucket,
    who.person.userId,
    parsePublicId('s', id)?.id,
  ]);

describe('an upgrade during a free month', () => {
  const free = { promotionId: 902, promotionMonth: 2, djId: 700_001 };

  it('is charged for the days left, and refunded whole within seven days, as previewed [SUB-08] [SUB-09]', async () => {
    await server.owner.query(cheapGold);
    const one = await begun(free);
    await server.advance(9.5 * daySeconds);
    const amount = await preview(one);
    expect(amount).toBe(Math.floor(((gold - bronze) * 20) / 30));
    expect((await upgrade(one, amount)).status).toBe(201);
    await server.advance(3 * daySeconds);
    const path = `/billing/subscriptions/${one.id}/refund`;
    const { body } = await one.who.call('GET', path);
    expect(body).toMatchObject({ amount, paidAmount: amount, isFull: true });
    const sent = { body: { expectedAmount: amount }, key: crypto.randomUUID() };
    expect((await one.who.call('POST', path, sent)).body).toMatchObject({
      amount,
      status: 'refunded',
    });
    expect((await chargesAt(server)).at(-1)).toMatchObject({ charged: amount, canceled: amount });
    expect(await one.who.find(one.id)).toMatchObject({ state: 'ended', endedWhy: 'refunded' });
    expect(await lastPeriods(one)).toMatchObject([{ state: 'refunded', amount: 0n }]);
  });

  it('is refunded for the days left after a login, and not if nothing was paid [SUB-08] [SUB-09]', async () => {
    await server.owner.query(cheapGold);
    const one = await begun(free);
    const path = `/billing/subscriptions/${one.id}/refund`;
    expect((await one.who.call('GET', path)).code).toBe('wrong_refund_schedule_time');
    await server.advance(9.5 * daySeconds);
    const amount = await preview(one);
    await upgrade(one, amount);
    await server.advance(10 * daySeconds);
    await one.who.logInAgain();
    const left = amount - Math.floor((amount * 10) / 20);
    expect((await one.who.call('GET', path)).body).toMatchObject({
      amount: left,
      paidAmount: amount,
      isFull: false,
    });
    const sent = { body: { expectedAmount: left }, key: crypto.randomUUID() };
    const all = await Promise.all([1, 2, 3].map(() => one.who.call('POST', path, sent)));
    expect(all.map(({ status }) => status)).toContain(201);
    await work();
    expect((await chargesAt(server)).at(-1)).toMatchObject({ charged: amount, canceled: left });
  });
});

describe('an upgrade and a renewal', () => {
  it('never run at once: the next period’s price is fixed before it is charged [SUB-07] [SUB-12]', async () => {
    const one = await begun();
    await server.advance(28.5 * daySeconds);
    await next('lost');
    const amount = await preview(one);
    expect(amount).toBe(Math.floor((gold - bronze) / 30));
    expect((await upgrade(one, amount)).status).toBe(201);
    await server.advance(1.5 * daySeconds + 1);
    for (const worker of workers) await worker.schedule();
    expect(await lastPeriods(one)).toHaveLength(1);
    await server.advance(2 * hourSeconds);
    await work();
    await work();
    expect(await one.who.find(one.id)).toMatchObject({ productId: 9103, state: 'active' });
    expect(await lastPeriods(one)).toMatchObject([
      { state: 'paid', amount: BigInt(gold) },
      { state: 'paid', amount: BigInt(bronze) },
    ]);
    const difference = (await chargesAt(server)).filter(({ charged }) => charged === amount);
    // The days that it was for were over before anybody knew of it.
    expect(difference).toMatchObject([{ canceled: amount }]);
  });

  it('at the same moment leave no period at an outdated price [SUB-07] [SUB-12]', async () => {
    const seen = new Set<string>();
    for (let turn = 0; turn < 12; turn += 1) {
      const one = await begun();
      // Days that are left make an amount to pay, and its answer takes a while.
      const left = turn % 2 === 0 ? 1 : 1.5 * daySeconds;
      await server.advance(30 * daySeconds - left);
      const amount = await preview(one);
      await next('late', { delayMs: 100 });
      const periodComes = async (): Promise<void> => {
        await server.advance(left + (turn % 3));
        await Promise.all(workers.map((worker) => worker.schedule()));
      };
      const [answer] = await Promise.all([upgrade(one, amount), periodComes()]);
      await server.sandbox.control('DELETE', '/scenarios');
      seen.add(answer.status === 201 ? 'changed' : answer.code);
      await server.advance(2 * hourSeconds);
      await work();
      await work();
      const { productId, localPrice } = await one.who.find(one.id);
      const price = productId === 9103 ? gold : bronze;
      const [last, before] = await lastPeriods(one);
      expect([localPrice, last?.amount, before?.amount]).toEqual([
        price,
        BigInt(price),
        BigInt(bronze),
      ]);
      expect([last?.state, before?.state]).toEqual(['paid', 'paid']);
    }
    expect(
      [...seen].filter((code) => !['changed', 'payment_pending', 'price_changed'].includes(code)),
    ).toEqual([]);
  });
});
