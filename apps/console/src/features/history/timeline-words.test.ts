import { expect, it } from 'vitest';

import { nameIn } from './timeline-words.ts';

const words = {
  say: (family: string, code: string) => `${family} ${code}`,
  wayOf: (name: string) => (name === 'way_cash' ? 'to the bank' : undefined),
  productName: (name: string) => `product ${name}`,
};

it('a timeline shows codes of a line as words and leaves names of people unchanged [OPS-01]', () => {
  const said = (
    [
      ['ledger', 'person.point'],
      ['login', 'google'],
      ['exchange', 'cash'],
      ['payment', '스푼 10개'],
      ['charge', 'Dipper card check'],
      ['act', 'ada'],
    ] as const
  ).map(([kind, name]) => nameIn(words, { kind, name }));
  expect(said).toEqual([
    'account person.point',
    'login google',
    'to the bank',
    'product 스푼 10개',
    'product Dipper card check',
    'ada',
  ]);
});
