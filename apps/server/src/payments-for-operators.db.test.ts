import {
  askPaymentRoute,
  operatorPaymentRoute,
  operatorPaymentsRoute,
  operatorRefundRoute,
  refundPaymentRoute,
} from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPayer } from './testing/payer.ts';
import { asOperator, seatNamed, answerToOperator } from './testing/named-operators.ts';
import { startRefundFixture } from './testing/refund-fixture.ts';
import type { RefundFixture } from './testing/refund-fixture.ts';

const kakaopay = {
  country: 'kr',
  person: 'minji',
  provider: 'kakaopay',
  methodId: 43,
  as: 'money',
} as const;
const card = {
  country: 'kr',
  person: 'haneul',
  provider: 'tosspayments',
  methodId: 31,
  as: 'pay',
} as const;

let fixture: RefundFixture;

beforeAll(async () => {
  fixture = await startRefundFixture([kakaopay, card]);
  await seatNamed(fixture.server);
});

afterEach(() => fixture.tidy());

afterAll(() => fixture.stop());

const detailOf = (id: string) =>
  answerToOperator(fixture.server, operatorPaymentRoute, { as: 'vera', id });

describe('a payment in the console', () => {
  it('shows the order, each state change with cause and evidence, its ledger entries and its spoons [OPS-01]', async () => {
    const bought = await fixture.buy(kakaopay);
    const detail = await detailOf(bought.id);
    expect(detail.payment).toMatchObject({ state: 'succeeded', provider: 'kakaopay' });
    expect(detail.order.country).toBe('kr');
    expect(detail.log.map(({ to }) => to)).toEqual(['redirected', 'sent', 'succeeded']);
    expect(detail.log.at(-1)).toMatchObject({ cause: 'return' });
    expect(Object.keys(detail.log.at(-1)?.evidence ?? {})).not.toEqual([]);
    expect(detail.entries.map(({ unit }) => unit)).toEqual(
      expect.arrayContaining(['KRW', 'SPOON']),
    );
    expect(detail.lot).toMatchObject({
      paid: detail.order.spoons,
      paidLeft: detail.order.spoons,
      bonusLeft: detail.order.bonus,
      moves: [],
    });
    expect([detail.refunds, detail.proposals]).toEqual([[], []]);
  });

  it('shows its refunds, who made them, and what is left of its spoons [OPS-01, PAY-10]', async () => {
    const bought = await fixture.buy(kakaopay);
    const reason = 'a good reason';
    const refund = await answerToOperator(fixture.server, refundPaymentRoute, {
      as: 'sora',
      id: bought.id,
      body: { reason },
    });
    const detail = await detailOf(bought.id);
    expect(detail.payment.state).toBe('refunded');
    expect(detail.refunds).toMatchObject([{ refundId: refund.refundId, state: 'done', reason }]);
    expect(detail.lot).toMatchObject({ paidLeft: 0, bonusLeft: 0 });
    expect(detail.lot?.moves).toMatchObject([{ kind: 'refund_reserve' }]);
    expect(detail.entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['refund']));
    const answer = await answerToOperator(fixture.server, operatorRefundRoute, {
      as: 'vera',
      id: refund.refundId,
    });
    expect(answer).toMatchObject({ operator: 'sora', kind: 'request', openings: [] });
    expect(answer.log.map(({ to }) => to)).toEqual(['sent', 'done']);
  });

  it('shows which webhooks arrived for it, and how often [OPS-01]', async () => {
    const bought = await fixture.buy(card);
    await expect
      .poll(async () => (await detailOf(bought.id)).events)
      .toMatchObject([{ provider: 'tosspayments', heard: 'settled' }]);
  });

  it('is answered as missing if it does not exist, by every call [OPS-01]', async () => {
    const id = `p1-${'0'.repeat(32)}`;
    expect(await asOperator(fixture.server, operatorPaymentRoute, { as: 'vera', id })).toBe(
      'payment_not_found',
    );
  });
});

describe('querying the provider again from the console', () => {
  it('returns the provider’s state, charges nothing, and needs a support role [OPS-01]', async () => {
    const bought = await fixture.buy(kakaopay);
    const before = await fixture.charge(bought);
    const body = { reason: 'the person asked for it' };
    const sent = { as: 'sora', id: bought.id, body } as const;
    const answer = await answerToOperator(fixture.server, askPaymentRoute, sent);
    expect(answer).toMatchObject({ state: 'succeeded', told: 'succeeded' });
    expect(await fixture.charge(bought)).toEqual(before);
    expect(await asOperator(fixture.server, askPaymentRoute, { ...sent, as: 'vera' })).toBe(
      'no_right',
    );
  });

  it('waits while the charge may still be in progress: a query never overtakes a charge [OPS-01]', async () => {
    const payer = createPayer(fixture.server, kakaopay);
    await fixture.next(kakaopay, { operation: 'approve', outcome: 'lost' });
    const { id } = await payer.pay();
    const body = { reason: 'the person asked for it' };
    expect(await asOperator(fixture.server, askPaymentRoute, { as: 'sora', id, body })).toBe(
      'payment_in_progress',
    );
  });
});

describe('the list of payments', () => {
  it('is filtered by state, provider, method, country, day and person, page by page [OPS-01]', async () => {
    const first = await fixture.buy(kakaopay);
    const second = await fixture.buy(card);
    const ask = async (query: Readonly<Record<string, string>>) =>
      answerToOperator(fixture.server, operatorPaymentsRoute, { as: 'vera', query });
    const idsOf = async (query: Readonly<Record<string, string>>) =>
      (await ask({ limit: '100', ...query })).results.map(({ transactionId }) => transactionId);
    const mine = String(first.name.userId);
    const narrow = [
      { provider: 'kakaopay' },
      { methodId: '43' },
      { userId: mine },
      { provider: 'kakaopay', userId: mine, country: 'kr', state: 'succeeded' },
    ];
    for (const query of narrow) {
      const found = await idsOf(query);
      expect([found.includes(first.id), found.includes(second.id)]).toEqual([true, false]);
    }
    expect(await idsOf({ state: 'succeeded' })).toEqual(
      expect.arrayContaining([first.id, second.id]),
    );
    expect(await idsOf({ country: 'jp' })).toEqual([]);
    const { createdAt } = (await detailOf(second.id)).payment;
    expect(await idsOf({ from: createdAt, userId: mine })).not.toContain(first.id);
    expect(await idsOf({ until: createdAt, userId: mine })).toContain(first.id);
    const page = await ask({ limit: '1' });
    expect(page.nextCursor).toBe(page.results[0]?.transactionId);
    const after = await ask({ limit: '1', cursor: page.nextCursor ?? '' });
    expect(after.results[0]?.transactionId).not.toBe(page.nextCursor);
  });
});
