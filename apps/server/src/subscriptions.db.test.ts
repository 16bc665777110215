import { errorCatalogue, subscriptionProductsRoute } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { numberInside } from '../../../tools/testing/json.ts';
import { publicIdOf, parsePublicId } from './core/charging/index.ts';
import { statement } from './platform/db/index.ts';
import { daySeconds } from './testing/clock.ts';
import { chargesAt } from './testing/kept-cards.ts';
import { period } from './testing/renewals.ts';
import { createSubscriber } from './testing/subscriber.ts';
import { startSubscriptionFixture } from './testing/subscription-fixture.ts';
import type { SubscriptionFixture } from './testing/subscription-fixture.ts';

/** Starts a subscription like a process that dies right after its commit. */
const startAlone = statement(
  'test-start-alone',
  `select o_outcome as outcome from dipper.start_subscription($1, $2, $3, $4, $5,
     row('membership', 9002, null, null, null, $6, 9900, null, null, null, null, 't')::dipper.subscription_wish)`,
);
/** Deletes the answers, as if the process had died between its commit and its answer. */
const forgetAnswers = statement(
  'test-forget-answers',
  'delete from dipper.idempotency where bucket = $1 and user_id = $2',
);

let fixture: SubscriptionFixture;

beforeAll(async () => {
  fixture = await startSubscriptionFixture();
});

afterEach(() => fixture.tidy());
afterAll(() => fixture.stop());

describe('subscribing to a DJ', () => {
  it('charges the first period once, answers 20012, and lists the next dates [SUB-05] [SUB-06] [SUB-12]', async () => {
    const who = await createSubscriber(fixture.server, 'minji');
    const cardId = await who.card();
    const key = crypto.randomUUID();
    const before = await fixture.chargedOf(9900);
    const answers = await Promise.all([1, 2, 3].map(() => who.ask({ cardId, key })));
    const [first] = answers.filter(({ status }) => status === 201);
    const again = await who.ask({ cardId, key });
    expect(again.body).toEqual(first?.body);
    const answer = await who.subscribe({ cardId, key });
    expect(answer).toMatchObject({ status: 'success', code: 20012, reason: null });
    expect((await fixture.chargedOf(9900)) - before).toBe(1);
    const [subscription] = await who.all();
    expect(subscription).toMatchObject({
      state: 'active',
      productId: 9002,
      nextAmount: 9900,
      cardId,
    });
    expect(await who.progress(answer.cardPaymentId ?? '')).toEqual(answer);
    const started = Date.parse(subscription?.startedAt ?? '');
    expect(Date.parse(subscription?.nextPaymentTime ?? '') - started).toBe(30 * daySeconds * 1000);
    const timeline = await who.timeline(subscription?.subscriptionId ?? '');
    expect(timeline.map(({ kind }) => kind)).toEqual(['next', 'paid', 'subscribed']);
  });

  it('shows an unknown first charge in its progress, and charges nothing twice [SUB-06]', async () => {
    const who = await createSubscriber(fixture.server, 'minji');
    const cardId = await who.card();
    const before = await fixture.chargedOf(9900);
    await fixture.next('lost');
    const answer = await who.subscribe({ cardId });
    const id = answer.cardPaymentId ?? '';
    expect(await who.progress(id)).toMatchObject({ status: 'pending', reason: 'no_status' });
    const [running] = await who.all();
    expect(running).toMatchObject({ state: 'pending', openCardPaymentId: id });
    expect((await who.ask({ cardId })).code).toBe('payment_pending');
    await fixture.advance(120);
    expect(await who.progress(id)).toMatchObject({ status: 'success', code: 20012 });
    expect((await who.all())[0]).toMatchObject({ state: 'active', openCardPaymentId: null });
    expect((await fixture.chargedOf(9900)) - before).toBe(1);
  });

  it('continues after a server died before it sent anything [SUB-06]', async () => {
    const who = await createSubscriber(fixture.server, 'minji');
    const cardId = parsePublicId('k', await who.card())?.id;
    const before = await fixture.chargedOf(9900);
    const paymentId = crypto.randomUUID();
    const { bucket, userId } = who.person;
    const values = [bucket, userId, crypto.randomUUID(), paymentId, crypto.randomUUID(), cardId];
    expect(await fixture.worker.database.query(startAlone, values)).toEqual([
      { outcome: 'started' },
    ]);
    const id = publicIdOf('c', { userId, id: paymentId });
    expect(await who.progress(id)).toMatchObject({ status: 'pending' });
    await fixture.advance(60);
    expect(await who.progress(id)).toMatchObject({ status: 'success', code: 20012 });
    expect((await fixture.chargedOf(9900)) - before).toBe(1);
  });

  it('leaves no subscription behind when the first payment is declined, with 46402 [SUB-11]', async () => {
    const who = await createSubscriber(fixture.server, 'minji');
    const answer = await who.subscribe({ cardId: await who.card('3006') });
    expect(answer).toMatchObject({
      status: 'fail',
      code: errorCatalogue.subscription_creation_not_paid.number,
      reason: 'card_limit_exceeded',
    });
    const ids = (await who.all()).map(({ subscriptionId }) => subscriptionId);
    expect(ids).not.toContain(answer.subscriptionId);
    const again = await who.subscribe({ cardId: await who.card() });
    expect(again.status).toBe('success');
  });

  it('fifty times at once makes one subscription, and uses a promotion once [SUB-09] [SUB-11]', async () => {
    const who = await createSubscriber(fixture.server, 'seoyeon');
    const cardId = await who.card();
    const more = { promotionId: 901, promotionMonth: 1 };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => who.ask({ productId: 9001, cardId, more })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = new Set(answers.filter(({ status }) => status !== 201).map(({ code }) => code));
    expect([...others]).toEqual(['already_subscribed']);
    const running = (await who.all()).filter(({ state }) => state !== 'ended');
    expect(running).toHaveLength(1);
  });
});

