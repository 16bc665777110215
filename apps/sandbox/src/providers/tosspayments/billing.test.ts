import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitForm, type Reply } from '../../testing/sandbox.ts';
import { authorization, openTossShop, type TossShop } from '../../testing/toss-shop.ts';

let shop: TossShop;
let orders = 0;

beforeAll(async () => {
  shop = await openTossShop();
});

afterAll(() => shop.close());

async function call(method: 'GET' | 'DELETE', path: string) {
  const headers = { authorization };
  const response = await fetch(`${shop.sandbox.url}/tosspayments/v1${path}`, { method, headers });
  const body: Record<string, unknown> = await response.json();
  return { status: response.status, body };
}

const cardBody = (cardNumber: string, more: object = {}) => ({
  customerKey: 'customer-1',
  cardNumber,
  cardExpirationYear: '30',
  cardExpirationMonth: '12',
  customerIdentityNumber: '960412',
  ...more,
});

const authorize = (cardNumber: string, more: object = {}): Promise<Reply> =>
  shop.post('/billing/authorizations/card', cardBody(cardNumber, more));

async function keyOf(cardNumber = '4330123400000009'): Promise<string> {
  return String((await authorize(cardNumber)).body['billingKey']);
}

const order = (more: object = {}) => ({
  customerKey: 'customer-1',
  amount: 9900,
  orderId: `charge-${(orders += 1)}`,
  orderName: '멤버십',
  ...more,
});

const charge = (key: string, body: object, headers = {}): Promise<Reply> =>
  shop.post(`/billing/${encodeURIComponent(key)}`, body, headers);

describe('a Toss Payments billing key', () => {
  it('is issued with the card as the provider shows it', async () => {
    const { status, body } = await authorize('4330123400000009');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      customerKey: 'customer-1',
      method: '카드',
      card: { issuerCode: '61', number: '43301234****000*', cardType: '신용', ownerType: '개인' },
    });
  });

  it.each([
    ['1001', 'INVALID_STOPPED_CARD'],
    ['1002', 'INVALID_CARD_LOST_OR_STOLEN'],
    ['1003', 'INVALID_CARD_EXPIRATION'],
    ['1004', 'INVALID_CARD_IDENTITY'],
    ['1005', 'INVALID_CARD_NUMBER'],
    ['1006', 'INVALID_CARD_PASSWORD'],
    ['1007', 'NOT_SUPPORTED_CARD_TYPE'],
    ['1008', 'NOT_REGISTERED_CARD_COMPANY'],
    ['1009', 'INVALID_REJECT_CARD'],
  ])('is not issued for a card of %s: %s', async (part, code) => {
    expect((await authorize(`43301234${part}0000`)).body['code']).toBe(code);
  });

  it.each([
    [{ cardNumber: '4330' }, 'INVALID_CARD_NUMBER'],
    [{ cardExpirationMonth: '13' }, 'INVALID_CARD_EXPIRATION'],
    [{ cardExpirationYear: '20' }, 'INVALID_CARD_EXPIRATION'],
    [{ customerIdentityNumber: '961312' }, 'INVALID_BIRTH_DAY_FORMAT'],
    [{ customerIdentityNumber: '96041' }, 'INVALID_BIRTH_DAY_FORMAT'],
    [{ customerKey: '' }, 'INVALID_CUSTOMER_KEY'],
  ])('is not issued for %j', async (more, code) => {
    expect((await authorize('4330123400000009', more)).body['code']).toBe(code);
  });

  it.each([
    ['2001', '체크', '개인'],
    ['2002', '기프트', '개인'],
    ['2003', '미확인', '개인'],
    ['2004', '신용', '법인'],
  ])('for %s says that it is %s, of a %s', async (part, cardType, ownerType) => {
    const { body } = await authorize(`43301234${part}0000`);
    expect(body['card']).toMatchObject({ cardType, ownerType });
  });

  it('leaves no card number in the record of calls', async () => {
    await authorize('4330123477770009');
    const calls = await (await fetch(`${shop.sandbox.url}/control/api/calls`)).text();
    expect(calls).toContain('authorizeCard');
    expect(calls).not.toContain('4330123477770009');
  });
});

