import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardChargingOf } from './app-cards.ts';
import { createBillingProviders } from './billing-providers.ts';
import { parsePublicId } from './core/charging/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { silentLog } from './platform/log.ts';
import {
  credited,
  refunded,
  startCardReviewFixture,
  taken,
} from './testing/card-review-fixture.ts';
import type { CardReviewFixture } from './testing/card-review-fixture.ts';
import { daySeconds } from './testing/clock.ts';
import { fieldKeysOf } from './testing/field-keys.ts';
import { period } from './testing/renewals.ts';

let fixture: CardReviewFixture;

beforeAll(async () => {
  fixture = await startCardReviewFixture();
});

afterEach(() => fixture.tidy());

afterAll(() => fixture.stop());

describe('a renewal in review', () => {
  it('delays the next periods until it is decided, and then they follow [SUB-07] [OPS-03]', async () => {
    const { who, id, paymentId } = await fixture.renewalInReview();
    await fixture.server.advance(2 * daySeconds);
    await fixture.worker.work();
    expect(await who.payments(id)).toHaveLength(2);
    expect(await fixture.decide(paymentId, { decision: 'credit' })).toEqual(credited);
    expect(await who.find(id)).toMatchObject({ state: 'active', openCardPaymentId: null });
    await fixture.server.advance(period);
    await fixture.worker.work();
    expect((await who.payments(id)).map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'success'),
    );
  });

  it('that is refunded is retried as after a decline, and the mail says when [SUB-10]', async () => {
    const { who, id, paymentId, notices: resultOf } = await fixture.renewalInReview();
    expect(await fixture.decide(paymentId, { decision: 'give-back' })).toEqual(refunded);
    expect(await who.find(id)).toMatchObject({ state: 'past_due', openCardPaymentId: null });
    expect(await resultOf()).toEqual([
      { kind: 'subscription-charged-wrongly', amount: String(taken) },
    ]);
    await fixture.server.advance(daySeconds + 60);
    await fixture.worker.work();
    expect(await who.find(id)).toMatchObject({ state: 'active', trouble: null });
  });

  it('waits while the provider does not report what it holds [SUB-10]', async () => {
    const { who, id, paymentId } = await fixture.renewalInReview();
    await fixture.next('order', 'error');
    expect(await fixture.decide(paymentId, { decision: 'give-back' })).toBe('provider_unavailable');
    expect(await who.find(id)).toMatchObject({ openCardPaymentId: paymentId });
    expect(await fixture.decide(paymentId, { decision: 'give-back' })).toEqual(refunded);
  });

  it('of which the provider holds nothing is closed, and never accepted as paid [SUB-10]', async () => {
    const { who, id, paymentId, notices: resultOf } = await fixture.renewalInReview();
    const name = parsePublicId('c', paymentId);
    if (name === undefined) throw new Error('no payment has this name');
    const config = parseConfig(fixture.server.variables);
    const billing = createBillingProviders(config).map((provider) => ({
      ...provider,
      ask: async () => ({ kind: 'canceled', evidence: { status: 'CANCELED' } }) as const,
    }));
    const { database } = fixture.worker;
    const fieldKeys = fieldKeysOf(fixture.server.variables);
    const { decide: tell } = cardChargingOf({ fieldKeys, database, log: silentLog, billing });
    const payment = { bucket: name.bucket, userId: name.userId, cardPaymentId: name.id };
    const refund = { payment, operator: 'jisoo', reason: 'nothing there' };
    expect(await tell({ ...refund, decision: 'credit', key: 'one' })).toEqual({
      kind: 'refused',
      error: 'payment_canceled',
    });
    const closed = { kind: 'decided', refund: undefined };
    for (const _ of [1, 2]) {
      expect(await tell({ ...refund, decision: 'give-back', key: 'two' })).toEqual(closed);
    }
    expect(await who.find(id)).toMatchObject({ state: 'past_due', openCardPaymentId: null });
    expect(await resultOf()).toEqual([]);
  });

  it('whose refund’s answer is lost is decided all the same, once [SUB-08]', async () => {
    const { who, id, paymentId, held } = await fixture.renewalInReview();
    await fixture.next('cancel', 'lost');
    const key = crypto.randomUUID();
    const first = await fixture.decide(paymentId, { decision: 'give-back', key });
    expect(first).toEqual({ state: 'review', refund: 'unknown' });
    expect(await fixture.decide(paymentId, { decision: 'credit' })).toBe(
      'refund_already_requested',
    );
    await fixture.server.advance(60);
    await fixture.worker.work();
    expect(await fixture.decide(paymentId, { decision: 'give-back', key })).toEqual(refunded);
    expect(await held()).toEqual({ charged: taken, canceled: taken });
    expect(await who.find(id)).toMatchObject({ state: 'past_due' });
  });

  it('is decided once, however many operators decide differently at once [API-05]', async () => {
    const { who, id, paymentId, held } = await fixture.renewalInReview();
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        fixture.decide(paymentId, { decision: index % 2 === 0 ? 'credit' : 'give-back' }),
      ),
    );
    const decided = all.filter((answer) => typeof answer !== 'string');
    expect(decided).toHaveLength(1);
    const isCredited = decided[0]?.refund === null;
    expect(await held()).toEqual({ charged: taken, canceled: isCredited ? 0 : taken });
    expect(await who.find(id)).toMatchObject({ state: isCredited ? 'active' : 'past_due' });
  });

  it.each(['credit', 'give-back'] as const)(
    'gives a repeated call the same answer, and refuses another one (%s) [API-05]',
    async (decision) => {
      const { paymentId, held } = await fixture.renewalInReview();
      const key = crypto.randomUUID();
      const all = await Promise.all(
        Array.from({ length: 8 }, () => fixture.decide(paymentId, { decision, key })),
      );
      expect(all.filter((answer) => typeof answer === 'string')).toEqual([]);
      expect(await fixture.decide(paymentId, { decision, key, reason: 'another one' })).toBe(
        'idempotency_key_mismatch',
      );
      expect((await held())?.canceled).toBe(decision === 'credit' ? 0 : taken);
    },
  );
});