describe('the benefits of an offer', () => {
  it('are listed in the requested language, or the country’s own [SUB-05] [NUM-03]', async () => {
    const who = await createSubscriber(fixture.server, 'minji');
    const benefits = async (query: string): Promise<unknown> => {
      const path = `/billing/subscriptions/products?type=membership${query}`;
      const { results } = subscriptionProductsRoute.answers[200].parse(
        (await who.call('GET', path)).body,
      );
      return results.map((product) => product.benefits[0]);
    };
    expect(await benefits('')).toEqual(['광고 없이 듣기', '멤버십의 모든 혜택']);
    expect(await benefits('&locale=ko')).toEqual(['광고 없이 듣기', '멤버십의 모든 혜택']);
    expect(await benefits('&locale=en')).toEqual(['No ads', 'Everything in Membership']);
  });
});

describe('free months', () => {
  it('cost nothing at first and then the price, once a person [SUB-09]', async () => {
    const who = await createSubscriber(fixture.server, 'minji');
    const cardId = await who.card();
    const listed = await who.call('GET', '/billing/subscriptions/products?type=plan&djId=700001');
    expect(listed.body).toMatchObject({
      results: [
        { payNow: 3300 },
        { payNow: 5500 },
        { promotionId: 902, promotionMonth: 2, payNow: 0 },
      ],
    });
    const before = await fixture.chargedOf(11_000);
    const more = {
      promotionId: 902,
      promotionMonth: 2,
      djId: 700_001,
      plan: 'level3',
      grade: 'gold',
    };
    const answer = await who.subscribe({ productId: 9103, cardId, more });
    expect(answer).toMatchObject({ cardPaymentId: null, status: 'success', code: 20012 });
    const id = answer.subscriptionId ?? '';
    const { startedAt, nextPaymentTime } = await who.find(id);
    expect(Date.parse(nextPaymentTime ?? '') - Date.parse(startedAt)).toBe(60 * daySeconds * 1000);
    await fixture.advance(31 * daySeconds);
    expect(await fixture.chargedOf(11_000)).toBe(before);
    await fixture.advance(30 * daySeconds);
    expect((await fixture.chargedOf(11_000)) - before).toBe(1);
  });
});

