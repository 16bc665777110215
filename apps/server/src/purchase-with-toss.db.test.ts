import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RefundOrder } from './ports/payment-provider.ts';
import { createToss } from './providers/toss/index.ts';
import { createTossFixture, credited, paid, soon } from './testing/toss-fixture.ts';
import type { TossFixture } from './testing/toss-fixture.ts';

const tossPay = 37;

let fixture: TossFixture;

beforeAll(async () => {
  fixture = await createTossFixture({
    methods: [tossPay],
    create: (sandboxUrl, returnBase) =>
      createToss({
        url: `${sandboxUrl}/toss`,
        apiKey: 'sk_test_dipper0000tosspay',
        budgetsMs: { execute: 8000 },
        get returnBase() {
          return returnBase();
        },
      }),
  });
});

afterEach(async () => {
  await fixture.plain();
  expect(await fixture.bookFindings()).toEqual([]);
});

afterAll(() => fixture.stop());

/** A payment that its person has approved in the app, before the browser returns. */
const agreed = async (as: 'money' | 'card' = 'money') => {
  const started = await fixture.start(tossPay);
  return { started, back: await started.act(as) };
};

const bought = async () => {
  const { started, back } = await agreed();
  await fixture.visit(back);
  expect(await credited(started)).toEqual(paid);
  return { started, question: await started.question() };
};

describe('a purchase by Toss Pay', () => {
  it.each(['money', 'card'] as const)(
    'with %s is credited once, however often the browser comes back [PAY-05] [PAY-09] [outcome: toss/paid]',
    async (as) => {
      const { started, back } = await agreed(as);
      const visits = await Promise.all([
        fixture.visit(back),
        fixture.visit(back),
        fixture.visit(back),
      ]);
      expect(visits).toEqual(Array(3).fill(`/result/${started.id}`));
      expect(await credited(started)).toEqual(paid);
      await fixture.visit(back);
      expect(await credited(started)).toEqual(paid);
      expect(await started.charge()).toMatchObject({ charged: 11_000, timesCharged: 1 });
    },
  );

  it('is settled by a query if the answer is lost, and never charged again [PAY-09] [outcome: toss/answer-lost]', async () => {
    const { started, back } = await agreed();
    await fixture.messages({ drop: 1, orderId: started.id });
    await fixture.next('execute', 'lost');
    await fixture.visit(back);
    expect(await started.state()).toBe('unknown');
    await fixture.later(3);
    expect(await credited(started)).toEqual(paid);
    expect(await started.charge()).toMatchObject({ charged: 11_000, timesCharged: 1 });
  });

  it('is credited once if the callback comes before the browser, and three times [PAY-09] [outcome: toss/notified-first,notified-twice]', async () => {
    const { started, back } = await agreed();
    await fixture.messages({ copies: 3, orderId: started.id });
    await fixture.next('execute', 'late', { delayMs: 2500 });
    const visit = fixture.visit(back);
    await soon(() => credited(started)).toEqual(paid);
    expect(await visit).toBe(`/result/${started.id}`);
    expect(await credited(started)).toEqual(paid);
    expect(await fixture.sentTo(started.id)).toMatchObject([{ state: 'taken' }]);
  });

  it('is credited if the money is taken after a decline [PAY-09] [outcome: toss/late-success]', async () => {
    const { started, back } = await agreed();
    await fixture.next('execute', 'decline-then-ok', {
      delayMs: 300,
      errorCode: 'COMMON_BREAK_TIME_OF_BANK',
    });
    await fixture.visit(back);
    expect(await started.state()).toBe('declined');
    await soon(() => credited(started)).toEqual(paid);
  });

  it('goes to review if another amount was charged [PAY-09] [outcome: toss/mismatch]', async () => {
    const { started, back } = await agreed();
    await fixture.outside('charge', started, { amount: 5000 });
    await soon(() => credited(started)).toEqual(['review', 0n]);
    await fixture.visit(back);
    expect(await credited(started)).toEqual(['review', 0n]);
  });
});

