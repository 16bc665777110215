import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RefundOrder } from './ports/payment-provider.ts';
import { shiftClock } from './testing/clock.ts';
import { credited, paid, soon } from './testing/toss-fixture.ts';
import type { Started, TossFixture } from './testing/toss-fixture.ts';
import { every, virtualBank, startTossPaymentsFixture } from './testing/tosspayments-fixture.ts';

let fixture: TossFixture;

beforeAll(async () => {
  fixture = await startTossPaymentsFixture();
});

afterEach(async () => {
  await fixture.plain();
  expect(await fixture.bookFindings()).toEqual([]);
});

afterAll(() => fixture.stop());

/** Started, and paid in the window; what is left is the way back. */
const atTheWayBack = async (methodId: number) => {
  const started = await fixture.start(methodId);
  return { started, back: await started.act('pay', { bank: '06' }) };
};

/** The message about a new account settles the payment and pauses later ones: it comes before what follows. */
const accountIsReported = ({ id }: Started) =>
  soon(() => fixture.sentTo(id)).toMatchObject([{ state: 'taken' }]);
/** A deposit comes some seconds after the account, when the pause that its message made is over. */
const paysIn = async (started: Started, more?: object): Promise<unknown> => {
  await fixture.later(5);
  return fixture.outside('deposit', started, more);
};

describe('a virtual account', () => {
  const opened = async () => {
    const { started, back } = await atTheWayBack(virtualBank);
    await fixture.visit(back);
    await accountIsReported(started);
    expect(await started.state()).toBe('waiting');
    return started;
  };

  it('is credited after its deposit, once, however often that is reported [PAY-07] [PAY-09] [outcome: virtual_bank/paid,notified-twice]', async () => {
    const started = await opened();
    await fixture.messages({ copies: 3, orderId: started.id });
    await paysIn(started);
    await soon(() => credited(started)).toEqual(paid);
    await soon(async () => (await fixture.sentTo(started.id)).length).toBe(3);
    expect(await credited(started)).toEqual(paid);
  });

  it('is credited though its only webhook came during the pause after another one [PAY-07] [PAY-09]', async () => {
    const started = await opened();
    const deposit = { orderId: started.id, secret: 'of this deposit', status: 'DONE' };
    const tell = () => fixture.tell(JSON.stringify(deposit));
    await fixture.messages({ drop: 1, orderId: started.id });
    await fixture.outside('deposit', started);
    expect(await tell()).toBe(400);
    expect(await credited(started)).toEqual(['waiting', 0n]);
    await fixture.later(5);
    expect(await credited(started)).toEqual(paid);
  });

  it('waits also if its webhook precedes the answer to the browser [PAY-07] [outcome: virtual_bank/notified-first]', async () => {
    const { started, back } = await atTheWayBack(virtualBank);
    await fixture.next('confirm', 'late', { delayMs: 2500 });
    const visit = fixture.visit(back);
    await soon(() => started.state()).toBe('waiting');
    await visit;
    expect(await started.state()).toBe('waiting');
    await paysIn(started);
    await soon(() => credited(started)).toEqual(paid);
  });

  it('is found by a query if the answer and every webhook are lost [PAY-07] [PAY-09] [outcome: virtual_bank/answer-lost]', async () => {
    const { started, back } = await atTheWayBack(virtualBank);
    await fixture.messages({ drop: 1, orderId: started.id });
    await fixture.next('confirm', 'lost');
    await fixture.visit(back);
    expect(await started.state()).toBe('unknown');
    await fixture.later(3);
    expect(await started.state()).toBe('waiting');
    await paysIn(started);
    await fixture.later(3601);
    expect(await credited(started)).toEqual(paid);
  });

  it('is issued after a decline, and credited all the same [PAY-09] [outcome: virtual_bank/late-success]', async () => {
    const { started, back } = await atTheWayBack(virtualBank);
    await fixture.next('confirm', 'decline-then-ok', { delayMs: 200 });
    await fixture.visit(back);
    expect(await started.state()).toBe('declined');
    await soon(async () => (await started.charge())?.status).toBe('WAITING_FOR_DEPOSIT');
    await paysIn(started);
    await soon(() => credited(started)).toEqual(paid);
  });

  it('expires at its deadline, and accepts a deposit that the bank allows afterwards [PAY-07] [outcome: virtual_bank/deposit-late]', async () => {
    const started = await opened();
    await fixture.later(24 * 3600 + 60);
    expect(await credited(started)).toEqual(['expired', 0n]);
    await expect(paysIn(started)).rejects.toThrow('409');
    await paysIn(started, { force: true });
    await soon(() => credited(started)).toEqual(paid);
  });

  it('goes to review if the deposit is too small [PAY-07] [outcome: virtual_bank/deposit-short]', async () => {
    const started = await opened();
    await expect(paysIn(started, { amount: 10_999 })).rejects.toThrow('409');
    await paysIn(started, { amount: 10_999, force: true });
    await soon(() => credited(started)).toEqual(['review', 0n]);
  });

  it('is not credited for a second deposit, and keeps its credit if the bank reverses the first [PAY-09]', async () => {
    const started = await opened();
    await paysIn(started);
    await soon(() => credited(started)).toEqual(paid);
    await paysIn(started, { force: true });
    await paysIn(started, { return: true });
    // More of them in a moment than are asked about: those come again in their time.
    const statesOf = async () => (await fixture.sentTo(started.id)).map(({ state }) => state);
    await soon(async () => (await statesOf()).length).toBe(6);
    const statesLater = async () => {
      await fixture.later(16 * 60);
      return statesOf();
    };
    await soon(statesLater).toEqual(Array(6).fill('taken'));
    expect(await credited(started)).toEqual(paid);
  });
});

