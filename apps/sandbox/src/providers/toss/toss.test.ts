import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMerchant, type Merchant } from '../../testing/merchant.ts';
import { startSandbox, submitForm, type Reply, type TestSandbox } from '../../testing/sandbox.ts';

const apiKey = 'sk_test_dipper0000tosspay';

let sandbox: TestSandbox;
let merchant: Merchant;
let orders = 0;

beforeAll(async () => {
  [sandbox, merchant] = await Promise.all([startSandbox(), startMerchant()]);
});

afterAll(async () => {
  await sandbox.close();
  await merchant.close();
});

const call = (path: string, body: object): Promise<Reply> =>
  sandbox.post(`/toss/api/v2/${path}`, { apiKey, ...body });

const act = (what: string, body: object): Promise<Reply> =>
  sandbox.post(`/control/api/toss/${what}`, body);

function createBody(orderNo: string, more: object = {}): object {
  return {
    orderNo,
    amount: 11_000,
    amountTaxFree: 0,
    productDesc: '스푼 100',
    retUrl: 'http://127.0.0.1:4400/back/approve',
    retCancelUrl: 'http://127.0.0.1:4400/back/cancel',
    autoExecute: false,
    resultCallback: `${merchant.url}/callback`,
    callbackVersion: 'V2',
    ...more,
  };
}

async function created(more: object = {}) {
  const orderNo = `order-${(orders += 1)}`;
  const { body } = await call('payments', createBody(orderNo, more));
  return { orderNo, payToken: String(body['payToken']), page: String(body['checkoutPage']) };
}

async function paid(more: object = {}) {
  const { orderNo, payToken } = await created(more);
  const { body } = await act('pay', { tid: payToken, as: 'money' });
  return { orderNo, payToken, redirect: new URL(String(body['redirect'])) };
}

async function complete(more: object = {}) {
  const { orderNo, payToken } = await paid(more);
  const { body } = await call('execute', { payToken, orderNo });
  return { orderNo, payToken, answer: body };
}

