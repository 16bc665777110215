import { expect, it } from 'vitest';

import { amountTyped } from './policy-fields.ts';

it('typed exchange rules are read as amounts with their unit, but fees and days are not amounts [OPS-01]', () => {
  expect(amountTyped('minimumAmount', '100000', 'KRW')).toEqual({ amount: '100000', unit: 'KRW' });
  expect(amountTyped('ratePoints', '1', 'KRW')).toEqual({ amount: '1', unit: 'POINT' });
  expect(amountTyped('minimumSpoons', '1100', 'USD')).toEqual({ amount: '1100', unit: 'SPOON' });
  for (const written of ['', '1.5', 'many']) {
    expect([written, amountTyped('minimumAmount', written, 'KRW')]).toEqual([written, undefined]);
  }
  expect(amountTyped('pgFee', '300', 'KRW')).toBeUndefined();
  expect(amountTyped('depositDays', '3', 'KRW')).toBeUndefined();
});
