import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTossShop, type TossShop } from '../../testing/toss-shop.ts';

let shop: TossShop;

beforeAll(async () => {
  shop = await openTossShop();
});

afterAll(() => shop.close());

const confirmBody = (orderId: string, more: Record<string, string> = {}) => ({
  customerKey: 'customer-of-this-test',
  method: 'CARD',
  amount: '11000',
  orderId,
  orderName: '스푼 100',
  successUrl: 'http://127.0.0.1:4400/back/approve',
  failUrl: 'http://127.0.0.1:4400/back/fail',
  ...more,
});

const opened = (request: Record<string, string>) =>
  shop.sandbox.get(`/tosspayments/payments/window?${new URLSearchParams(request)}`);

type Opened = (clientKey: string) => {
  payment: (whose: { customerKey: string }) => {
    requestPayment: (request: object) => Promise<void>;
  };
};

describe('the script that shops load from Toss Payments', () => {
  it('sends the browser to the window with the order', async () => {
    const { body } = await shop.sandbox.get('/tosspayments/v2/standard');
    const visited: string[] = [];
    const script = String(body['text']);
    const window: { TossPayments: Opened } = {
      TossPayments: () => {
        throw new Error('the script did not run');
      },
    };
    const document = { currentScript: { src: 'https://js.example/v2/standard' } };
    const location = { assign: (address: URL) => visited.push(address.href) };
    runInNewContext(script, { window, document, location, URL, URLSearchParams });
    const payment = window.TossPayments('test_ck_sandbox').payment({ customerKey: 'customer-1' });
    await payment.requestPayment({
      method: 'VIRTUAL_ACCOUNT',
      amount: { currency: 'KRW', value: 11_000 },
      orderId: 'order-script',
      orderName: '스푼 100',
      successUrl: 'https://shop.example/success',
      failUrl: 'https://shop.example/fail',
      virtualAccount: { validHours: 24 },
    });
    const { pathname, searchParams } = new URL(visited[0] ?? '');
    expect(pathname).toBe('/payments/window');
    expect(Object.fromEntries(searchParams)).toEqual({
      customerKey: 'customer-1',
      method: 'VIRTUAL_ACCOUNT',
      amount: '11000',
      orderId: 'order-script',
      orderName: '스푼 100',
      validHours: '24',
      successUrl: 'https://shop.example/success',
      failUrl: 'https://shop.example/fail',
    });
    await expect(payment.requestPayment({ amount: { currency: 'USD' } })).rejects.toMatchObject({
      code: 'NOT_SUPPORTED_CURRENCY',
    });
    expect(() => window.TossPayments('test_sk_wrong')).toThrow('클라이언트 키');
  });
});

describe('the window of requestPayment', () => {
  it('starts a payment that is paid there and confirmed by the server', async () => {
    const { status, headers } = await opened(confirmBody('order-window'));
    expect(status).toBe(303);
    const [, paymentKey = ''] =
      /payments\/([^/]+)\/checkout$/.exec(String(headers.get('location'))) ?? [];
    const { body } = await shop.act('pay', { tid: paymentKey, as: 'pay' });
    const back = Object.fromEntries(new URL(String(body['redirect'])).searchParams);
    expect(back).toMatchObject({ paymentKey, orderId: 'order-window', amount: '11000' });
    const confirmation = { paymentKey, orderId: 'order-window', amount: 11_000 };
    expect((await shop.post('/payments/confirm', confirmation)).body).toMatchObject({
      status: 'DONE',
    });
  });

  it.each([
    [{ method: 'GOLD' }, 'INVALID_REQUEST'],
    [{ customerKey: '?' }, 'INVALID_CUSTOMER_KEY'],
    [{ amount: '1.5' }, 'INVALID_REQUEST'],
  ])('returns to failUrl for %j', async (wrong, code) => {
    const { headers } = await opened(confirmBody('order-wrong', wrong));
    const back = new URL(String(headers.get('location')));
    expect(back.pathname).toBe('/back/fail');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ code, orderId: 'order-wrong' });
  });

  it('goes nowhere without a return address', async () => {
    expect((await opened(confirmBody('order-lost', { failUrl: 'nowhere' }))).status).toBe(400);
  });

  it('can be opened without a browser', async () => {
    const { body } = await shop.act('window', { ...confirmBody('order-desk'), amount: 11_000 });
    await shop.act('pay', { partnerOrderId: 'order-desk', as: 'pay' });
    const { body: payment } = await shop.get(`/payments/${String(body['tid'])}`);
    expect(payment).toMatchObject({ status: 'IN_PROGRESS', orderId: 'order-desk' });
  });
});

describe('a Toss Payments contract', () => {
  it('has no POST /v1/payments until a test switches the undocumented call on', async () => {
    const body = { ...confirmBody('order-undocumented'), amount: 11_000 };
    expect(await shop.post('/payments', body)).toMatchObject({ status: 404 });
    await shop.act('contract', { createsPayments: true });
    expect((await shop.post('/payments', body)).status).toBe(200);
    await shop.sandbox.post('/control/api/reset', {});
    expect(await shop.post('/payments', body)).toMatchObject({ status: 404 });
  });
});

describe('a virtual account issued without a window', () => {
  const account = (more: object = {}) => ({
    amount: 11_000,
    orderId: 'order-account',
    orderName: '스푼 100',
    customerName: '김민지',
    bank: '88',
    validHours: 24,
    ...more,
  });

  it('waits for its money at once', async () => {
    const { body } = await shop.post('/virtual-accounts', account());
    expect(body).toMatchObject({
      status: 'WAITING_FOR_DEPOSIT',
      method: '가상계좌',
      virtualAccount: { bankCode: '88', settlementStatus: 'INCOMPLETED' },
    });
    await shop.act('deposit', { partnerOrderId: 'order-account' });
    const { body: paid } = await shop.get(`/payments/${String(body['paymentKey'])}`);
    expect(paid.status).toBe('DONE');
  });

  it.each([
    [{ bank: '00' }, 'INVALID_BANK'],
    [{ customerName: '' }, 'INVALID_REQUEST'],
  ])('is not issued for %j', async (wrong, code) => {
    const { body } = await shop.post('/virtual-accounts', account(wrong));
    expect(body['code']).toBe(code);
  });
});
