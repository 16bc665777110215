import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../testing/sandbox.ts';
import { authorization, createBody, openTossShop, type TossShop } from '../../testing/toss-shop.ts';

const account = { bank: '88', accountNumber: '110123456789', holderName: '김민지' };

let shop: TossShop;

beforeAll(async () => {
  shop = await openTossShop();
});

afterAll(() => shop.close());

describe('a Toss Payments virtual account', () => {
  const method = 'VIRTUAL_ACCOUNT';

  it('waits for a deposit and is then done, and reports both with its own secret', async () => {
    const { answer, orderId, paymentKey } = await shop.confirmed({ method, validHours: 24 });
    expect(answer.body).toMatchObject({
      status: 'WAITING_FOR_DEPOSIT',
      approvedAt: null,
      virtualAccount: { bankCode: '88', expired: false },
    });
    expect((await shop.act('deposit', { tid: paymentKey, amount: 10_999 })).status).toBe(409);
    expect((await shop.act('deposit', { tid: paymentKey })).body).toMatchObject({ status: 'DONE' });
    expect((await shop.act('deposit', { tid: paymentKey })).status).toBe(409);
    await expect
      .poll(() => shop.messages(orderId).map(String).toSorted())
      .toEqual([
        'DEPOSIT_CALLBACK,DONE',
        'DEPOSIT_CALLBACK,WAITING_FOR_DEPOSIT',
        'PAYMENT_STATUS_CHANGED,DONE',
      ]);
    const { secret } = (await shop.get(`/payments/${paymentKey}`)).body;
    const messages = shop.merchant.received
      .map(({ body }) => JSON.parse(body))
      .filter((body) => body.orderId === orderId);
    expect(messages.every((body) => body.secret === secret)).toBe(true);
  });

  it('expires, and accepts a late, small or second deposit only by a planted bank error', async () => {
    const { paymentKey } = await shop.confirmed({ method, validHours: 1 });
    await shop.sandbox.post('/control/api/clock', { advanceSeconds: 3_600 });
    const { body } = await shop.get(`/payments/${paymentKey}`);
    expect(body).toMatchObject({
      status: 'WAITING_FOR_DEPOSIT',
      virtualAccount: { expired: true },
    });
    expect((await shop.act('deposit', { tid: paymentKey })).status).toBe(409);
    await shop.act('deposit', { tid: paymentKey, amount: 5_000, force: true });
    await shop.act('deposit', { tid: paymentKey, amount: 5_000, force: true });
    const { body: charges } = await shop.sandbox.get('/control/api/charges?provider=tosspayments');
    expect(charges['charges']).toContainEqual(
      expect.objectContaining({ tid: paymentKey, charged: 5_000, timesCharged: 2 }),
    );
  });

  it('waits again when the bank returns the deposit', async () => {
    const { paymentKey } = await shop.confirmed({ method });
    await shop.act('deposit', { tid: paymentKey });
    await shop.act('deposit', { tid: paymentKey, return: true });
    expect((await shop.get(`/payments/${paymentKey}`)).body.status).toBe('WAITING_FOR_DEPOSIT');
  });

  it('is refunded only to a bank account, in parts on request', async () => {
    const { paymentKey } = await shop.confirmed({ method });
    const path = `/payments/${paymentKey}/cancel`;
    await shop.act('deposit', { tid: paymentKey });
    const bare = await shop.post(path, { cancelReason: '고객 요청' });
    expect(bare.body['code']).toBe('INVALID_REFUND_ACCOUNT_INFO');
    for (const [wrong, code] of [
      [{ bank: '00' }, 'INVALID_BANK'],
      [{ accountNumber: 'abc' }, 'INVALID_REFUND_ACCOUNT_NUMBER'],
    ] as const) {
      const refundReceiveAccount = { ...account, ...wrong };
      const { body } = await shop.post(path, { cancelReason: '고객 요청', refundReceiveAccount });
      expect(body['code']).toBe(code);
    }
    const part = { cancelReason: '고객 요청', cancelAmount: 4_000, refundReceiveAccount: account };
    expect((await shop.post(path, part)).body).toMatchObject({
      status: 'PARTIAL_CANCELED',
      balanceAmount: 7_000,
      virtualAccount: { refundStatus: 'COMPLETED' },
    });
  });
});

