import {
  decideCardReviewRoute,
  errorCatalogue,
  operatorCardPaymentRoute,
  operatorCardPaymentsRoute,
  operatorSubscriptionRoute,
  problemSchema,
} from '@dipper/contract';
import type { OperatorCardPayment } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardChargingOf } from './app-cards.ts';
import { createBillingProviders } from './billing-providers.ts';
import { createCharging, parseHouseNumber } from './core/charging/index.ts';
import { trialBalance, verifyLedger } from './core/ledger/index.ts';
import { giveCardReceipt } from './core/receipts/index.ts';
import { findDifferences, reconcileDay } from './core/reconciling/index.ts';
import { createPaymentProviders } from './payment-providers.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import type { Charge } from './testing/charges.ts';
import { daySeconds } from './testing/clock.ts';
import { chargesAt } from './testing/kept-cards.ts';
import { postJson } from './testing/login.ts';
import { createRenewalWorker, period } from './testing/renewals.ts';
import type { RenewalWorker } from './testing/renewals.ts';
import { fieldKeysOf } from './testing/field-keys.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { createSubscriber } from './testing/subscriber.ts';
import type { Subscriber } from './testing/subscriber.ts';

const operatorToken = 'an-operator-of-this-test';
const operator = { authorization: `Bearer ${operatorToken}` };
const taken = 5000;

const notices = statement(
  'test-card-reviews-notices',
  `select kind, facts ->> 'amount' as amount from dipper.notice
   where bucket = $1 and user_id = $2 and kind like 'subscription-charge%'`,
);
const moves = statement(
  'test-card-reviews-moves',
  `select to_state::text as "to", evidence ->> 'operator' as operator,
     evidence ->> 'reason' as reason
   from dipper.card_payment_log
   where bucket = $1 and user_id = $2 and card_payment_id = $3 and from_state = 'review'`,
);
const giveAddress = statement(
  'test-card-reviews-address',
  `insert into dipper.login_identity (identity, bucket, user_id, created_at)
   select 'email:' || l.identity || '@example.com', l.bucket, l.user_id, now()
   from dipper.login_identity l where l.identity = 'google:google-demo-minji'
   on conflict do nothing`,
);
const clearNotices = statement(
  'test-card-reviews-clear',
  'delete from dipper.notice where bucket = $1 and user_id = $2',
);
const dayInSeoul = statement(
  'test-card-reviews-day',
  `select (dipper.current_time() at time zone 'Asia/Seoul')::date::text as day`,
);

let server: TestServer;
let worker: RenewalWorker;

beforeAll(async () => {
  server = await startTestServer({ OPERATOR_TOKEN: operatorToken });
  worker = createRenewalWorker(server);
  await server.owner.query(giveAddress);
});

afterEach(async () => {
  await server.sandbox.control('DELETE', '/scenarios');
  expect((await verifyLedger(worker.database)).findings).toEqual([]);
});

afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const next = (operation: string, outcome: string, more: object = {}): Promise<unknown> =>
  server.sandbox.control('POST', '/scenarios', {
    provider: 'tosspayments',
    operation,
    outcome,
    ...more,
  });

type InReview = {
  readonly who: Subscriber;
  readonly id: string;
  readonly paymentId: string;
  readonly held: () => Promise<Pick<Charge, 'charged' | 'cancelled'> | undefined>;
  readonly told: () => Promise<readonly unknown[]>;
};

const inReviewNow = async (): Promise<readonly OperatorCardPayment[]> => {
  const response = await server.call('/operations/card-payments?state=review', {
    headers: operator,
  });
  return operatorCardPaymentsRoute.answers[200].parse(await response.json()).results;
};

/** The answer to a charge was lost on its way there, and the provider took another amount for it. */
const wronglyCharged = async (who: Subscriber): Promise<InReview> => {
  const waits = async (): Promise<string> => {
    const [open] = (await who.all()).filter(({ openCardPaymentId }) => openCardPaymentId !== null);
    return open?.openCardPaymentId ?? 'none';
  };
  const paymentId = await waits();
  await server.sandbox.control('POST', '/tosspayments/charge', {
    partnerOrderId: paymentId,
    amount: taken,
    instead: true,
  });
  await server.advance(60);
  await worker.work();
  const mine = (await inReviewNow()).find(({ cardPaymentId }) => cardPaymentId === paymentId);
  expect(mine).toMatchObject({ state: 'review', amount: 9900 });
  const { bucket, userId } = who.person;
  await server.owner.query(clearNotices, [bucket, userId]);
  return {
    who,
    paymentId,
    id: mine?.subscriptionId ?? 'none',
    held: async () => {
      const all = await chargesAt(server);
      const found = all.find(({ partnerOrderId }) => partnerOrderId === paymentId);
      return found && { charged: found.charged, cancelled: found.cancelled };
    },
    told: () => server.owner.query(notices, [bucket, userId]),
  };
};

