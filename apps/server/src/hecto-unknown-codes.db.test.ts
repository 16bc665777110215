import { errorCatalogue } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startHectoFixture } from './testing/hecto-fixture.ts';
import type { HectoFixture, OpenedPayment } from './testing/hecto-fixture.ts';

let fixture: HectoFixture;

beforeAll(async () => {
  fixture = await startHectoFixture();
});

afterEach(async () => {
  fixture.setMoment(undefined);
  await fixture.plain();
  expect(await fixture.bookFindings()).toEqual([]);
});

afterAll(() => fixture.stop());

const weekSeconds = 7 * 24 * 3600;
const full = [100n, 10n];
const nothing = [0n, 0n];
const account = { bankCode: '004', accountNumber: '110222333444', accountHolder: '김민지' };

/** Methods that another provider serves as well; the numbers are the catalogue's. */
const methods = [
  ['culture_voucher', 29],
  ['credit_card', 31],
  ['book_voucher', 34],
  ['mobile', 35],
  ['virtual_bank', 36],
] as const;

/** A time-out, an operation in progress, a fault midway; and an unlisted code. */
const codes = ['VTIM', 'ST38', '9904', 'ZZ99'];
const cells = methods.flatMap(([key, methodId]) =>
  codes.map((code) => [key, code, methodId] as const),
);
const atOnce = cells.filter(([key]) => key !== 'virtual_bank');

const isDeposit = (methodId: number): boolean => methodId === 36;

const payIn = async (payment: OpenedPayment, methodId: number): Promise<void> => {
  if (!isDeposit(methodId)) return;
  await expect.poll(payment.status).toBe('waiting_for_deposit');
  await fixture.sandbox.control('POST', '/hecto/deposit', { partnerOrderId: payment.id });
};

const finish = async (payment: OpenedPayment, as: { as: string; code?: string }): Promise<void> => {
  const comeBack = await payment.act(as);
  await comeBack();
};

const expectPaidOnce = async (payment: OpenedPayment): Promise<void> => {
  await expect.poll(payment.status).toBe('success');
  await fixture.later(3600);
  expect(await payment.spoons()).toEqual(full);
  expect(await payment.charges()).toMatchObject([{ charged: 11_000, timesCharged: 1 }]);
};

