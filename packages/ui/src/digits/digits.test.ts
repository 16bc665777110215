import { expect, it } from 'vitest';
import { digitsOf, groupDigits, minorUnitText, toLatinDigits } from './digits.ts';

it.each([
  ['٣٤', '34'],
  ['۳۴', '34'],
  ['３４', '34'],
  ['34', '34'],
  ['a٣', 'a3'],
])('the typed text %s is read as the digits %s', (typed, read) => {
  expect(toLatinDigits(typed)).toBe(read);
});

it('only the digits of a typed text are kept', () => {
  expect(digitsOf(' １,٢00-3 spoons')).toBe('12003');
});

it('numbers are grouped with commas, however long they are [NUM-02]', () => {
  expect(groupDigits('999')).toBe('999');
  expect(groupDigits('1000')).toBe('1,000');
  expect(groupDigits('90071992547409931')).toBe('90,071,992,547,409,931');
});

it('minor units are written exactly, beyond the precision of a float [NUM-02]', () => {
  expect(minorUnitText(55_000n)).toBe('55,000');
  expect(minorUnitText(1899n, 2)).toBe('18.99');
  expect(minorUnitText(5n, 2)).toBe('0.05');
  expect(minorUnitText(-123456n, 2)).toBe('\u22121,234.56');
  expect(minorUnitText(9_007_199_254_740_993_01n, 2)).toBe('9,007,199,254,740,993.01');
});
