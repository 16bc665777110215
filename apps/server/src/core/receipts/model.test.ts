import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creditNotesOf, paperNumber, taxIn } from './model.ts';

it('the tax included in a price is rounded down [PAY-10]', () => {
  expect(taxIn(11_000n, 1000)).toBe(1000n);
  expect(taxIn(1100n, 1000)).toBe(100n);
  expect(taxIn(99n, 1000)).toBe(9n);
  expect(taxIn(105n, 500)).toBe(5n);
});

it('document numbers sort in the order in which they were issued', () => {
  const paper = { country: 'kr', year: 2026, number: 17n };
  expect(paperNumber(paper, 'receipt')).toBe('KR-2026-00000017');
  expect(paperNumber(paper, 'credit')).toBe('KR-2026-C00000017');
});

it('the credit notes of a whole purchase add up to it, tax included [PAY-10]', () => {
  const parts = fc.array(fc.bigInt({ min: 1n, max: 5000n }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(parts, fc.bigInt({ min: 1n, max: 9n }), (amounts, rate) => {
      const charged = amounts.reduce((sum, amount) => sum + amount, 0n);
      const total = charged * rate;
      const rows = amounts.map((amount, index) => ({
        country: 'kr',
        year: 2026,
        number: BigInt(index + 1),
        issued_at: new Date(0),
        amount,
        spoons: 1n,
      }));
      const notes = creditNotesOf(rows, { total, charge_total: charged }, 1000);
      const sum = (pick: (note: (typeof notes)[number]) => unknown): bigint =>
        notes.reduce((all, note) => all + BigInt(String(pick(note))), 0n);
      expect(sum(({ amount }) => amount)).toBe(total);
      expect(sum(({ tax }) => tax)).toBe(taxIn(total, 1000));
    }),
  );
});
