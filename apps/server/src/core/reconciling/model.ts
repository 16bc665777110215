import type { Currency, DifferenceKind, PaymentState } from '@dipper/contract';
import type { SettlementRecord } from '../../ports/payment-provider.ts';

/** A payment as our own books have it. */
export type BookedPayment = {
  readonly transactionId: string;
  readonly state: PaymentState;
  readonly total: bigint;
  readonly currency: Currency;
  readonly reference: string | null;
  readonly chargeReference: string | null;
  /** Given back, as the payment says. */
  readonly refunded: bigint;
  /** The part refunded through its method within the compared day. */
  readonly refundedInDay: bigint;
  /** The amount that the provider took for us, by the journal. */
  readonly posted: bigint;
  /**
   * True if the payment settled within the compared day; false if only a record of that day names
   * it.
   */
  readonly isOfDay: boolean;
};

export type Amount = { readonly amount: bigint; readonly currency: Currency };

export type Finding = {
  readonly kind: DifferenceKind;
  /** Our order number, or the provider's own where it has none of ours. */
  readonly subject: string;
  readonly reference: string | null;
  readonly expected: Amount | null;
  readonly found: Amount | null;
};

export type Day = {
  /** Half-open: a record of the very end belongs to the next day. */
  readonly from: Date;
  readonly to: Date;
};

const hourMs = 60 * 60 * 1000;

/** We may hear of a charge a day after it was made, and clocks differ. */
export const withMargin = ({ from, to }: Day): Day => ({
  from: new Date(from.getTime() - 24 * hourMs),
  to: new Date(to.getTime() + hourMs),
});

export const isWithin = ({ from, to }: Day, at: Date): boolean =>
  at.getTime() >= from.getTime() && at.getTime() < to.getTime();

const creditedStates: ReadonlySet<PaymentState> = new Set([
  'succeeded',
  'part_refunded',
  'refunded',
]);

export const isCredited = ({ state }: BookedPayment): boolean => creditedStates.has(state);

const ofPayment = ({ total, currency }: BookedPayment): Amount => ({ amount: total, currency });
const ofRecord = ({ amount, currency }: SettlementRecord): Amount => ({ amount, currency });

type Pair = { readonly record: SettlementRecord; readonly payment: BookedPayment };

const findingOf = (kind: DifferenceKind, { record, payment }: Pair): Finding => ({
  kind,
  subject: payment.transactionId,
  reference: record.reference,
  expected: ofPayment(payment),
  found: ofRecord(record),
});

const judgePair = (pair: Pair): readonly Finding[] => {
  const { record, payment } = pair;
  if (payment.state === 'review') return [findingOf('in_review', pair)];
  if (!isCredited(payment)) return [findingOf('not_credited', pair)];
  if (record.currency !== payment.currency) return [findingOf('currency_differs', pair)];
  return record.amount === payment.total ? [] : [findingOf('amount_differs', pair)];
};

const orphan = (record: SettlementRecord): Finding => ({
  kind: 'record_without_payment',
  subject: record.reference,
  reference: record.reference,
  expected: null,
  found: ofRecord(record),
});

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

/** Finds the payment of a record by our order number, or by either side's number of the charge. */
const finderOf = (payments: readonly BookedPayment[]) => {
  const byName = new Map(payments.map((payment) => [payment.transactionId, payment]));
  const byReference = new Map(
    payments.flatMap((payment) =>
      [payment.reference, payment.chargeReference].flatMap((reference) =>
        reference === null ? [] : [[reference, payment] as const],
      ),
    ),
  );
  return ({ transactionId, reference }: SettlementRecord): BookedPayment | undefined =>
    (transactionId === undefined ? undefined : byName.get(transactionId)) ??
    byReference.get(reference);
};

/**
 * Finds refunds that differ: the provider refunded more than we know of, or less than we booked on
 * that day.
 */
