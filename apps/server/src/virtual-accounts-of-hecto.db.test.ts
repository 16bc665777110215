import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { startHectoFixture } from './testing/hecto-fixture.ts';
import type { HectoFixture, OpenedPayment } from './testing/hecto-fixture.ts';

const wentBack = statement(
  'test-hecto-accounts-went-back',
  'select told, expected from dipper.refund_difference where bucket = $1 and payment_id = $2',
);

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
const virtualAccount = 36;
const pageSeconds = 30 * 60 + 1;

const askForAccount = async (payment: OpenedPayment): Promise<void> => {
  await (
    await payment.act({ as: 'pay' })
  )();
};

const payIn = ({ id }: OpenedPayment): Promise<unknown> =>
  fixture.sandbox.control('POST', '/hecto/deposit', { partnerOrderId: id });

it('a virtual account at Hecto is issued, and its deposit credited later [PAY-07]', async () => {
  const payment = await fixture.open(virtualAccount);
  await askForAccount(payment);
  await expect.poll(payment.status).toBe('waiting_for_deposit');
  expect(await payment.find()).toMatchObject({
    status: 'waiting_for_deposit',
    deposit: { bank: '004', accountHolder: '디퍼', amount: 11_000 },
  });
  await fixture.later(3600);
  expect(await payment.spoons()).toEqual(nothing);
  await payIn(payment);
  await expect.poll(payment.status).toBe('success');
  expect(await payment.spoons()).toEqual(full);
});

it('a deposit is not reversed by the older webhook of its account [PAY-07] [PAY-09] [OPS-03]', async () => {
  const payment = await fixture.open(virtualAccount);
  await fixture.messages({ drop: 1, orderId: payment.id });
  await askForAccount(payment);
  await fixture.plain();
  await payIn(payment);
  await expect.poll(payment.status).toBe('success');
  await fixture.again(payment.id);
  expect(await payment.status()).toBe('success');
  expect(await payment.spoons()).toEqual(full);
  const { bucket, paymentId } = payment.name;
  expect(await fixture.owner.query(wentBack, [bucket, paymentId])).toEqual([]);
});

it('a virtual account whose webhook was lost is not declined: it expires with the window, and a later deposit is credited [PAY-05, PAY-07, PAY-09]', async () => {
  const payment = await fixture.open(virtualAccount);
  await fixture.messages({ drop: 1, orderId: payment.id });
  await askForAccount(payment);
  await fixture.later(2, 3, 10, 45, 240);
  expect(await payment.find()).toMatchObject({ status: 'pending' });
  await fixture.later(pageSeconds);
  expect(await payment.find()).toMatchObject({ status: 'expired' });
  await fixture.plain();
  await fixture.later(2 * 24 * 3600);
  await payIn(payment);
  await expect.poll(payment.status).toBe('success');
  expect(await payment.spoons()).toEqual(full);
  expect(await payment.charges()).toMatchObject([{ charged: 11_000, timesCharged: 1 }]);
});
