import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmInfoOf, noPayment, paymentReducer, totalPriceOf } from './payment-model.ts';
import type { PaymentState, SelectedSpoon } from './payment-model.ts';

const spoonOf = (productId: number, overrides: Partial<SelectedSpoon> = {}): SelectedSpoon => ({
  productId,
  name: '500',
  amount: 500n,
  promotionAmount: 50n,
  price: 55_000n,
  currency: 'KRW',
  chargedPrice: undefined,
  ...overrides,
});

const kakaopay = { methodId: 43, pgId: 12 } as const;
const card = { methodId: 31, pgId: 10 } as const;

const filled = (overrides: Partial<PaymentState> = {}): PaymentState => ({
  ...noPayment,
  country: 'kr',
  selectedSpoon: spoonOf(1),
  quantity: 3,
  ...overrides,
});

describe('choosing a product', () => {
  it('sets price and total and resets the quantity to 1 [PAY-02]', () => {
    const spoon = spoonOf(2, { price: 11_000n });
    const state = paymentReducer(filled(), { type: 'spoon-chosen', country: 'kr', spoon });
    expect(state.quantity).toBe(1);
    expect(state.selectedSpoon?.price).toBe(11_000n);
    expect(totalPriceOf(state)).toBe(11_000n);
  });

  it('keeps the payment method [PAY-02]', () => {
    const state = filled({ paymentMethod: kakaopay });
    const next = paymentReducer(state, { type: 'spoon-chosen', country: 'kr', spoon: spoonOf(2) });
    expect(next.paymentMethod).toEqual(kakaopay);
  });
});

describe('the quantity', () => {
  it.each([
    [2, 2],
    [0, 1],
    [-5, 1],
    [100, 99],
    [Number.NaN, 1],
    [2.9, 2],
  ])('set to %s becomes %s [PAY-02]', (requested, quantity) => {
    expect(paymentReducer(filled(), { type: 'quantity-set', quantity: requested }).quantity).toBe(
      quantity,
    );
  });

  it('gives the exact total of price times quantity, beyond the precision of a float [PAY-02] [PAY-14]', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 24n), fc.integer({ min: 1, max: 99 }), (price, quantity) => {
        const state = filled({ selectedSpoon: spoonOf(1, { price }) });
        const next = paymentReducer(state, { type: 'quantity-set', quantity });
        expect(totalPriceOf(next)).toBe(price * BigInt(quantity));
      }),
    );
  });

  it('gives no total when no product is chosen [PAY-02]', () => {
    expect(totalPriceOf(noPayment)).toBe(0n);
  });
});

describe('changing the payment method', () => {
  it('resets pg id, method, quantity, total and refund info [PAY-03]', () => {
    const refundInfo = { bank: '004', accountNumber: '1234567890', accountHolder: '김하늘' };
    const state = filled({ paymentMethod: kakaopay, refundInfo });
    const next = paymentReducer(state, { type: 'method-chosen', method: card });
    expect(next).toMatchObject({ paymentMethod: { methodId: 31, pgId: 10 }, quantity: 1 });
    expect(next.refundInfo).toBeUndefined();
    expect(totalPriceOf(next)).toBe(55_000n);
  });

  it('resets nothing for a first choice or the same method again [PAY-03]', () => {
    const first = paymentReducer(filled(), { type: 'method-chosen', method: kakaopay });
    expect(first.quantity).toBe(3);
    const again = paymentReducer(first, { type: 'method-chosen', method: { ...kakaopay } });
    expect(again).toBe(first);
  });
});

it("the list inside the Android app is recognised by the product's name [PAY-12]", () => {
  const named = (productName: string) =>
    paymentReducer(noPayment, { type: 'product-named', productName }).isAndroidMobile;
  expect([named('spoon.net.android'), named('spoon')]).toEqual([true, false]);
});

it('a method preselected by the page does not count as a change [PAY-03]', () => {
  const state = filled({ paymentMethod: card });
  const next = paymentReducer(state, { type: 'method-preset', method: kakaopay });
  expect([next.paymentMethod, next.quantity]).toEqual([kakaopay, 3]);
});

describe('reloaded products', () => {
  const loaded = (
    state: PaymentState,
    spoons: readonly SelectedSpoon[],
    country: 'kr' | 'jp' = 'kr',
  ) => paymentReducer(state, { type: 'spoons-loaded', country, spoons });

  it('update the price and keep the quantity', () => {
    const next = loaded(filled(), [spoonOf(1, { price: 66_000n })]);
    expect([next.selectedSpoon?.price, next.quantity]).toEqual([66_000n, 3]);
  });

  it('remove a chosen product that is no longer sold', () => {
    expect(loaded(filled(), [spoonOf(2)]).selectedSpoon).toBeUndefined();
  });

  it('replace the choices of another country by empty ones', () => {
    expect(loaded(filled({ paymentMethod: kakaopay }), [spoonOf(1)], 'jp')).toEqual({
      ...noPayment,
      country: 'jp',
    });
  });

  it('choose nothing for a person who has not chosen', () => {
    expect(loaded(noPayment, [spoonOf(1)])).toBe(noPayment);
  });
});

it('the choice is empty after a purchase, and its method is remembered', () => {
  const next = paymentReducer(filled({ paymentMethod: kakaopay }), { type: 'bought' });
  expect(next).toEqual({ ...noPayment, country: 'kr', paymentMethod: kakaopay });
});

it('the confirmation shows the amount with its bonus, the quantity and the total [PAY-06]', () => {
  expect(confirmInfoOf(spoonOf(1), 3)).toEqual({
    amount: 1650n,
    promotionAmount: 150n,
    quantity: 3,
    totalPrice: 165_000n,
    charged: undefined,
  });
});

it('the confirmation shows the charged amount when the currency cannot be charged [PAY-06] [PAY-14]', () => {
  const spoon = spoonOf(1, {
    price: 1899n,
    currency: 'SAR',
    chargedPrice: { amount: 506n, currency: 'USD' },
  });
  expect(confirmInfoOf(spoon, 2).charged).toEqual({ amount: 1012n, currency: 'USD' });
});
