import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitForm } from '../../testing/sandbox.ts';
import { createBody, openTossShop, type TossShop } from '../../testing/toss-shop.ts';

let shop: TossShop;

beforeAll(async () => {
  shop = await openTossShop();
});

afterAll(() => shop.close());

describe('a Toss Payments payment', () => {
  it('is created with a page of its own, and charged when the merchant confirms it', async () => {
    const { orderId, paymentKey, redirect } = await shop.authenticated();
    expect(Object.fromEntries(redirect.searchParams)).toEqual({
      paymentType: 'NORMAL',
      paymentKey,
      orderId,
      amount: '11000',
    });
    expect((await shop.get(`/payments/${paymentKey}`)).body.status).toBe('IN_PROGRESS');
    const { status, body } = await shop.post('/payments/confirm', {
      paymentKey,
      orderId,
      amount: 11_000,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'DONE', totalAmount: 11_000, method: '카드', orderId });
    expect((await shop.get(`/payments/orders/${orderId}`)).body).toMatchObject({ status: 'DONE' });
    await expect.poll(() => shop.messages(orderId)).toEqual([['PAYMENT_STATUS_CHANGED', 'DONE']]);
  });

  it.each([
    [{ amount: 50 }, 'BELOW_MINIMUM_AMOUNT'],
    [{ method: 'CASH' }, 'INVALID_REQUEST'],
    [{ orderId: 'x' }, 'INVALID_REQUEST'],
    [{ orderId: '한글주문번호' }, 'INVALID_REQUEST'],
    [{ successUrl: 'nowhere' }, 'INVALID_REQUEST'],
    [{ orderName: 'x'.repeat(101) }, 'INVALID_REQUEST'],
  ])('is not created with %j', async (more, code) => {
    const { status, body } = await shop.act('window', createBody('order-wrong', more));
    expect([status, body['error']]).toEqual([400, code]);
  });

  it('is not confirmed before the person has paid, twice, or for another amount or order', async () => {
    const { orderId, paymentKey } = await shop.created();
    const right = { paymentKey, orderId, amount: 11_000 };
    const early = await shop.post('/payments/confirm', right);
    expect([early.status, early.body['code']]).toEqual([404, 'NOT_FOUND_PAYMENT_SESSION']);
    await shop.act('pay', { tid: paymentKey, as: 'pay' });
    for (const wrong of [{ amount: 10_000 }, { orderId: 'order-other' }]) {
      const { body } = await shop.post('/payments/confirm', { ...right, ...wrong });
      expect(body['code']).toBe('FORBIDDEN_REQUEST');
    }
    expect((await shop.post('/payments/confirm', right)).status).toBe(200);
    expect((await shop.post('/payments/confirm', right)).body['code']).toBe(
      'ALREADY_PROCESSED_PAYMENT',
    );
    expect((await shop.act('window', createBody(orderId))).body['error']).toBe(
      'DUPLICATED_ORDER_ID',
    );
  });

  it('expires after 30 minutes in the window, and 10 minutes after the person has paid', async () => {
    const [slow, late] = [await shop.created(), await shop.authenticated()];
    await shop.sandbox.post('/control/api/clock', { advanceSeconds: 10 * 60 });
    expect((await shop.get(`/payments/${late.paymentKey}`)).body.status).toBe('EXPIRED');
    expect((await shop.get(`/payments/${slow.paymentKey}`)).body.status).toBe('READY');
    await shop.sandbox.post('/control/api/clock', { advanceSeconds: 20 * 60 });
    expect((await shop.get(`/payments/${slow.paymentKey}`)).body.status).toBe('EXPIRED');
    await expect
      .poll(() => [shop.messages(slow.orderId), shop.messages(late.orderId)])
      .toEqual(Array.from({ length: 2 }, () => [['PAYMENT_STATUS_CHANGED', 'EXPIRED']]));
  });

  it('needs the API key, and gets English answers on request', async () => {
    const wrong = await shop.post('/payments', {}, { authorization: 'Basic bm9ib2R5Og==' });
    expect([wrong.status, wrong.body['code']]).toEqual([401, 'UNAUTHORIZED_KEY']);
    const english = await shop.get('/payments/nothing', { 'accept-language': 'en-US' });
    expect(english).toEqual({
      status: 404,
      body: { code: 'NOT_FOUND_PAYMENT', message: 'There is no such payment.' },
    });
  });
});