describe('a person who does not finish paying by Toss Pay', () => {
  it('turns back, and sees that it was canceled [PAY-05] [ERR-04] [outcome: toss/canceled]', async () => {
    const started = await fixture.start(tossPay);
    expect(await fixture.visit(await started.act('cancel'))).toBe(`/cancel/${started.id}`);
    expect(await credited(started)).toEqual(['canceled', 0n]);
  });

  it('closes the page, and nothing is charged after its deadline [PAY-05] [outcome: toss/window-closed]', async () => {
    const started = await fixture.start(tossPay);
    expect(await started.act('close')).toBe('');
    await fixture.later(14 * 60);
    expect(await started.state()).toBe('redirected');
    await fixture.later(90);
    expect(await credited(started)).toEqual(['canceled', 0n]);
  });

  it('returns too late for Toss, and nothing is charged [PAY-05] [outcome: toss/timed-out]', async () => {
    const { started, back } = await agreed();
    await fixture.sandbox.control('POST', '/clock', { advanceSeconds: 16 * 60 });
    await fixture.visit(back);
    // They say only that it did not work, which is no reason to believe that nothing was taken.
    expect(await started.state()).toBe('unknown');
    await fixture.later(3);
    expect([await started.state(), await started.reason()]).toEqual([
      'declined',
      'payment_canceled',
    ]);
    expect(await started.charge()).toMatchObject({ charged: 0, status: 'PAY_CANCEL' });
  });
});

describe('a decline by Toss Pay', () => {
  it.each([
    ['COMMON_INVALID_API_KEY', 'payment_failed'],
    ['COMMON_BREAK_TIME_OF_BANK', 'payment_retry'],
    ['CARD_NOT_AVAILABLE', 'card_stopped'],
    ['CARD_NOT_AVAILABLE_SHOP', 'card_unsupported'],
    ['CARD_SPREADOUT_ERROR', 'card_unusable'],
    ['CARD_EXCEED_LIMIT', 'card_limit_exceeded'],
    ['CARD_NOT_ENOUGH_BALANCE', 'card_balance_insufficient'],
    ['CARD_MIN_AMOUNT_ERROR', 'method_amount_out_of_range'],
  ] as const)(
    'with %s is shown as %s [ERR-03] [PAY-05] [outcome: toss/declined,declined:payment_failed,declined:payment_retry,declined:card_stopped,declined:card_unsupported,declined:card_unusable,declined:card_limit_exceeded,declined:card_balance_insufficient,declined:method_amount_out_of_range]',
    async (errorCode, reason) => {
      const { started, back } = await agreed();
      await fixture.next('execute', 'decline', { errorCode });
      await fixture.visit(back);
      expect([await started.state(), await started.reason()]).toEqual(['declined', reason]);
      expect(await started.spoons()).toEqual([0n, 0n]);
    },
  );

  it('during the banks’ maintenance asks the person to come back [ERR-03] [outcome: toss/declined:payment_retry]', async () => {
    const { started, back } = await agreed();
    await fixture.sandbox.control('POST', '/toss/banks', { resting: true });
    await fixture.visit(back);
    await fixture.sandbox.control('POST', '/toss/banks', { resting: false });
    expect([await started.state(), await started.reason()]).toEqual(['declined', 'payment_retry']);
  });
});

