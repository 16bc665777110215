import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SettlementRecord } from '../../ports/payment-provider.ts';
import { compareDay } from './model.ts';
import type { BookedPayment, Finding } from './model.ts';

const day = { from: new Date('2026-11-19T15:00:00Z'), to: new Date('2026-11-20T15:00:00Z') };
const noon = new Date('2026-11-20T03:00:00Z');

const ours = (number: number): string => `p1-${number.toString(16).padStart(32, '0')}`;

const payment = (number: number, differs: Partial<BookedPayment> = {}): BookedPayment => ({
  transactionId: ours(number),
  state: 'succeeded',
  total: 1100n,
  currency: 'KRW',
  reference: `T${number}`,
  chargeReference: null,
  refunded: 0n,
  refundedInDay: 0n,
  posted: 1100n,
  isOfDay: true,
  ...differs,
});

const record = (number: number, differs: Partial<SettlementRecord> = {}): SettlementRecord => ({
  kind: 'charge',
  transactionId: ours(number),
  reference: `T${number}`,
  amount: 1100n,
  currency: 'KRW',
  at: noon,
  ...differs,
});

type Sides = {
  readonly records?: readonly SettlementRecord[];
  readonly payments?: readonly BookedPayment[];
};

const found = ({ records = [record(1)], payments = [payment(1)] }: Sides): readonly Finding[] =>
  compareDay({ records, payments, day });

const kinds = (sides: Sides): readonly string[] => found(sides).map(({ kind }) => kind);

describe('a day compared between payments, ledger and provider', () => {
  it('has no difference if all three agree [OPS-03]', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ records: [], payments: [] })).toEqual([]);
  });

  it.each<readonly [string, Sides, string]>([
    ['a charge that nobody asked for', { payments: [] }, 'record_without_payment'],
    ['a payment that the records do not have', { records: [] }, 'payment_without_record'],
    ['another amount', { records: [record(1, { amount: 1000n })] }, 'amount_differs'],
    ['another currency', { records: [record(1, { currency: 'JPY' })] }, 'currency_differs'],
    [
      'a charge of a payment that failed',
      { payments: [payment(1, { state: 'declined', posted: 0n })] },
      'not_credited',
    ],
    [
      'a payment that waits for somebody to look',
      { payments: [payment(1, { state: 'review', posted: 0n })] },
      'in_review',
    ],
    [
      'a refund that was made at the provider',
      { records: [record(1), record(1, { kind: 'refund', reference: 'R1', amount: 100n })] },
      'refund_differs',
    ],
    [
      'a credit that the journal does not have',
      { payments: [payment(1, { posted: 0n })] },
      'journal_differs',
    ],
    [
      'an entry of a payment that failed',
      { records: [], payments: [payment(1, { state: 'declined', posted: 1100n })] },
      'journal_differs',
    ],
    [
      'a second charge of one payment',
      { records: [record(1), record(1, { reference: 'T1-again' })] },
      'record_without_payment',
    ],
  ])('shows %s [OPS-03]', (_name, sides, kind) => {
    expect(kinds(sides)).toEqual([kind]);
  });

  it('lists the amounts of each side', () => {
    expect(found({ records: [record(1, { amount: 1000n })] })).toEqual([
      {
        kind: 'amount_differs',
        subject: ours(1),
        reference: 'T1',
        expected: { amount: 1100n, currency: 'KRW' },
        found: { amount: 1000n, currency: 'KRW' },
      },
    ]);
  });

  it('matches a payment by the provider’s own number if a line has no order number', () => {
    const nameless = { transactionId: undefined, reference: 'C1' };
    const payment1 = payment(1, { chargeReference: 'C1' });
    expect(kinds({ records: [record(1, nameless)], payments: [payment1] })).toEqual([]);
  });

  it('does not report a payment as missing whose charge was only learned after midnight', () => {
    const before = new Date(day.from.getTime() - 1);
    expect(kinds({ records: [record(1, { at: before })] })).toEqual([]);
  });

  it('leaves a record of the last moment to the next day', () => {
    expect(kinds({ records: [record(1, { at: day.to })], payments: [] })).toEqual([]);
    expect(kinds({ records: [record(1, { at: day.from })], payments: [] })).toHaveLength(1);
  });

  it('reports our refund that the provider does not have [OPS-03]', () => {
    const refunded = payment(1, { state: 'part_refunded', refunded: 100n, refundedInDay: 100n });
    expect(kinds({ payments: [refunded] })).toEqual(['refund_differs']);
    const after = new Date(day.to.getTime() + 1);
    const back = record(1, { kind: 'refund', reference: 'R1', amount: 100n, at: after });
    expect(kinds({ records: [record(1), back], payments: [refunded] })).toEqual([]);
  });

  it('does not report refunds that were made by hand', () => {
    const back = record(1, { kind: 'refund', reference: 'R1', amount: 100n });
    const refunded = payment(1, { state: 'part_refunded', refunded: 100n });
    expect(kinds({ records: [record(1), back], payments: [refunded] })).toEqual([]);
  });
});

it('each of many planted differences is found, and nothing else [OPS-03]', () => {
  const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
  const plants = fc.uniqueArray(fc.constantFrom(...numbers), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(plants, fc.infiniteStream(fc.nat({ max: 3 })), (chosen, ways) => {
      const planted = new Map<number, number>();
      for (const number of chosen) planted.set(number, ways.next().value);
      const isPlanted = (number: number, way: number) => planted.get(number) === way;
      const records = numbers
        .filter((number) => !isPlanted(number, 0))
        .map((number) => record(number, isPlanted(number, 1) ? { amount: 1n } : {}));
      const payments = numbers
        .filter((number) => !isPlanted(number, 2))
        .map((number) => payment(number, isPlanted(number, 3) ? { posted: 1n } : {}));
      expect(found({ records, payments })).toHaveLength(planted.size);
    }),
    { numRuns: 50 },
  );
});
