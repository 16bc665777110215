import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { daySeconds } from './testing/clock.ts';
import { startRefundFixture } from './testing/refund-fixture.ts';
import type { RefundFixture } from './testing/refund-fixture.ts';
import { createPayPalShop, holdMessages, shops } from './testing/paypal.ts';
import type { PayPalCountry, PayPalMessage, PayPalShop, Purchase } from './testing/paypal.ts';
import { createCharging, parseTransactionId } from './core/charging/index.ts';
import { reconcileDay } from './core/reconciling/index.ts';
import { statement } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';

const wayIn = (country: PayPalCountry) => {
  const { person, methodId } = shops[country];
  return { country, person, provider: 'paypal', methodId, as: 'balance' };
};
/** A country of each number that PayPal has among the methods. */
const countries = ['us', 'ar'] as const;
const spoons = 100n;
const errorCode = 'AN_ISSUE_OF_NEXT_YEAR';

const differences = statement(
  'test-paypal-codes-differences',
  'select told, expected from dipper.refund_difference where bucket = $1 and payment_id = $2',
);

const found = statement(
  'test-paypal-codes-found',
  `select kind, found_amount as found, expected_amount as expected
   from dipper.difference where subject = $1`,
);

let fixture: RefundFixture;
let shop: PayPalShop;

beforeAll(async () => {
  fixture = await startRefundFixture(countries.map(wayIn), { PROVIDER_BREAKER: 'off' });
  shop = createPayPalShop(fixture.server);
});

beforeEach(async () => {
  await fixture.server.sandbox.control('POST', '/reset');
  await holdMessages(fixture.server);
});

afterEach(() => fixture.tidy());

afterAll(() => fixture.stop());

const approved = async (
  country: PayPalCountry = 'us',
): Promise<Purchase & { readonly back: string }> => {
  const purchase = await shop.start(country);
  return { ...purchase, back: await shop.choose(purchase, 'balance') };
};

const laterState = (purchase: Purchase) => async (): Promise<string> => {
  await fixture.later(60);
  return shop.stateOf(purchase);
};

const messageOf = async (purchase: Purchase, name: string): Promise<PayPalMessage> => {
  const find = async () => (await shop.messagesOf(purchase)).find((each) => each.name === name);
  await expect.poll(find).toBeDefined();
  const found = await find();
  if (found === undefined) throw new Error(`no ${name} has come`);
  return found;
};

const post = async ({ headers, body }: Pick<PayPalMessage, 'headers' | 'body'>) =>
  (
    await fetch(`${fixture.server.url}/api/provider/paypal/webhook`, {
      method: 'POST',
      headers,
      body,
    })
  ).status;