describe('an unlisted code of Toss Pay', () => {
  const errorCode = 'TOMORROWS_CODE';

  it('does not decline a charge: it is queried, and credited once [PAY-09] [outcome: toss/charge-code-unknown]', async () => {
    const { started, back } = await agreed();
    await fixture.messages({ drop: 1, orderId: started.id });
    await fixture.next('execute', 'decline-then-ok', { errorCode, delayMs: 1 });
    expect(await fixture.visit(back)).toBe(`/result/${started.id}`);
    expect(await started.state()).toBe('unknown');
    await soon(async () => (await started.charge())?.charged).toBe(11_000);
    await fixture.later(3);
    expect(await credited(started)).toEqual(paid);
    expect(await started.charge()).toMatchObject({ charged: 11_000, timesCharged: 1 });
  });

  it('does not keep a payment open: one that was never charged ends once Toss says so [PAY-09] [outcome: toss/charge-code-unknown]', async () => {
    const { started, back } = await agreed();
    await fixture.next('execute', 'decline', { errorCode });
    await fixture.visit(back);
    expect(await started.state()).toBe('unknown');
    await fixture.later(3);
    expect([await started.state(), await started.reason()]).toEqual([
      'declined',
      'payment_canceled',
    ]);
    expect(await started.charge()).toMatchObject({ charged: 0 });
  });

  it('does not answer a query: the query is repeated [PAY-09] [outcome: toss/status-code-unknown]', async () => {
    const { started, back } = await agreed();
    await fixture.messages({ drop: 1, orderId: started.id });
    await fixture.next('execute', 'lost');
    await fixture.visit(back);
    await fixture.next('status', 'decline', { errorCode });
    await fixture.later(3);
    expect(await started.state()).toBe('unknown');
    await fixture.later(4);
    expect(await credited(started)).toEqual(paid);
  });
});

describe('a callback of Toss Pay', () => {
  it('that anybody could have sent only causes a query [PAY-09]', async () => {
    const { started } = await agreed();
    const forged = { status: 'PAY_COMPLETE', payToken: 'guessed', orderNo: started.id };
    expect(await fixture.tell(JSON.stringify(forged))).toBe(200);
    expect(await credited(started)).toEqual(['redirected', 0n]);
    expect(await fixture.tell('status=PAY_COMPLETE')).toBe(400);
  });
});

describe('a refund at Toss Pay', () => {
  const refund = (order: RefundOrder) => fixture.provider.refund?.(order);
  const askRefund = (order: RefundOrder) => fixture.provider.askRefund?.(order);

  it('with an unlisted code is not refused: the amount still held decides [PAY-10] [outcome: toss/refund-code-unknown]', async () => {
    const { started, question } = await bought();
    const whole = {
      ...question,
      reason: '고객 요청',
      refundId: 'r-1',
      place: 1,
      amount: 11_000n,
      held: 11_000n,
    };
    await fixture.next('refunds', 'decline', { errorCode: 'TOMORROWS_CODE' });
    expect(await refund(whole)).toMatchObject({ kind: 'unknown' });
    expect(await askRefund(whole)).toMatchObject({ kind: 'pending' });
    await fixture.next('refunds', 'decline-then-ok', { errorCode: 'TOMORROWS_CODE', delayMs: 1 });
    expect(await refund(whole)).toMatchObject({ kind: 'unknown' });
    await soon(async () => (await started.charge())?.canceled).toBe(11_000);
    expect(await askRefund(whole)).toMatchObject({ kind: 'refunded', amount: 11_000n });
  });

  it('is made in parts, each once, also if the answer is lost [PAY-09] [outcome: toss/refund-part,refund-full]', async () => {
    const { started, question } = await bought();
    const part = {
      ...question,
      reason: '고객 요청',
      refundId: 'r1-0199f0c0-0000-7000-8000-000000000001',
      place: 1,
      amount: 4000n,
      held: 11_000n,
    };
    expect(await askRefund(part)).toMatchObject({ kind: 'pending' });
    await fixture.next('refunds', 'lost');
    expect(await refund(part)).toMatchObject({ kind: 'unknown' });
    expect(await askRefund(part)).toMatchObject({ kind: 'refunded', amount: 4000n });
    expect(await refund(part)).toMatchObject({ kind: 'refunded', amount: 4000n });
    const rest = { ...part, refundId: 'r-2', place: 2, amount: 7000n, held: 7000n };
    expect(await refund(rest)).toMatchObject({ kind: 'refunded', amount: 7000n });
    expect(await refund({ ...rest, refundId: 'r-3', place: 3, amount: 1n })).toMatchObject({
      kind: 'declined',
      evidence: { error_code: 'COMMON_REFUND_ERROR' },
    });
    expect(await started.charge()).toMatchObject({ charged: 11_000, canceled: 11_000 });
  });
});
