import {
  errorCatalogue,
  operatorCardPaymentRoute,
  operatorSubscriptionRoute,
  problemSchema,
  waitingAnswer,
} from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardChargingOf } from './app-cards.ts';
import { createBillingProviders } from './billing-providers.ts';
import { createCharging, parsePublicId } from './core/charging/index.ts';
import { trialBalance } from './core/ledger/index.ts';
import { giveCardReceipt } from './core/receipts/index.ts';
import { findDifferences, reconcileDay } from './core/reconciling/index.ts';
import { createPaymentProviders } from './payment-providers.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import {
  credited,
  refunded,
  operator,
  startCardReviewFixture,
  taken,
} from './testing/card-review-fixture.ts';
import type { CardReviewFixture, InReview } from './testing/card-review-fixture.ts';
import { providersDayInSeoul } from './testing/clock.ts';
import { fieldKeysOf } from './testing/field-keys.ts';

const moves = statement(
  'test-card-reviews-moves',
  `select to_state::text as "to", evidence ->> 'operator' as operator,
     evidence ->> 'reason' as reason
   from dipper.charge_log
   where bucket = $1 and user_id = $2 and payment_id = $3 and from_state = 'review'`,
);

let fixture: CardReviewFixture;

beforeAll(async () => {
  fixture = await startCardReviewFixture();
});

afterEach(() => fixture.tidy());

afterAll(() => fixture.stop());

const movesOf = ({ who, paymentId }: InReview): Promise<readonly unknown[]> => {
  const { bucket, userId } = who.person;
  return fixture.server.owner.query(moves, [bucket, userId, parsePublicId('c', paymentId)?.id]);
};

const sold = async (): Promise<bigint> =>
  (await trialBalance(fixture.server.owner))
    .filter(({ account }) => account === 'platform.sales.subscriptions')
    .reduce((total, row) => total + row.credit - row.debit, 0n);

it('books, history and receipts agree after a decision [OPS-03]', async () => {
  const paid = await fixture.firstInReview();
  await fixture.decide(paid.paymentId, { decision: 'credit' });
  const back = await fixture.firstInReview();
  await fixture.decide(back.paymentId, { decision: 'give-back' });
  const day = await providersDayInSeoul(fixture.server.sandbox);
  const { database } = fixture.worker;
  const config = parseConfig(fixture.server.variables);
  const log = silentLog;
  const providers = createPaymentProviders(config).filter(({ name }) => name === 'tosspayments');
  const charging = createCharging({ database, log, providers, openUrl: () => '' });
  const billing = createBillingProviders(config);
  const fieldKeys = fieldKeysOf(fixture.server.variables);
  const cardCharging = cardChargingOf({ fieldKeys, database, log, billing });
  const options = { database, log, charging, cardCharging, providers };
  const [run] = await reconcileDay(options, day);
  expect(run).toMatchObject({ unanswered: 0 });
  expect(run?.records).toBeGreaterThanOrEqual(2);
  const page = { state: 'open', provider: 'tosspayments', after: undefined, limit: 100 } as const;
  const subjects = (await findDifferences(database, page)).map(({ subject }) => subject);
  expect(subjects).not.toContain(paid.paymentId);
  expect(subjects).not.toContain(back.paymentId);
});

/** How many wait for an operator's decision, as the console's list says. */
const waiting = async (): Promise<number> => {
  const response = await fixture.server.call('/operations/waiting', { headers: operator });
  const { results } = waitingAnswer.parse(await response.json());
  return results.find(({ queue }) => queue === 'card-review')?.count ?? 0;
};

it('a charge of a card in review is counted among what waits for operators until one decides [SUB-06] [OPS-03]', async () => {
  const before = await waiting();
  const [credit, back] = [await fixture.firstInReview(), await fixture.firstInReview()];
  expect(await waiting()).toBe(before + 2);
  await fixture.decide(credit.paymentId, { decision: 'credit' });
  expect(await waiting()).toBe(before + 1);
  await fixture.decide(back.paymentId, { decision: 'give-back' });
  expect(await waiting()).toBe(before);
});