const firstInReview = async (): Promise<InReview> => {
  const who = await createSubscriber(server, 'minji');
  await next('chargeKey', 'lost');
  const before = await who.ask({ cardId: await who.card() });
  expect(before).toMatchObject({ status: 201 });
  return wronglyCharged(who);
};

const renewalInReview = async (): Promise<InReview> => {
  const who = await createSubscriber(server, 'minji');
  await who.subscribe({ cardId: await who.card() });
  await next('chargeKey', 'lost');
  await server.advance(period);
  await worker.work();
  return wronglyCharged(who);
};

type Wanted = {
  readonly decision: 'credit' | 'give-back';
  readonly reason?: string;
  readonly key?: string;
};

type Told = { readonly state: string; readonly refund: string | null } | string;

const decide = async (paymentId: string, wanted: Wanted): Promise<Told> => {
  const { decision, reason = 'a test', key = crypto.randomUUID() } = wanted;
  const body = { decision, reason };
  const response = await server.call(
    `/operations/card-payments/${paymentId}/decision`,
    postJson(body, { ...operator, 'idempotency-key': key }),
  );
  const told: unknown = await response.json();
  if (response.status !== 200) return problemSchema.parse(told).code;
  const { payment, refund } = decideCardReviewRoute.answers[200].parse(told);
  return { state: payment.state, refund: refund?.state ?? null };
};

const credited = { state: 'succeeded', refund: null };
const givenBack = { state: 'refunded', refund: 'done' };

const movesOf = ({ who, paymentId }: InReview): Promise<readonly unknown[]> => {
  const { bucket, userId } = who.person;
  return server.owner.query(moves, [bucket, userId, parseHouseNumber('c', paymentId)?.id]);
};

const sold = async (): Promise<bigint> =>
  (await trialBalance(server.owner))
    .filter(({ account }) => account === 'house.sales.subscriptions')
    .reduce((total, row) => total + row.credit - row.debit, 0n);

it('what was decided is alike in all books [OPS-03]', async () => {
  const paid = await firstInReview();
  await decide(paid.paymentId, { decision: 'credit' });
  const back = await firstInReview();
  await decide(back.paymentId, { decision: 'give-back' });
  const [today] = await server.owner.query<{ day: string }>(dayInSeoul);
  const { database } = worker;
  const config = parseConfig(server.variables);
  const log = silentLog;
  const providers = createPaymentProviders(config).filter(({ name }) => name === 'tosspayments');
  const charging = createCharging({ database, log, providers, openUrl: () => '' });
  const billing = createBillingProviders(config);
  const fieldKeys = fieldKeysOf(server.variables);
  const cardCharging = cardChargingOf({ fieldKeys, database, log, billing });
  const options = { database, log, charging, cardCharging, providers };
  const [run] = await reconcileDay(options, today?.day ?? '');
  expect(run).toMatchObject({ unanswered: 0 });
  const page = { state: 'open', provider: 'tosspayments', after: undefined, limit: 100 } as const;
  const subjects = (await findDifferences(database, page)).map(({ subject }) => subject);
  expect(subjects).not.toContain(paid.paymentId);
  expect(subjects).not.toContain(back.paymentId);
});

