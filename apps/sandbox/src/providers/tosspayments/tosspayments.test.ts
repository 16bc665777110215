import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMerchant, type Merchant } from '../../testing/merchant.ts';
import { startSandbox, submitForm, type Reply, type TestSandbox } from '../../testing/sandbox.ts';

const authorization = `Basic ${Buffer.from('test_sk_dipper0000sandbox:').toString('base64')}`;

let sandbox: TestSandbox;
let merchant: Merchant;
let orders = 0;

beforeAll(async () => {
  [sandbox, merchant] = await Promise.all([startSandbox(), startMerchant()]);
  const address = { provider: 'tosspayments', address: `${merchant.url}/webhook` };
  await sandbox.post('/control/api/notifications/address', address);
});

afterAll(async () => {
  await sandbox.close();
  await merchant.close();
});

type Headers = Record<string, string>;
type Json = Record<string, unknown>;

const post = (path: string, body: unknown, headers: Headers = {}): Promise<Reply> =>
  sandbox.post(`/tosspayments/v1${path}`, body, { authorization, ...headers });

async function get(path: string, headers: Headers = {}): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${sandbox.url}/tosspayments/v1${path}`, {
    headers: { authorization, ...headers },
  });
  return { status: response.status, body: await response.json() };
}

function createBody(orderId: string, more: object = {}): object {
  return {
    method: 'CARD',
    amount: 11_000,
    orderId,
    orderName: '스푼 100',
    successUrl: 'http://127.0.0.1:4400/back/approve',
    failUrl: 'http://127.0.0.1:4400/back/fail',
    ...more,
  };
}

async function created(more: object = {}): Promise<{ orderId: string; paymentKey: string }> {
  const orderId = `order-${(orders += 1)}`;
  const { body } = await post('/payments', createBody(orderId, more));
  return { orderId, paymentKey: String(body['paymentKey']) };
}

const act = (what: string, body: object): Promise<Reply> =>
  sandbox.post(`/control/api/tosspayments/${what}`, body);

async function authenticated(more: object = {}) {
  const { orderId, paymentKey } = await created(more);
  const { body } = await act('pay', { tid: paymentKey, as: 'pay' });
  return { orderId, paymentKey, redirect: new URL(String(body['redirect'])) };
}

async function confirmed(more: object = {}) {
  const { orderId, paymentKey } = await authenticated(more);
  const answer = await post('/payments/confirm', { paymentKey, orderId, amount: 11_000 });
  return { orderId, paymentKey, answer };
}

const account = { bank: '88', accountNumber: '110123456789', holderName: '김민지' };

const messages = (orderId: string) =>
  merchant.received
    .map(({ body }) => JSON.parse(body))
    .filter((body) => (body.orderId ?? body.data.orderId) === orderId)
    .map((body) => [body.eventType ?? 'DEPOSIT_CALLBACK', body.status ?? body.data.status]);

describe('a payment', () => {
  it('is created with a page of its own, and taken when the merchant confirms it', async () => {
    const { orderId, paymentKey, redirect } = await authenticated();
    expect(Object.fromEntries(redirect.searchParams)).toEqual({
      paymentType: 'NORMAL',
      paymentKey,
      orderId,
      amount: '11000',
    });
    expect((await get(`/payments/${paymentKey}`)).body.status).toBe('IN_PROGRESS');
    const { status, body } = await post('/payments/confirm', {
      paymentKey,
      orderId,
      amount: 11_000,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'DONE', totalAmount: 11_000, method: '카드', orderId });
    expect((await get(`/payments/orders/${orderId}`)).body).toMatchObject({ status: 'DONE' });
    await expect.poll(() => messages(orderId)).toEqual([['PAYMENT_STATUS_CHANGED', 'DONE']]);
  });

  it.each([
    [{ amount: 50 }, 'BELOW_MINIMUM_AMOUNT'],
    [{ method: 'CASH' }, 'INVALID_REQUEST'],
    [{ orderId: 'x' }, 'INVALID_REQUEST'],
    [{ orderId: '한글주문번호' }, 'INVALID_REQUEST'],
    [{ successUrl: 'nowhere' }, 'INVALID_REQUEST'],
    [{ orderName: 'x'.repeat(101) }, 'INVALID_REQUEST'],
  ])('is not created with %j', async (more, code) => {
    const { status, body } = await post('/payments', createBody('order-wrong', more));
    expect([status, body['code']]).toEqual([400, code]);
  });

  it('is not confirmed before the person has paid, twice, or for another amount or order', async () => {
    const { orderId, paymentKey } = await created();
    const right = { paymentKey, orderId, amount: 11_000 };
    const early = await post('/payments/confirm', right);
    expect([early.status, early.body['code']]).toEqual([404, 'NOT_FOUND_PAYMENT_SESSION']);
    await act('pay', { tid: paymentKey, as: 'pay' });
    for (const wrong of [{ amount: 10_000 }, { orderId: 'order-other' }]) {
      const { body } = await post('/payments/confirm', { ...right, ...wrong });
      expect(body['code']).toBe('FORBIDDEN_REQUEST');
    }
    expect((await post('/payments/confirm', right)).status).toBe(200);
    expect((await post('/payments/confirm', right)).body['code']).toBe('ALREADY_PROCESSED_PAYMENT');
    expect((await post('/payments', createBody(orderId))).body['code']).toBe('DUPLICATED_ORDER_ID');
  });

  it('ends after 30 minutes in the window, and 10 minutes after the person has paid', async () => {
    const [slow, late] = [await created(), await authenticated()];
    await sandbox.post('/control/api/clock', { advanceSeconds: 10 * 60 });
    expect((await get(`/payments/${late.paymentKey}`)).body.status).toBe('EXPIRED');
    expect((await get(`/payments/${slow.paymentKey}`)).body.status).toBe('READY');
    await sandbox.post('/control/api/clock', { advanceSeconds: 20 * 60 });
    expect((await get(`/payments/${slow.paymentKey}`)).body.status).toBe('EXPIRED');
    await expect
      .poll(() => [messages(slow.orderId), messages(late.orderId)])
      .toEqual(Array.from({ length: 2 }, () => [['PAYMENT_STATUS_CHANGED', 'EXPIRED']]));
  });

  it('needs the key, and speaks English when asked', async () => {
    const wrong = await post('/payments', {}, { authorization: 'Basic bm9ib2R5Og==' });
    expect([wrong.status, wrong.body['code']]).toEqual([401, 'UNAUTHORIZED_KEY']);
    const english = await get('/payments/nothing', { 'accept-language': 'en-US' });
    expect(english).toEqual({
      status: 404,
      body: { code: 'NOT_FOUND_PAYMENT', message: 'There is no such payment.' },
    });
  });
});

describe('the window', () => {
  it('goes back without an order number, and changes nothing, when the person closes it', async () => {
    const { paymentKey } = await created();
    const { body } = await act('pay', { tid: paymentKey, as: 'cancel' });
    const back = new URL(String(body['redirect']));
    expect(back.pathname).toBe('/back/fail');
    expect(back.searchParams.get('code')).toBe('PAY_PROCESS_CANCELED');
    expect(back.searchParams.has('orderId')).toBe(false);
    expect((await get(`/payments/${paymentKey}`)).body.status).toBe('READY');
  });

  it('fails with a code, which ends the payment', async () => {
    const { paymentKey, orderId } = await created();
    const { body } = await act('pay', { tid: paymentKey, as: 'fail', code: 'REJECT_CARD_COMPANY' });
    const back = new URL(String(body['redirect']));
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      code: 'REJECT_CARD_COMPANY',
      orderId,
    });
    expect((await get(`/payments/${paymentKey}`)).body).toMatchObject({
      status: 'ABORTED',
      failure: { code: 'REJECT_CARD_COMPANY' },
    });
  });

  it.each([
    ['CARD', '카드사 선택', '결제하기'],
    ['VIRTUAL_ACCOUNT', '입금은행 선택', '가상계좌 발급받기'],
    ['MOBILE_PHONE', '통신사 선택', '결제하기'],
    ['CULTURE_GIFT_CERTIFICATE', '컬쳐랜드', '결제하기'],
    ['BOOK_GIFT_CERTIFICATE', '북앤라이프', '결제하기'],
  ])('has a page for %s that pays by a plain form', async (method, word, button) => {
    const { paymentKey, orderId } = await created({ method });
    const address = `${sandbox.url}/tosspayments/v1/payments/${paymentKey}/checkout`;
    const text = await (await fetch(address)).text();
    for (const part of [word, button, orderId]) expect(text).toContain(part);
    const paid = await submitForm(address, { as: 'pay', card: '11', bank: '06', carrier: 'KT' });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toContain('paymentKey=');
  });

  it('opens no more once it is over', async () => {
    const { paymentKey } = await confirmed();
    const address = `${sandbox.url}/tosspayments/v1/payments/${paymentKey}/checkout`;
    expect((await fetch(address)).status).toBe(409);
    expect((await submitForm(address, { as: 'pay' })).status).toBe(409);
  });
});

describe('calling again', () => {
  it('brings the first answer for the same idempotency key', async () => {
    const { paymentKey, orderId } = await authenticated();
    const body = { paymentKey, orderId, amount: 11_000 };
    const key = { 'idempotency-key': `confirm-${orderId}` };
    const first = await post('/payments/confirm', body, key);
    const again = await post('/payments/confirm', body, key);
    expect(again).toMatchObject({ status: 200, body: first.body });
    const cancel = { 'idempotency-key': `cancel-${orderId}` };
    const path = `/payments/${paymentKey}/cancel`;
    const part = { cancelReason: '고객 요청', cancelAmount: 1_000 };
    await post(path, part, cancel);
    const { body: after } = await post(path, part, cancel);
    expect(after['balanceAmount']).toBe(10_000);
  });

  it('is told to wait while the first still runs', async () => {
    const { paymentKey, orderId } = await authenticated();
    const key = { 'idempotency-key': `running-${orderId}` };
    const scenario = { provider: 'tosspayments', operation: 'confirm', outcome: 'late' };
    await sandbox.post('/control/api/scenarios', { ...scenario, delayMs: 300 });
    const body = { paymentKey, orderId, amount: 11_000 };
    const first = post('/payments/confirm', body, key);
    await expect.poll(async () => (await get(`/payments/${paymentKey}`)).body.status).toBe('DONE');
    const second = await post('/payments/confirm', body, key);
    expect([second.status, second.body['code']]).toEqual([409, 'IDEMPOTENT_REQUEST_PROCESSING']);
    expect((await first).status).toBe(200);
    const long = await post('/payments/confirm', body, { 'idempotency-key': 'x'.repeat(301) });
    expect(long.body['code']).toBe('INVALID_IDEMPOTENCY_KEY');
  });

  it('fails as the test code says, and as a scenario says', async () => {
    const forced = await authenticated();
    const { paymentKey, orderId } = forced;
    const body = { paymentKey, orderId, amount: 11_000 };
    const test = { 'tosspayments-test-code': 'INVALID_STOPPED_CARD' };
    const { status, body: answer } = await post('/payments/confirm', body, test);
    expect([status, answer['code']]).toEqual([400, 'INVALID_STOPPED_CARD']);
    expect((await get(`/payments/${paymentKey}`)).body).toMatchObject({
      status: 'ABORTED',
      failure: { code: 'INVALID_STOPPED_CARD' },
    });
    const other = await authenticated();
    const scenario = { provider: 'tosspayments', operation: 'confirm', outcome: 'decline' };
    await sandbox.post('/control/api/scenarios', { ...scenario, errorCode: 'EXCEED_MAX_AMOUNT' });
    const declined = await post('/payments/confirm', { ...body, ...other, redirect: undefined });
    expect(declined.body['code']).toBe('EXCEED_MAX_AMOUNT');
  });
});

describe('a virtual account', () => {
  const method = 'VIRTUAL_ACCOUNT';

  it('waits for a deposit, is done with it, and says both by its own secret', async () => {
    const { answer, orderId, paymentKey } = await confirmed({ method, validHours: 24 });
    expect(answer.body).toMatchObject({
      status: 'WAITING_FOR_DEPOSIT',
      approvedAt: null,
      virtualAccount: { bankCode: '88', expired: false },
    });
    expect((await act('deposit', { tid: paymentKey, amount: 10_999 })).status).toBe(409);
    expect((await act('deposit', { tid: paymentKey })).body).toMatchObject({ status: 'DONE' });
    expect((await act('deposit', { tid: paymentKey })).status).toBe(409);
    await expect
      .poll(() => messages(orderId).map(String).toSorted())
      .toEqual([
        'DEPOSIT_CALLBACK,DONE',
        'DEPOSIT_CALLBACK,WAITING_FOR_DEPOSIT',
        'PAYMENT_STATUS_CHANGED,DONE',
      ]);
    const { secret } = (await get(`/payments/${paymentKey}`)).body;
    const told = merchant.received
      .map(({ body }) => JSON.parse(body))
      .filter((body) => body.orderId === orderId);
    expect(told.every((body) => body.secret === secret)).toBe(true);
  });

  it('runs out, and takes a late, small or second deposit only from a bank that went wrong', async () => {
    const { paymentKey } = await confirmed({ method, validHours: 1 });
    await sandbox.post('/control/api/clock', { advanceSeconds: 3_600 });
    const { body } = await get(`/payments/${paymentKey}`);
    expect(body).toMatchObject({
      status: 'WAITING_FOR_DEPOSIT',
      virtualAccount: { expired: true },
    });
    expect((await act('deposit', { tid: paymentKey })).status).toBe(409);
    await act('deposit', { tid: paymentKey, amount: 5_000, force: true });
    await act('deposit', { tid: paymentKey, amount: 5_000, force: true });
    const { body: charges } = await sandbox.get('/control/api/charges?provider=tosspayments');
    expect(charges['charges']).toContainEqual(
      expect.objectContaining({ tid: paymentKey, charged: 5_000, timesCharged: 2 }),
    );
  });

  it('falls back to waiting when the bank takes the deposit back', async () => {
    const { paymentKey } = await confirmed({ method });
    await act('deposit', { tid: paymentKey });
    await act('deposit', { tid: paymentKey, return: true });
    expect((await get(`/payments/${paymentKey}`)).body.status).toBe('WAITING_FOR_DEPOSIT');
  });

  it('gives back only to an account, in parts if asked', async () => {
    const { paymentKey } = await confirmed({ method });
    const path = `/payments/${paymentKey}/cancel`;
    await act('deposit', { tid: paymentKey });
    const bare = await post(path, { cancelReason: '고객 요청' });
    expect(bare.body['code']).toBe('INVALID_REFUND_ACCOUNT_INFO');
    for (const [wrong, code] of [
      [{ bank: '00' }, 'INVALID_BANK'],
      [{ accountNumber: 'abc' }, 'INVALID_REFUND_ACCOUNT_NUMBER'],
    ] as const) {
      const refundReceiveAccount = { ...account, ...wrong };
      const { body } = await post(path, { cancelReason: '고객 요청', refundReceiveAccount });
      expect(body['code']).toBe(code);
    }
    const part = { cancelReason: '고객 요청', cancelAmount: 4_000, refundReceiveAccount: account };
    expect((await post(path, part)).body).toMatchObject({
      status: 'PARTIAL_CANCELED',
      balanceAmount: 7_000,
      virtualAccount: { refundStatus: 'COMPLETED' },
    });
  });
});

describe('giving back', () => {
  const cancel = (paymentKey: string, more: object = {}) =>
    post(`/payments/${paymentKey}/cancel`, { cancelReason: '고객 요청', ...more });

  it('takes a card payment back in parts, never more than is left', async () => {
    const { paymentKey } = await confirmed();
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
    'takes %s back whole or not at all',
    async (method) => {
      const { paymentKey } = await confirmed({ method });
      const part = await cancel(paymentKey, { cancelAmount: 1_000 });
      expect([part.status, part.body['code']]).toEqual([403, 'NOT_ALLOWED_PARTIAL_REFUND']);
      expect((await cancel(paymentKey)).body['status']).toBe('CANCELED');
    },
  );

  it('takes carrier billing back within its month, and cards within their year', async () => {
    const mobile = await confirmed({ method: 'MOBILE_PHONE' });
    const card = await confirmed();
    await sandbox.post('/control/api/clock', { advanceSeconds: 32 * 86_400 });
    expect((await cancel(mobile.paymentKey)).body['code']).toBe('EXCEED_MAX_REFUND_DUE');
    await sandbox.post('/control/api/clock', { advanceSeconds: 340 * 86_400 });
    expect((await cancel(card.paymentKey)).body['code']).toBe('EXCEED_MAX_REFUND_DUE');
  });

  it('lists what was taken and given back, page by page', async () => {
    const own = await startSandbox();
    const call = (path: string, body: object) =>
      own.post(`/tosspayments/v1${path}`, body, { authorization });
    const { body } = await call('/payments', createBody('order-listed'));
    const paymentKey = String(body['paymentKey']);
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

it('sends a webhook again after 1, 4, 16, 64, 256, 1024 and 4096 minutes', async () => {
  merchant.answer = { status: 500, text: 'no' };
  const { orderId } = await confirmed();
  const tries = async () => {
    const { body } = await sandbox.get(`/control/api/notifications?orderId=${orderId}`);
    const [first]: readonly { tries: { at: string }[] }[] = Array.isArray(body['notifications'])
      ? body['notifications']
      : [];
    return first?.tries.length;
  };
  await expect.poll(tries).toBe(1);
  for (const [place, minutes] of [1, 4, 16, 64, 256, 1024, 4096].entries()) {
    await sandbox.post('/control/api/clock', { advanceSeconds: minutes * 60 });
    expect(await tries()).toBe(place + 2);
  }
  await sandbox.post('/control/api/clock', { advanceSeconds: 86_400 * 10 });
  expect(await tries()).toBe(8);
  const counts = merchant.received
    .filter(({ body }) => body.includes(orderId))
    .map(({ headers }) => headers['tosspayments-webhook-transmission-retried-count']);
  expect(counts).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  merchant.answer = { status: 200, text: 'OK' };
});
