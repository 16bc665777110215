import { describe, expect, it } from 'vitest';
import { bankNameIn, bankNameOf, koreanBanks } from './banks.ts';
import { refundInfoSchema } from './schema.ts';

describe('the banks of Korea', () => {
  it('have a code each that a refund account takes, and a name of their own [PAY-07]', () => {
    expect(new Set(koreanBanks.map(({ code }) => code)).size).toBe(koreanBanks.length);
    expect(new Set(koreanBanks.map(({ ko }) => ko)).size).toBe(koreanBanks.length);
    for (const { code } of koreanBanks) {
      const account = { bank: code, accountNumber: '123456789012', accountHolder: '김하늘' };
      expect(refundInfoSchema.safeParse(account).success).toBe(true);
    }
  });

  it('are called as at home in Korean, and by both names elsewhere [PAY-07]', () => {
    const [kookmin] = koreanBanks;
    expect(bankNameIn(kookmin, 'ko')).toBe('KB국민은행');
    expect(bankNameIn(kookmin, 'ar')).toBe('KB Kookmin Bank · KB국민은행');
    expect(bankNameOf('088', 'ko')).toBe('신한은행');
    expect(bankNameOf('999', 'ko')).toBe('999');
  });
});