describe('a first payment in review', () => {
  it('is taken as the payment: the subscription begins, for what was charged [SUB-06] [SUB-11] [OPS-03]', async () => {
    const review = await firstInReview();
    const { who, id, paymentId } = review;
    expect(await who.progress(paymentId)).toMatchObject({
      status: 'pending',
      code: errorCatalogue.unexpected_error.number,
      reason: 'unexpected_error',
    });
    const before = await sold();
    expect(await decide(paymentId, { decision: 'credit', reason: 'the rest was paid' })).toEqual(
      credited,
    );
    expect((await sold()) - before).toBe(BigInt(taken));
    expect(await who.progress(paymentId)).toMatchObject({ status: 'success', code: 20012 });
    expect(await who.find(id)).toMatchObject({ state: 'active', nextAmount: 9900 });
    expect(await movesOf(review)).toEqual([
      { to: 'succeeded', operator: 'operator', reason: 'the rest was paid' },
    ]);
    const { body } = await who.call('GET', `/billing/subscriptions/${id}/refund`);
    expect(body).toMatchObject({ amount: taken, paidAmount: taken });
    expect(await decide(paymentId, { decision: 'give-back' })).toBe('payment_already_completed');
  });

  it('is given back: the subscription never was, and the person hears of it [SUB-06] [OPS-03]', async () => {
    const { who, paymentId, held, told } = await firstInReview();
    const before = await sold();
    expect(await decide(paymentId, { decision: 'give-back' })).toEqual(givenBack);
    expect(await held()).toEqual({ charged: taken, cancelled: taken });
    expect(await sold()).toBe(before);
    expect(await who.progress(paymentId)).toMatchObject({ status: 'refunded' });
    expect((await who.all()).filter(({ state }) => state !== 'ended')).toEqual([]);
    expect(await told()).toEqual([{ kind: 'subscription-charge-returned', amount: String(taken) }]);
    expect(await decide(paymentId, { decision: 'credit' })).toBe('refund_already_requested');
    expect((await who.subscribe({ cardId: await who.card() })).status).toBe('success');
  });
});

describe('a renewal in review', () => {
  it('holds its period up until it is decided, and then the next ones come [SUB-07] [OPS-03]', async () => {
    const { who, id, paymentId } = await renewalInReview();
    await server.advance(2 * daySeconds);
    await worker.work();
    expect(await who.payments(id)).toHaveLength(2);
    expect(await decide(paymentId, { decision: 'credit' })).toEqual(credited);
    expect(await who.find(id)).toMatchObject({ state: 'active', openCardPaymentId: null });
    await server.advance(period);
    await worker.work();
    expect((await who.payments(id)).map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'success'),
    );
  });

  it('that is given back is tried again as after a decline, and the mail says when [SUB-10]', async () => {
    const { who, id, paymentId, told } = await renewalInReview();
    expect(await decide(paymentId, { decision: 'give-back' })).toEqual(givenBack);
    expect(await who.find(id)).toMatchObject({ state: 'past_due', openCardPaymentId: null });
    expect(await told()).toEqual([{ kind: 'subscription-charged-wrongly', amount: String(taken) }]);
    await server.advance(daySeconds + 60);
    await worker.work();
    expect(await who.find(id)).toMatchObject({ state: 'active', trouble: null });
  });

  it('waits while the provider does not say what it holds [SUB-10]', async () => {
    const { who, id, paymentId } = await renewalInReview();
    await next('order', 'error');
    expect(await decide(paymentId, { decision: 'give-back' })).toBe('provider_unavailable');
    expect(await who.find(id)).toMatchObject({ openCardPaymentId: paymentId });
    expect(await decide(paymentId, { decision: 'give-back' })).toEqual(givenBack);
  });

  it('of which the provider holds nothing is closed, and never taken as paid [SUB-10]', async () => {
    const { who, id, paymentId, told } = await renewalInReview();
    const name = parseHouseNumber('c', paymentId);
    if (name === undefined) throw new Error('no payment has this name');
    const config = parseConfig(server.variables);
    const billing = createBillingProviders(config).map((provider) => ({
      ...provider,
      ask: async () => ({ kind: 'canceled', evidence: { status: 'CANCELED' } }) as const,
    }));
    const { database } = worker;
    const fieldKeys = fieldKeysOf(server.variables);
    const { decide: tell } = cardChargingOf({ fieldKeys, database, log: silentLog, billing });
    const payment = { bucket: name.bucket, userId: name.userId, cardPaymentId: name.id };
    const wanted = { payment, operator: 'jisoo', reason: 'nothing there' };
    expect(await tell({ ...wanted, decision: 'credit', key: 'one' })).toEqual({
      kind: 'refused',
      error: 'payment_canceled',
    });
    const closed = { kind: 'decided', refund: undefined };
    for (const _ of [1, 2]) {
      expect(await tell({ ...wanted, decision: 'give-back', key: 'two' })).toEqual(closed);
    }
    expect(await who.find(id)).toMatchObject({ state: 'past_due', openCardPaymentId: null });
    expect(await told()).toEqual([]);
  });

  it('whose refund is lost on its way is decided all the same, once [SUB-08]', async () => {
    const { who, id, paymentId, held } = await renewalInReview();
    await next('cancel', 'lost');
    const key = crypto.randomUUID();
    const first = await decide(paymentId, { decision: 'give-back', key });
    expect(first).toEqual({ state: 'review', refund: 'unknown' });
    expect(await decide(paymentId, { decision: 'credit' })).toBe('refund_already_requested');
    await server.advance(60);
    await worker.work();
    expect(await decide(paymentId, { decision: 'give-back', key })).toEqual(givenBack);
    expect(await held()).toEqual({ charged: taken, cancelled: taken });
    expect(await who.find(id)).toMatchObject({ state: 'past_due' });
  });

  it('is decided once, however many operators decide at once, each as they like [API-05]', async () => {
    const { who, id, paymentId, held } = await renewalInReview();
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        decide(paymentId, { decision: index % 2 === 0 ? 'credit' : 'give-back' }),
      ),
    );
    const decided = all.filter((told) => typeof told !== 'string');
    expect(decided).toHaveLength(1);
    const isCredited = decided[0]?.refund === null;
    expect(await held()).toEqual({ charged: taken, cancelled: isCredited ? 0 : taken });
    expect(await who.find(id)).toMatchObject({ state: isCredited ? 'active' : 'past_due' });
  });

  it.each(['credit', 'give-back'] as const)(
    'hears the same answer for the same call, and none for another one (%s) [API-05]',
    async (decision) => {
      const { paymentId, held } = await renewalInReview();
      const key = crypto.randomUUID();
      const all = await Promise.all(
        Array.from({ length: 8 }, () => decide(paymentId, { decision, key })),
      );
      expect(all.filter((told) => typeof told === 'string')).toEqual([]);
      expect(await decide(paymentId, { decision, key, reason: 'another one' })).toBe(
        'idempotency_key_mismatch',
      );
      expect((await held())?.cancelled).toBe(decision === 'credit' ? 0 : taken);
    },
  );
});