describe.each(countries)('an unlisted code from PayPal in %s', (country) => {
  it('about a charge that was made leads to a query, and it is credited once [PAY-09] [outcome: paypal@45,paypal@54/charge-code-unknown]', async () => {
    const before = await shop.spoonsOf(country);
    const purchase = await approved(country);
    await shop.next('capture', 'decline-then-ok', { errorCode, delayMs: 300 });
    await shop.comeBack(purchase.back);
    expect(await shop.find(purchase)).toMatchObject({ status: 'pending' });
    await expect.poll(laterState(purchase), { interval: 500 }).toBe('succeeded');
    expect(await shop.spoonsOf(country)).toBe(before + spoons);
    expect(await shop.chargesOf(purchase)).toMatchObject({ timesCharged: 1 });
  });

  it('about a charge that is never made declines nothing: the payment stays open while its order can be paid, and expires an hour later [PAY-09] [outcome: paypal@45,paypal@54/charge-code-unknown]', async () => {
    const before = await shop.spoonsOf(country);
    const purchase = await approved(country);
    await shop.next('capture', 'code', { errorCode, times: 500 });
    await shop.comeBack(purchase.back);
    for (const seconds of [60, 60, 60, 60, 3600, 3600]) {
      await fixture.later(seconds);
      expect(await shop.find(purchase)).toMatchObject({ status: 'pending' });
      expect(await shop.stateOf(purchase)).toBe('unknown');
    }
    await fixture.later(2 * 3600);
    await expect.poll(laterState(purchase), { interval: 500 }).toBe('expired');
    expect(await shop.spoonsOf(country)).toBe(before);
    expect(await shop.chargesOf(purchase)).toMatchObject({ timesCharged: 0 });
  });

  it('about a query has it repeated, until the answer is clear [PAY-09] [outcome: paypal@45,paypal@54/status-code-unknown]', async () => {
    const before = await shop.spoonsOf(country);
    const purchase = await approved(country);
    await shop.next('capture', 'lost');
    await shop.next('order', 'decline', { errorCode, times: 500 });
    await shop.comeBack(purchase.back);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await fixture.later(400);
      expect(await shop.find(purchase)).toMatchObject({ status: 'pending' });
    }
    expect(await shop.stateOf(purchase)).toBe('unknown');
    expect(await shop.spoonsOf(country)).toBe(before);
    await fixture.server.sandbox.control('DELETE', '/scenarios');
    await expect.poll(laterState(purchase), { interval: 500 }).toBe('succeeded');
    expect(await shop.spoonsOf(country)).toBe(before + spoons);
    expect(await shop.chargesOf(purchase)).toMatchObject({ timesCharged: 1 });
  });

  it.each([
    ['made', 'decline-then-ok'],
    ['not made', 'decline'],
  ])(
    'about a refund that it has %s leads to a query, to one repeat while the money is held, and to one refund; spoons stay reserved [PAY-10] [outcome: paypal@45,paypal@54/refund-code-unknown]',
    async (_made, outcome) => {
      await fixture.server.sandbox.control('POST', '/notifications/rules', { provider: 'paypal' });
      const bought = await fixture.buy(wayIn(country));
      await shop.next('refund', outcome, { errorCode, delayMs: 300 });
      const requested = await fixture.giveBack(bought, { reason: 'a code of next year' });
      expect(requested).toMatchObject({ state: 'unknown' });
      expect(await fixture.spoons(bought)).toBe(bought.before);
      const { charged = 0 } = (await fixture.charge(bought)) ?? {};
      const settled = async () => {
        await fixture.later(60);
        const { canceled } = (await fixture.charge(bought)) ?? {};
        return [await fixture.status(bought), canceled, await fixture.spoons(bought)];
      };
      const expected = ['refunded', charged, bought.before];
      await expect.poll(settled, { interval: 500 }).toEqual(expected);
    },
  );
});

const dated = z.object({ resource: z.object({ create_time: z.string() }) });

/** The day as PayPal has it, whose clock is not ours: the tests before this one have moved that. */
const dayOf = ({ body }: PayPalMessage): string =>
  dated.parse(JSON.parse(body)).resource.create_time.slice(0, 10);

describe('a chargeback at PayPal', () => {
  it('is found by the webhook’s link only, recorded once however often it comes, and takes no spoons by itself [PAY-09, OPS-03]', async () => {
    const before = await shop.spoonsOf('us');
    const purchase = await approved();
    await shop.comeBack(purchase.back);
    await expect.poll(() => shop.stateOf(purchase)).toBe('succeeded');
    const reversed = { partnerOrderId: purchase.id, as: 'reversed' };
    await fixture.server.sandbox.control('POST', '/paypal/decide', reversed);
    const message = await messageOf(purchase, 'PAYMENT.CAPTURE.REVERSED');
    for (let times = 0; times < 3; times += 1) expect(await post(message)).toBe(200);
    const name = parseTransactionId(purchase.id);
    const noted = await fixture.server.owner.query(differences, [name?.bucket, name?.paymentId]);
    expect(noted).toEqual([{ told: 0n, expected: 899n }]);
    expect(await shop.spoonsOf('us')).toBe(before + spoons);
  });

  it('is found in the day’s records by its charge, as one difference however often they are compared [OPS-03]', async () => {
    await fixture.later(daySeconds);
    const purchase = await approved();
    await shop.comeBack(purchase.back);
    await expect.poll(() => shop.stateOf(purchase)).toBe('succeeded');
    const reversed = { partnerOrderId: purchase.id, as: 'reversed' };
    await fixture.server.sandbox.control('POST', '/paypal/decide', reversed);
    const day = dayOf(await messageOf(purchase, 'PAYMENT.CAPTURE.REVERSED'));
    const { database, providers: all, server } = fixture;
    const providers = all.filter(({ name }) => name === 'paypal');
    const charging = createCharging({ database, log: silentLog, providers, openUrl: () => '' });
    for (let times = 0; times < 2; times += 1) {
      await reconcileDay({ database, log: silentLog, charging, providers }, day);
      expect(await server.owner.query(found, [purchase.id])).toEqual([
        { kind: 'refund_differs', found: 899n, expected: 0n },
      ]);
    }
  });
});
