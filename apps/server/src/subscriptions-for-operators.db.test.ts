import {
  cancelForPersonRoute,
  operatorSubscriptionRoute,
  operatorSubscriptionsRoute,
  refundForPersonRoute,
  resumeForPersonRoute,
  retryForPersonRoute,
} from '@dipper/contract';
import type { ExportKind } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parsePublicId } from './core/charging/index.ts';
import { statement } from './platform/db/index.ts';
import { daySeconds } from './testing/clock.ts';
import {
  asOperator,
  fileForOperator,
  seatNamed,
  answerToOperator,
} from './testing/named-operators.ts';
import { createRenewalWorker, period } from './testing/renewals.ts';
import type { RenewalWorker } from './testing/renewals.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { createSubscriber, endSubscriptions } from './testing/subscriber.ts';
import type { Subscriber } from './testing/subscriber.ts';

const reason = 'the person asked for it';
const body = { reason };

let server: TestServer;
let worker: RenewalWorker;

beforeAll(async () => {
  server = await startTestServer();
  await seatNamed(server);
  worker = createRenewalWorker(server);
});

afterEach(() => server.sandbox.control('DELETE', '/scenarios'));
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const advance = async (seconds: number): Promise<void> => {
  await server.advance(seconds);
  await worker.work();
};

type Begun = { readonly who: Subscriber; readonly id: string };

const begun = async (name: string): Promise<Begun> => {
  const who = await createSubscriber(server, name);
  await endSubscriptions(server, who.person);
  const cardId = await who.card();
  const { subscriptionId } = await who.subscribe({ productId: 9002, cardId });
  return { who, id: subscriptionId ?? 'none' };
};

const detailOf = (id: string) =>
  answerToOperator(server, operatorSubscriptionRoute, { as: 'vera', id });

const decline = (): Promise<unknown> =>
  server.sandbox.control('POST', '/scenarios', {
    provider: 'tosspayments',
    operation: 'chargeKey',
    outcome: 'decline',
  });

const hold = statement('test-operators-hold', 'select from dipper.lock_subscription($1, $2, $3)');
const retryFirst = statement(
  'test-operators-retry-first',
  'select dipper.retry_subscription($1, $2, $3) as outcome',
);
const lockWaiters = statement(
  'test-operators-lock-waiters',
  `select from pg_locks where not granted and pid in
     (select pid from pg_stat_activity where datname = current_database())`,
);

/**
 * Returns the answer to `ask`, which is let in before another act on the subscription and heard after
 * it.
 */
const overtaken = async <Answer>(id: string, ask: () => Promise<Answer>): Promise<Answer> => {
  const name = parsePublicId('s', id);
  if (name === undefined) throw new Error(`${id} names no subscription`);
  const key = [name.bucket, name.userId, name.id];
  let response: Promise<Answer> | undefined;
  await server.owner.transaction(async (inside) => {
    await inside.query(hold, key);
    response = ask();
    await expect.poll(async () => (await inside.query(lockWaiters)).length).toBe(1);
    expect(await inside.query(retryFirst, key)).toEqual([{ outcome: 'done' }]);
  });
  if (response === undefined) throw new Error('nobody asked');
  return response;
};

