import { describe, expect, it } from 'vitest';

import { findGaps } from './missing.ts';
import { readSource } from './read.ts';
import { rowKeys } from './vocabulary.ts';

const tagged = (tags: string): string => `it('somebody pays ${tags}', async () => {`;

describe('outcome tags in test titles', () => {
  it('cover each combination of the methods and outcomes of a group [PAY-05]', () => {
    const source = tagged('[PAY-09] [outcome: mobile,tmoney/paid,canceled toss/refund-full]');
    const { proofs, slips } = readSource('a.test.ts', source);
    expect(slips).toEqual([]);
    expect(proofs.map(({ row, outcome }) => `${row}/${outcome}`)).toEqual([
      'mobile/paid',
      'mobile/canceled',
      'tmoney/paid',
      'tmoney/canceled',
      'toss/refund-full',
    ]);
    expect(new Set(proofs.map(({ title }) => title))).toEqual(new Set(['somebody pays']));
  });

  it('by one provider of a method count for the method, and not for its other provider', () => {
    const source = tagged('[outcome: mobile@hecto/refund-code-unknown]');
    const { proofs, slips } = readSource('a.test.ts', source);
    expect(slips).toEqual([]);
    expect(proofs.map(({ row }) => row)).toEqual(['mobile@hecto', 'mobile']);
    expect(findGaps({ proofs, slips }, ['mobile@hecto', 'mobile@tosspayments'])).toEqual([
      'no test shows mobile@hecto/charge-code-unknown',
      'no test shows mobile@hecto/status-code-unknown',
      'no test shows mobile@tosspayments/charge-code-unknown',
      'no test shows mobile@tosspayments/status-code-unknown',
      'no test shows mobile@tosspayments/refund-code-unknown',
    ]);
  });

  it('are required for unknown codes at each number of a method with several countries', () => {
    const source = tagged('[outcome: paypal@54/charge-code-unknown,status-code-unknown]');
    const { proofs, slips } = readSource('a.test.ts', source);
    expect(new Set(proofs.map(({ row }) => row))).toEqual(new Set(['paypal@54', 'paypal']));
    expect(findGaps({ proofs, slips }, ['paypal@54', 'paypal@45'])).toEqual([
      'no test shows paypal@54/refund-code-unknown',
      'no test shows paypal@45/charge-code-unknown',
      'no test shows paypal@45/status-code-unknown',
      'no test shows paypal@45/refund-code-unknown',
    ]);
    expect(rowKeys.filter((key) => /@\d+$/.test(key))).toEqual(['paypal@54', 'paypal@45']);
  });

  it('keep the reason of a refusal by its name in the catalogue', () => {
    const source = tagged('[outcome: mobile/declined:payment_failed]');
    expect(readSource('a.test.ts', source).proofs[0]?.reason).toBe('payment_failed');
  });

  it.each([
    ['[outcome: cash/paid]', 'there is no row cash'],
    ['[outcome: mobile/lucky]', 'mobile has no outcome lucky'],
    ['[outcome: mobile/declined:moon]', 'the catalogue has no error moon'],
    ['[outcome: mobile]', 'mobile has no outcome '],
    ['[outcome: toss@hecto/paid]', 'there is no row toss@hecto'],
    ['[outcome: card-hecto/paid]', 'card-hecto has no outcome paid'],
  ])('are refused as a typing mistake: %s', (tags, slip) => {
    expect(readSource('a.test.ts', tagged(tags)).slips[0]).toContain(slip);
  });

  it('do not count outside of a title', () => {
    expect(readSource('a.test.ts', '// see [outcome: mobile/paid]').proofs).toEqual([]);
  });
});

describe('missing outcomes', () => {
  it('are listed for each row that should be complete', () => {
    const { proofs } = readSource('a.test.ts', tagged('[outcome: kakaopay/paid,declined]'));
    const gaps = findGaps({ proofs, slips: [] }, ['kakaopay']);
    expect(gaps).toContain('no test shows kakaopay/canceled');
    expect(gaps).not.toContain('no test shows kakaopay/paid');
    expect(gaps).not.toContain('no test shows kakaopay/notified-first');
  });

  it('include unknown answers for kept cards and payouts, but no refund for payouts', () => {
    expect(findGaps({ proofs: [], slips: [] }, ['card-hecto', 'payout-payoneer'])).toEqual([
      'no test shows card-hecto/charge-code-unknown',
      'no test shows card-hecto/status-code-unknown',
      'no test shows card-hecto/refund-code-unknown',
      'no test shows payout-payoneer/charge-code-unknown',
      'no test shows payout-payoneer/status-code-unknown',
    ]);
  });

  it('include an outcome called impossible although a test shows it', () => {
    const { proofs } = readSource('a.test.ts', tagged('[outcome: kakaopay/notified-first]'));
    expect(findGaps({ proofs, slips: [] }, [])).toEqual([
      'kakaopay/notified-first is said to be impossible, and a test shows it',
    ]);
  });
});
