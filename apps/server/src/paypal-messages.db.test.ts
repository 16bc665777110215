import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPayPal } from './providers/paypal/index.ts';
import type { PaymentProvider, RefundOrder } from './ports/payment-provider.ts';
import { createPayPalShop, holdMessages } from './testing/paypal.ts';
import type { PayPalMessage, PayPalShop, Purchase } from './testing/paypal.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
let shop: PayPalShop;
let paypal: PaymentProvider;

beforeAll(async () => {
  server = await startTestServer({ PROVIDER_BREAKER: 'off' });
  shop = createPayPalShop(server);
  paypal = createPayPal({
    url: `${server.sandbox.url}/paypal`,
    clientId: 'dipper-paypal-client-of-the-sandbox',
    clientSecret: 'dipper-paypal-secret-of-the-sandbox',
    webhookId: '0DIPPERSANDBOXWEB',
    returnBase: 'http://127.0.0.1:4400/api/provider/paypal',
  });
});

afterAll(() => server.stop());

beforeEach(async () => {
  await server.sandbox.control('POST', '/reset');
  await holdMessages(server);
});

const spoons = 100n;

const post = async (message: Pick<PayPalMessage, 'headers' | 'body'>): Promise<number> =>
  (
    await fetch(`${server.url}/api/provider/paypal/webhook`, {
      method: 'POST',
      headers: message.headers,
      body: message.body,
    })
  ).status;

const messageOf = async (purchase: Purchase, name: string): Promise<PayPalMessage> => {
  const find = async () => (await shop.messagesOf(purchase)).find((each) => each.name === name);
  await expect.poll(find).toBeDefined();
  const found = await find();
  if (found === undefined) throw new Error(`no ${name} has come`);
  return found;
};

describe('a webhook of PayPal', () => {
  it('that the buyer approved captures the payment of a buyer who never returns [PAY-05, PAY-09] [outcome: paypal/notified-first]', async () => {
    const before = await shop.spoonsOf('us');
    const purchase = await shop.start('us');
    const address = await shop.choose(purchase, 'balance');
    expect(await post(await messageOf(purchase, 'CHECKOUT.ORDER.APPROVED'))).toBe(200);
    expect(await shop.find(purchase)).toMatchObject({ status: 'success' });
    await shop.comeBack(address);
    expect(await shop.spoonsOf('us')).toBe(before + spoons);
    expect(await shop.chargesOf(purchase)).toMatchObject({ timesCharged: 1 });
  });

  it('credits a charge whose own answer was lost, once however often it comes, in any order [PAY-09] [outcome: paypal/notified-twice]', async () => {
    const before = await shop.spoonsOf('ar');
    const purchase = await shop.start('ar');
    await shop.next('capture', 'lost');
    await shop.comeBack(await shop.choose(purchase, 'card'));
    expect(await shop.find(purchase)).toMatchObject({ status: 'pending' });
    const approved = await messageOf(purchase, 'CHECKOUT.ORDER.APPROVED');
    const completed = await messageOf(purchase, 'PAYMENT.CAPTURE.COMPLETED');
    const order = [completed, approved, completed, completed, approved, completed];
    expect(await Promise.all(order.map(post))).toEqual(order.map(() => 200));
    for (const message of order) expect(await post(message)).toBe(200);
    expect(await shop.find(purchase)).toMatchObject({ status: 'success' });
    expect(await shop.spoonsOf('ar')).toBe(before + spoons);
    expect(await shop.chargesOf(purchase)).toMatchObject({ timesCharged: 1 });
  });

  it('is refused if it is forged, changed by a byte, or signed for another receiver [PAY-09]', async () => {
    const before = await shop.spoonsOf('us');
    const purchase = await shop.start('us');
    await shop.next('capture', 'lost');
    await shop.comeBack(await shop.choose(purchase, 'card'));
    const genuine = await messageOf(purchase, 'PAYMENT.CAPTURE.COMPLETED');
    const { headers, body } = genuine;
    const [sig, algo] = ['paypal-transmission-sig', 'paypal-auth-algo'];
    const { [sig]: signature = '', ...unsigned } = headers;
    const forgeries = [
      { headers, body: body.replace('8.99', '9.99') },
      { headers, body: JSON.stringify(JSON.parse(body), null, 2) },
      { headers, body: body.replace(purchase.id, purchase.id.replace(/.$/, 'x')) },
      {
        headers: {
          ...headers,
          [sig]: signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        },
        body,
      },
      { headers: { ...headers, [algo]: 'none' }, body },
      { headers: { ...headers, 'paypal-transmission-id': crypto.randomUUID() }, body },
      { headers: unsigned, body },
      { headers, body: '' },
      { headers, body: '[]' },
      { headers, body: '","webhook_event":{}' },
    ];
    for (const forgery of forgeries) expect(await post(forgery)).toBe(400);
    expect(await shop.find(purchase)).toMatchObject({ status: 'pending' });
    expect(await shop.spoonsOf('us')).toBe(before);
    expect(await post(genuine)).toBe(200);
    expect(await shop.find(purchase)).toMatchObject({ status: 'success' });
  });

  it('is refused for now, and delivered again, if its certificate could not be fetched [PAY-09]', async () => {
    const purchase = await shop.start('tw');
    await shop.choose(purchase, 'card');
    const message = await messageOf(purchase, 'CHECKOUT.ORDER.APPROVED');
    await shop.next('verify', 'error');
    expect(await post(message)).toBe(503);
    expect(await shop.find(purchase)).toMatchObject({ status: 'pending' });
    expect(await post(message)).toBe(200);
    expect(await shop.find(purchase)).toMatchObject({ status: 'success' });
  });
});