describe('the Toss Payments window', () => {
  it('returns without an order number, and changes nothing, when the person closes it', async () => {
    const { paymentKey } = await shop.created();
    const { body } = await shop.act('pay', { tid: paymentKey, as: 'cancel' });
    const back = new URL(String(body['redirect']));
    expect(back.pathname).toBe('/back/fail');
    expect(back.searchParams.get('code')).toBe('PAY_PROCESS_CANCELED');
    expect(back.searchParams.has('orderId')).toBe(false);
    expect((await shop.get(`/payments/${paymentKey}`)).body.status).toBe('READY');
  });

  it('can fail with a code, which ends the payment', async () => {
    const { paymentKey, orderId } = await shop.created();
    const { body } = await shop.act('pay', {
      tid: paymentKey,
      as: 'fail',
      code: 'REJECT_CARD_COMPANY',
    });
    const back = new URL(String(body['redirect']));
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      code: 'REJECT_CARD_COMPANY',
      orderId,
    });
    expect((await shop.get(`/payments/${paymentKey}`)).body).toMatchObject({
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
    const { paymentKey, orderId } = await shop.created({ method });
    const address = `${shop.sandbox.url}/tosspayments/v1/payments/${paymentKey}/checkout`;
    const text = await (await fetch(address)).text();
    for (const part of [word, button, orderId]) expect(text).toContain(part);
    const paid = await submitForm(address, { as: 'pay', card: '11', bank: '06', carrier: 'KT' });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toContain('paymentKey=');
  });

  it('does not open for a finished payment', async () => {
    const { paymentKey } = await shop.confirmed();
    const address = `${shop.sandbox.url}/tosspayments/v1/payments/${paymentKey}/checkout`;
    expect((await fetch(address)).status).toBe(409);
    expect((await submitForm(address, { as: 'pay' })).status).toBe(409);
  });
});

describe('a repeated Toss Payments call', () => {
  it('gets the first answer for the same idempotency key', async () => {
    const { paymentKey, orderId } = await shop.authenticated();
    const body = { paymentKey, orderId, amount: 11_000 };
    const key = { 'idempotency-key': `confirm-${orderId}` };
    const first = await shop.post('/payments/confirm', body, key);
    const again = await shop.post('/payments/confirm', body, key);
    expect(again).toMatchObject({ status: 200, body: first.body });
    const cancel = { 'idempotency-key': `cancel-${orderId}` };
    const path = `/payments/${paymentKey}/cancel`;
    const part = { cancelReason: '고객 요청', cancelAmount: 1_000 };
    await shop.post(path, part, cancel);
    const { body: after } = await shop.post(path, part, cancel);
    expect(after['balanceAmount']).toBe(10_000);
  });

  it('is told to wait while the first one is running', async () => {
    const { paymentKey, orderId } = await shop.authenticated();
    const key = { 'idempotency-key': `running-${orderId}` };
    const scenario = { provider: 'tosspayments', operation: 'confirm', outcome: 'late' };
    await shop.sandbox.post('/control/api/scenarios', { ...scenario, delayMs: 300 });
    const body = { paymentKey, orderId, amount: 11_000 };
    const first = shop.post('/payments/confirm', body, key);
    await expect
      .poll(async () => (await shop.get(`/payments/${paymentKey}`)).body.status)
      .toBe('DONE');
    const second = await shop.post('/payments/confirm', body, key);
    expect([second.status, second.body['code']]).toEqual([409, 'IDEMPOTENT_REQUEST_PROCESSING']);
    expect((await first).status).toBe(200);
    const long = await shop.post('/payments/confirm', body, { 'idempotency-key': 'x'.repeat(301) });
    expect(long.body['code']).toBe('INVALID_IDEMPOTENCY_KEY');
  });

  it('fails as the test-code header or a scenario says', async () => {
    const forced = await shop.authenticated();
    const { paymentKey, orderId } = forced;
    const body = { paymentKey, orderId, amount: 11_000 };
    const test = { 'tosspayments-test-code': 'INVALID_STOPPED_CARD' };
    const { status, body: answer } = await shop.post('/payments/confirm', body, test);
    expect([status, answer['code']]).toEqual([400, 'INVALID_STOPPED_CARD']);
    expect((await shop.get(`/payments/${paymentKey}`)).body).toMatchObject({
      status: 'ABORTED',
      failure: { code: 'INVALID_STOPPED_CARD' },
    });
    const other = await shop.authenticated();
    const scenario = { provider: 'tosspayments', operation: 'confirm', outcome: 'decline' };
    await shop.sandbox.post('/control/api/scenarios', {
      ...scenario,
      errorCode: 'EXCEED_MAX_AMOUNT',
    });
    const declined = await shop.post('/payments/confirm', {
      ...body,
      ...other,
      redirect: undefined,
    });
    expect(declined.body['code']).toBe('EXCEED_MAX_AMOUNT');
  });
});

it('a Toss Payments webhook is sent again after 1, 4, 16, 64, 256, 1024 and 4096 minutes', async () => {
  shop.merchant.answer = { status: 500, text: 'no' };
  const { orderId } = await shop.confirmed();
  const tries = async () => {
    const { body } = await shop.sandbox.get(`/control/api/notifications?orderId=${orderId}`);
    const [first]: readonly { tries: { at: string }[] }[] = Array.isArray(body['notifications'])
      ? body['notifications']
      : [];
    return first?.tries.length;
  };
  await expect.poll(tries).toBe(1);
  for (const [place, minutes] of [1, 4, 16, 64, 256, 1024, 4096].entries()) {
    await shop.sandbox.post('/control/api/clock', { advanceSeconds: minutes * 60 });
    expect(await tries()).toBe(place + 2);
  }
  await shop.sandbox.post('/control/api/clock', { advanceSeconds: 86_400 * 10 });
  expect(await tries()).toBe(8);
  const counts = shop.merchant.received
    .filter(({ body }) => body.includes(orderId))
    .map(({ headers }) => headers['tosspayments-webhook-transmission-retried-count']);
  expect(counts).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  shop.merchant.answer = { status: 200, text: 'OK' };
});