describe('the Toss Payments window for a card', () => {
  const way = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      method: 'CARD',
      customerKey: 'customer-2',
      successUrl: 'http://127.0.0.1:4400/cards/done',
      failUrl: 'http://127.0.0.1:4400/cards/failed',
      ...more,
    }).toString();

  it('issues a code that works once and for the same customer only', async () => {
    const address = `${shop.sandbox.url}/tosspayments/billing/window?${way()}`;
    expect(await (await fetch(address)).text()).toContain('카드 등록하기');
    const done = await submitForm(address, { as: 'register' });
    const { searchParams } = new URL(done.headers.get('location') ?? '');
    const authKey = searchParams.get('authKey');
    expect(searchParams.get('customerKey')).toBe('customer-2');
    const issue = (customerKey: string) =>
      shop.post('/billing/authorizations/issue', { authKey, customerKey });
    expect((await issue('somebody')).body['code']).toBe('NOT_FOUND_AUTH_KEY');
    expect((await issue('customer-2')).body['customerKey']).toBe('customer-2');
    expect((await issue('customer-2')).body['code']).toBe('NOT_FOUND_AUTH_KEY');
  });

  it('returns an error code when the person cancels or the card is invalid', async () => {
    const body = Object.fromEntries(new URLSearchParams(way()));
    const canceled = await shop.act('authorize', { ...body, as: 'cancel' });
    expect(String(canceled.body['redirect'])).toContain('failed?code=PAY_PROCESS_CANCELED');
    const refused = await shop.act('authorize', { ...body, cardNumber: '4330123410010000' });
    expect(String(refused.body['redirect'])).toContain('code=INVALID_STOPPED_CARD');
    expect((await fetch(`${shop.sandbox.url}/tosspayments/billing/window`)).status).toBe(400);
  });
});

