import { describe, expect, it } from 'vitest';
import { expiryProblem, typedExpiry } from './expiry.ts';
import { identityProblem, typedIdentity } from './identity.ts';
import { brandOf, digitsOf, grouped, hasCheckDigit, typedNumber } from './number.ts';

/** `|` is the caret. */
const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const shown = ({ text, caret }: { text: string; caret: number }): string =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;
const number = (marked: string, before = '', isBackspace = false): string =>
  shown(typedNumber({ ...at(marked), before, isBackspace }));
const expiry = (marked: string, before = '', isBackspace = false): string =>
  shown(typedExpiry({ ...at(marked), before, isBackspace }));

describe('a card number that is being typed', () => {
  it.each([
    ['4330123400000009', '4330 1234 0000 0009'],
    ['378282246310005', '3782 822463 10005'],
    ['30569309025904', '3056 930902 5904'],
    ['6212345678901234567', '6212 3456 7890 1234 567'],
    ['43301', '4330 1'],
    ['', ''],
  ])('groups the digits %s as %s [SUB-01]', (digits, text) => {
    expect(grouped(digits)).toBe(text);
  });

  it.each([
    ['4|', '4|'],
    ['43301|', '4330 1|'],
    ['4330-1234-0000-0009|', '4330 1234 0000 0009|'],
    ['  4330 12340000 0009 |', '4330 1234 0000 0009|'],
    ['4330 91|234 0000', '4330 91|23 4000 0'],
    ['４３３０１２|', '4330 12|'],
    ['٤٣٣٠١٢|', '4330 12|'],
    ['3782822463100059999|', '3782 822463 10005|'],
    ['abc|', '|'],
  ])('turns %s into %s and keeps the caret behind the same digit [SUB-01]', (typed, after) => {
    expect(number(typed)).toBe(after);
  });

  it('loses the digit before the space when only the space was deleted [SUB-01]', () => {
    expect(number('4330|1234', '4330 1234', true)).toBe('433|1 234');
    expect(number('4330 123|', '4330 1234', true)).toBe('4330 123|');
    expect(number('|', '4', true)).toBe('|');
  });

  it.each([
    ['4', 'VISA'],
    ['51', 'Mastercard'],
    ['2221', 'Mastercard'],
    ['37', 'AMEX'],
    ['3528', 'JCB'],
    ['62', 'UnionPay'],
    ['36', 'Diners'],
    ['9410', undefined],
    ['', undefined],
  ])('that begins with %s is of the brand %s [SUB-01]', (digits, brand) => {
    expect(brandOf(digits)).toBe(brand);
  });

  it('is reported as possibly mistyped when its check digit is wrong [SUB-01]', () => {
    expect(hasCheckDigit('4111111111111111')).toBe(true);
    expect(hasCheckDigit('378282246310005')).toBe(true);
    expect(hasCheckDigit('4111111111111112')).toBe(false);
  });

  it('keeps only digits and reads full-width and Arabic digits too [SUB-01]', () => {
    expect(digitsOf('4a-１٢۳ ')).toBe('4123');
  });
});

describe("a card's expiry date", () => {
  it.each([
    ['1|', '1|'],
    ['12|', '12/|'],
    ['123|', '12/3|'],
    ['5|', '05/|'],
    ['1230|', '12/30|'],
    ['12/2030|', '12/30|'],
    ['2030-12|', '12/30|'],
    ['1/30|', '01/30|'],
    ['12 / 30|', '12/30|'],
  ])('turns %s into %s as it is typed [SUB-01]', (typed, after) => {
    expect(expiry(typed)).toBe(after);
  });

  it('loses the digit before the slash when the slash is deleted [SUB-01]', () => {
    expect(expiry('12|', '12/', true)).toBe('1|');
    expect(expiry('12/|', '12/3', true)).toBe('12|');
  });

  it.each([
    ['', 'required'],
    ['12', 'expiryWrong'],
    ['13/30', 'expiryWrong'],
    ['00/30', 'expiryWrong'],
    ['10/26', 'expiryOver'],
    ['11/26', undefined],
    ['12/30', undefined],
  ])('typed as %s in November 2026 gives %s [SUB-01]', (text, problem) => {
    expect(expiryProblem(text, { year: 2026, month: 11 })).toBe(problem);
  });
});

describe("the check of a cardholder's identity number", () => {
  it.each([
    ['960412', undefined],
    ['000229', undefined],
    ['010229', 'birthWrong'],
    ['960431', 'birthWrong'],
    ['961301', 'birthWrong'],
    ['9604', 'birthWrong'],
    ['', 'required'],
  ])('answers for the birthday %s: %s [SUB-01]', (text, problem) => {
    expect(identityProblem(text, 'person')).toBe(problem);
  });

  it.each([
    ['124-81-00998', undefined],
    ['124-81-00997', 'businessWrong'],
    ['12481', 'businessWrong'],
    ['', 'required'],
  ])('answers for the business number %s: %s [SUB-01]', (text, problem) => {
    expect(identityProblem(text, 'company')).toBe(problem);
  });

  it('writes a business number with its hyphens and a birthday with digits only [SUB-01]', () => {
    expect(typedIdentity('1248100998', 'company')).toBe('124-81-00998');
    expect(typedIdentity('96-04-12-99', 'person')).toBe('960412');
  });
});