describe('a subscription in the console', () => {
  it('shows its periods, charges and events, and of the card only its last digits [OPS-01, SUB-12]', async () => {
    const { who, id } = await begun('minji');
    const detail = await detailOf(id);
    const userId = Number(who.person.userId);
    expect(detail.subscription).toMatchObject({ subscriptionId: id, state: 'active', userId });
    expect(detail.periods).toMatchObject([{ number: 0, state: 'paid', amount: 9900 }]);
    expect(detail.charges).toMatchObject([{ state: 'succeeded', amount: 9900, periodNumber: 0 }]);
    expect(detail.card?.lastFour).toMatch(/^\d{4}$/);
    expect(detail.timeline.map(({ kind }) => kind)).toEqual(['next', 'paid', 'subscribed']);
    expect(detail.refund).toMatchObject({ isFull: true, amount: 9900 });
    const list = (query: Readonly<Record<string, string>>) =>
      answerToOperator(server, operatorSubscriptionsRoute, { as: 'vera', query });
    const mine = await list({ userId: String(userId), state: 'active' });
    expect(mine.results.map(({ subscriptionId }) => subscriptionId)).toEqual([id]);
    expect((await list({ userId: String(userId), state: 'past_due' })).results).toEqual([]);
  });

  it('explains one that never began because its first charge failed [OPS-01]', async () => {
    const who = await createSubscriber(server, 'minji');
    await endSubscriptions(server, who.person);
    const cardId = await who.card();
    await decline();
    const { subscriptionId } = await who.subscribe({ productId: 9002, cardId });
    const id = subscriptionId ?? 'none';
    expect((await who.all()).map(({ subscriptionId: each }) => each)).not.toContain(id);
    const detail = await detailOf(id);
    expect(detail.subscription).toMatchObject({ state: 'ended', endedWhy: 'not_paid' });
    expect(detail.charges).toMatchObject([{ state: 'declined' }]);
    expect(detail.refund).toBe(null);
  });

  it('is in the export of its days, with each of its charges [OPS-01]', async () => {
    const { who, id } = await begun('minji');
    const dayIn = async (days: number): Promise<string> =>
      (await server.momentIn(days * daySeconds)).slice(0, 10);
    const [from, to] = await Promise.all([dayIn(-1), dayIn(1)]);
    const linesOf = async (kind: ExportKind): Promise<readonly string[]> => {
      const request = { as: 'mira', body: { from, to, reason } } as const;
      const text = await fileForOperator(server, `/operations/exports/${kind}`, request);
      return text.split('\r\n').filter((line) => line.includes(id));
    };
    const [subscribed] = await linesOf('subscriptions');
    expect(subscribed).toMatch(
      new RegExp(`^${id},${who.person.userId},active,membership,.*,kr,11900,9900,0,KRW,0,`),
    );
    const [charged, ...others] = await linesOf('card_payments');
    expect(charged).toContain(`,${id},${who.person.userId},succeeded,period,0,`);
    expect(charged).toContain(',9900,0,KRW,');
    expect(others).toEqual([]);
  });

  it('is canceled to the end of its paid time, and resumed, by operators with the role [OPS-01, SUB-07]', async () => {
    const { who, id } = await begun('minji');
    const cancel = (as: 'sora' | 'vera' | 'cata') =>
      asOperator(server, cancelForPersonRoute, { as, id, body });
    expect(await cancel('vera')).toBe('no_right');
    expect(await cancel('cata')).toBe('no_right');
    const canceled = await cancel('sora');
    const seen = await who.find(id);
    expect(canceled).toMatchObject(seen);
    expect(seen).toMatchObject({ state: 'canceled', nextPaymentTime: null });
    expect(await cancel('sora')).toBe('subscription_already_canceled');
    const resumed = await asOperator(server, resumeForPersonRoute, { as: 'sora', id, body });
    expect(resumed).toMatchObject({ state: 'active' });
    // Less than a day before the next payment is too late, for them as for anybody.
    await server.advance(29.5 * daySeconds);
    expect(await cancel('sora')).toBe('subscription_cancel_too_late');
  });

  it('is refunded as previewed, once, however often the button is pressed [OPS-01, SUB-08]', async () => {
    const { who, id } = await begun('minji');
    await server.advance(10 * daySeconds);
    const { refund } = await detailOf(id);
    expect(refund).toMatchObject({ isFull: false });
    const ask = (expectedAmount: number, key: string) =>
      asOperator(server, refundForPersonRoute, {
        as: 'sora',
        id,
        key,
        body: { expectedAmount, reason },
      });
    const amount = Number(refund?.amount);
    expect(await ask(amount + 1, 'another-amount-than-it-is')).toBe('price_changed');
    const answers = await Promise.all(
      ['one-and-the-same-key', 'one-and-the-same-key', 'one-and-the-same-key'].map((key) =>
        ask(amount, key),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ amount });
    expect(await ask(amount, 'a-key-of-its-own')).toBe('subscription_already_canceled');
    const after = await detailOf(id);
    expect(after.charges.map(({ refundedAmount }) => refundedAmount)).toEqual([amount]);
    expect(await who.find(id)).toMatchObject({ state: 'ended', endedWhy: 'refunded' });
  });

  it('is retried at once after a decline, once, and never while nothing is due [OPS-01, SUB-10]', async () => {
    const { id } = await begun('minji');
    const retry = () => asOperator(server, retryForPersonRoute, { as: 'sora', id, body });
    expect(await retry()).toBe('wrong_next_payment_time');
    await decline();
    await advance(period);
    const before = await detailOf(id);
    expect(before.subscription.state).toBe('past_due');
    expect(await overtaken(id, retry)).toMatchObject({ state: 'past_due' });
    expect(await retry()).toMatchObject({ state: 'past_due' });
    await worker.work();
    const after = await detailOf(id);
    expect(after.subscription.state).toBe('active');
    expect(after.charges).toHaveLength(before.charges.length + 1);
    expect(after.timeline.filter(({ kind }) => kind === 'retried')).toHaveLength(1);
    expect(await retry()).toBe('wrong_next_payment_time');
  });
});