describe('a charge by billing key', () => {
  it('is made at once, found by its order, and refunded in parts', async () => {
    const key = await keyOf();
    const payment = order();
    const { status, body } = await charge(key, payment);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'BILLING',
      status: 'DONE',
      totalAmount: 9900,
      orderId: payment.orderId,
      checkout: null,
      card: { number: '43301234****000*', issuerCode: '61' },
    });
    const path = `/payments/${String(body['paymentKey'])}`;
    await shop.post(`${path}/cancel`, { cancelReason: '환불', cancelAmount: 900 });
    const { body: after } = await call('GET', `/payments/orders/${payment.orderId}`);
    expect(after).toMatchObject({ status: 'PARTIAL_CANCELED', balanceAmount: 9000 });
    const charges = await (await fetch(`${shop.sandbox.url}/control/api/charges`)).text();
    expect(JSON.parse(charges).charges).toContainEqual(
      expect.objectContaining({
        partnerOrderId: payment.orderId,
        charged: 9900,
        canceled: 900,
        timesCharged: 1,
      }),
    );
    const messages = () =>
      shop.merchant.received
        .map((each) => JSON.parse(each.body).data)
        .filter((data) => data.orderId === payment.orderId)
        .map((data) => data.status);
    await expect.poll(messages).toEqual(['PARTIAL_CANCELED']);
  });

  it('is made once per order number, with and without an idempotency key', async () => {
    const key = await keyOf();
    const payment = order();
    const headers = { 'idempotency-key': `charge-${payment.orderId}` };
    const first = await charge(key, payment, headers);
    expect((await charge(key, payment, headers)).body).toEqual(first.body);
    expect((await charge(key, payment)).body['code']).toBe('DUPLICATED_ORDER_ID');
  });

  it.each([
    ['3001', 'REJECT_CARD_PAYMENT'],
    ['3002', 'REJECT_ACCOUNT_PAYMENT'],
    ['3003', 'REJECT_CARD_COMPANY'],
    ['3004', 'INVALID_STOPPED_CARD'],
    ['3005', 'INVALID_CARD_EXPIRATION'],
    ['3006', 'EXCEED_MAX_AMOUNT'],
  ])('of a card of %s is refused with %s, also in the inquiry', async (part, code) => {
    const key = await keyOf(`43301234${part}0000`);
    const payment = order();
    expect((await charge(key, payment)).body['code']).toBe(code);
    const { body } = await call('GET', `/payments/orders/${payment.orderId}`);
    expect(body).toMatchObject({ status: 'ABORTED', failure: { code } });
  });

  it('fails while the card is set to refuse, and works again afterwards', async () => {
    const key = await keyOf();
    await shop.act('card', { billingKey: key, refuses: 'REJECT_CARD_PAYMENT' });
    expect((await charge(key, order())).body['code']).toBe('REJECT_CARD_PAYMENT');
    await shop.act('card', { billingKey: key });
    expect((await charge(key, order())).status).toBe(200);
  });

  it('needs an existing key and its customer', async () => {
    const key = await keyOf();
    const other = await charge(key, order({ customerKey: 'somebody' }));
    expect(other.body['code']).toBe('NOT_MATCHES_CUSTOMER_KEY');
    expect((await charge('nothing', order())).body['code']).toBe('NOT_FOUND_BILLING');
    expect((await charge(key, order({ amount: 50 }))).body['code']).toBe('BELOW_MINIMUM_AMOUNT');
    expect((await call('DELETE', `/billing/${key}`)).status).toBe(200);
    expect((await charge(key, order())).body['code']).toBe('INVALID_BILL_KEY_REQUEST');
    expect((await call('DELETE', `/billing/${key}`)).body['code']).toBe('NOT_FOUND_BILLING');
    await expect
      .poll(() => shop.merchant.received.filter((each) => each.body.includes(key)).length)
      .toBe(1);
  });

  it('can be pending for a time, as the inquiry about its order says', async () => {
    const [key, payment] = [await keyOf(), order()];
    const scenario = { provider: 'tosspayments', operation: 'chargeKey', outcome: 'under-way' };
    await shop.sandbox.post('/control/api/scenarios', scenario);
    const headers = { 'idempotency-key': `charge-${payment.orderId}` };
    await expect(charge(key, payment, headers)).rejects.toThrow();
    const again = await charge(key, payment, headers);
    expect(again).toMatchObject({ status: 409, body: { code: 'IDEMPOTENT_REQUEST_PROCESSING' } });
    const status = async () =>
      (await call('GET', `/payments/orders/${payment.orderId}`)).body['status'];
    const wait = (advanceSeconds: number) =>
      shop.sandbox.post('/control/api/clock', { advanceSeconds });
    await wait(599);
    expect(await status()).toBe('IN_PROGRESS');
    await wait(1);
    expect(await status()).toBe('DONE');
    expect((await charge(key, payment, headers)).body['status']).toBe('DONE');
  });

  it('gets the outcome that a scenario plants', async () => {
    const key = await keyOf();
    const payment = order();
    const scenario = { provider: 'tosspayments', operation: 'chargeKey' };
    await shop.sandbox.post('/control/api/scenarios', { ...scenario, outcome: 'lost' });
    await expect(charge(key, payment)).rejects.toThrow();
    const { body } = await call('GET', `/payments/orders/${payment.orderId}`);
    expect(body['status']).toBe('DONE');
    const decline = { ...scenario, outcome: 'decline', errorCode: 'EXCEED_MAX_AMOUNT' };
    await shop.sandbox.post('/control/api/scenarios', decline);
    expect((await charge(key, order())).body['code']).toBe('EXCEED_MAX_AMOUNT');
  });
});
