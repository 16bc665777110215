import { errorCatalogue } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { houseNumber, parseHouseNumber } from './core/charging/index.ts';
import { statement } from './platform/db/index.ts';
import { daySeconds, hourSeconds } from './testing/clock.ts';
import { chargesAt } from './testing/kept-cards.ts';
import { createRenewalWorker, period } from './testing/renewals.ts';
import type { RenewalWorker } from './testing/renewals.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { createSubscriber } from './testing/subscriber.ts';
import type { Subscriber } from './testing/subscriber.ts';

/** As a process does that dies right after it has committed. */
const startAlone = statement(
  'test-start-alone',
  `select o_outcome as outcome from dipper.start_subscription($1, $2, $3, $4, $5,
     row('membership', 9002, null, null, null, $6, 9900, null, null, null, null, 't')::dipper.subscription_wish)`,
);
/** As if the process had died between its commit and its answer. */
const forgetAnswers = statement(
  'test-forget-answers',
  'delete from dipper.idempotency where bucket = $1 and user_id = $2',
);
const suspend = statement(
  'test-suspend',
  `insert into dipper.dj_suspension (dj_id, starts_at, reason)
   values (700001, dipper.current_time(), 'test')`,
);
const goOn = statement('test-go-on', 'delete from dipper.dj_suspension where dj_id = 700001');

let server: TestServer;
let worker: RenewalWorker;

beforeAll(async () => {
  server = await startTestServer();
  worker = createRenewalWorker(server);
});

afterEach(() => server.sandbox.control('DELETE', '/scenarios'));
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const next = (outcome: string, more: object = {}): Promise<unknown> =>
  server.sandbox.control('POST', '/scenarios', {
    provider: 'tosspayments',
    operation: 'chargeKey',
    outcome,
    ...more,
  });

const advance = async (seconds: number): Promise<void> => {
  await server.advance(seconds);
  await worker.work();
};

const chargedOf = async (amount: number): Promise<number> =>
  (await chargesAt(server)).filter((charge) => charge.amount === amount && charge.charged > 0)
    .length;

type Begun = { readonly who: Subscriber; readonly id: string; readonly card: string };

const begun = async (name: string, productId = 9002): Promise<Begun> => {
  const who = await createSubscriber(server, name);
  const card = await who.card();
  const { subscriptionId } = await who.subscribe({ productId, cardId: card });
  return { who, card, id: subscriptionId ?? 'none' };
};

const post = ({ who, id }: Pick<Begun, 'who' | 'id'>, what: string, body: object = {}) =>
  who.call('POST', `/billing/subscriptions/${id}/${what}`, { body, key: crypto.randomUUID() });