describe('a webhook of Toss Payments', () => {
  it('that anybody could have sent only causes a query [PAY-09]', async () => {
    const { started } = await atTheWayBack(31);
    const forged = {
      eventType: 'PAYMENT_STATUS_CHANGED',
      data: { orderId: started.id, status: 'DONE', totalAmount: 11_000 },
    };
    expect(await fixture.tell(JSON.stringify(forged))).toBe(200);
    await shiftClock(fixture.owner, 5);
    const deposit = { orderId: started.id, secret: 'guessed', status: 'DONE' };
    expect(await fixture.tell(JSON.stringify(deposit))).toBe(200);
    expect(await credited(started)).toEqual(['redirected', 0n]);
    expect(await fixture.tell('nothing')).toBe(400);
  });

  it('is delivered again as long as the query fails [PAY-09]', async () => {
    const { started, back } = await atTheWayBack(31);
    await fixture.next('order', 'error', { match: { partnerOrderId: started.id } });
    await fixture.next('confirm', 'silent', { match: { partnerOrderId: started.id } });
    const visit = fixture.visit(back);
    await soon(() => fixture.sentTo(started.id)).toMatchObject([{ tries: [{ status: 400 }] }]);
    expect(await started.state()).toBe('sent');
    await shiftClock(fixture.owner, 5);
    await fixture.sandbox.control('POST', '/clock', { advanceSeconds: 60 });
    expect(await credited(started)).toEqual(paid);
    await visit;
  });
});

