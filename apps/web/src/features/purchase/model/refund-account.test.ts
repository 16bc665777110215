import { describe, expect, it } from 'vitest';
import { emptyAccount, needsAccount, readAccount } from './refund-account.ts';

const good = { bank: '088', accountNumber: '110123456789', accountHolder: '김민지' };

describe('the account for a refund', () => {
  it('is asked for only when the method is a bank transfer [PAY-07]', () => {
    expect(needsAccount('virtual_bank')).toBe(true);
    expect(needsAccount('kakaopay')).toBe(false);
    expect(needsAccount(undefined)).toBe(false);
  });

  it('names at each field what is missing [PAY-07]', () => {
    expect(readAccount(emptyAccount)).toEqual({
      errors: {
        bank: 'bank_required',
        accountNumber: 'account_number_required',
        accountHolder: 'account_holder_required',
      },
      account: undefined,
    });
  });

  it.each([
    ['110-123-456789', 'account_number_no_hyphens'],
    ['110 123 456789', 'account_number_no_hyphens'],
    ['11012345678a', 'numeric_only'],
    ['12345', 'invalid_format'],
    ['123456789012345678901', 'invalid_format'],
  ])('accepts only digits, and enough of them: not %s [PAY-07]', (accountNumber, rule) => {
    expect(readAccount({ ...good, accountNumber }).errors).toEqual({ accountNumber: rule });
  });

  it('accepts digits of any script and trims spaces around the text [PAY-07]', () => {
    expect(
      readAccount({ ...good, accountNumber: ' ١١٠١٢٣٤٥٦٧٨٩ ', accountHolder: ' 김민지 ' }),
    ).toEqual({ errors: {}, account: good });
  });
});