describe('refunding a subscription', () => {
  it('gives all within seven days without a login, and by days after one, equal to its preview [SUB-08]', async () => {
    for (const logsIn of [false, true]) {
      const { who, id } = await fixture.begin('minji');
      await fixture.server.advance(3 * daySeconds);
      if (logsIn) await who.logInAgain();
      const { body } = await who.call('GET', `/billing/subscriptions/${id}/refund`);
      expect(body).toMatchObject(
        logsIn
          ? { amount: 8580, usedDays: 4, isFull: false, paidAmount: 9900 }
          : { amount: 9900, usedDays: 4, isFull: true },
      );
      const wrong = await fixture.post({ who, id }, 'refund', { expectedAmount: 1 });
      expect(wrong.code).toBe('price_changed');
      const expectedAmount = logsIn ? 8580 : 9900;
      const done = await fixture.post({ who, id }, 'refund', { expectedAmount });
      expect(done).toMatchObject({
        status: 201,
        body: { status: 'refunded', amount: expectedAmount },
      });
      expect((await chargesAt(fixture.server)).at(-1)).toMatchObject({
        charged: 9900,
        canceled: expectedAmount,
      });
      expect(await who.find(id)).toMatchObject({ state: 'ended', endedWhy: 'refunded' });
      // It was paid all the same, and keeps its receipt.
      const [paid] = await who.payments(id);
      expect(paid).toMatchObject({
        status: logsIn ? 'success' : 'refunded',
        reason: null,
        refundedAmount: expectedAmount,
      });
      const kinds = (await who.timeline(id)).map(({ kind }) => kind);
      expect(kinds).toEqual(['money_back', 'ended', 'refunded', 'paid', 'subscribed']);
      expect(Date.parse(paid?.paidAt ?? '')).toBeGreaterThan(0);
      const again = await fixture.post({ who, id }, 'refund', { expectedAmount });
      expect(again.code).toBe('subscription_already_canceled');
    }
  });
});

it('a refund that is requested again after a crash is the same one [SUB-08]', async () => {
  const { who, id } = await fixture.begin('minji');
  const request = { body: { expectedAmount: 9900 }, key: crypto.randomUUID() };
  const path = `/billing/subscriptions/${id}/refund`;
  const first = await who.call('POST', path, request);
  expect(first.body).toMatchObject({ amount: 9900, isFull: true, status: 'refunded' });
  await fixture.server.owner.query(forgetAnswers, [who.person.bucket, who.person.userId]);
  expect((await who.call('POST', path, request)).body).toEqual(first.body);
  expect((await chargesAt(fixture.server)).at(-1)).toMatchObject({
    charged: 9900,
    canceled: 9900,
  });
});

describe('changing the tier', () => {
  it('costs the previewed amount, and stays with the DJ [SUB-07] [SUB-12]', async () => {
    const { who, id } = await fixture.begin('minji', 9101);
    const path = `/billing/subscriptions/${id}/change`;
    const { body } = await who.call('GET', `${path}?productId=9103`);
    const amount = numberInside(body, 'amount');
    for (const expectedAmount of [amount - 1, amount + 1, 0]) {
      const answer = await fixture.post({ who, id }, 'change', { productId: 9103, expectedAmount });
      expect(answer.code).toBe('price_changed');
    }
    const elsewhere = { productId: 9203, expectedAmount: amount };
    expect((await fixture.post({ who, id }, 'change', elsewhere)).code).toBe(
      'plan_level_not_found',
    );
    expect((await who.call('GET', `${path}?productId=9203`)).code).toBe('plan_level_not_found');
    expect(await who.find(id)).toMatchObject({ productId: 9101, nextAmount: 3300 });
  });

  it('up is charged at once for the days left, and down starts with the next period [SUB-07] [SUB-12]', async () => {
    const { who, id } = await fixture.begin('minji', 9101);
    await fixture.server.advance(9.5 * daySeconds);
    const up = await who.call('GET', `/billing/subscriptions/${id}/change?productId=9103`);
    expect(up.body).toMatchObject({ kind: 'now', amount: 5133, daysLeft: 20, newPrice: 11_000 });
    const wish = { productId: 9103, expectedAmount: 5133 };
    expect((await fixture.post({ who, id }, 'change', wish)).status).toBe(201);
    expect(await who.find(id)).toMatchObject({
      productId: 9103,
      localPrice: 11_000,
      nextAmount: 11_000,
    });
    const back = await who.call('GET', `/billing/subscriptions/${id}/refund`);
    expect(back.body).toMatchObject({ amount: 7333, paidAmount: 8433, isFull: false });
    const down = await fixture.post({ who, id }, 'change', { productId: 9102, expectedAmount: 0 });
    expect(down.body).toMatchObject({ kind: 'next', amount: 0, newPrice: 5500 });
    expect(await who.find(id)).toMatchObject({
      productId: 9103,
      nextAmount: 5500,
      plannedChange: { productId: 9102 },
    });
    const before = await fixture.chargedOf(5500);
    await fixture.advance(period);
    expect((await fixture.chargedOf(5500)) - before).toBe(1);
    expect(await who.find(id)).toMatchObject({ productId: 9102, plannedChange: null });
  });
});
