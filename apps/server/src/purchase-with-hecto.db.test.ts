import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startHectoFixture } from './testing/hecto-fixture.ts';
import type { HectoFixture, OpenedPayment } from './testing/hecto-fixture.ts';
import type { RefundAccount } from './ports/payment-provider.ts';

let fixture: HectoFixture;

beforeAll(async () => {
  fixture = await startHectoFixture();
});

afterEach(async () => {
  await fixture.plain();
  expect(await fixture.bookFindings()).toEqual([]);
});

afterAll(() => fixture.stop());

const full = [100n, 10n];
const nothing = [0n, 0n];
const lifetime = 30 * 60 + 1;

/** Methods that Hecto alone serves; the numbers are the catalogue's. */
const methods = [
  ['smart_culture_voucher', 30, 'SG'],
  ['happy_money', 32, 'HM'],
  ['tmoney', 33, 'TM'],
] as const;

const failure = (name: ErrorName) => ({ status: 'fail', code: errorCatalogue[name].number });

it.each([
  ['GC03', 'card_balance_insufficient'],
  ['GC07', 'card_limit_exceeded'],
] as const)(
  'a Tmoney card is declined with %s, which is shown as the card’s error: %s [ERR-03] [outcome: tmoney/declined:card_balance_insufficient,declined:card_limit_exceeded]',
  async (result, name) => {
    const payment = await fixture.open(33);
    await (
      await payment.act({ as: 'fail', code: result })
    )();
    expect(await payment.find()).toMatchObject(failure(name));
    expect(await payment.spoons()).toEqual(nothing);
  },
);

const account = { bankCode: '004', accountNumber: '110222333444', accountHolder: '김민지' };

const paidBy = async (methodId: number): Promise<OpenedPayment> => {
  const payment = await fixture.open(methodId);
  await (
    await payment.act({ as: 'pay' })
  )();
  return payment;
};

const wholeOf = ({ id }: OpenedPayment) =>
  ({ refundId: `w-${id}`, place: 1, amount: 11_000n, held: 11_000n }) as const;

const expectWholeOnce = async (payment: OpenedPayment): Promise<void> => {
  await fixture.next('cancel', 'lost');
  expect((await payment.refund(wholeOf(payment))).kind).toBe('unknown');
  expect((await payment.askRefund(wholeOf(payment))).kind).toBe('refunded');
  expect((await payment.refund(wholeOf(payment))).kind).toBe('refunded');
  expect(await payment.charges()).toMatchObject([{ charged: 11_000, canceled: 11_000 }]);
};

/** Whether it was done or not, such an answer is no: it is asked about, and made once. */
const expectRefundQueried = async (
  payment: OpenedPayment,
  { operation, code, account }: { operation: string; code: string; account?: RefundAccount },
): Promise<void> => {
  const all = { ...wholeOf(payment), ...(account && { account }) };
  await fixture.next(operation, 'code', { errorCode: code });
  expect((await payment.refund(all)).kind).toBe('unknown');
  // A transfer takes days: that the money is still held is no sign of one that was not made.
  const held = operation === 'refund' ? 'unknown' : 'pending';
  expect((await payment.askRefund(all)).kind).toBe(held);
  await fixture.next(operation, 'code-done', { errorCode: code });
  expect((await payment.refund(all)).kind).toBe('unknown');
  expect((await payment.askRefund(all)).kind).toBe('refunded');
  expect((await payment.refund(all)).kind).toBe('refunded');
  expect(await payment.charges()).toMatchObject([{ charged: 11_000, canceled: 11_000 }]);
};

/** A time-out, an operation in progress, a repeated one, a fault midway; and an unlisted code. */
const undecided = 'VTIM ST38 ST25 ST39 9903 9904 9905 TM01 TM03 ST79 ZZ99 QQ01'.split(' ');

