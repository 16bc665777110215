import { paymentRoute, problemSchema } from '@dipper/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPayPalShop, holdMessages, shops } from './testing/paypal.ts';
import type { PayPalCountry, PayPalShop, Purchase } from './testing/paypal.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
let shop: PayPalShop;

beforeAll(async () => {
  server = await startTestServer({ DIPPER_ROLES: 'http,worker', PROVIDER_BREAKER: 'off' });
  shop = createPayPalShop(server);
});

afterAll(() => server.stop());

beforeEach(async () => {
  await server.sandbox.control('POST', '/reset');
  await holdMessages(server);
});

const countries = ['us', 'tw', 'ar'] as const satisfies readonly PayPalCountry[];
const spoons = 100n;

const paid = async (purchase: Purchase): Promise<URL> =>
  shop.comeBack(await shop.choose(purchase, 'balance'));

const expectState = async (purchase: Purchase, state: string): Promise<void> => {
  await expect.poll(() => shop.stateOf(purchase)).toBe(state);
};

describe('PayPal', () => {
  it.each(countries)(
    'charges in %s the product’s price, which is credited once, and leads to the result [PAY-05, PAY-09, PAY-14, NAV-16] [outcome: paypal/paid]',
    async (country) => {
      const before = await shop.spoonsOf(country);
      const purchase = await shop.start(country);
      const address = await shop.choose(purchase, 'balance');
      const page = await shop.comeBack(address);
      expect(page.pathname + page.search).toBe(`/result/paypal?token=${purchase.orderId}`);
      await shop.comeBack(address);
      const payment = paymentRoute.answers[200].parse(await shop.find(purchase));
      expect(payment).toMatchObject({ status: 'success', code: 20_012 });
      expect(await shop.spoonsOf(country)).toBe(before + spoons);
      const [value = '', currency] = shops[country].charged;
      const charged = { amount: Number(value.replace('.', '')), currency };
      expect(payment.charged).toEqual(payment.currency === currency ? null : charged);
      expect(await shop.chargesOf(purchase)).toMatchObject({
        charged: Number(value.replace('.', '')),
        currency,
        timesCharged: 1,
      });
    },
  );

  it.each(countries)(
    'is left by the person in %s: the payment is canceled, and a later approval charges nothing [PAY-05, NAV-16] [outcome: paypal/canceled]',
    async (country) => {
      const purchase = await shop.start(country);
      const page = await shop.comeBack(await shop.choose(purchase, 'cancel'));
      expect(page.pathname).toBe(`/cancel/${purchase.id}`);
      expect(await shop.find(purchase)).toMatchObject({ status: 'cancel' });
      await paid(purchase);
      await expect.poll(() => shop.messagesOf(purchase)).toHaveLength(1);
      await shop.release(purchase);
      expect(await shop.find(purchase)).toMatchObject({ status: 'cancel' });
      expect(await shop.chargesOf(purchase)).toMatchObject({ charged: 0 });
    },
  );

  it.each([
    ['TRANSACTION_REFUSED', 'payment_failed'],
    ['PAYER_CANNOT_PAY', 'payment_failed'],
    ['PAYER_ACCOUNT_RESTRICTED', 'payment_failed'],
    ['PAYER_ACTION_REQUIRED', 'payment_authentication_failed'],
    ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'payment_too_many_requests'],
    ['DUPLICATE_INVOICE_ID', 'duplicated_payment'],
    ['COMPLIANCE_VIOLATION', 'payment_failed'],
  ])(
    'declines with %s: the person sees %s, and nothing is credited [PAY-05] [outcome: paypal/declined,declined:payment_authentication_failed,declined:payment_too_many_requests,declined:duplicated_payment,declined:payment_failed]',
    async (errorCode, reason) => {
      const before = await shop.spoonsOf('us');
      const purchase = await shop.start('us');
      await shop.next('capture', 'decline', { errorCode });
      await paid(purchase);
      expect(await shop.find(purchase)).toMatchObject({ status: 'fail', reason });
      expect(await shop.spoonsOf('us')).toBe(before);
    },
  );

  it('reports that the bank declined the card: back on the same page the person chooses another way, and is charged once [PAY-05, PAY-09]', async () => {
    const before = await shop.spoonsOf('ar');
    const purchase = await shop.start('ar');
    for (let tries = 0; tries < 2; tries += 1) {
      const back = await shop.comeBack(await shop.choose(purchase, 'declined-card'));
      expect(back.href).toBe(purchase.page);
      expect(await shop.find(purchase)).toMatchObject({ status: 'pending' });
    }
    await expectState(purchase, 'redirected');
    expect(await shop.chargesOf(purchase)).toMatchObject({ charged: 0 });
    await expect.poll(() => shop.messagesOf(purchase)).not.toHaveLength(0);
    // The approval with the first card is told late, and ends nothing.
    await shop.release(purchase);
    await expectState(purchase, 'redirected');
    const page = await paid(purchase);
    expect(page.pathname).toBe('/result/paypal');
    expect(await shop.find(purchase)).toMatchObject({ status: 'success' });
    await shop.release(purchase);
    expect(await shop.spoonsOf('ar')).toBe(before + spoons);
    expect(await shop.chargesOf(purchase)).toMatchObject({ timesCharged: 1 });
  });

  it('reports that the bank declined the card, and the person turns back: the payment is canceled [PAY-05, NAV-16]', async () => {
    const purchase = await shop.start('us');
    await shop.comeBack(await shop.choose(purchase, 'declined-card'));
    const page = await shop.comeBack(await shop.choose(purchase, 'cancel'));
    expect(page.pathname).toBe(`/cancel/${purchase.id}`);
    expect(await shop.find(purchase)).toMatchObject({ status: 'cancel' });
    expect(await shop.chargesOf(purchase)).toMatchObject({ charged: 0 });
  });

  it('withdraws the approval before the money was requested: the payment ends, and nothing is charged [PAY-05, PAY-09]', async () => {
    const purchase = await shop.start('us');
    await shop.choose(purchase, 'balance');
    const reversed = { partnerOrderId: purchase.id, as: 'approval-reversed' };
    await server.sandbox.control('POST', '/paypal/decide', reversed);
    await expect.poll(() => shop.messagesOf(purchase)).not.toHaveLength(0);
    await shop.release(purchase);
    await expectState(purchase, 'declined');
    expect(await shop.chargesOf(purchase)).toMatchObject({ charged: 0 });
  });

  it.each([
    ['CURRENCY_NOT_SUPPORTED', 'currency_not_found'],
    ['AMOUNT_MISMATCH', 'payment_request_error'],
  ])(
    'refuses to create an order with %s: the person sees %s, and nothing is charged [PAY-05, ERR-02] [outcome: paypal/declined:currency_not_found,declined:payment_request_error]',
    async (errorCode, reason) => {
      await shop.next('create', 'decline', { errorCode });
      await expect(shop.start('us')).rejects.toThrow(reason);
    },
  );

  it('cannot be reached for a new order: nothing is charged [PAY-05, ERR-02]', async () => {
    await shop.next('create', 'error');
    await expect(shop.start('us')).rejects.toThrow('payment_retry');
    await server.sandbox.control('POST', '/reset');
    await shop.next('token', 'error');
    await expect(shop.start('us')).rejects.toThrow('payment_retry');
    expect((await shop.start('us')).orderId).toMatch(/^[0-9A-Z]{17}$/);
  });

  it.each(countries)(
    'charges in %s and loses its answer: the payment is queried, credited once, never charged again [PAY-09] [outcome: paypal/answer-lost]',
    async (country) => {
      const before = await shop.spoonsOf(country);
      const purchase = await shop.start(country);
      await shop.next('capture', 'lost');
      await paid(purchase);
      expect(await shop.find(purchase)).toMatchObject({ status: 'pending' });
      await expectState(purchase, 'succeeded');
      expect(await shop.spoonsOf(country)).toBe(before + spoons);
      expect(await shop.chargesOf(purchase)).toMatchObject({ timesCharged: 1 });
    },
  );

  it('does not receive the capture: it is requested again while the order waits for that only, and charged once [PAY-09]', async () => {
    const purchase = await shop.start('us');
    await shop.next('capture', 'refuse');
    await paid(purchase);
    await expectState(purchase, 'unknown');
    const later = async (): Promise<string> => {
      await server.advance(60);
      return shop.stateOf(purchase);
    };
    await expect.poll(later, { interval: 1100 }).toBe('succeeded');
    expect(await shop.chargesOf(purchase)).toMatchObject({ timesCharged: 1 });
  });

  it('never sees the person again: the payment expires, and nothing is charged [PAY-05] [outcome: paypal/window-closed]', async () => {
    const purchase = await shop.start('us');
    await shop.choose(purchase, 'close');
    await server.advance(3 * 3600 + 1);
    await expectState(purchase, 'expired');
    expect(await shop.find(purchase)).toMatchObject({ status: 'expired' });
    expect(await shop.chargesOf(purchase)).toMatchObject({ timesCharged: 0 });
  });

  it('holds an approval for three hours, and charges nobody after them [PAY-05] [outcome: paypal/timed-out]', async () => {
    const purchase = await shop.start('tw');
    const address = await shop.choose(purchase, 'balance');
    await server.sandbox.control('POST', '/clock', { advanceSeconds: 3 * 3600 });
    await shop.comeBack(address);
    expect(await shop.find(purchase)).toMatchObject({ status: 'fail' });
    await expect(shop.choose(purchase, 'balance')).rejects.toThrow('409');
    expect(await shop.chargesOf(purchase)).toMatchObject({ timesCharged: 0 });
  });

  it.each([
    ['TRANSACTION_REFUSED', 'fail'],
    ['INSTRUMENT_DECLINED', 'pending'],
  ])(
    'declines with %s and charges later: the late success is credited [PAY-09] [outcome: paypal/late-success]',
    async (errorCode, status) => {
      const before = await shop.spoonsOf('us');
      const purchase = await shop.start('us');
      await shop.next('capture', 'decline-then-ok', { delayMs: 300, errorCode });
      await paid(purchase);
      expect(await shop.find(purchase)).toMatchObject({ status });
      await expect.poll(async () => (await shop.chargesOf(purchase)).timesCharged).toBe(1);
      await server.advance(90);
      await expectState(purchase, 'succeeded');
      expect(await shop.spoonsOf('us')).toBe(before + spoons);
    },
  );

  it.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'EUR' }],
    ['currency of ours', { currency: 'TWD' }],
  ])(
    'charges another %s than requested: the payment is never credited [PAY-09] [outcome: paypal/mismatch]',
    async (_, change) => {
      const before = await shop.spoonsOf('us');
      const purchase = await shop.start('us');
      const address = await shop.choose(purchase, 'card');
      await server.sandbox.control('POST', '/paypal/change', {
        partnerOrderId: purchase.id,
        ...change,
      });
      await shop.comeBack(address);
      await shop.release(purchase);
      expect(await shop.find(purchase)).toMatchObject({ status: 'pending' });
      expect(await shop.stateOf(purchase)).toBe('review');
      expect(await shop.spoonsOf('us')).toBe(before);
    },
  );

  it('has a pending capture: nothing is delivered until it completes [PAY-09]', async () => {
    const before = await shop.spoonsOf('us');
    const purchase = await shop.start('us');
    await shop.comeBack(await shop.choose(purchase, 'echeck'));
    await shop.release(purchase);
    expect(await shop.find(purchase)).toMatchObject({ status: 'pending' });
    for (const seconds of [2, 5, 15, 60, 300]) await server.advance(seconds);
    expect(await shop.find(purchase)).toMatchObject({ status: 'pending' });
    const decide = { partnerOrderId: purchase.id, as: 'completed' };
    await server.sandbox.control('POST', '/paypal/decide', decide);
    await shop.release(purchase);
    await expectState(purchase, 'succeeded');
    expect(await shop.spoonsOf('us')).toBe(before + spoons);
  });

  it('has a pending capture that fails: the payment is declined [PAY-09]', async () => {
    const purchase = await shop.start('us');
    await shop.comeBack(await shop.choose(purchase, 'echeck'));
    const decide = { partnerOrderId: purchase.id, as: 'denied' };
    await server.sandbox.control('POST', '/paypal/decide', decide);
    await shop.release(purchase);
    await expectState(purchase, 'declined');
  });
});

describe('a payment by its PayPal order number', () => {
  it('is found by its own buyer, and missing for everybody else [NAV-16]', async () => {
    const purchase = await shop.start('us');
    await paid(purchase);
    const path = `/billing/spoon/inner/payment/history/${purchase.orderId}`;
    const own = await server.call(path, { headers: await shop.headersOf('us') });
    expect(await own.json()).toMatchObject({ transactionId: purchase.id, status: 'success' });
    const others = await server.call(path, { headers: await shop.headersOf('ar') });
    const none = await server.call('/billing/spoon/inner/payment/history/0NOSUCHORDER00000', {
      headers: await shop.headersOf('ar'),
    });
    const notFound = { status: 404, code: 'payment_not_found', detail: expect.any(String) };
    for (const response of [others, none]) {
      const { code, detail } = problemSchema.parse(await response.json());
      expect({ status: response.status, code, detail }).toEqual(notFound);
    }
  });
});