describe('a Toss payment', () => {
  it('is charged when the merchant executes it after the person agreed', async () => {
    const { orderNo, payToken, redirect } = await paid();
    expect(Object.fromEntries(redirect.searchParams)).toEqual({
      status: 'PAY_APPROVED',
      orderNo,
      payMethod: 'TOSS_MONEY',
      bankCode: '092',
    });
    expect((await call('status', { orderNo })).body['payStatus']).toBe('PAY_APPROVED');
    const { body } = await call('execute', { payToken, orderNo });
    expect(body).toMatchObject({ code: 0, amount: 11_000, paidAmount: 11_000, orderNo });
    expect((await call('status', { payToken })).body).toMatchObject({
      payStatus: 'PAY_COMPLETE',
      refundableAmount: 11_000,
      transactions: [{ stepType: 'PAY', transactionAmount: 11_000 }],
    });
    await expect
      .poll(() => merchant.received.filter(({ body: text }) => text.includes(orderNo)).length)
      .toBe(1);
  });

  it('is charged at once when the merchant asked for it, and reported as a form if asked', async () => {
    const { orderNo, redirect } = await paid({ autoExecute: true, callbackVersion: 'V1' });
    expect(redirect.searchParams.get('status')).toBe('PAY_COMPLETE');
    const mine = () => merchant.received.find(({ body }) => body.includes(orderNo));
    await expect.poll(mine).toBeDefined();
    const fields = new URLSearchParams(mine()?.body);
    expect(fields.get('status')).toBe('PAY_COMPLETE');
    expect(fields.get('paidAmount')).toBe('11000');
  });

  it('is reported again every three minutes, four times, until the merchant accepts it', async () => {
    merchant.answer = { status: 500, text: 'no' };
    const { orderNo } = await complete();
    const tries = () => merchant.received.filter(({ body }) => body.includes(orderNo)).length;
    const pass = (advanceSeconds: number) => sandbox.post('/control/api/clock', { advanceSeconds });
    await expect.poll(tries).toBe(1);
    for (const tried of [1, 2, 3, 4]) {
      await pass(179);
      expect(tries()).toBe(tried);
      await pass(1);
      expect(tries()).toBe(tried + 1);
    }
    await pass(10 * 86_400);
    expect(tries()).toBe(5);
    merchant.answer = { status: 200, text: 'OK' };
  });

  it.each([
    [{ orderNo: 'x'.repeat(51) }],
    [{ orderNo: '한글' }],
    [{ amount: 0 }],
    [{ amount: 10_000_000 }],
    [{ productDesc: `it's` }],
    [{ retUrl: `http://127.0.0.1/${'x'.repeat(255)}` }],
    [{ autoExecute: 'yes' }],
    [{ autoExecute: true, resultCallback: undefined }],
    [{ expiredTime: 'soon' }],
  ])('is not created with %j', async (more) => {
    const { body } = await call('payments', createBody('order-wrong', more));
    expect(body).toMatchObject({ code: -1, errorCode: 'COMMON_INVALID_PARAMETER' });
  });

  it('is not executed before the person agreed, twice, or for another order', async () => {
    const { orderNo, payToken } = await created();
    const early = await call('execute', { payToken, orderNo });
    expect(early.body['errorCode']).toBe('EXECUTE_PAY_NOT_APPROVED');
    await act('pay', { tid: payToken, as: 'card' });
    const other = await call('execute', { payToken, orderNo: 'order-other' });
    expect(other.body['errorCode']).toBe('COMMON_INVALID_PARAMETER');
    expect((await call('execute', { payToken })).body['code']).toBe(0);
    const twice = await call('execute', { payToken });
    expect(twice.body['errorCode']).toBe('PAYMENT_EXISTING_PAYMENT');
    const again = await call('payments', createBody(orderNo));
    expect(again.body['errorCode']).toBe('PAYMENT_EXISTING_PAYMENT');
  });

  it('expires after 15 minutes, or at the time that the merchant set', async () => {
    const [usual, agreed] = [await created(), await paid()];
    await sandbox.post('/control/api/clock', { advanceSeconds: 15 * 60 });
    expect((await call('status', usual)).body['payStatus']).toBe('PAY_CANCEL');
    expect((await call('execute', agreed)).body['errorCode']).toBe('COMMON_PAY_ERROR');
    expect((await fetch(usual.page)).status).toBe(409);
  });

  it('ends when the person cancels and when the merchant cancels it', async () => {
    const turned = await created();
    const { body } = await act('pay', { tid: turned.payToken, as: 'cancel' });
    expect(body['redirect']).toBe('http://127.0.0.1:4400/back/cancel');
    expect((await call('status', turned)).body['payStatus']).toBe('PAY_CANCEL');
    const { payToken } = await paid();
    const ended = await sandbox.post('/toss/api/v1/cancel', { apiKey, payToken, reason: 'no' });
    expect(ended.body['code']).toBe(0);
    expect((await call('execute', { payToken })).body['errorCode']).toBe('COMMON_PAY_ERROR');
  });

  it("waits during the banks' nightly pause for transfers, but not for cards", async () => {
    const [money, card] = [await paid(), await created()];
    await act('pay', { tid: card.payToken, as: 'card' });
    await act('banks', { resting: true });
    const rest = await call('execute', { payToken: money.payToken });
    expect(rest.body['errorCode']).toBe('COMMON_BREAK_TIME_OF_BANK');
    expect((await call('execute', { payToken: card.payToken })).body['code']).toBe(0);
    await act('banks', { resting: false });
    expect((await call('execute', { payToken: money.payToken })).body['code']).toBe(0);
  });

  it('needs the API key in the body', async () => {
    const { body } = await call('status', { apiKey: 'sk_test_nobody', orderNo: 'order-1' });
    expect(body).toMatchObject({ code: -1, errorCode: 'COMMON_INVALID_API_KEY' });
    const none = await call('status', { orderNo: 'none' });
    expect(none.body['errorCode']).toBe('TRANSACTION_NOT_FOUND');
  });
});

