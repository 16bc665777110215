import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { walletUrl } from './testing/browser.ts';
import {
  agreedTo,
  agreementPage,
  approvedDotmoney,
  atDotmoney,
  dotmoneyDeposits,
  dotmoneyOut,
  dotmoneyPage,
  dotmoneyProduct,
  dotmoneyProducts,
  stateIn,
} from './testing/dotmoney-fixture.ts';
import {
  asOperator,
  decide,
  idOf,
  oneExchange,
  operatorTokens,
  startSandboxExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, ExchangeFixture } from './testing/exchange-fixture.ts';

let fixture: ExchangeFixture;
let yuki: Dj;
let emma: Dj;

beforeAll(async () => {
  fixture = await startSandboxExchangeFixture(operatorTokens);
  [yuki, emma] = [await fixture.dj('yuki', 3000n), await fixture.dj('emma', 3000n)];
});

afterEach(async () => {
  expect(await fixture.findings()).toEqual([]);
  for (const { timesPaid } of (await dotmoneyDeposits(fixture)).deposits) {
    expect(timesPaid).toBeLessThanOrEqual(1);
  }
  await fixture.server.sandbox.control('POST', '/reset');
});

afterAll(() => fixture.stop());

const next = (operation: string, outcome: string, more: object = {}) =>
  fixture.server.sandbox.control('POST', '/scenarios', {
    provider: 'dotmoney',
    operation,
    outcome,
    ...more,
  });
const changeProduct = (change: object) =>
  fixture.server.sandbox.control('POST', '/dotmoney/product', { id: 3, ...change });
const stateOf = async (id: string) => (await asOperator(fixture, id)).exchange.state;

const callsShape = z.object({ calls: z.array(z.object({ operation: z.string() })) });
const depositCalls = async (): Promise<number> => {
  const { calls } = callsShape.parse(await fixture.server.sandbox.control('GET', '/calls'));
  return calls.filter(({ operation }) => operation === 'deposit').length;
};

const later = async (id: string, state: string): Promise<void> => {
  await fixture.server.advance(5);
  const now = async () => {
    await fixture.payOut();
    return stateOf(id);
  };
  await expect.poll(now).toBe(state);
};

describe('prepaid money of dotmoney', () => {
  it('is offered in Japan, each product at its price in points [EXC-03, EXC-11]', async () => {
    const products = await dotmoneyProducts(fixture, yuki);
    const shown = typeof products === 'string' ? [] : products;
    expect(shown.map(({ money, points, isAvailable }) => [money, points, isAvailable])).toEqual([
      // Below the 300 points that an exchange takes at least, and one that is sold out.
      [30, 270, false],
      [300, 2700, true],
      [1000, 9000, true],
      [3000, 27_000, true],
      [5000, 45_000, false],
    ]);
    expect(await dotmoneyProduct(fixture, yuki, 3)).toEqual(shown[2]);
    expect(await dotmoneyProduct(fixture, yuki, 99)).toBe('product_not_found');
    expect(await dotmoneyProducts(fixture, emma)).toBe('exchange_country_not_supported');
    await next('products', 'error');
    expect(await dotmoneyProducts(fixture, yuki)).toBe('exchange_temporary_error');
  });

  it('is approved at the partner’s page, from which the person returns to the product [EXC-11]', async () => {
    const page = await agreementPage(fixture, yuki, { id: 3 });
    expect(await (await fetch(page)).text()).toContain('1000円');
    expect(page).not.toContain(yuki.userId.toString());
    const back = await atDotmoney(page, 'agree');
    expect(back.startsWith(`${dotmoneyPage(3)}?state=`)).toBe(true);
    expect(stateIn(back).length).toBeGreaterThan(16);
    const changed = page.replace('product_id=3', 'product_id=4');
    expect((await fetch(changed)).status).toBe(404);
  });

  it.each(['refuse', 'fail'])(
    'whose approval ends with "%s" leads to our error page [EXC-11, NAV-12]',
    async (as) => {
      const back = new URL(await atDotmoney(await agreementPage(fixture, yuki, { id: 3 }), as));
      expect(back.origin + back.pathname).toBe(`${walletUrl}/exchange/request/dotmoney/error`);
      expect(back.search).toMatch(/^\?error=\w+$/);
    },
  );

  it.each([
    ['elsewhere', 'https://evil.example/exchange/request/dotmoney/3'],
    ['to another product', dotmoneyPage(4)],
    ['to another page of ours', `${walletUrl}/payment/method`],
  ])('does not return the browser %s [EXC-11]', async (_name, to) => {
    expect(await agreementPage(fixture, yuki, { id: 3, to })).toBe('redirect_not_allowed');
  });

  it('cannot be approved when it is sold out [EXC-11]', async () => {
    expect(await agreementPage(fixture, yuki, { id: 5 })).toBe('partner_product_not_available');
  });
});