const judgeRefunds = (
  records: readonly SettlementRecord[],
  payment: BookedPayment,
  day: Day,
): readonly Finding[] => {
  const { transactionId: subject, refunded, refundedInDay, currency } = payment;
  const ofDay = sum(records.filter(({ at }) => isWithin(day, at)).map(({ amount }) => amount));
  const around = sum(records.map(({ amount }) => amount));
  const isMore = ofDay > refunded;
  if (!isMore && around >= refundedInDay) return [];
  const counted = isMore ? ofDay : around;
  const reference = records.at(-1)?.reference ?? null;
  const expected = { amount: isMore ? refunded : refundedInDay, currency };
  return [
    { kind: 'refund_differs', subject, reference, expected, found: { amount: counted, currency } },
  ];
};

/** Checks the journal: it has the requested amount of a credited payment, and nothing of others. */
const judgeJournal = (payment: BookedPayment): readonly Finding[] => {
  const { transactionId: subject, total, currency, posted, chargeReference } = payment;
  const expected = { amount: isCredited(payment) ? total : 0n, currency };
  if (posted === expected.amount) return [];
  const found = { amount: posted, currency };
  return [{ kind: 'journal_differs', subject, reference: chargeReference, expected, found }];
};

const missing = (payment: BookedPayment): Finding => ({
  kind: payment.state === 'review' ? 'in_review' : 'payment_without_record',
  subject: payment.transactionId,
  reference: payment.chargeReference ?? payment.reference,
  expected: ofPayment(payment),
  found: null,
});

/** The provider was asked several times about this payment and never answered. */
export const notAnswered = (payment: BookedPayment): Finding => ({
  kind: 'not_answered',
  subject: payment.transactionId,
  reference: payment.chargeReference ?? payment.reference,
  expected: ofPayment(payment),
  found: null,
});

const groupBy = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

export type Compared = {
  /** Records of the day, and around it. */
  readonly records: readonly SettlementRecord[];
  readonly payments: readonly BookedPayment[];
  readonly day: Day;
  /** Payments without an answer of the provider: these neither have nor lack a record. */
  readonly silent?: readonly BookedPayment[];
};

/**
 * Returns every difference between the provider's records, our payments and the journal on one day.
 */
export const compareDay = ({
  records,
  payments,
  day,
  silent = [],
}: Compared): readonly Finding[] => {
  const find = finderOf(payments);
  const unheard = new Set(silent.map(({ transactionId }) => transactionId));
  const nameOf = (record: SettlementRecord) => find(record)?.transactionId;
  const ofDay = records.filter(({ at }) => isWithin(day, at));
  const charges = groupBy(
    records.filter(({ kind }) => kind === 'charge'),
    nameOf,
  );
  const refunds = groupBy(
    records.filter(({ kind }) => kind === 'refund'),
    nameOf,
  );
  return [
    ...ofDay.filter((record) => find(record) === undefined).map(orphan),
    ...payments.flatMap((payment) => {
      if (unheard.has(payment.transactionId)) return judgeJournal(payment);
      const [first, ...more] = charges.get(payment.transactionId) ?? [];
      const isDue = payment.isOfDay && (isCredited(payment) || payment.state === 'review');
      return [
        ...(first === undefined && isDue ? [missing(payment)] : []),
        ...(first === undefined ? [] : judgePair({ record: first, payment })),
        // A second charge of one payment is money that the person never owed.
        ...more.map(orphan),
        ...judgeRefunds(refunds.get(payment.transactionId) ?? [], payment, day),
        ...judgeJournal(payment),
      ];
    }),
  ];
};

/** Zones of the providers' days; other providers use UTC. */
const zones: Readonly<Record<string, string>> = {
  kakaopay: 'Asia/Seoul',
  toss: 'Asia/Seoul',
  tosspayments: 'Asia/Seoul',
  hecto: 'Asia/Seoul',
  openbanking: 'Asia/Seoul',
  sbps: 'Asia/Tokyo',
};

export const zoneOfProvider = (provider: string): string => zones[provider] ?? 'UTC';
