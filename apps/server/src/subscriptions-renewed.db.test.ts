import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { daySeconds, hourSeconds } from './testing/clock.ts';
import { period } from './testing/renewals.ts';
import { startSubscriptionFixture } from './testing/subscription-fixture.ts';
import type { SubscriptionFixture } from './testing/subscription-fixture.ts';

const suspend = statement(
  'test-suspend',
  `insert into dipper.dj_suspension (dj_id, starts_at, reason)
   values (700001, dipper.current_time(), 'test')`,
);
const goOn = statement('test-go-on', 'delete from dipper.dj_suspension where dj_id = 700001');

/** Between the questions after which it is believed that a charge never arrived. */
const questions = [2, 3, 10, 45, 240];

let fixture: SubscriptionFixture;

beforeAll(async () => {
  fixture = await startSubscriptionFixture();
});

afterEach(() => fixture.tidy());
afterAll(() => fixture.stop());

describe('a renewal of a subscription', () => {
  it('is charged every thirty days until it is canceled, and not afterwards [SUB-07]', async () => {
    const { who, id } = await fixture.begin('minji');
    const before = await fixture.chargedOf(9900);
    for (const _ of [1, 2, 3]) await fixture.advance(period - hourSeconds);
    await fixture.advance(hourSeconds);
    expect((await fixture.chargedOf(9900)) - before).toBe(3);
    const { nextPaymentTime, paidUntil } = await who.find(id);
    expect(nextPaymentTime).toBe(paidUntil);
    expect((await fixture.post({ who, id }, 'cancel', { nextPaymentTime })).status).toBe(200);
    expect(await who.find(id)).toMatchObject({
      state: 'canceled',
      nextPaymentTime: null,
      paidUntil,
    });
    expect((await fixture.post({ who, id }, 'cancel')).code).toBe('subscription_already_canceled');
    expect((await fixture.post({ who, id }, 'resume')).status).toBe(200);
    expect(await who.find(id)).toMatchObject({ state: 'active', nextPaymentTime });
    await fixture.post({ who, id }, 'cancel');
    await fixture.advance(2 * period);
    expect(await who.find(id)).toMatchObject({ state: 'ended', endedWhy: 'canceled' });
    expect((await fixture.chargedOf(9900)) - before).toBe(3);
    expect((await fixture.post({ who, id }, 'resume')).code).toBe('subscription_already_canceled');
  });

  it('can be canceled up to 24 hours before the payment, not later [SUB-07]', async () => {
    const { who, id } = await fixture.begin('minji');
    await fixture.server.advance(29 * daySeconds - 60);
    const other = '2020-01-01T00:00:00.000Z';
    const wrong = await fixture.post({ who, id }, 'cancel', { nextPaymentTime: other });
    expect(wrong.code).toBe('wrong_next_payment_time');
    expect((await fixture.post({ who, id }, 'cancel')).status).toBe(200);
    expect((await fixture.post({ who, id }, 'resume')).status).toBe(200);
    await fixture.server.advance(120);
    expect((await fixture.post({ who, id }, 'cancel')).code).toBe('subscription_cancel_too_late');
  });

  it('is retried after a soft decline on the schedule’s days, and then the subscription ends [SUB-10]', async () => {
    const { who, id } = await fixture.begin('minji');
    await fixture.next('decline', { errorCode: 'REJECT_CARD_COMPANY', times: 10 });
    await fixture.advance(period);
    const attempts = [(await who.payments(id)).length];
    expect(await who.find(id)).toMatchObject({
      state: 'past_due',
      trouble: { reason: 'card_rejected' },
    });
    for (const days of [1, 2, 2, 2]) {
      await fixture.advance(days * daySeconds - 600);
      attempts.push((await who.payments(id)).length);
      await fixture.advance(600);
    }
    expect(attempts).toEqual([2, 2, 3, 4, 5]);
    expect(await who.find(id)).toMatchObject({ state: 'ended', endedWhy: 'unpaid' });
    await fixture.advance(3 * period);
    expect(await who.payments(id)).toHaveLength(6);
  });

  it('waits for another card after a hard decline, and tries that one at once [SUB-02] [SUB-10]', async () => {
    const { who, id } = await fixture.begin('minji');
    await fixture.next('decline', { errorCode: 'INVALID_STOPPED_CARD' });
    await fixture.advance(period);
    expect(await who.find(id)).toMatchObject({
      state: 'past_due',
      trouble: { reason: 'card_stopped', nextAttemptAt: null },
    });
    await fixture.advance(3 * daySeconds);
    expect(await who.payments(id)).toHaveLength(2);
    const selectCardId = await who.card();
    const path = `/billing/subscriptions/${id}/card`;
    expect((await who.call('PUT', path, { body: { selectCardId } })).status).toBe(200);
    await fixture.worker.work();
    expect(await who.find(id)).toMatchObject({
      state: 'active',
      cardId: selectCardId,
      trouble: null,
    });
    const kinds = (await who.timeline(id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['next', 'paid', 'card_changed', 'declined', 'paid', 'subscribed']);
  });

  it('is tried at once with a card entered while the old one was being charged, however that charge ends [SUB-02] [SUB-10]', async () => {
    const { who, id } = await fixture.begin('minji');
    const before = await fixture.chargedOf(9900);
    await fixture.next('decline', { errorCode: 'INVALID_STOPPED_CARD' });
    await fixture.server.advance(period);
    await fixture.worker.schedule();
    expect(await fixture.worker.takeAndDie()).toBe(1);
    const selectCardId = await who.card();
    const path = `/billing/subscriptions/${id}/card`;
    expect((await who.call('PUT', path, { body: { selectCardId } })).status).toBe(200);
    await fixture.advance(60);
    await fixture.worker.work();
    expect(await who.find(id)).toMatchObject({
      state: 'active',
      cardId: selectCardId,
      trouble: null,
    });
    expect((await fixture.chargedOf(9900)) - before).toBe(1);
  });

  it('is charged to a new main card, at once if it is past due [SUB-02]', async () => {
    const { who, id } = await fixture.begin('minji');
    await fixture.next('decline', { errorCode: 'INVALID_STOPPED_CARD' });
    await fixture.advance(period);
    const main = await who.card();
    expect((await who.call('PUT', `/billing/cards/${main}/main`)).status).toBe(200);
    await fixture.worker.work();
    expect(await who.find(id)).toMatchObject({ state: 'active', cardId: main });
    const used = await who.call('DELETE', `/billing/cards/${main}`);
    expect(used.status).toBe(409);
  });

  it('is tried once more with the same card at its person’s request, unless the decline was hard [SUB-10]', async () => {
    const { who, id, card } = await fixture.begin('minji');
    const path = `/billing/subscriptions/${id}/card`;
    const tryAgain = () => who.call('PUT', path, { body: { selectCardId: card } });
    await fixture.next('decline', { errorCode: 'REJECT_CARD_COMPANY', times: 12 });
    await fixture.advance(period);
    expect(await who.find(id)).toMatchObject({ state: 'past_due' });
    // Often, and not without an end.
    for (let time = 2; time <= 12; time += 1) {
      expect((await tryAgain()).status).toBe(200);
      await fixture.worker.work();
      expect(await who.payments(id)).toHaveLength(1 + time);
    }
    expect((await tryAgain()).code).toBe('payment_too_many_requests');
    // Scheduled attempts come all the same.
    await fixture.next('decline', { errorCode: 'INVALID_STOPPED_CARD' });
    await fixture.advance(daySeconds);
    expect(await who.find(id)).toMatchObject({
      state: 'past_due',
      trouble: { reason: 'card_stopped', nextAttemptAt: null },
    });
    expect((await tryAgain()).code).toBe('card_unusable');
    const other = await who.card();
    expect((await who.call('PUT', path, { body: { selectCardId: other } })).status).toBe(200);
    await fixture.worker.work();
    expect(await who.find(id)).toMatchObject({ state: 'active', cardId: other });
  });

  it('is tried at once with a past-due card of its own that becomes the main one [SUB-02] [SUB-10]', async () => {
    const { who, id } = await fixture.begin('minji');
    const other = await who.card();
    const path = `/billing/subscriptions/${id}/card`;
    expect((await who.call('PUT', path, { body: { selectCardId: other } })).status).toBe(200);
    await fixture.next('decline', { errorCode: 'REJECT_CARD_COMPANY' });
    await fixture.advance(period);
    expect(await who.find(id)).toMatchObject({ state: 'past_due', cardId: other });
    expect((await who.call('PUT', `/billing/cards/${other}/main`)).status).toBe(200);
    await fixture.worker.work();
    expect(await who.find(id)).toMatchObject({ state: 'active', cardId: other });
  });

  it('gets a new schedule with another card, however late it comes [SUB-10]', async () => {
    const { who, id } = await fixture.begin('minji');
    await fixture.next('decline', { errorCode: 'INVALID_STOPPED_CARD' });
    await fixture.advance(period);
    await fixture.server.advance(7 * daySeconds - hourSeconds);
    const body = { selectCardId: await who.card() };
    await fixture.next('decline', { errorCode: 'REJECT_CARD_COMPANY' });
    expect((await who.call('PUT', `/billing/subscriptions/${id}/card`, { body })).status).toBe(200);
    await fixture.worker.work();
    await fixture.advance(23 * hourSeconds);
    expect(await who.find(id)).toMatchObject({ state: 'past_due', cardId: body.selectCardId });
    await fixture.advance(hourSeconds);
    expect(await who.find(id)).toMatchObject({ state: 'active' });
  });

  it('gets each card’s schedule once if its person alternates between two cards [SUB-10]', async () => {
    const { who, id } = await fixture.begin('minji');
    const { cardId: first } = await who.find(id);
    const second = await who.card();
    const put = (selectCardId: string) =>
      who.call('PUT', `/billing/subscriptions/${id}/card`, { body: { selectCardId } });
    await fixture.next('decline', { errorCode: 'REJECT_CARD_COMPANY' });
    await fixture.advance(period);
    for (const [days, card] of [
      [4, second],
      [4, first],
      [4, second],
    ] as const) {
      await fixture.server.advance(days * daySeconds);
      await fixture.next('decline', { errorCode: 'REJECT_CARD_COMPANY' });
      expect((await put(card)).status).toBe(200);
      await fixture.worker.work();
    }
    expect(await who.find(id)).toMatchObject({ state: 'ended', endedWhy: 'unpaid' });
  });

  it('is never charged for a period that ended before a card worked [SUB-10]', async () => {
    const { who, id } = await fixture.begin('minji');
    const before = await fixture.chargedOf(9900);
    await fixture.next('refuse', { times: 1000 });
    await fixture.advance(period);
    for (let days = 0; days < 31; days += 1) {
      for (const seconds of questions) await fixture.advance(seconds);
      await fixture.advance(daySeconds);
    }
    for (const seconds of questions) await fixture.advance(seconds);
    expect(await who.find(id)).toMatchObject({ state: 'ended', endedWhy: 'unpaid' });
    expect(await fixture.chargedOf(9900)).toBe(before);
  });

  it('that did not reach the provider is not declined, so that no outage ends a subscription [SUB-10]', async () => {
    const { who, id } = await fixture.begin('minji');
    await fixture.next('decline', { errorCode: 'REJECT_CARD_COMPANY' });
    await fixture.advance(period);
    await fixture.next('refuse', { times: 1000 });
    for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await fixture.advance(daySeconds);
      for (const seconds of questions) await fixture.advance(seconds);
      expect(await who.find(id)).toMatchObject({ state: 'past_due' });
    }
    const { trouble } = await who.find(id);
    expect(trouble).toMatchObject({ reason: 'provider_unavailable' });
    await fixture.tidy();
    await fixture.advance(daySeconds);
    expect(await who.find(id)).toMatchObject({ state: 'active', trouble: null });
  });

  it('is not charged while its DJ is suspended, and again afterwards [SUB-10]', async () => {
    const { who, id } = await fixture.begin('minji', 9101);
    const before = await fixture.chargedOf(3300);
    await fixture.server.owner.query(suspend);
    await fixture.advance(period);
    expect(await fixture.chargedOf(3300)).toBe(before);
    expect((await who.timeline(id))[1]).toMatchObject({ kind: 'skipped', reason: 'dj_suspended' });
    await fixture.server.owner.query(goOn);
    await fixture.advance(period);
    expect((await fixture.chargedOf(3300)) - before).toBe(1);
  });

  it('is charged once for each period that passed in an outage, in order [SUB-07]', async () => {
    const { who, id } = await fixture.begin('minji');
    const before = await fixture.chargedOf(9900);
    await fixture.server.advance(95 * daySeconds);
    await fixture.worker.work();
    for (const _ of [1, 2, 3]) await fixture.worker.work();
    expect((await fixture.chargedOf(9900)) - before).toBe(3);
    const numbers = (await who.timeline(id)).filter(({ kind }) => kind === 'paid');
    expect(numbers.map(({ periodNumber }) => periodNumber)).toEqual([3, 2, 1, 0]);
  });
});
