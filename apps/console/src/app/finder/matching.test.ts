import { expect, it } from 'vitest';

import { matching } from './matching.ts';

const entries = [
  { key: '/payments', name: 'Payments', area: 'Payments' },
  { key: '/card-payments', name: 'Card payments', area: 'Payments' },
  { key: '/trial-balance', name: 'Trial balance', area: 'Accounting' },
  { key: '/exchanges', name: '환전 신청', area: '환전' },
  { key: '/operators', name: 'Operators', area: 'Administration' },
];

const found = (typed: string): readonly string[] => matching(typed, entries).map(({ key }) => key);

it.each([
  ['pay', ['/payments', '/card-payments']],
  ['card pay', ['/card-payments']],
  ['  TRIAL ', ['/trial-balance']],
  ['accounting', ['/trial-balance']],
  ['환전', ['/exchanges']],
  ['exchanges', ['/exchanges']],
  ['nothing', []],
  ['!', entries.map(({ key }) => key)],
])('the page finder finds pages by the beginning of any word: %j [OPS-01]', (typed, keys) => {
  expect(found(typed)).toEqual(keys);
});

it.each(['opertors', 'operrators', 'opreators', 'operatorz', 'oprat'])(
  'the page finder accepts one typing mistake in a word: %j [OPS-01]',
  (typed) => {
    expect(found(typed)).toEqual(['/operators']);
  },
);

it.each(['opzzators', 'tri al bal anxe', 'ope xyz'])(
  'the page finder finds nothing when a word has two typing mistakes: %j [OPS-01]',
  (typed) => {
    expect(found(typed)).toEqual([]);
  },
);