it('nobody but an operator may see or decide it [OPS-03]', async () => {
  const { who, paymentId } = await renewalInReview();
  const path = `/operations/card-payments/${paymentId}/decision`;
  const body = { decision: 'credit', operator: 'minji', reason: 'for myself' };
  expect((await who.call('POST', path, { body, key: crypto.randomUUID() })).status).toBe(401);
  expect((await who.call('GET', '/operations/card-payments')).status).toBe(401);
  const nobodys = paymentId.replace(/.{8}$/, '00000000');
  expect(await decide(nobodys, { decision: 'credit' })).toBe('card_payment_not_found');
  await decide(paymentId, { decision: 'give-back' });
});

it('is explained by its log, its period, its card and what went back of it; its receipts stand with the subscription [OPS-01]', async () => {
  const review = await renewalInReview();
  const look = async () => {
    const path = `/operations/card-payments/${review.paymentId}`;
    const response = await server.call(path, { headers: operator });
    return operatorCardPaymentRoute.answers[200].parse(await response.json());
  };
  const before = await look();
  expect(before).toMatchObject({
    payment: { cardPaymentId: review.paymentId, state: 'review', subscriptionId: review.id },
    period: { number: 1, state: 'charging' },
    refunds: [],
    entries: [],
  });
  expect(before.card?.number).toMatch(/\*/);
  expect(before.log.at(-1)).toMatchObject({ to: 'review', cause: 'poll' });
  await decide(review.paymentId, { decision: 'give-back', reason: 'it took too little' });
  const after = await look();
  expect(after.refunds).toMatchObject([{ place: 1, state: 'done', amount: taken }]);
  expect(after.refunds[0]?.log.map(({ to }) => to)).toEqual(['sent', 'done']);
  const subscription = async () => {
    const path = `/operations/subscriptions/${review.id}`;
    const response = await server.call(path, { headers: operator });
    return operatorSubscriptionRoute.answers[200].parse(await response.json());
  };
  const { charges } = await subscription();
  const first = charges.find(({ periodNumber }) => periodNumber === 0);
  const name = parseHouseNumber('c', first?.cardPaymentId ?? '');
  if (name === undefined) throw new Error('the first charge has a number');
  const { bucket, userId, id: cardPaymentId } = name;
  await giveCardReceipt(worker.database, { bucket, userId, cardPaymentId });
  const { invoices } = await subscription();
  expect(invoices).toMatchObject([
    { kind: 'receipt', cardPaymentId: first?.cardPaymentId, amount: first?.amount },
  ]);
  expect(invoices[0]?.number).toMatch(/^KR-\d{4}-\d{8}$/);
  const nothing = `/operations/card-payments/c1-${'0'.repeat(31)}1`;
  const none = await server.call(nothing, { headers: operator });
  expect(problemSchema.parse(await none.json()).code).toBe('card_payment_not_found');
});
