import { expect, it } from 'vitest';

import { amountsOf } from './money-told.ts';

const begun = { to: 'sent', evidence: { total: 11_000 } };
const review = (evidence: Readonly<Record<string, unknown>>) => [
  begun,
  { to: 'review', evidence },
  { to: 'review', evidence: { tid: 'T1', ...evidence } },
  { to: 'unknown', evidence: { total: 1 } },
];

it('a payment in review shows the amount that the provider charged, whichever field has it [OPS-01]', () => {
  expect(amountsOf(review({ total: 5000 }), 'KRW')).toMatchObject([
    { name: 'total', amount: '5000', unit: 'KRW' },
  ]);
  expect(amountsOf(review({ amount: 11_000, paid: 5000, status: 200 }), 'KRW')).toMatchObject([
    { name: 'amount', amount: '11000' },
    { name: 'paid', amount: '5000' },
  ]);
  expect(amountsOf(review({ value: '8.50', currency: 'USD' }), 'KRW')).toMatchObject([
    { name: 'value', amount: '850', unit: 'USD' },
  ]);
});

it('a payment in review shows no amount when the provider named none', () => {
  expect(amountsOf([], 'KRW')).toEqual([]);
  expect(amountsOf([begun], 'KRW')).toEqual([]);
  expect(amountsOf(review({ value: 'much', currency: 'USD', total: null }), 'KRW')).toEqual([]);
});