describe('a Toss refund', () => {
  it('repeats its answer for the same number, and refunds no more than is left', async () => {
    const { payToken } = await complete();
    const part = { payToken, refundNo: 'r-1', amount: 4_000, reason: 'asked' };
    const first = await call('refunds', part);
    expect(first.body).toMatchObject({ code: 0, refundedAmount: -4_000, refundableAmount: 7_000 });
    expect((await call('refunds', part)).body['transactionId']).toBe(first.body['transactionId']);
    const strict = await call('refunds', { ...part, idempotent: false });
    expect(strict.body['errorCode']).toBe('REFUND_REFUND_NO_DUPLICATE');
    const much = await call('refunds', { payToken, refundNo: 'r-2', amount: 7_001 });
    expect(much.body['errorCode']).toBe('COMMON_REFUND_ERROR');
    const rest = await call('refunds', { payToken, refundNo: 'r-3' });
    expect(rest.body).toMatchObject({ refundedAmount: -7_000, refundableAmount: 0 });
    const { body } = await call('status', { payToken });
    expect(body).toMatchObject({
      payStatus: 'REFUND_SUCCESS',
      transactions: [
        { stepType: 'PAY' },
        { stepType: 'REFUND', transactionAmount: -4_000 },
        { stepType: 'REFUND', transactionAmount: -7_000 },
      ],
    });
  });

  it('states the refunded amount as the sample does, or as the text beside it', async () => {
    const { payToken } = await complete();
    const part = (refundNo: string) => call('refunds', { payToken, refundNo, amount: 4_000 });
    const left = { paidAmount: 7_000, refundableAmount: 7_000 };
    const sampled = { ...left, refundedAmount: -4_000, refundedPaidAmount: -4_000 };
    expect((await part('r-1')).body).toMatchObject(sampled);
    expect((await act('style', { refunds: 'as asked' })).status).toBe(200);
    const described = { ...left, refundedAmount: 4_000, refundedPaidAmount: 4_000 };
    expect((await part('r-1')).body).toMatchObject(described);
    expect((await act('style', { refunds: 'nobody' })).status).toBe(400);
    await act('style', { refunds: 'below zero' });
  });

  it.each([
    ['고객 요청 (no. 7)!', { code: 0 }],
    ['asked by “Kim”', { code: -1, errorCode: 'COMMON_INVALID_PARAMETER' }],
    ['返金', { code: -1, errorCode: 'COMMON_INVALID_PARAMETER' }],
  ])('accepts the reason "%s" only with allowed characters', async (reason, said) => {
    const { payToken } = await complete();
    expect((await call('refunds', { payToken, refundNo: 'r-1', reason })).body).toMatchObject(said);
  });

  it('is refused after 180 days', async () => {
    const { payToken } = await complete();
    await sandbox.post('/control/api/clock', { advanceSeconds: 180 * 86_400 });
    expect((await call('status', { payToken })).body['payStatus']).toBe('SETTLEMENT_COMPLETE');
    const late = await call('refunds', { payToken, refundNo: 'late' });
    expect(late.body['errorCode']).toBe('COMMON_REFUND_ERROR');
  });
});

it('the Toss page pays by a plain form and cannot be framed', async () => {
  const { page, orderNo } = await created();
  const response = await fetch(page);
  expect(response.headers.get('x-frame-options')).toBe('DENY');
  const text = await response.text();
  for (const part of ['토스머니', '11,000원', orderNo]) expect(text).toContain(part);
  const answered = await submitForm(page, { as: 'money' });
  expect(answered.status).toBe(303);
  expect(answered.headers.get('location')).toContain('status=PAY_APPROVED');
});