describe('subscribing', () => {
  it('charges the first period once, says 20012, and tells what comes [SUB-05] [SUB-06] [SUB-12]', async () => {
    const who = await createSubscriber(server, 'minji');
    const cardId = await who.card();
    const key = crypto.randomUUID();
    const before = await chargedOf(9900);
    const answers = await Promise.all([1, 2, 3].map(() => who.ask({ cardId, key })));
    const [first] = answers.filter(({ status }) => status === 201);
    const again = await who.ask({ cardId, key });
    expect(again.body).toEqual(first?.body);
    const answer = await who.subscribe({ cardId, key });
    expect(answer).toMatchObject({ status: 'success', code: 20012, reason: null });
    expect((await chargedOf(9900)) - before).toBe(1);
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

  it('tells by the progress when the answer was lost, and charges nothing twice [SUB-06]', async () => {
    const who = await createSubscriber(server, 'minji');
    const cardId = await who.card();
    const before = await chargedOf(9900);
    await next('lost');
    const answer = await who.subscribe({ cardId });
    const id = answer.cardPaymentId ?? '';
    expect(await who.progress(id)).toMatchObject({ status: 'pending', reason: 'no_status' });
    const [running] = await who.all();
    expect(running).toMatchObject({ state: 'pending', openCardPaymentId: id });
    expect((await who.ask({ cardId })).code).toBe('payment_pending');
    await advance(120);
    expect(await who.progress(id)).toMatchObject({ status: 'success', code: 20012 });
    expect((await who.all())[0]).toMatchObject({ state: 'active', openCardPaymentId: null });
    expect((await chargedOf(9900)) - before).toBe(1);
  });

  it('goes on after a server that died before it sent anything [SUB-06]', async () => {
    const who = await createSubscriber(server, 'minji');
    const cardId = parseHouseNumber('k', await who.card())?.id;
    const before = await chargedOf(9900);
    const paymentId = crypto.randomUUID();
    const { bucket, userId } = who.person;
    const values = [bucket, userId, crypto.randomUUID(), paymentId, crypto.randomUUID(), cardId];
    expect(await worker.database.query(startAlone, values)).toEqual([{ outcome: 'started' }]);
    const id = houseNumber('c', { userId, id: paymentId });
    expect(await who.progress(id)).toMatchObject({ status: 'pending' });
    await advance(60);
    expect(await who.progress(id)).toMatchObject({ status: 'success', code: 20012 });
    expect((await chargedOf(9900)) - before).toBe(1);
  });

  it('leaves no subscription behind when the first payment is declined, with 46402 [SUB-11]', async () => {
    const who = await createSubscriber(server, 'minji');
    const answer = await who.subscribe({ cardId: await who.card('3006') });
    expect(answer).toMatchObject({
      status: 'fail',
      code: errorCatalogue.subscription_creation_not_paid.number,
      reason: 'card_limit_exceeded',
    });
    const known = (await who.all()).map(({ subscriptionId }) => subscriptionId);
    expect(known).not.toContain(answer.subscriptionId);
    const again = await who.subscribe({ cardId: await who.card() });
    expect(again.status).toBe('success');
  });

  it('fifty at once are one subscription, and one use of a promotion [SUB-09] [SUB-11]', async () => {
    const who = await createSubscriber(server, 'seoyeon');
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

describe('free months', () => {
  it('cost nothing at first and then the price, once a person [SUB-09]', async () => {
    const who = await createSubscriber(server, 'minji');
    const cardId = await who.card();
    const listed = await who.call('GET', '/billing/subscriptions/products?type=plan&djId=700001');
    expect(listed.body).toMatchObject({
      results: [
        { payNow: 3300 },
        { payNow: 5500 },
        { promotionId: 902, promotionMonth: 2, payNow: 0 },
      ],
    });
    const before = await chargedOf(11_000);
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
    await advance(31 * daySeconds);
    expect(await chargedOf(11_000)).toBe(before);
    await advance(30 * daySeconds);
    expect((await chargedOf(11_000)) - before).toBe(1);
  });
});

describe('renewing', () => {
  it('charges each thirty days until it is canceled, and nothing afterwards [SUB-07]', async () => {
    const { who, id } = await begun('minji');
    const before = await chargedOf(9900);
    for (const _ of [1, 2, 3]) await advance(period - hourSeconds);
    await advance(hourSeconds);
    expect((await chargedOf(9900)) - before).toBe(3);
    const { nextPaymentTime, paidUntil } = await who.find(id);
    expect(nextPaymentTime).toBe(paidUntil);
    expect((await post({ who, id }, 'cancel', { nextPaymentTime })).status).toBe(200);
    expect(await who.find(id)).toMatchObject({
      state: 'canceled',
      nextPaymentTime: null,
      paidUntil,
    });
    expect((await post({ who, id }, 'cancel')).code).toBe('subscription_already_canceled');
    expect((await post({ who, id }, 'resume')).status).toBe(200);
    expect(await who.find(id)).toMatchObject({ state: 'active', nextPaymentTime });
    await post({ who, id }, 'cancel');
    await advance(2 * period);
    expect(await who.find(id)).toMatchObject({ state: 'ended', endedWhy: 'canceled' });
    expect((await chargedOf(9900)) - before).toBe(3);
    expect((await post({ who, id }, 'resume')).code).toBe('subscription_already_canceled');
  });

  it('cancels up to 24 hours before the next payment, not later [SUB-07]', async () => {
    const { who, id } = await begun('minji');
    await server.advance(29 * daySeconds - 60);
    const other = '2020-01-01T00:00:00.000Z';
    const wrong = await post({ who, id }, 'cancel', { nextPaymentTime: other });
    expect(wrong.code).toBe('wrong_next_payment_time');
    expect((await post({ who, id }, 'cancel')).status).toBe(200);
    expect((await post({ who, id }, 'resume')).status).toBe(200);
    await server.advance(120);
    expect((await post({ who, id }, 'cancel')).code).toBe('subscription_cancel_too_late');
  });

  it('tries a soft decline again on the days of the schedule, and then ends [SUB-10]', async () => {
    const { who, id } = await begun('minji');
    await next('decline', { errorCode: 'REJECT_CARD_COMPANY', times: 10 });
    await advance(period);
    const attempts = [(await who.payments(id)).length];
    expect(await who.find(id)).toMatchObject({
      state: 'past_due',
      trouble: { reason: 'card_rejected' },
    });
    for (const days of [1, 2, 2, 2]) {
      await advance(days * daySeconds - 600);
      attempts.push((await who.payments(id)).length);
      await advance(600);
    }
    expect(attempts).toEqual([2, 2, 3, 4, 5]);
    expect(await who.find(id)).toMatchObject({ state: 'ended', endedWhy: 'unpaid' });
    await advance(3 * period);
    expect(await who.payments(id)).toHaveLength(6);
  });

  it('waits for another card after a hard decline, and tries that one at once [SUB-02] [SUB-10]', async () => {
    const { who, id } = await begun('minji');
    await next('decline', { errorCode: 'INVALID_STOPPED_CARD' });
    await advance(period);
    expect(await who.find(id)).toMatchObject({
      state: 'past_due',
      trouble: { reason: 'card_stopped', nextAttemptAt: null },
    });
    await advance(3 * daySeconds);
    expect(await who.payments(id)).toHaveLength(2);
    const selectCardId = await who.card();
    const path = `/billing/subscriptions/${id}/card`;
    expect((await who.call('PUT', path, { body: { selectCardId } })).status).toBe(200);
    await worker.work();
    expect(await who.find(id)).toMatchObject({
      state: 'active',
      cardId: selectCardId,
      trouble: null,
    });
    const kinds = (await who.timeline(id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['next', 'paid', 'card_changed', 'declined', 'paid', 'subscribed']);
  });

  it('a card put in while the old one was being charged is tried at once, however that ends [SUB-02] [SUB-10]', async () => {
    const { who, id } = await begun('minji');
    const before = await chargedOf(9900);
    await next('decline', { errorCode: 'INVALID_STOPPED_CARD' });
    await server.advance(period);
    await worker.schedule();
    expect(await worker.takeAndDie()).toBe(1);
    const selectCardId = await who.card();
    const path = `/billing/subscriptions/${id}/card`;
    expect((await who.call('PUT', path, { body: { selectCardId } })).status).toBe(200);
    await advance(60);
    await worker.work();
    expect(await who.find(id)).toMatchObject({
      state: 'active',
      cardId: selectCardId,
      trouble: null,
    });
    expect((await chargedOf(9900)) - before).toBe(1);
  });

  it('a new main card pays what runs, and what is past due at once [SUB-02]', async () => {
    const { who, id } = await begun('minji');
    await next('decline', { errorCode: 'INVALID_STOPPED_CARD' });
    await advance(period);
    const main = await who.card();
    expect((await who.call('PUT', `/billing/cards/${main}/main`)).status).toBe(200);
    await worker.work();
    expect(await who.find(id)).toMatchObject({ state: 'active', cardId: main });
    const used = await who.call('DELETE', `/billing/cards/${main}`);
    expect(used.status).toBe(409);
  });

  it('the same card is tried once more when its person says so, unless it was refused for good [SUB-10]', async () => {
    const { who, id, card } = await begun('minji');
    const path = `/billing/subscriptions/${id}/card`;
    const tryAgain = () => who.call('PUT', path, { body: { selectCardId: card } });
    await next('decline', { errorCode: 'REJECT_CARD_COMPANY', times: 12 });
    await advance(period);
    expect(await who.find(id)).toMatchObject({ state: 'past_due' });
    // Often, and not without an end.
    for (let time = 2; time <= 12; time += 1) {
      expect((await tryAgain()).status).toBe(200);
      await worker.work();
      expect(await who.payments(id)).toHaveLength(1 + time);
    }
    expect((await tryAgain()).code).toBe('payment_too_many_requests');
    // What comes by the schedule comes all the same.
    await next('decline', { errorCode: 'INVALID_STOPPED_CARD' });
    await advance(daySeconds);
    expect(await who.find(id)).toMatchObject({
      state: 'past_due',
      trouble: { reason: 'card_stopped', nextAttemptAt: null },
    });
    expect((await tryAgain()).code).toBe('card_unusable');
    const other = await who.card();
    expect((await who.call('PUT', path, { body: { selectCardId: other } })).status).toBe(200);
    await worker.work();
    expect(await who.find(id)).toMatchObject({ state: 'active', cardId: other });
  });

  it('a card that is past due itself, and becomes the main one, is tried at once [SUB-02] [SUB-10]', async () => {
    const { who, id } = await begun('minji');
    const other = await who.card();
    const path = `/billing/subscriptions/${id}/card`;
    expect((await who.call('PUT', path, { body: { selectCardId: other } })).status).toBe(200);
    await next('decline', { errorCode: 'REJECT_CARD_COMPANY' });
    await advance(period);
    expect(await who.find(id)).toMatchObject({ state: 'past_due', cardId: other });
    expect((await who.call('PUT', `/billing/cards/${other}/main`)).status).toBe(200);
    await worker.work();
    expect(await who.find(id)).toMatchObject({ state: 'active', cardId: other });
  });

  it('a suspended DJ is not paid for, and is again when the suspension is over [SUB-10]', async () => {
    const { who, id } = await begun('minji', 9101);
    const before = await chargedOf(3300);
    await server.owner.query(suspend);
    await advance(period);
    expect(await chargedOf(3300)).toBe(before);
    expect((await who.timeline(id))[1]).toMatchObject({ kind: 'skipped', reason: 'dj_suspended' });
    await server.owner.query(goOn);
    await advance(period);
    expect((await chargedOf(3300)) - before).toBe(1);
  });

  it('after an outage each period that passed is charged once, in order [SUB-07]', async () => {
    const { who, id } = await begun('minji');
    const before = await chargedOf(9900);
    await server.advance(95 * daySeconds);
    await worker.work();
    for (const _ of [1, 2, 3]) await worker.work();
    expect((await chargedOf(9900)) - before).toBe(3);
    const numbers = (await who.timeline(id)).filter(({ kind }) => kind === 'paid');
    expect(numbers.map(({ periodNumber }) => periodNumber)).toEqual([3, 2, 1, 0]);
  });
});

describe('giving back', () => {
  it('all within seven days without a login, by days after one, equal to its preview [SUB-08]', async () => {
    for (const logsIn of [false, true]) {
      const { who, id } = await begun('minji');
      await server.advance(3 * daySeconds);
      if (logsIn) await who.logInAgain();
      const { body } = await who.call('GET', `/billing/subscriptions/${id}/refund`);
      expect(body).toMatchObject(
        logsIn
          ? { amount: 8580, usedDays: 4, isFull: false, paidAmount: 9900 }
          : { amount: 9900, usedDays: 4, isFull: true },
      );
      const wrong = await post({ who, id }, 'refund', { expectedAmount: 1 });
      expect(wrong.code).toBe('price_changed');
      const expectedAmount = logsIn ? 8580 : 9900;
      const done = await post({ who, id }, 'refund', { expectedAmount });
      expect(done).toMatchObject({
        status: 201,
        body: { status: 'refunded', amount: expectedAmount },
      });
      expect((await chargesAt(server)).at(-1)).toMatchObject({
        charged: 9900,
        cancelled: expectedAmount,
      });
      expect(await who.find(id)).toMatchObject({ state: 'ended', endedWhy: 'refunded' });
      // It was paid all the same, and keeps its receipt.
      const [paid] = await who.payments(id);
      expect(paid).toMatchObject({ status: logsIn ? 'success' : 'refunded', reason: null });
      const kinds = (await who.timeline(id)).map(({ kind }) => kind);
      expect(kinds).toEqual(['money_back', 'ended', 'refunded', 'paid', 'subscribed']);
      expect(Date.parse(paid?.paidAt ?? '')).toBeGreaterThan(0);
      const again = await post({ who, id }, 'refund', { expectedAmount });
      expect(again.code).toBe('subscription_already_canceled');
    }
  });
});

it('a refund that is asked for again after a crash is the same one [SUB-08]', async () => {
  const { who, id } = await begun('minji');
  const asked = { body: { expectedAmount: 9900 }, key: crypto.randomUUID() };
  const path = `/billing/subscriptions/${id}/refund`;
  const first = await who.call('POST', path, asked);
  expect(first.body).toMatchObject({ amount: 9900, isFull: true, status: 'refunded' });
  await server.owner.query(forgetAnswers, [who.person.bucket, who.person.userId]);
  expect((await who.call('POST', path, asked)).body).toEqual(first.body);
  expect((await chargesAt(server)).at(-1)).toMatchObject({ charged: 9900, cancelled: 9900 });
});

describe('changing the tier', () => {
  it('up is paid at once by the days left, down comes with the next period [SUB-07] [SUB-12]', async () => {
    const { who, id } = await begun('minji', 9101);
    await server.advance(9.5 * daySeconds);
    const up = await who.call('GET', `/billing/subscriptions/${id}/change?productId=9103`);
    expect(up.body).toMatchObject({ kind: 'now', amount: 5133, daysLeft: 20, newPrice: 11_000 });
    const wish = { productId: 9103, expectedAmount: 5133 };
    expect((await post({ who, id }, 'change', wish)).status).toBe(201);
    expect(await who.find(id)).toMatchObject({
      productId: 9103,
      localPrice: 11_000,
      nextAmount: 11_000,
    });
    const back = await who.call('GET', `/billing/subscriptions/${id}/refund`);
    expect(back.body).toMatchObject({ amount: 7333, paidAmount: 8433, isFull: false });
    const down = await post({ who, id }, 'change', { productId: 9102, expectedAmount: 0 });
    expect(down.body).toMatchObject({ kind: 'next', amount: 0, newPrice: 5500 });
    expect(await who.find(id)).toMatchObject({
      productId: 9103,
      nextAmount: 5500,
      plannedChange: { productId: 9102 },
    });
    const before = await chargedOf(5500);
    await advance(period);
    expect((await chargedOf(5500)) - before).toBe(1);
    expect(await who.find(id)).toMatchObject({ productId: 9102, plannedChange: null });
  });
});