describe('a method paid through Hecto that Toss Payments serves too', () => {
  // The first, since a phone bill is given back otherwise in another month.
  it.each(cells)(
    '%s whose refund is answered with %s is queried, and refunded once [PAY-10] [outcome: culture_voucher@hecto,credit_card@hecto,book_voucher@hecto,mobile@hecto,virtual_bank@hecto/refund-code-unknown]',
    async (_key, code, methodId) => {
      const payment = await fixture.open(methodId);
      await finish(payment, { as: 'pay' });
      await payIn(payment, methodId);
      await expect.poll(payment.status).toBe('success');
      const refund = {
        refundId: `w-${payment.id}`,
        place: 1,
        amount: 11_000n,
        held: 11_000n,
        ...(isDeposit(methodId) && { account }),
      };
      const operation = isDeposit(methodId) ? 'refund' : 'cancel';
      await fixture.next(operation, 'code', { errorCode: code });
      expect((await payment.refund(refund)).kind).toBe('unknown');
      // A transfer takes days: that the money is still held is no sign of one that was not made.
      const held = isDeposit(methodId) ? 'unknown' : 'pending';
      expect((await payment.askRefund(refund)).kind).toBe(held);
      await fixture.next(operation, 'code-done', { errorCode: code });
      expect((await payment.refund(refund)).kind).toBe('unknown');
      expect((await payment.askRefund(refund)).kind).toBe('refunded');
      expect((await payment.refund(refund)).kind).toBe('refunded');
      expect(await payment.charges()).toMatchObject([{ charged: 11_000, canceled: 11_000 }]);
    },
  );

  it.each(cells)(
    '%s is declined after %s only if Hecto confirms it when queried [PAY-09] [outcome: culture_voucher@hecto,credit_card@hecto,book_voucher@hecto,mobile@hecto,virtual_bank@hecto/charge-code-unknown]',
    async (_key, code, methodId) => {
      const payment = await fixture.open(methodId);
      await finish(payment, { as: 'fail', code });
      expect(await payment.find()).toMatchObject({ status: 'pending' });
      await fixture.later(2);
      const { number } = errorCatalogue.payment_failed;
      expect(await payment.find()).toMatchObject({ status: 'fail', code: number });
      expect(await payment.spoons()).toEqual(nothing);
    },
  );

  it.each(atOnce)(
    '%s whose window ends with %s although it was charged is never shown as declined, and credited once [PAY-09] [outcome: culture_voucher@hecto,credit_card@hecto,book_voucher@hecto,mobile@hecto/charge-code-unknown]',
    async (_key, code, methodId) => {
      const payment = await fixture.open(methodId);
      await fixture.messages({ drop: 1, orderId: payment.id });
      await fixture.next('pay', 'code-done', { errorCode: code });
      await finish(payment, { as: 'pay' });
      expect(await payment.status()).not.toBe('fail');
      await fixture.later(2, 5, 15);
      await expectPaidOnce(payment);
    },
  );

  it.each(atOnce)(
    '%s whose query is answered with %s is queried again, and then credited [PAY-09] [outcome: culture_voucher@hecto,credit_card@hecto,book_voucher@hecto,mobile@hecto/status-code-unknown]',
    async (_key, code, methodId) => {
      const payment = await fixture.open(methodId);
      await fixture.messages({ drop: 1, orderId: payment.id });
      await fixture.next('inquiry', 'code', {
        errorCode: code,
        match: { partnerOrderId: payment.id },
      });
      await finish(payment, { as: 'pay' });
      expect(await payment.find()).toMatchObject({ status: 'pending' });
      expect(await payment.spoons()).toEqual(nothing);
      await fixture.later(2, 5, 15);
      await expectPaidOnce(payment);
    },
  );

  it.each(codes)(
    'a virtual account is issued although the window ends with %s, and its deposit is credited once [PAY-07] [PAY-09] [outcome: virtual_bank@hecto/charge-code-unknown]',
    async (code) => {
      const payment = await fixture.open(36);
      await fixture.next('pay', 'code-done', { errorCode: code });
      await finish(payment, { as: 'pay' });
      expect(await payment.status()).not.toBe('fail');
      await payIn(payment, 36);
      await expectPaidOnce(payment);
    },
  );

  // Others of this file are asked about in the same turn.
  it.each(codes)(
    'a deposit without a webhook stays awaited after the query is answered with %s, and the next one credits it [PAY-07] [PAY-09] [outcome: virtual_bank@hecto/status-code-unknown]',
    async (code) => {
      const payment = await fixture.open(36);
      await finish(payment, { as: 'pay' });
      await expect.poll(payment.status).toBe('waiting_for_deposit');
      await fixture.messages({ drop: 1, orderId: payment.id });
      await fixture.next('inquiry', 'code', {
        errorCode: code,
        match: { partnerOrderId: payment.id },
      });
      await payIn(payment, 36);
      await fixture.later(3600);
      expect(await payment.find()).toMatchObject({ status: 'waiting_for_deposit' });
      expect(await payment.spoons()).toEqual(nothing);
      await fixture.later(3600);
      await expectPaidOnce(payment);
    },
  );

  // The last, since it moves the clock by weeks.
  it.each(codes)(
    'a deposit without a webhook does not expire at its deadline after the answer %s, and the next query credits it [PAY-07] [PAY-09] [outcome: virtual_bank@hecto/status-code-unknown]',
    async (code) => {
      const payment = await fixture.open(36);
      await finish(payment, { as: 'pay' });
      await expect.poll(payment.status).toBe('waiting_for_deposit');
      await fixture.messages({ drop: 1, orderId: payment.id });
      await fixture.next('inquiry', 'code', {
        errorCode: code,
        match: { partnerOrderId: payment.id },
      });
      await payIn(payment, 36);
      const { requestedAt } = await payment.question();
      fixture.setMoment(new Date(requestedAt.getTime() + (weekSeconds + 60) * 1000));
      await fixture.later(weekSeconds + 60);
      expect(await payment.find()).toMatchObject({ status: 'waiting_for_deposit' });
      await fixture.later(300);
      await expectPaidOnce(payment);
    },
  );
});