describe.each(methods)('%s (%i)', (_key, methodId, code) => {
  const open = () => fixture.open(methodId);

  it('is paid in the window and credited once, however often and by whom it is reported [PAY-05] [PAY-09] [outcome: smart_culture_voucher,happy_money,tmoney/paid]', async () => {
    const payment = await open();
    const post = await payment.act({ as: 'pay' });
    const states = await Promise.all([post(), post(), post()]);
    expect(states.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(states[0]?.headers.get('location')).toBe(`/result/${payment.id}`);
    expect(await payment.find()).toMatchObject({ status: 'success', code: 20_012, amount: 110 });
    expect(await payment.spoons()).toEqual(full);
    expect(await payment.charges()).toMatchObject([{ charged: 11_000, timesCharged: 1 }]);
  });

  it.each([
    ['GC01', 'payment_information_incorrect'],
    ['GC04', 'payment_information_incorrect'],
    ['2002', 'payment_authentication_failed'],
    ['ST30', 'payment_expired'],
    ['ST06', 'payment_information_not_found'],
    ['1901', 'payment_request_error'],
    ['GC94', 'payment_failed'],
  ] as const)(
    'is declined with %s, which the person sees as %s [ERR-03] [outcome: smart_culture_voucher,happy_money,tmoney/declined,declined:payment_information_incorrect,declined:payment_authentication_failed,declined:payment_expired,declined:payment_information_not_found,declined:payment_request_error,declined:payment_failed]',
    async (result, name) => {
      const payment = await open();
      await (
        await payment.act({ as: 'fail', code: result })
      )();
      expect(await payment.find()).toMatchObject(failure(name));
      await fixture.later(90, 600);
      expect(await payment.spoons()).toEqual(nothing);
    },
  );

  it.each(['9999', 'ST10', 'ST50', ...undecided])(
    'whose window ended with %s is declined only if Hecto confirms it when queried [PAY-09] [outcome: smart_culture_voucher,happy_money,tmoney/charge-code-unknown]',
    async (result) => {
      const payment = await open();
      await (
        await payment.act({ as: 'fail', code: result })
      )();
      expect(await payment.find()).toMatchObject({ status: 'pending' });
      await fixture.later(2);
      expect(await payment.find()).toMatchObject(failure('payment_failed'));
    },
  );

  it('is canceled by the person, and nothing is charged [PAY-05] [outcome: smart_culture_voucher,happy_money,tmoney/canceled]', async () => {
    const payment = await open();
    const back = await (await payment.act({ as: 'cancel' }))();
    expect(back.headers.get('location')).toBe(`/cancel/${payment.id}`);
    expect(await payment.find()).toMatchObject({ status: 'cancel' });
    expect(await payment.charges()).toMatchObject([{ charged: 0 }]);
  });

  it('expires with the window if the person never returns [PAY-05] [outcome: smart_culture_voucher,happy_money,tmoney/window-closed]', async () => {
    const payment = await open();
    await expect(payment.act({ as: 'close' })).rejects.toThrow('no way back');
    await fixture.later(lifetime);
    expect(await payment.find()).toMatchObject({ status: 'expired' });
    expect(await payment.spoons()).toEqual(nothing);
  });

  it('has no window any more if the person took too long [PAY-05] [outcome: smart_culture_voucher,happy_money,tmoney/timed-out]', async () => {
    const payment = await open();
    await fixture.sandbox.control('POST', '/clock', { advanceSeconds: lifetime });
    await expect(payment.act({ as: 'pay' })).rejects.toThrow('expired');
    await fixture.later(lifetime);
    expect(await payment.find()).toMatchObject({ status: 'expired' });
    const page = await payment.openAgain();
    expect(page.headers.get('location')).toBe(`/result/${payment.id}`);
    expect(await payment.charges()).toMatchObject([{ charged: 0 }]);
  });

  it.each(['lost', 'silent'])(
    'that is charged without a return or webhook (%s) is queried, and credited once [PAY-09] [outcome: smart_culture_voucher,happy_money,tmoney/answer-lost]',
    async (outcome) => {
      const payment = await open();
      await fixture.messages({ drop: 1, orderId: payment.id });
      await fixture.next('pay', outcome);
      await expect(payment.act({ as: 'pay' })).rejects.toThrow('no way back');
      expect(await payment.spoons()).toEqual(nothing);
      await fixture.later(lifetime);
      expect(await payment.find()).toMatchObject({ status: 'success' });
      await fixture.later(3600);
      expect(await payment.spoons()).toEqual(full);
      expect(await payment.charges()).toMatchObject([{ charged: 11_000, timesCharged: 1 }]);
    },
  );

  it('is credited by a webhook before the browser returns [PAY-09] [outcome: smart_culture_voucher,happy_money,tmoney/notified-first]', async () => {
    const payment = await open();
    const post = await payment.act({ as: 'pay' });
    await expect.poll(payment.status).toBe('success');
    await post();
    expect(await payment.spoons()).toEqual(full);
    await expect.poll(() => fixture.sentTo(payment.id)).toMatchObject([{ state: 'taken' }]);
  });

  it('is reported by several webhooks, and credited once [PAY-09] [outcome: smart_culture_voucher,happy_money,tmoney/notified-twice]', async () => {
    const payment = await open();
    await fixture.messages({ copies: 5, times: 1 });
    const post = await payment.act({ as: 'pay' });
    await post();
    await expect.poll(() => fixture.tries(payment.id)).toHaveLength(5);
    await fixture.again(payment.id);
    expect(await fixture.tries(payment.id)).toEqual(Array(6).fill('OK'));
    expect(await payment.spoons()).toEqual(full);
  });

  it('that is declined but charged later is credited [PAY-09] [outcome: smart_culture_voucher,happy_money,tmoney/late-success]', async () => {
    const payment = await open();
    await fixture.messages({ drop: 1, orderId: payment.id });
    await fixture.next('pay', 'decline-then-ok', { delayMs: 3000, errorCode: 'GC07' });
    await (
      await payment.act({ as: 'pay' })
    )();
    expect(await payment.find()).toMatchObject({ status: 'fail' });
    await expect.poll(payment.charges).toMatchObject([{ charged: 11_000 }]);
    await fixture.later(90);
    expect(await payment.find()).toMatchObject({ status: 'success' });
    expect(await payment.spoons()).toEqual(full);
  });

  it('charged with another amount goes to review and is never credited [PAY-09] [outcome: smart_culture_voucher,happy_money,tmoney/mismatch]', async () => {
    const payment = await open();
    await (
      await payment.act({ as: 'pay', amount: 10_000 })
    )();
    await expect.poll(payment.state).toBe('review');
    expect(await payment.spoons()).toEqual(nothing);
  });

  it('is refunded in part, and then the rest, each once, though each is the first to Hecto [outcome: smart_culture_voucher,happy_money,tmoney/refund-part]', async () => {
    const payment = await paidBy(methodId);
    const part = { refundId: `a-${payment.id}`, place: 1, amount: 4000n, held: 11_000n };
    expect((await payment.refund(part)).kind).toBe('refunded');
    expect((await payment.refund(part)).kind).toBe('refunded');
    expect(await payment.charges()).toMatchObject([{ canceled: 4000 }]);
    const rest = { refundId: `b-${payment.id}`, place: 2, amount: 7000n, held: 7000n };
    expect((await payment.refund(rest)).kind).toBe('refunded');
    expect((await payment.refund(rest)).kind).toBe('refunded');
    expect(await payment.charges()).toMatchObject([{ charged: 11_000, canceled: 11_000 }]);
  });

  it('is refunded as a whole, once, also if the answer was lost [PAY-10] [outcome: smart_culture_voucher,happy_money,tmoney/refund-full]', async () => {
    await expectWholeOnce(await paidBy(methodId));
  });

  it.each(undecided)(
    'whose refund or query is answered with %s is queried, and settled by its real state [PAY-09] [PAY-10] [outcome: smart_culture_voucher,happy_money,tmoney/refund-code-unknown,status-code-unknown]',
    async (code) => {
      const payment = await paidBy(methodId);
      await expectRefundQueried(payment, { operation: 'cancel', code });
      const other = await open();
      await fixture.next('inquiry', 'code', { errorCode: code });
      await (
        await other.act({ as: 'pay' })
      )();
      await fixture.later(2, 5, 15);
      await expect.poll(other.status).toBe('success');
      expect(await other.spoons()).toEqual(full);
    },
  );

  it('is listed with all its refunds in the records for reconciliation', async () => {
    const payment = await open();
    await (
      await payment.act({ as: 'pay' })
    )();
    const all = { refundId: `c-${payment.id}`, place: 1, amount: 11_000n, held: 11_000n };
    await payment.refund(all);
    const records = await fixture.recordsOf(payment.id);
    expect(records).toMatchObject([
      { kind: 'charge', amount: 11_000n, currency: 'KRW' },
      { kind: 'refund', amount: 11_000n, currency: 'KRW' },
    ]);
    const [charge] = await payment.charges();
    expect(records[0]?.reference).toBe(charge?.tid);
    expect(charge?.tid).toContain(`STFP_PG${code}`);
  });
});

describe('a refund that Hecto refuses', () => {
  it.each(['GC42', 'ST46'])('is shown to the person as refused (%s)', async (result) => {
    const payment = await fixture.open(33);
    await (
      await payment.act({ as: 'pay' })
    )();
    await fixture.next('cancel', 'decline', { errorCode: result });
    const all = { refundId: `d-${payment.id}`, place: 1, amount: 11_000n, held: 11_000n };
    expect(await payment.refund(all)).toMatchObject({
      kind: 'declined',
      failureCode: errorCatalogue.refund_failed.number,
    });
    expect((await payment.askRefund(all)).kind).toBe('pending');
    expect(await payment.spoons()).toEqual(full);
  });
});

describe('other methods that the catalogue may route to Hecto', () => {
  it.each([29, 31, 34, 35])('are paid through Hecto too: %i [PAY-04]', async (methodId) => {
    const payment = await fixture.open(methodId);
    await (
      await payment.act({ as: 'pay' })
    )();
    expect(await payment.find()).toMatchObject({ status: 'success' });
    expect(await payment.spoons()).toEqual(full);
  });

  it('refund a deposit to the person’s account, once, and not without one [PAY-07] [PAY-10]', async () => {
    const payment = await fixture.open(36);
    await (
      await payment.act({ as: 'pay' })
    )();
    await fixture.sandbox.control('POST', '/hecto/deposit', { partnerOrderId: payment.id });
    await expect.poll(payment.status).toBe('success');
    expect(await payment.refund(wholeOf(payment))).toMatchObject({
      kind: 'declined',
      failureCode: errorCatalogue.refund_account_required.number,
    });
    expect(await payment.charges()).toMatchObject([{ canceled: 0 }]);
    await expectRefundQueried(payment, { operation: 'refund', code: 'ST39', account });
  });

  it.each([29, 31, 34])(
    'are queried if a refund is answered with an unlisted code: %i',
    async (methodId) => {
      await expectRefundQueried(await paidBy(methodId), { operation: 'cancel', code: 'ZZ99' });
    },
  );

  it('include a card, which is refunded in part, and then the rest, each once', async () => {
    const payment = await paidBy(31);
    const part = { refundId: `a-${payment.id}`, place: 1, amount: 4000n, held: 11_000n };
    expect((await payment.refund(part)).kind).toBe('refunded');
    const rest = { refundId: `b-${payment.id}`, place: 2, amount: 7000n, held: 7000n };
    expect((await payment.refund(rest)).kind).toBe('refunded');
    expect(await payment.charges()).toMatchObject([{ charged: 11_000, canceled: 11_000 }]);
  });

  it('include a phone bill, refunded to the bill in its month, and to an account later [PAY-10]', async () => {
    const inMonth = await paidBy(35);
    await expectRefundQueried(inMonth, { operation: 'cancel', code: 'VTIM' });
    const later = await paidBy(35);
    await fixture.nextMonth();
    expect((await later.refund(wholeOf(later))).kind).toBe('declined');
    await expectRefundQueried(later, { operation: 'refund', code: 'ST38', account });
  });
});
