import { expect, it } from 'vitest';
import { bankNameIn } from './banks.ts';

it('banks have their Korean name in Korean and both names in other languages [PAY-07]', () => {
  const kookmin = { ko: 'KB국민은행', en: 'KB Kookmin Bank' };
  expect(bankNameIn(kookmin, 'ko')).toBe('KB국민은행');
  expect(bankNameIn(kookmin, 'ar')).toBe('KB Kookmin Bank · KB국민은행');
});
