import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMerchant, type Merchant } from '../../testing/merchant.ts';
import { startSandbox, walletUrl, type TestSandbox } from '../../testing/sandbox.ts';

const key = Buffer.from(
  'dipper-paypal-client-of-the-sandbox:dipper-paypal-secret-of-the-sandbox',
).toString('base64');
const orderId = 'p1-00000000000000000000000000000000';
const amount = { currency_code: 'USD', value: '8.99' };

let sandbox: TestSandbox;
let merchant: Merchant;
let bearer: Record<string, string>;

beforeEach(async () => {
  [sandbox, merchant] = await Promise.all([startSandbox(), startMerchant()]);
  const address = { provider: 'paypal', address: `${merchant.url}/webhook` };
  await sandbox.post('/control/api/notifications/address', address);
  const response = await fetch(`${sandbox.url}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${key}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const body: { access_token: string } = JSON.parse(await response.text());
  bearer = { authorization: `Bearer ${body.access_token}` };
});

afterEach(async () => {
  await sandbox.close();
  await merchant.close();
});

const post = async (path: string, body: object, requestId: string): Promise<Taken> => {
  const headers = { ...bearer, 'paypal-request-id': requestId, prefer: 'return=representation' };
  const reply = await sandbox.post(`/paypal${path}`, body, headers);
  return JSON.parse(JSON.stringify(reply.body));
};

type Taken = {
  readonly id: string;
  readonly payer: { readonly payer_id: string };
  readonly purchase_units: readonly [
    {
      readonly items: unknown;
      readonly payments: { readonly captures: readonly [{ id: string }] };
    },
  ];
};

const order = {
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: orderId,
      amount: { ...amount, breakdown: { item_total: amount } },
      items: [{ name: '100 spoons', quantity: '1', unit_amount: amount }],
    },
  ],
  payment_source: {
    paypal: {
      experience_context: { return_url: `${walletUrl}/back`, cancel_url: `${walletUrl}/no` },
    },
  },
};

async function bought(): Promise<{ readonly taken: Taken; readonly captureId: string }> {
  const { id } = await post('/v2/checkout/orders', order, 'one');
  await sandbox.post('/control/api/paypal/pay', { tid: id, as: 'balance' });
  const taken = await post(`/v2/checkout/orders/${id}/capture`, {}, 'two');
  return { taken, captureId: taken.purchase_units[0].payments.captures[0].id };
}

type PaypalEvent = {
  readonly event_type: string;
  readonly resource: Record<string, unknown> & { readonly links: readonly object[] };
};

const messageOf = async (type: string): Promise<PaypalEvent> => {
  const all = (): readonly PaypalEvent[] => merchant.received.map(({ body }) => JSON.parse(body));
  await expect.poll(() => all().some((each) => each.event_type === type)).toBe(true);
  const [found] = all().filter((each) => each.event_type === type);
  if (found === undefined) throw new Error(`no ${type}`);
  return found;
};

it('a PayPal order repeats its items with their price and names the payer as the API describes', async () => {
  const { taken } = await bought();
  expect(taken.purchase_units[0].items).toEqual([
    { name: '100 spoons', quantity: '1', unit_amount: amount },
  ]);
  expect(taken.payer.payer_id).toMatch(/^[2-9A-HJ-NP-Z]{13}$/);
});

describe('a PayPal webhook about refunded money', () => {
  it.each([false, true])('names the capture by its link; only links: %s', async (linksOnly) => {
    await sandbox.post('/control/api/paypal/style', { linksOnly });
    const { captureId } = await bought();
    await post(`/v2/payments/captures/${captureId}/refund`, {}, 'three');
    const { resource } = await messageOf('PAYMENT.CAPTURE.REFUNDED');
    expect('custom_id' in resource).toBe(!linksOnly);
    expect(resource.links).toContainEqual(
      expect.objectContaining({
        rel: 'up',
        href: expect.stringContaining(`/captures/${captureId}`),
      }),
    );
  });
});

it("PayPal's report shows money that a bank took back as a chargeback, with the report's date format", async () => {
  const { captureId } = await bought();
  await sandbox.post('/control/api/paypal/decide', { partnerOrderId: orderId, as: 'reversed' });
  const now = sandbox.clock.now().getTime();
  const [from, to] = [now - 3_600_000, now + 3_600_000].map((at) => new Date(at).toISOString());
  const query = new URLSearchParams({ start_date: String(from), end_date: String(to) });
  const response = await fetch(`${sandbox.url}/paypal/v1/reporting/transactions?${query}`, {
    headers: bearer,
  });
  const report: { start_date: string; transaction_details: { transaction_info: object }[] } =
    JSON.parse(await response.text());
  expect(report.start_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
  expect(report.transaction_details.map(({ transaction_info }) => transaction_info)).toMatchObject([
    { transaction_event_code: 'T0006', transaction_id: captureId },
    {
      transaction_event_code: 'T1201',
      paypal_reference_id: captureId,
      transaction_amount: { value: '-8.99' },
    },
  ]);
});