describe('a first payment in review', () => {
  it('is accepted by an operator: the subscription begins, for the amount that was charged [SUB-06] [SUB-11] [OPS-03]', async () => {
    const review = await fixture.firstInReview();
    const { who, id, paymentId } = review;
    expect(await who.progress(paymentId)).toMatchObject({
      status: 'pending',
      code: errorCatalogue.unexpected_error.number,
      reason: 'unexpected_error',
    });
    const before = await sold();
    expect(
      await fixture.decide(paymentId, { decision: 'credit', reason: 'the rest was paid' }),
    ).toEqual(credited);
    expect((await sold()) - before).toBe(BigInt(taken));
    expect(await who.progress(paymentId)).toMatchObject({ status: 'success', code: 20012 });
    expect(await who.find(id)).toMatchObject({ state: 'active', nextAmount: 9900 });
    expect(await movesOf(review)).toEqual([
      { to: 'succeeded', operator: 'operator', reason: 'the rest was paid' },
    ]);
    const { body } = await who.call('GET', `/billing/subscriptions/${id}/refund`);
    expect(body).toMatchObject({ amount: taken, paidAmount: taken });
    expect(await fixture.decide(paymentId, { decision: 'give-back' })).toBe(
      'payment_already_completed',
    );
  });

  it('is refunded by an operator: the subscription never begins, and its owner is notified [SUB-06] [OPS-03]', async () => {
    const { who, paymentId, held, notices } = await fixture.firstInReview();
    const before = await sold();
    expect(await fixture.decide(paymentId, { decision: 'give-back' })).toEqual(refunded);
    expect(await held()).toEqual({ charged: taken, canceled: taken });
    expect(await sold()).toBe(before);
    expect(await who.progress(paymentId)).toMatchObject({ status: 'refunded' });
    expect((await who.all()).filter(({ state }) => state !== 'ended')).toEqual([]);
    expect(await notices()).toEqual([
      { kind: 'subscription-charge-returned', amount: String(taken) },
    ]);
    expect(await fixture.decide(paymentId, { decision: 'credit' })).toBe(
      'refund_already_requested',
    );
    expect((await who.subscribe({ cardId: await who.card() })).status).toBe('success');
  });
});

it('is visible to operators only, who alone decide it [OPS-03]', async () => {
  const { who, paymentId } = await fixture.renewalInReview();
  const path = `/operations/card-payments/${paymentId}/decision`;
  const body = { decision: 'credit', operator: 'minji', reason: 'for myself' };
  expect((await who.call('POST', path, { body, key: crypto.randomUUID() })).status).toBe(401);
  expect((await who.call('GET', '/operations/card-payments')).status).toBe(401);
  const nobodys = paymentId.replace(/.{8}$/, '00000000');
  expect(await fixture.decide(nobodys, { decision: 'credit' })).toBe('card_payment_not_found');
  await fixture.decide(paymentId, { decision: 'give-back' });
});

it('shows operators its log, period, card and refunds; its receipts are with the subscription [OPS-01]', async () => {
  const review = await fixture.renewalInReview();
  const look = async () => {
    const path = `/operations/card-payments/${review.paymentId}`;
    const response = await fixture.server.call(path, { headers: operator });
    return operatorCardPaymentRoute.answers[200].parse(await response.json());
  };
  const before = await look();
  expect(before).toMatchObject({
    payment: { cardPaymentId: review.paymentId, state: 'review', subscriptionId: review.id },
    period: { number: 1, state: 'charging' },
    refunds: [],
    entries: [],
  });
  expect(before.card).toEqual({ company: '현대', lastFour: expect.stringMatching(/^\d{4}$/) });
  expect(before.log.at(-1)).toMatchObject({ to: 'review', cause: 'poll' });
  await fixture.decide(review.paymentId, { decision: 'give-back', reason: 'it took too little' });
  const after = await look();
  expect(after.refunds).toMatchObject([{ place: 1, state: 'done', amount: taken }]);
  expect(after.refunds[0]?.log.map(({ to }) => to)).toEqual(['sent', 'done']);
  const subscription = async () => {
    const path = `/operations/subscriptions/${review.id}`;
    const response = await fixture.server.call(path, { headers: operator });
    return operatorSubscriptionRoute.answers[200].parse(await response.json());
  };
  const { charges } = await subscription();
  const first = charges.find(({ periodNumber }) => periodNumber === 0);
  const name = parsePublicId('c', first?.cardPaymentId ?? '');
  if (name === undefined) throw new Error('the first charge has a number');
  const { bucket, userId, id: cardPaymentId } = name;
  await giveCardReceipt(fixture.worker.database, { bucket, userId, cardPaymentId });
  const { invoices } = await subscription();
  expect(invoices).toMatchObject([
    { kind: 'receipt', cardPaymentId: first?.cardPaymentId, amount: first?.amount },
  ]);
  expect(invoices[0]?.number).toMatch(/^KR-\d{4}-\d{8}$/);
  const nothing = `/operations/card-payments/c1-${'0'.repeat(31)}1`;
  const none = await fixture.server.call(nothing, { headers: operator });
  expect(problemSchema.parse(await none.json()).code).toBe('card_payment_not_found');
});
