import type { Product } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { isLegible, joined, shopItems, withoutNewbie } from './model.ts';
import { packSizeOf } from './pack-size.ts';

const productOf = (productId: number, overrides: Partial<Product> = {}): Product => ({
  productId,
  country: 'kr',
  category: 'WEB',
  name: `${productId}`,
  amount: 100,
  promotionAmount: 0,
  price: 11_000,
  currency: 'KRW',
  chargedPrice: null,
  badges: [],
  position: productId,
  ...overrides,
});

const anyone = { isVip: false, remaining: undefined };
const bestIn = (products: readonly Product[]) =>
  shopItems(products, anyone)
    .filter(({ isBest }) => isBest)
    .map(({ productId }) => productId);

describe('the spoon list', () => {
  it('follows the order of the shop, with amounts read exactly [PAY-01] [PAY-14]', () => {
    const items = shopItems(
      [productOf(2, { position: 9 }), productOf(1, { price: '9007199254740993' })],
      anyone,
    );
    expect(items.map(({ productId }) => productId)).toEqual([1, 2]);
    expect(items[0]?.price).toBe(9_007_199_254_740_993n);
  });

  it('carries the charged price where it differs [PAY-14]', () => {
    const chargedPrice = { amount: 506, currency: 'USD' } as const;
    const [item] = shopItems([productOf(1, { currency: 'SAR', chargedPrice })], anyone);
    expect(item?.chargedPrice).toEqual({ amount: 506n, currency: 'USD' });
  });

  it('leaves products for first purchases to their own screen [PAY-01]', () => {
    const shown = withoutNewbie([productOf(1), productOf(2, { category: 'NEWBIE' })]);
    expect(shown.map(({ productId }) => productId)).toEqual([1]);
  });
});

it('products for VIP users are merged with the usual ones, each once [PAY-01]', () => {
  const usual = [productOf(1), productOf(2)];
  const vip = [productOf(2), productOf(3, { category: 'VIP' })];
  expect(joined(usual, vip).map(({ productId }) => productId)).toEqual([1, 2, 3]);
});

describe('the product tiles', () => {
  const packs = [30, 10, 100, 300, 500, 1_000].map((amount, index) =>
    productOf(index, { amount, price: amount === 1_000 ? 100_000 : amount * 110 }),
  );

  it('draw a larger picture the more spoons a pack has, whatever its position [PAY-01]', () => {
    const items = shopItems(packs, anyone);
    expect(items.map((item) => packSizeOf(item, items))).toEqual([1, 1, 2, 3, 4, 5]);
    const [only] = shopItems([productOf(1)], anyone);
    expect(only && packSizeOf(only, [only])).toBe(1);
  });

  it('show the price of a hundred only where it is lower than in the smallest pack [PAY-01]', () => {
    const reduced = shopItems(packs, anyone).filter(({ isReduced }) => isReduced);
    expect(reduced.map(({ amount }) => amount)).toEqual([1_000n]);
  });
});

describe('the best-value mark', () => {
  it('counts bonus spoons [PAY-01]', () => {
    expect(bestIn([productOf(1), productOf(2, { promotionAmount: 1 })])).toEqual([2]);
  });

  it('compares exact prices where rounded ones would be the same [PAY-01]', () => {
    const products = [
      productOf(1, { amount: 1_000_000, price: 1_000_001 }),
      productOf(2, { amount: 1_000_000, price: 1_000_000 }),
    ];
    expect(bestIn(products)).toEqual([2]);
  });

  it('is on no pack when all cost the same or there is only one [PAY-01]', () => {
    expect(bestIn([productOf(1), productOf(2, { amount: 200, price: 22_000 })])).toEqual([]);
    expect(bestIn([productOf(1)])).toEqual([]);
    expect(bestIn([])).toEqual([]);
  });

  it('ignores packs that this person cannot buy [PAY-01]', () => {
    const products = [
      productOf(1),
      productOf(2, { amount: 110 }),
      productOf(3, { amount: 900, category: 'VIP' }),
    ];
    expect(bestIn(products)).toEqual([2]);
  });

  it('shows the price of a hundred spoons to the nearest minor unit [PAY-01]', () => {
    const [item] = shopItems([productOf(1, { amount: 300, price: 1000 })], anyone);
    expect(item?.pricePerHundred).toBe(333n);
  });
});

describe('packs that the person cannot buy now', () => {
  it('are marked as VIP for people who are not VIPs [PAY-01]', () => {
    const products = [productOf(1, { category: 'VIP' })];
    expect(shopItems(products, anyone)[0]?.lock).toBe('vip-only');
    expect(shopItems(products, { ...anyone, isVip: true })[0]?.lock).toBeUndefined();
  });

  it('above a minor’s monthly limit are marked and not hidden [PAY-08]', () => {
    const products = [productOf(1, { price: 5000 }), productOf(2, { price: 5001 })];
    const items = shopItems(products, { isVip: false, remaining: 5000n });
    expect(items.map(({ lock }) => lock)).toEqual([undefined, 'over-limit']);
  });
});

it.each([
  ['#ffffff', '#b23c00', true],
  ['#ffffff', '#ff7a2b', false],
  ['white', '#000000', false],
] as const)('whether an operator’s text colour %s on %s is legible: %s [PAY-01]', (...row) => {
  const [textColor, backgroundColor, legible] = row;
  expect(isLegible({ textColor, backgroundColor })).toBe(legible);
});
