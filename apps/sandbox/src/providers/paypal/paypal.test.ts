import { X509Certificate, createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMerchant, type Merchant } from '../../testing/merchant.ts';
import { startSandbox, submitForm, walletUrl, type Reply } from '../../testing/sandbox.ts';
import type { TestSandbox } from '../../testing/sandbox.ts';

const key = Buffer.from(
  'dipper-paypal-client-of-the-sandbox:dipper-paypal-secret-of-the-sandbox',
).toString('base64');

let sandbox: TestSandbox;
let bearer: Record<string, string>;

async function tokenOf(authorization: string): Promise<Reply> {
  const response = await fetch(`${sandbox.url}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body: { ...Object(body) } };
}

beforeEach(async () => {
  sandbox = await startSandbox();
  const { body } = await tokenOf(`Basic ${key}`);
  bearer = { authorization: `Bearer ${String(body['access_token'])}` };
});

afterEach(() => sandbox.close());

const orderId = 'p1-00000000000000000000000000000000';

function createBody(amount = { currency_code: 'USD', value: '8.99' }) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: orderId,
        description: '100 spoons',
        amount: { ...amount, breakdown: { item_total: amount } },
        items: [{ name: '100 spoons', quantity: '1', unit_amount: amount }],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'Dipper',
          locale: 'en-US',
          user_action: 'PAY_NOW',
          return_url: `${walletUrl}/api/provider/paypal/approve/${orderId}`,
          cancel_url: `${walletUrl}/api/provider/paypal/cancel/${orderId}`,
        },
      },
    },
  };
}

const post = (path: string, body: unknown, requestId?: string) =>
  sandbox.post(`/paypal${path}`, body, {
    ...bearer,
    ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
  });

const read = async (path: string): Promise<Record<string, unknown>> => {
  const response = await fetch(`${sandbox.url}/paypal${path}`, { headers: bearer });
  return { ...Object(await response.json()) };
};

const create = async (requestId = 'one'): Promise<string> => {
  const { body } = await post('/v2/checkout/orders', createBody(), requestId);
  return String(body['id']);
};

const capture = (id: string, requestId?: string) =>
  post(`/v2/checkout/orders/${id}/capture`, {}, requestId);

const pay = (tid: string, as: string) => sandbox.post('/control/api/paypal/pay', { tid, as });

const issueOf = ({ body }: Reply): unknown => {
  const { details } = body;
  return Array.isArray(details) ? Object(details[0])['issue'] : undefined;
};

const captureOf = ({ body }: Reply) => Object(body)['purchase_units']?.[0]?.payments?.captures?.[0];

const chargeOf = async (): Promise<unknown> =>
  Object((await sandbox.get('/control/api/charges?provider=paypal')).body['charges'])[0];

describe("PayPal's tokens", () => {
  it('are issued for the right secret only and expire after nine hours', async () => {
    expect((await tokenOf('Basic d3Jvbmc6b25l')).body['error']).toBe('invalid_client');
    const id = await create();
    sandbox.clock.advance(32_401_000);
    expect((await post(`/v2/checkout/orders/${id}/capture`, {})).body['name']).toBe(
      'AUTHENTICATION_FAILURE',
    );
  });
});

describe('a PayPal order', () => {
  it('is approved by the buyer and captured by the merchant, once', async () => {
    const id = await create();
    expect(issueOf(await capture(id))).toBe('ORDER_NOT_APPROVED');
    const { body } = await pay(id, 'balance');
    const back = new URL(String(body['redirect']));
    expect(back.searchParams.get('token')).toBe(id);
    expect(back.searchParams.get('PayerID')).toMatch(/^[0-9A-Z]{13}$/);
    const taken = await capture(id, 'two');
    expect(taken.status).toBe(201);
    expect(captureOf(taken)).toMatchObject({
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '8.99' },
      custom_id: orderId,
    });
    const again = await capture(id, 'two');
    expect([again.status, captureOf(again).id]).toEqual([200, captureOf(taken).id]);
    expect(issueOf(await capture(id, 'three'))).toBe('ORDER_ALREADY_CAPTURED');
    expect(await chargeOf()).toMatchObject({ charged: 899, timesCharged: 1, currency: 'USD' });
  });

  it('is the same for the same request id', async () => {
    expect(await create('same')).toBe(await create('same'));
    const without = await sandbox.post('/paypal/v2/checkout/orders', createBody(), bearer);
    expect(issueOf(without)).toBe('PAYPAL_REQUEST_ID_REQUIRED');
  });

  it.each([
    [{ currency_code: 'SAR', value: '10.00' }, 'CURRENCY_NOT_SUPPORTED'],
    [{ currency_code: 'TWD', value: '10.50' }, 'DECIMAL_PRECISION'],
    [{ currency_code: 'USD', value: '0.00' }, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [{ currency_code: 'USD', value: '1e3' }, 'INVALID_PARAMETER_SYNTAX'],
  ])('is refused for an amount of %o', async (amount, issue) => {
    expect(issueOf(await post('/v2/checkout/orders', createBody(amount), 'one'))).toBe(issue);
  });

  it('stays open for another way to pay when a card is declined', async () => {
    const id = await create();
    await pay(id, 'declined-card');
    expect(issueOf(await capture(id, 'first'))).toBe('INSTRUMENT_DECLINED');
    const page = await fetch(`${sandbox.url}/paypal/checkoutnow?token=${id}`);
    expect(await page.text()).toContain('declined');
    await pay(id, 'card');
    expect(captureOf(await capture(id, 'second')).status).toBe('COMPLETED');
  });

  it.each([
    ['code', 4, '4'],
    ['code-done', 10_486, '10486'],
    ['decline', 4, 'INSTRUMENT_DECLINED'],
  ])(
    'planted with %s %s is refused with %s, and only a decline turns a number into its name',
    async (...choice) => {
      const [outcome, errorCode, issue] = choice;
      const id = await create();
      await pay(id, 'balance');
      const scenario = { provider: 'paypal', operation: 'capture', outcome, errorCode };
      await sandbox.post('/control/api/scenarios', scenario);
      expect(issueOf(await capture(id))).toBe(issue);
    },
  );

  it('is void when it is not captured within three hours', async () => {
    const id = await create();
    await pay(id, 'balance');
    sandbox.clock.advance(3 * 3_600_000);
    const { body } = await tokenOf(`Basic ${key}`);
    bearer = { authorization: `Bearer ${String(body['access_token'])}` };
    expect(issueOf(await capture(id))).toBe('ORDER_NOT_APPROVED');
    expect(await read(`/v2/checkout/orders/${id}`)).toMatchObject({ status: 'VOIDED' });
  });

  it('can have a capture that is pending until it is decided', async () => {
    const id = await create();
    await pay(id, 'echeck');
    const taken = captureOf(await capture(id));
    expect(taken).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } });
    expect(await chargeOf()).toMatchObject({ charged: 0 });
    await sandbox.post('/control/api/paypal/decide', { tid: id, as: 'completed' });
    expect(await read(`/v2/payments/captures/${taken.id}`)).toMatchObject({
      status: 'COMPLETED',
      supplementary_data: { related_ids: { order_id: id } },
    });
  });

  it('answers as the mock response header asks', async () => {
    const id = await create();
    const headers = {
      ...bearer,
      'paypal-mock-response': '{"mock_application_codes":"PAYER_CANNOT_PAY"}',
    };
    const answer = await sandbox.post(`/paypal/v2/checkout/orders/${id}/capture`, {}, headers);
    expect([answer.status, issueOf(answer)]).toEqual([422, 'PAYER_CANNOT_PAY']);
  });
});

describe('a PayPal refund', () => {
  it('refunds at most what is left, once per request id', async () => {
    const id = await create();
    await pay(id, 'card');
    const { id: captureId } = captureOf(await capture(id));
    const refund = (value: string | undefined, requestId: string) =>
      post(
        `/v2/payments/captures/${captureId}/refund`,
        value === undefined ? {} : { amount: { currency_code: 'USD', value } },
        requestId,
      );
    const first = await refund('3.00', 'a');
    expect((await refund('3.00', 'a')).body['id']).toBe(first.body['id']);
    expect(issueOf(await refund('6.00', 'b'))).toBe('REFUND_AMOUNT_EXCEEDED');
    expect((await refund(undefined, 'c')).body).toMatchObject({ amount: { value: '5.99' } });
    expect(issueOf(await refund(undefined, 'd'))).toBe('CAPTURE_FULLY_REFUNDED');
    expect(await read(`/v2/payments/refunds/${String(first.body['id'])}`)).toMatchObject({
      status: 'COMPLETED',
      amount: { value: '3.00' },
    });
    const day = (hours: number) =>
      new Date(sandbox.clock.now().getTime() + hours * 3_600_000).toISOString();
    const records = await read(
      `/v1/reporting/transactions?start_date=${day(-1)}&end_date=${day(1)}&fields=all`,
    );
    expect(records['transaction_details']).toMatchObject([
      { transaction_info: { transaction_id: captureId, custom_field: orderId } },
      {
        transaction_info: {
          transaction_amount: { value: '-3.00' },
          paypal_reference_id: captureId,
        },
      },
      { transaction_info: { transaction_amount: { value: '-5.99' } } },
    ]);
  });
});

describe("PayPal's pages", () => {
  it('ask for the person and the way to pay, and lead back', async () => {
    const id = await create();
    const address = `${sandbox.url}/paypal/checkoutnow?token=${id}`;
    expect(await (await fetch(address)).text()).toContain('Log in');
    await submitForm(address, { step: 'login', email: 'somebody@mail.example' });
    expect(await (await fetch(address)).text()).toContain('Pay with');
    const back = await submitForm(address, { step: 'pay', funding: 'card' });
    expect(back.headers.get('location')).toContain(`token=${id}`);
    await submitForm(address, { as: 'cancel' });
    expect((await fetch(`${sandbox.url}/paypal/checkoutnow?token=none`)).status).toBe(404);
  });
});

describe('a PayPal webhook', () => {
  let merchant: Merchant;
  beforeEach(async () => {
    merchant = await startMerchant();
    await sandbox.post('/control/api/notifications/address', {
      provider: 'paypal',
      address: `${merchant.url}/hook`,
    });
  });
  afterEach(() => merchant.close());

  it('is sent 25 times within three days at growing intervals, until it is accepted', async () => {
    merchant.answer = { status: 500, text: 'no' };
    const id = await create();
    await pay(id, 'card');
    await capture(id);
    const times = () =>
      merchant.received
        .filter(({ body }) => body.includes('PAYMENT.CAPTURE'))
        .map(({ headers }) => Date.parse(String(headers['paypal-transmission-time'])));
    await expect.poll(() => times().length).toBe(1);
    await sandbox.post('/control/api/clock', { advanceSeconds: 3 * 86_400 });
    expect(times()).toHaveLength(25);
    const gaps = times().map((time, place) => time - (times()[place - 1] ?? time));
    expect(gaps).toEqual(gaps.toSorted((one, other) => one - other));
    await sandbox.post('/control/api/clock', { advanceSeconds: 30 * 86_400 });
    expect(times()).toHaveLength(25);
  });

  it('is signed over its bytes with a key whose certificate is served, and can be verified', async () => {
    const id = await create();
    await pay(id, 'card');
    await capture(id);
    const { body, headers } = await expect
      .poll(() => merchant.received.find((each) => each.body.includes('PAYMENT.CAPTURE')))
      .toBeDefined()
      .then(() => {
        const found = merchant.received.find((each) => each.body.includes('PAYMENT.CAPTURE'));
        if (found === undefined) throw new Error('it has not come');
        return found;
      });
    const header = (name: string) => String(headers[`paypal-${name}`]);
    const signed = [
      header('transmission-id'),
      header('transmission-time'),
      '0DIPPERSANDBOXWEB',
      crc32(body) >>> 0,
    ].join('|');
    const certificate = await (await fetch(header('cert-url'))).text();
    const { publicKey } = new X509Certificate(certificate);
    const signature = Buffer.from(header('transmission-sig'), 'base64');
    expect(createVerify('RSA-SHA256').update(signed).verify(publicKey, signature)).toBe(true);

    const check = (event: string) =>
      fetch(`${sandbox.url}/paypal/v1/notifications/verify-webhook-signature`, {
        method: 'POST',
        headers: { ...bearer, 'content-type': 'application/json' },
        body: `{"auth_algo":"${header('auth-algo')}","cert_url":"${header('cert-url')}","transmission_id":"${header('transmission-id')}","transmission_sig":"${header('transmission-sig')}","transmission_time":"${header('transmission-time')}","webhook_id":"0DIPPERSANDBOXWEB","webhook_event":${event}}`,
      }).then((response) => response.json());
    expect(await check(body)).toEqual({ verification_status: 'SUCCESS' });
    expect(await check(JSON.stringify(JSON.parse(body), null, 1))).toEqual({
      verification_status: 'FAILURE',
    });
    expect(await check(body.replace('8.99', '0.99'))).toEqual({ verification_status: 'FAILURE' });
  });
});
