import type { Currency, ExchangeState } from '@dipper/contract';
import type { StatementLine } from '../../ports/payout-provider.ts';
import { isWithin } from './model.ts';
import type { Amount, Day, Finding } from './model.ts';

/** A payout as our own books have it. */
export type BookedPayout = {
  /** Our name for it, and how that stands in the provider's statement. */
  readonly reference: string;
  readonly number: string;
  readonly state: ExchangeState;
  readonly amount: bigint;
  readonly currency: Currency;
  /** The amount that the provider paid for us, by the journal. */
  readonly posted: bigint;
  readonly paidAt: Date | null;
  readonly returnedAt: Date | null;
};

const ofPayout = ({ amount, currency }: BookedPayout): Amount => ({ amount, currency });
const ofLine = ({ amount, currency }: StatementLine): Amount => ({ amount, currency });

export const isBookedPaid = ({ state }: Pick<BookedPayout, 'state'>): boolean =>
  state === 'paid' || state === 'returned';

type Sides = { readonly payout: BookedPayout; readonly line: StatementLine | undefined };

const findingOf = (kind: Finding['kind'], { payout, line }: Sides): Finding => ({
  kind,
  subject: payout.reference,
  reference: payout.number,
  expected: ofPayout(payout),
  found: line === undefined ? null : ofLine(line),
});

/** Money that left us, and no payout of ours has its number, or it has left us before. */
const orphan = (line: StatementLine): Finding => ({
  kind: 'record_without_payment',
  subject: line.number,
  reference: line.number,
  expected: null,
  found: ofLine(line),
});

const judgePaid = ({ payout, line }: Sides, day: Day): readonly Finding[] => {
  const isOfDay = payout.paidAt !== null && isWithin(day, payout.paidAt);
  if (line === undefined) {
    const isMissing = isOfDay && isBookedPaid(payout);
    return isMissing ? [findingOf('payment_without_record', { payout, line })] : [];
  }
  if (!isOfDay && !isWithin(day, line.at)) return [];
  if (payout.state === 'review') return [findingOf('in_review', { payout, line })];
  if (!isBookedPaid(payout)) return [findingOf('payout_not_booked', { payout, line })];
  if (line.currency !== payout.currency) return [findingOf('currency_differs', { payout, line })];
  return line.amount === payout.amount ? [] : [findingOf('amount_differs', { payout, line })];
};

const judgeReturn = ({ payout, line }: Sides, day: Day): readonly Finding[] => {
  const isOfDay = payout.returnedAt !== null && isWithin(day, payout.returnedAt);
  const isLineOfDay = line !== undefined && isWithin(day, line.at);
  const isBack = payout.state === 'returned';
  // A return is booked by an operator after the statement lists it, often days later.
  const differs = (isLineOfDay && !isBack) || (isOfDay && line === undefined);
  return differs ? [findingOf('return_differs', { payout, line })] : [];
};

const judgeJournal = (payout: BookedPayout): readonly Finding[] => {
  const { reference: subject, number, posted, currency, amount } = payout;
  const expected = { amount: isBookedPaid(payout) ? amount : 0n, currency };
  if (posted === expected.amount) return [];
  const found = { amount: posted, currency };
  return [{ kind: 'journal_differs', subject, reference: number, expected, found }];
};

export type ComparedPayouts = {
  /** Lines of the day, and around it. */
  readonly lines: readonly StatementLine[];
  readonly payouts: readonly BookedPayout[];
  readonly day: Day;
};

/** Returns every difference between the statement, our payouts and the journal on one day. */
export const comparePayouts = ({ lines, payouts, day }: ComparedPayouts): readonly Finding[] => {
  const byNumber = Map.groupBy(lines, ({ number }) => number);
  const numbers = new Set(payouts.map(({ number }) => number));
  const strangers = lines.filter(
    ({ number, kind, at }) => kind === 'paid' && !numbers.has(number) && isWithin(day, at),
  );
  return [
    ...strangers.map(orphan),
    ...payouts.flatMap((payout) => {
      const own = byNumber.get(payout.number) ?? [];
      const [line, ...more] = own.filter(({ kind }) => kind === 'paid');
      const back = own.find(({ kind }) => kind === 'returned');
      return [
        ...judgePaid({ payout, line }, day),
        ...more.filter(({ at }) => isWithin(day, at)).map(orphan),
        ...judgeReturn({ payout, line: back }, day),
        ...judgeJournal(payout),
      ];
    }),
  ];
};