describe('a refund at PayPal', () => {
  const charged = async (): Promise<RefundOrder> => {
    const purchase = await shop.start('us');
    await shop.comeBack(await shop.choose(purchase, 'card'));
    const question = {
      transactionId: purchase.id,
      personReference: 'u1',
      methodId: 45,
      reference: purchase.orderId,
      chargeReference: null,
      total: 899n,
      currency: 'USD',
      requestedAt: new Date(),
    } as const;
    const outcome = await paypal.ask(question);
    if (outcome.kind !== 'succeeded') throw new Error(outcome.kind);
    return {
      ...question,
      chargeReference: outcome.chargeReference ?? null,
      refundId: crypto.randomUUID(),
      place: 1,
      amount: 899n,
      held: 899n,
      reason: 'not used',
    };
  };

  it('goes through in full, once however often it is requested [PAY-05] [outcome: paypal/refund-full]', async () => {
    const order = await charged();
    const outcome = await paypal.refund?.(order);
    expect(outcome).toMatchObject({ kind: 'refunded', amount: 899n });
    expect(await paypal.refund?.(order)).toEqual(outcome);
    expect(await paypal.askRefund?.(order)).toMatchObject({ kind: 'refunded', amount: 899n });
    expect(await paypal.ask(order)).toMatchObject({ kind: 'declined' });
    const more = await paypal.refund?.({ ...order, refundId: crypto.randomUUID() });
    expect(more).toMatchObject({ kind: 'unknown', evidence: { issue: 'CAPTURE_FULLY_REFUNDED' } });
  });

  it('goes through in part, and the rest stays refundable [PAY-05] [outcome: paypal/refund-part]', async () => {
    const order = { ...(await charged()), amount: 300n };
    expect(await paypal.refund?.(order)).toMatchObject({ kind: 'refunded', amount: 300n });
    expect(await paypal.ask(order)).toMatchObject({ kind: 'succeeded', amount: 599n });
    const tooMuch = { ...order, refundId: crypto.randomUUID(), amount: 600n };
    expect(await paypal.refund?.(tooMuch)).toMatchObject({ kind: 'unknown' });
  });

  it('whose answer was lost is queried, and is in the provider’s records [PAY-05, PAY-09]', async () => {
    const from = new Date(Date.UTC(2020, 0, 1));
    const order = await charged();
    await shop.next('refund', 'lost');
    expect(await paypal.refund?.(order)).toMatchObject({ kind: 'unknown' });
    expect(await paypal.askRefund?.(order)).toMatchObject({ kind: 'refunded', amount: 899n });
    const to = new Date(order.requestedAt.getTime() + 86_400_000);
    const recent = new Date(order.requestedAt.getTime() - 86_400_000);
    const records = await paypal.records?.(recent, to);
    expect(records).toMatchObject({
      kind: 'records',
      records: [
        {
          kind: 'charge',
          transactionId: order.transactionId,
          reference: order.chargeReference,
          amount: 899n,
        },
        { kind: 'refund', reference: order.chargeReference, amount: 899n, currency: 'USD' },
      ],
    });
    expect(await paypal.records?.(from, from)).toEqual({ kind: 'records', records: [] });
  });
});