describe('a refund at Toss Payments', () => {
  const bought = async (methodId: number) => {
    const { started, back } = await atTheWayBack(methodId);
    await fixture.visit(back);
    if (methodId === virtualBank) await accountIsReported(started).then(() => paysIn(started));
    await soon(() => credited(started)).toEqual(paid);
    return { started, question: await started.question() };
  };
  const account = { bankCode: '088', accountNumber: '110222333444', accountHolder: '김민지' };
  const all = {
    reason: '고객 요청',
    refundId: 'r-1',
    place: 1,
    amount: 11_000n,
    held: 11_000n,
  } as const;
  const refund = (order: RefundOrder) => fixture.provider.refund?.(order);
  const askRefund = (order: RefundOrder) => fixture.provider.askRefund?.(order);

  it.each([31, virtualBank])(
    'is made in parts by method %d, each once [outcome: credit_card,virtual_bank/refund-part,refund-full]',
    async (methodId) => {
      const { started, question } = await bought(methodId);
      const reason = '고객 요청';
      const part = {
        ...question,
        account,
        reason,
        refundId: 'r-1',
        place: 1,
        amount: 4000n,
        held: 11_000n,
      };
      expect(await askRefund(part)).toMatchObject({ kind: 'pending' });
      await fixture.next('cancel', 'lost');
      expect(await refund(part)).toMatchObject({ kind: 'unknown' });
      expect(await askRefund(part)).toMatchObject({ kind: 'refunded', amount: 4000n });
      expect(await refund(part)).toMatchObject({ kind: 'refunded', amount: 4000n });
      const rest = { ...part, refundId: 'r-2', place: 2, amount: 7000n, held: 7000n };
      expect(await refund(rest)).toMatchObject({ kind: 'refunded', amount: 7000n });
      expect(await started.charge()).toMatchObject({ charged: 11_000, canceled: 11_000 });
    },
  );

  it.each(every)(
    'by %s (%i) with an unlisted code is not refused: our cancellation is looked up [PAY-10] [outcome: credit_card@tosspayments,mobile@tosspayments,culture_voucher@tosspayments,book_voucher@tosspayments,virtual_bank@tosspayments/refund-code-unknown]',
    async (_name, methodId) => {
      const { started, question } = await bought(methodId);
      const whole = { ...question, ...all, account };
      await fixture.next('cancel', 'decline', { errorCode: 'TOMORROWS_CODE' });
      expect(await refund(whole)).toMatchObject({ kind: 'unknown' });
      expect(await askRefund(whole)).toMatchObject({ kind: 'pending' });
      const again = { ...whole, refundId: 'r-2' };
      await fixture.next('cancel', 'decline-then-ok', { errorCode: 'TOMORROWS_CODE', delayMs: 1 });
      expect(await refund(again)).toMatchObject({ kind: 'unknown' });
      await soon(async () => (await started.charge())?.canceled).toBe(11_000);
      expect(await askRefund(again)).toMatchObject({ kind: 'refunded', amount: 11_000n });
    },
  );

  it.each([35, 29, 34])(
    'is made as a whole or not at all by method %d [outcome: mobile,culture_voucher,book_voucher/refund-full]',
    async (methodId) => {
      const { started, question } = await bought(methodId);
      const whole = { ...question, ...all };
      expect(await refund({ ...whole, refundId: 'r-0', amount: 4000n })).toMatchObject({
        kind: 'declined',
        evidence: { code: 'NOT_ALLOWED_PARTIAL_REFUND' },
      });
      expect(await refund(whole)).toMatchObject({ kind: 'refunded', amount: 11_000n });
      expect(await started.charge()).toMatchObject({ canceled: 11_000 });
    },
  );

  it('is in the provider’s records with the amounts charged and refunded [PAY-09]', async () => {
    const { started, question } = await bought(31);
    const part = { ...question, reason: 'r', refundId: 'r-1', place: 1, amount: 1000n };
    await refund({ ...part, held: 11_000n });
    // Our clock and the provider's, which has whole seconds, need not agree on which came first.
    const [past, far] = [new Date('2000-01-01T00:00:00Z'), new Date('2099-01-01T00:00:00Z')];
    const records = await fixture.provider.records?.(past, far);
    const mine =
      records?.kind === 'records'
        ? records.records.filter(({ transactionId }) => transactionId === started.id)
        : [];
    expect(mine).toMatchObject([
      { kind: 'charge', amount: 11_000n, currency: 'KRW' },
      { kind: 'refund', amount: 1000n },
    ]);
  });
});
