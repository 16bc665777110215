import { expect, it } from 'vitest';
import { birthDateOf } from './card.ts';

const today = new Date('2026-06-15T00:00:00Z');

it.each([
  ['140101', '2014-01-01'],
  ['150101', '1915-01-01'],
  ['260101', '1926-01-01'],
  ['000229', '2000-02-29'],
  ['960412', '1996-04-12'],
])(
  'whether the six digits %s are the birthday of a person aged twelve or older: %s [SUB-03]',
  (six, date) => {
    expect(birthDateOf(six, today)).toBe(date);
  },
);

it('ten digits are a business number, which has no birthday [SUB-03]', () => {
  expect(birthDateOf('1234567890', today)).toBeNull();
});