describe('an exchange to prepaid money', () => {
  it('is deposited once, as previewed; one approval allows one exchange [EXC-01, EXC-08, EXC-11]', async () => {
    const before = await fixture.points(yuki);
    const state = await agreedTo(fixture, yuki, 3);
    const form = { productId: 3, state, expectedPoints: 9000 };
    const requested = await dotmoneyOut(fixture, yuki, form);
    expect(requested).toMatchObject({
      type: 'dotmoney',
      status: 'checking',
      amount: 1000,
      unit: 'JPY',
      points: 9000,
      estimated: { spoonFee: 0, pgFee: 0, remittanceFee: 0, taxAndUtilityBills: 0 },
    });
    expect(await fixture.points(yuki)).toBe(before - 9000n);
    const id = idOf(requested);
    await decide(fixture, id, { decision: 'approve' });
    await fixture.payOut();
    await fixture.payOut();
    expect(await oneExchange(fixture, yuki, id)).toMatchObject({
      status: 'complete',
      amount: 1000,
    });
    const { deposits, balances } = await dotmoneyDeposits(fixture);
    expect(deposits).toMatchObject([{ requestId: id, amount: 1000, timesPaid: 1 }]);
    expect(Object.values(balances)).toEqual([1000]);
    expect(await dotmoneyOut(fixture, yuki, form)).toBe('exchange_consent_required');
    expect(await fixture.points(yuki)).toBe(before - 9000n);
  });

  it('needs the person’s own approval for that product [EXC-11]', async () => {
    const before = await fixture.points(yuki);
    const out = (state: string, more: object = {}) =>
      dotmoneyOut(fixture, yuki, { productId: 3, state, expectedPoints: 9000, ...more });
    const page = await agreementPage(fixture, yuki, { id: 3 });
    const untold = new URL(page).searchParams.get('status') ?? '';
    expect(await out(untold), 'nobody was at the page').toBe('exchange_consent_required');
    await atDotmoney(page, 'refuse');
    expect(await out(untold), 'it was refused').toBe('exchange_consent_required');
    const state = await agreedTo(fixture, yuki, 3);
    const other = { productId: 4, expectedPoints: 27_000 };
    expect(await out(state, other), 'another product').toBe('exchange_consent_required');
    const forged = state.slice(0, -1) + (state.endsWith('0') ? '1' : '0');
    expect(await out(forged), 'another word').toBe('exchange_consent_required');
    const kaito = await fixture.dj('newcomer');
    const form = { productId: 3, state, expectedPoints: 9000 };
    expect(await dotmoneyOut(fixture, kaito, form)).toBe('exchange_consent_required');
    expect(await fixture.points(yuki)).toBe(before);
  });

  it('is refused if the price, the stock or the balance has changed [EXC-04, EXC-11]', async () => {
    const before = await fixture.points(yuki);
    const state = await agreedTo(fixture, yuki, 3);
    const form = { productId: 3, state, expectedPoints: 9000 };
    expect(await dotmoneyOut(fixture, yuki, { ...form, expectedPoints: 8999 })).toBe(
      'price_changed',
    );
    await changeProduct({ amount: 1001 });
    expect(await dotmoneyOut(fixture, yuki, form)).toBe('price_changed');
    await changeProduct({ amount: 30 });
    const least = { ...form, expectedPoints: 270 };
    expect(await dotmoneyOut(fixture, yuki, least)).toBe('exchange_below_minimum');
    await changeProduct({ amount: 999_999 });
    const most = { ...form, expectedPoints: 8_999_991 };
    expect(await dotmoneyOut(fixture, yuki, most)).toBe('exchange_amount_exceeded');
    await changeProduct({ amount: 1000, stock: 0 });
    expect(await dotmoneyOut(fixture, yuki, form)).toBe('partner_product_not_available');
    await changeProduct({ stock: 1 });
    await next('agreement', 'lost');
    expect(await dotmoneyOut(fixture, yuki, form)).toBe('exchange_temporary_error');
    const agent = 'Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) AppleWebKit/537.36 Mobile';
    const inApp = await dotmoneyOut(fixture, yuki, { ...form, headers: { 'user-agent': agent } });
    expect(inApp).toBe('exchange_web_only');
    expect(await fixture.points(yuki)).toBe(before);
  });

  it('repeats the answer for the same key, and is made once by concurrent calls [API-05, EXC-08]', async () => {
    const before = await fixture.points(yuki);
    const state = await agreedTo(fixture, yuki, 3);
    const form = { productId: 3, state, expectedPoints: 9000 };
    const headers = { 'idempotency-key': 'a-key-of-this-exchange' };
    const first = idOf(await dotmoneyOut(fixture, yuki, { ...form, headers }));
    const [again, ...others] = await Promise.all([
      dotmoneyOut(fixture, yuki, { ...form, headers }),
      dotmoneyOut(fixture, yuki, form),
      dotmoneyOut(fixture, yuki, form),
    ]);
    expect(idOf(again)).toBe(first);
    expect(others.every((each) => typeof each === 'string')).toBe(true);
    await fixture.post(`/exchange/${first}/cancel`, {}, yuki.headers);
    expect(await fixture.points(yuki)).toBe(before);
  });

  it('whose answer was lost is queried, and deposited once [EXC-08]', async () => {
    await next('deposit', 'lost');
    const id = await approvedDotmoney(fixture, yuki);
    await fixture.payOut();
    expect(await stateOf(id)).toBe('unknown');
    await later(id, 'paid');
    expect((await dotmoneyDeposits(fixture)).deposits).toMatchObject([{ timesPaid: 1 }]);
    expect(await depositCalls()).toBe(1);
  });

  it('that the partner accepted but did not finish is queried until it is completed [EXC-08]', async () => {
    await next('deposit', 'decline', { errorCode: 'pending' });
    const id = await approvedDotmoney(fixture, yuki);
    await fixture.payOut();
    expect(await stateOf(id)).toBe('sent');
    await fixture.server.sandbox.control('POST', '/dotmoney/decide', { as: 'completed' });
    await later(id, 'paid');
  });
});
