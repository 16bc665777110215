import { describe, expect, it } from 'vitest';
import { categoryOfProductName, isAndroidMobile } from './rules.ts';
import { productsQuery } from './schema.ts';

describe('the product’s name in the address', () => {
  it.each([
    ['kr.co.spoonme.net', true, 'ANDROID'],
    ['spoon.NET', true, 'ANDROID'],
    ['kr.co.spoonme', false, 'IOS'],
    ['', false, 'WEB'],
    [undefined, false, 'WEB'],
  ])('%o means Android: %s, with the product list %s [PAY-12]', (name, android, category) => {
    expect(isAndroidMobile(name)).toBe(android);
    expect(categoryOfProductName(name)).toBe(category);
  });
});

describe('the query for products', () => {
  it('accepts WHALE as another name for VIP [PAY-01]', () => {
    expect(productsQuery.safeParse({ country: 'kr', category: 'WHALE' }).data).toEqual({
      country: 'kr',
      category: 'VIP',
    });
    expect(productsQuery.safeParse({ country: 'kr', category: 'vip' }).success).toBe(false);
    expect(productsQuery.safeParse({ country: 'fr' }).success).toBe(false);
  });
});
