import { expect, it } from 'vitest';
import { categoriesFor, guest } from './policy.ts';

const vip = { isVip: true, hasBought: true };
const regular = { isVip: false, hasBought: true };
const categories = (
  category?: Parameters<typeof categoriesFor>[0]['category'],
  productName?: string,
) => ({
  category,
  productName,
});

it('the shop lists web products if the call names no platform', () => {
  expect(categoriesFor(categories(), guest)).toEqual({ ok: true, value: ['WEB', 'ALL'] });
});

it('follows the app: `net` in the product name is Android, any other is iOS', () => {
  expect(categoriesFor(categories(undefined, 'spoon.NET'), guest)).toMatchObject({
    value: ['ANDROID', 'ALL'],
  });
  expect(categoriesFor(categories(undefined, 'spoon'), guest)).toMatchObject({
    value: ['IOS', 'ALL'],
  });
});

it('refuses a platform that contradicts the app', () => {
  const refused = { ok: false, error: 'wrong_platform_type' };
  expect(categoriesFor(categories('IOS', 'spoon.net'), guest)).toEqual(refused);
  expect(categoriesFor(categories('WEB', 'spoon'), guest)).toEqual(refused);
  expect(categoriesFor(categories('ANDROID', 'spoon.net'), guest)).toMatchObject({ ok: true });
});

it('shows VIP products to VIP users only', () => {
  expect(categoriesFor(categories('VIP'), regular)).toMatchObject({ value: [] });
  expect(categoriesFor(categories('VIP'), vip)).toMatchObject({ value: ['VIP'] });
  expect(categoriesFor(categories('WEB'), vip)).toMatchObject({ value: ['WEB', 'ALL', 'VIP'] });
});

it('shows products for a first purchase to those who have not bought yet', () => {
  expect(categoriesFor(categories('NEWBIE'), guest)).toMatchObject({ value: ['NEWBIE'] });
  expect(categoriesFor(categories('NEWBIE'), regular)).toMatchObject({ value: [] });
});

it('the category ALL shows everything that the caller may buy', () => {
  expect(categoriesFor(categories('ALL'), regular)).toMatchObject({
    value: ['ANDROID', 'IOS', 'WEB', 'ALL'],
  });
});
