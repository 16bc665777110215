import { expect, it } from 'vitest';
import { categoriesFor, guest } from './policy.ts';

const vip = { isVip: true, hasBought: true };
const regular = { isVip: false, hasBought: true };
const asked = (
  category?: Parameters<typeof categoriesFor>[0]['category'],
  productName?: string,
) => ({
  category,
  productName,
});

it('lists the web products where nobody says which platform asks', () => {
  expect(categoriesFor(asked(), guest)).toEqual({ ok: true, value: ['WEB', 'ALL'] });
});

it('follows the app: `net` in the product name is Android, any other is iOS', () => {
  expect(categoriesFor(asked(undefined, 'spoon.NET'), guest)).toMatchObject({
    value: ['ANDROID', 'ALL'],
  });
  expect(categoriesFor(asked(undefined, 'spoon'), guest)).toMatchObject({ value: ['IOS', 'ALL'] });
});

it('refuses a platform that contradicts the app', () => {
  const refused = { ok: false, error: 'wrong_platform_type' };
  expect(categoriesFor(asked('IOS', 'spoon.net'), guest)).toEqual(refused);
  expect(categoriesFor(asked('WEB', 'spoon'), guest)).toEqual(refused);
  expect(categoriesFor(asked('ANDROID', 'spoon.net'), guest)).toMatchObject({ ok: true });
});

it('shows VIP products to VIP users only', () => {
  expect(categoriesFor(asked('VIP'), regular)).toMatchObject({ value: [] });
  expect(categoriesFor(asked('VIP'), vip)).toMatchObject({ value: ['VIP'] });
  expect(categoriesFor(asked('WEB'), vip)).toMatchObject({ value: ['WEB', 'ALL', 'VIP'] });
});

it('shows products for a first purchase to those who have not bought yet', () => {
  expect(categoriesFor(asked('NEWBIE'), guest)).toMatchObject({ value: ['NEWBIE'] });
  expect(categoriesFor(asked('NEWBIE'), regular)).toMatchObject({ value: [] });
});

it('shows everything that the caller may buy for ALL', () => {
  expect(categoriesFor(asked('ALL'), regular)).toMatchObject({
    value: ['ANDROID', 'IOS', 'WEB', 'ALL'],
  });
});
