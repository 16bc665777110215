import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StatementLine } from '../../ports/payout-provider.ts';
import type { Finding } from './model.ts';
import { comparePayouts } from './payout-model.ts';
import type { BookedPayout } from './payout-model.ts';

const day = { from: new Date('2026-11-19T15:00:00Z'), to: new Date('2026-11-20T15:00:00Z') };
const noon = new Date('2026-11-20T03:00:00Z');
const dayBefore = new Date('2026-11-19T03:00:00Z');

const payout = (number: number, differs: Partial<BookedPayout> = {}): BookedPayout => ({
  reference: `e1-${number}`,
  number: `N${number}`,
  state: 'paid',
  amount: 52_690n,
  currency: 'KRW',
  posted: 52_690n,
  paidAt: noon,
  returnedAt: null,
  ...differs,
});

const line = (number: number, differs: Partial<StatementLine> = {}): StatementLine => ({
  kind: 'paid',
  number: `N${number}`,
  amount: 52_690n,
  currency: 'KRW',
  at: noon,
  ...differs,
});

type Sides = {
  readonly lines?: readonly StatementLine[];
  readonly payouts?: readonly BookedPayout[];
};

const found = ({ lines = [line(1)], payouts = [payout(1)] }: Sides): readonly Finding[] =>
  comparePayouts({ lines, payouts, day });
const kinds = (sides: Sides): readonly string[] => found(sides).map(({ kind }) => kind);

const unpaid = { posted: 0n, paidAt: null } as const;
const returned = payout(1, { state: 'returned', returnedAt: noon });
const back = line(1, { kind: 'returned' });

describe('a day of payouts compared between payouts, ledger and provider', () => {
  it('has no difference if all three agree, returned money included [OPS-03]', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ lines: [], payouts: [] })).toEqual([]);
    expect(kinds({ lines: [line(1), back], payouts: [returned] })).toEqual([]);
    expect(kinds({ lines: [], payouts: [payout(1, { state: 'rejected', ...unpaid })] })).toEqual(
      [],
    );
  });

  it.each<readonly [string, Sides, string]>([
    ['money that left for nobody', { payouts: [] }, 'record_without_payment'],
    ['a second payment', { lines: [line(1), line(1)] }, 'record_without_payment'],
    ['a payout that the bank does not have', { lines: [] }, 'payment_without_record'],
    ['another amount', { lines: [line(1, { amount: 1n })] }, 'amount_differs'],
    ['another currency', { lines: [line(1, { currency: 'JPY' })] }, 'currency_differs'],
    [
      'one that was paid and is rejected here',
      { payouts: [payout(1, { state: 'rejected', ...unpaid })] },
      'payout_not_booked',
    ],
    [
      'one that was paid and was taken back here',
      { payouts: [payout(1, { state: 'canceled', ...unpaid })] },
      'payout_not_booked',
    ],
    [
      'one that somebody has to look at',
      { payouts: [payout(1, { state: 'review', ...unpaid })] },
      'in_review',
    ],
    ['money that came back, and is not back here', { lines: [line(1), back] }, 'return_differs'],
    ['points that came back without money', { payouts: [returned] }, 'return_differs'],
    ['a booking of nothing', { payouts: [payout(1, { posted: 0n })] }, 'journal_differs'],
    [
      'a booking of what was not paid',
      { lines: [], payouts: [payout(1, { state: 'rejected', paidAt: null })] },
      'journal_differs',
    ],
  ])('shows %s [OPS-03]', (_name, sides, kind) => {
    expect(kinds(sides)).toEqual([kind]);
  });

  it('counts a result learned after midnight for its own day, and leaves the day before alone', () => {
    expect(kinds({ lines: [line(1, { at: dayBefore })] })).toEqual([]);
    const earlier = payout(1, { paidAt: dayBefore });
    expect(kinds({ lines: [line(1, { at: dayBefore, amount: 1n })], payouts: [earlier] })).toEqual(
      [],
    );
    expect(kinds({ lines: [line(9, { at: day.to })], payouts: [] })).toEqual([]);
    expect(kinds({ lines: [line(9, { at: day.from })], payouts: [] })).toHaveLength(1);
  });

  it('accepts money that was returned days after it was paid', () => {
    const late = payout(1, { state: 'returned', paidAt: dayBefore, returnedAt: noon });
    expect(kinds({ lines: [back], payouts: [late] })).toEqual([]);
  });

  it('ignores other incoming money', () => {
    expect(kinds({ lines: [line(1), line(9, { kind: 'returned' })] })).toEqual([]);
  });
});

it('each of many planted differences is found, and nothing else [OPS-03]', () => {
  const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
  const plants = fc.uniqueArray(fc.constantFrom(...numbers), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(plants, fc.infiniteStream(fc.nat({ max: 5 })), (chosen, ways) => {
      const planted = new Map<number, number>();
      for (const number of chosen) planted.set(number, ways.next().value);
      const is = (number: number, way: number) => planted.get(number) === way;
      const lines = numbers.flatMap((number) => {
        if (is(number, 0)) return [];
        const paid = line(number, is(number, 1) ? { amount: 1n } : {});
        return is(number, 2) ? [paid, line(number, { kind: 'returned' })] : [paid];
      });
      const payouts = numbers
        .filter((number) => !is(number, 3))
        .map((number) => {
          if (is(number, 4)) return payout(number, { posted: 1n });
          return payout(number, is(number, 5) ? { state: 'rejected', ...unpaid } : {});
        });
      expect(found({ lines, payouts })).toHaveLength(planted.size);
    }),
    { numRuns: 50 },
  );
});