describe('a Toss Payments refund', () => {
  const cancel = (paymentKey: string, more: object = {}) =>
    shop.post(`/payments/${paymentKey}/cancel`, { cancelReason: '고객 요청', ...more });

  it('refunds a card in parts, never more than is left', async () => {
    const { paymentKey } = await shop.confirmed();
    const first = await cancel(paymentKey, { cancelAmount: 3_000, refundableAmount: 11_000 });
    expect(first.body).toMatchObject({
      status: 'PARTIAL_CANCELED',
      cancels: [{ cancelAmount: 3_000, refundableAmount: 8_000, cancelStatus: 'DONE' }],
    });
    const stale = await cancel(paymentKey, { cancelAmount: 1_000, refundableAmount: 11_000 });
    expect(stale.body['code']).toBe('NOT_MATCHES_REFUNDABLE_AMOUNT');
    const tooMuch = await cancel(paymentKey, { cancelAmount: 8_001 });
    expect(tooMuch.body['code']).toBe('NOT_CANCELABLE_AMOUNT');
    expect((await cancel(paymentKey)).body['status']).toBe('CANCELED');
    expect((await cancel(paymentKey)).body['code']).toBe('ALREADY_CANCELED_PAYMENT');
  });

  it.each(['MOBILE_PHONE', 'CULTURE_GIFT_CERTIFICATE', 'BOOK_GIFT_CERTIFICATE'])(
    'refunds %s completely or not at all',
    async (method) => {
      const { paymentKey } = await shop.confirmed({ method });
      const part = await cancel(paymentKey, { cancelAmount: 1_000 });
      expect([part.status, part.body['code']]).toEqual([403, 'NOT_ALLOWED_PARTIAL_REFUND']);
      expect((await cancel(paymentKey)).body['status']).toBe('CANCELED');
    },
  );

  it('refunds carrier billing within its month, and cards within their year', async () => {
    const mobile = await shop.confirmed({ method: 'MOBILE_PHONE' });
    const card = await shop.confirmed();
    await shop.sandbox.post('/control/api/clock', { advanceSeconds: 32 * 86_400 });
    expect((await cancel(mobile.paymentKey)).body['code']).toBe('EXCEED_MAX_REFUND_DUE');
    await shop.sandbox.post('/control/api/clock', { advanceSeconds: 340 * 86_400 });
    expect((await cancel(card.paymentKey)).body['code']).toBe('EXCEED_MAX_REFUND_DUE');
  });

  it('is listed with the payments, page by page', async () => {
    const own = await startSandbox();
    const call = (path: string, body: object) =>
      own.post(`/tosspayments/v1${path}`, body, { authorization });
    const request = createBody('order-listed');
    const { body } = await own.post('/control/api/tosspayments/window', request);
    const paymentKey = String(body['tid']);
    await own.post('/control/api/tosspayments/pay', { tid: paymentKey, as: 'pay' });
    await call('/payments/confirm', { paymentKey, orderId: 'order-listed', amount: 11_000 });
    await call(`/payments/${paymentKey}/cancel`, { cancelReason: '고객', cancelAmount: 2_000 });
    const list = async (query: string): Promise<{ amount: number; transactionKey: string }[]> => {
      const response = await fetch(`${own.url}/tosspayments/v1/transactions?${query}`, {
        headers: { authorization },
      });
      return response.json();
    };
    const span = 'startDate=2020-01-01T00:00:00&endDate=2099-01-01T00:00:00';
    const all = await list(span);
    expect(all).toMatchObject([
      { status: 'DONE', amount: 11_000, orderId: 'order-listed' },
      { status: 'PARTIAL_CANCELED', amount: 2_000 },
    ]);
    expect(await list(`${span}&limit=1&startingAfter=${all[0]?.transactionKey}`)).toEqual([all[1]]);
    expect(await list('startDate=2020-01-01&endDate=2020-01-02')).toEqual([]);
    await own.close();
  });
});
