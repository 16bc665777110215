import { feeOf } from '@dipper/contract';
import type { Currency, DifferenceKind, PaymentState } from '@dipper/contract';
import { agreementFor } from './fees.ts';
import type { FeeAgreement } from './fees.ts';
import type { SettlementLine } from './file/lines.ts';
import { isRetold } from './retold.ts';
import type { Days } from './retold.ts';

/** A payment, or a charge of a kept card, as our books have it. */
export type OwnPayment = {
  readonly order: string;
  readonly state: PaymentState;
  readonly total: bigint;
  readonly currency: Currency;
  readonly methodId: number | null;
  readonly references: readonly string[];
  readonly refunded: bigint;
  /** The part that the provider refunded within settled days, without refunds to bank accounts. */
  readonly refundedInPeriod: bigint;
  readonly posted: bigint;
  /** The first and last day on which the provider can have charged the payment. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** True if files that we have settle all of those days. */
  readonly isDue: boolean;
};

export type Amount = { readonly amount: bigint; readonly currency: Currency };

export type Finding = {
  readonly kind: DifferenceKind;
  readonly subject: string;
  readonly reference: string | null;
  readonly day: string;
  readonly expected: Amount | null;
  readonly found: Amount | null;
  /** Its line in the file; null if the file lacks it. */
  readonly line: number | null;
};

/** A line of an earlier settlement about the same payments. */
export type EarlierLine = Pick<
  SettlementLine,
  'kind' | 'order' | 'reference' | 'amount' | 'currency' | 'day'
> & {
  /** True if the line came from the other source: a file if this one is fetched, or the reverse. */
  readonly isElsewhere?: boolean;
};

export type Compared = {
  readonly lines: readonly SettlementLine[];
  readonly earlier: readonly EarlierLine[];
  readonly payments: readonly OwnPayment[];
  readonly agreements: readonly FeeAgreement[];
  /** The days whose charges it tells. */
  readonly days: Days;
};

export type Comparison = {
  readonly findings: readonly Finding[];
  /** Lines of which nothing is to be said. */
  readonly matched: number;
  /** Lines with a fee for which no agreed fee is entered. */
  readonly feesUnjudged: number;
};

const credited: ReadonlySet<PaymentState> = new Set(['succeeded', 'part_refunded', 'refunded']);

export const isCreditedState = (state: PaymentState): boolean => credited.has(state);

const isCredited = ({ state }: OwnPayment): boolean => isCreditedState(state);

const ofPayment = ({ total, currency }: OwnPayment): Amount => ({ amount: total, currency });
const ofLine = ({ amount, currency }: SettlementLine): Amount => ({ amount, currency });

type Named = Pick<SettlementLine, 'order' | 'reference'>;

/** Makes a lookup by our order number, or by either side's number of the charge. */
export const finderOf = (payments: readonly OwnPayment[]) => {
  const byOrder = new Map(payments.map((payment) => [payment.order, payment]));
  const byReference = new Map(
    payments.flatMap((payment) => payment.references.map((name) => [name, payment] as const)),
  );
  return ({ order, reference }: Named): OwnPayment | undefined =>
    (order === null ? undefined : byOrder.get(order)) ??
    (reference === null ? undefined : byReference.get(reference));
};

type Pair = { readonly line: SettlementLine; readonly payment: OwnPayment };

const differing = (kind: DifferenceKind, { line, payment }: Pair): Finding => ({
  kind,
  subject: payment.order,
  reference: line.reference,
  day: line.day,
  expected: ofPayment(payment),
  found: ofLine(line),
  line: line.line,
});

const judgeDay = (pair: Pair): readonly Finding[] => {
  const { line, payment } = pair;
  const isOwn = line.day >= payment.firstDay && line.day <= payment.lastDay;
  return isOwn ? [] : [differing('settled_other_day', pair)];
};

/** Undefined: nothing was agreed, so there is nothing to hold it against. */
const judgeFee = (
  pair: Pair,
  agreements: readonly FeeAgreement[],
): readonly Finding[] | undefined => {
  const { line, payment } = pair;
  const { amount, currency, day, fee, net } = line;
  const { methodId } = payment;
  if (fee === null) return [];
  const finding = (expected: bigint, found: bigint): readonly Finding[] => [
    {
      ...differing('settled_fee_differs', pair),
      expected: { amount: expected, currency },
      found: { amount: found, currency },
    },
  ];
  // The paid amount shows the fee that was kept, whatever the line calls its fee.
  if (net !== null && amount - fee !== net) return finding(fee, amount - net);
  const agreement = agreementFor(agreements, { methodId, currency, day });
  if (agreement === undefined) return undefined;
  const agreed = feeOf(amount, agreement);
  return agreed === fee ? [] : finding(agreed, fee);
};

const judgeCharge = (pair: Pair): Finding | undefined => {
  const { line, payment } = pair;
  if (!isCredited(payment)) return differing('settled_not_credited', pair);
  if (line.currency !== payment.currency) return differing('settled_currency_differs', pair);
  return line.amount === payment.total ? undefined : differing('settled_amount_differs', pair);
};

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

type Group = {
  readonly lines: SettlementLine[];
  readonly earlier: EarlierLine[];
  /** The same days as reported by the other source. */
  readonly retold: EarlierLine[];
};

const emptyGroup = (): Group => ({ lines: [], earlier: [], retold: [] });

const ofKind = <Line extends { readonly kind: string }>(
  lines: readonly Line[],
  kind: SettlementLine['kind'],
): readonly Line[] => lines.filter((line) => line.kind === kind);

/** Finds refunds that differ: more than we ever gave, or less than we gave on settled days. */
const judgeRefunds = (payment: OwnPayment, group: Group): readonly Finding[] => {
  const lines = ofKind(group.lines, 'refund');
  const before = sum(ofKind(group.earlier, 'refund').map(({ amount }) => amount));
  const total = before + sum(lines.map(({ amount }) => amount));
  const elsewhere = before + sum(ofKind(group.retold, 'refund').map(({ amount }) => amount));
  const isMore = lines.length > 0 && total > payment.refunded;
  if (!isMore && (total >= payment.refundedInPeriod || elsewhere >= payment.refundedInPeriod)) {
    return [];
  }
  const last = lines.at(-1);
  const { order: subject, currency, refunded, refundedInPeriod, lastDay } = payment;
  return [
    {
      kind: 'settled_refund_differs',
      subject,
      reference: last?.reference ?? null,
      day: last?.day ?? lastDay,
      expected: { amount: isMore ? refunded : refundedInPeriod, currency },
      found: { amount: total, currency },
      line: last?.line ?? null,
    },
  ];
};

const judgeJournal = (payment: OwnPayment): readonly Finding[] => {
  const expected = { amount: isCredited(payment) ? payment.total : 0n, currency: payment.currency };
  if (payment.posted === expected.amount) return [];
  const { order: subject, posted, currency, lastDay, references } = payment;
  return [
    {
      kind: 'journal_differs',
      subject,
      reference: references.at(-1) ?? null,
      day: lastDay,
      expected,
      found: { amount: posted, currency },
      line: null,
    },
  ];
};

const missing = (payment: OwnPayment): Finding => ({
  kind: 'not_settled',
  subject: payment.order,
  reference: payment.references.at(-1) ?? null,
  day: payment.lastDay,
  expected: ofPayment(payment),
  found: null,
  line: null,
});

const stray = (line: SettlementLine): Finding => ({
  kind: 'settled_without_payment',
  subject: line.order ?? line.reference ?? '',
  reference: line.reference,
  day: line.day,
  expected: null,
  found: ofLine(line),
  line: line.line,
});

type Judged = { readonly findings: readonly Finding[]; readonly isFeeUnjudged: boolean };

const judgePayment = (
  payment: OwnPayment,
  group: Group,
  agreements: readonly FeeAgreement[],
): Judged => {
  const { lines, earlier, retold } = group;
  const charges = ofKind(lines, 'charge');
  const isSettledBefore = ofKind(earlier, 'charge').length > 0;
  const [first, ...more] = isSettledBefore ? [undefined, ...charges] : charges;
  const twice = more
    .filter((line) => line !== undefined)
    .map((line) => differing('settled_twice', { line, payment }));
  const isReported = first !== undefined || isSettledBefore || ofKind(retold, 'charge').length > 0;
  const isMissing = !isReported && payment.isDue && isCredited(payment);
  // Many files leave out both lines of a payment that was charged and refunded within their days.
  const isNothing =
    isMissing &&
    lines.length + earlier.length + retold.length === 0 &&
    payment.refundedInPeriod === payment.total;
  if (isNothing) return { findings: judgeJournal(payment), isFeeUnjudged: false };
  const pair = first && { line: first, payment };
  const wrong = pair && judgeCharge(pair);
  const fee = pair === undefined || wrong !== undefined ? [] : judgeFee(pair, agreements);
  return {
    findings: [
      ...(isMissing ? [missing(payment)] : []),
      ...(wrong === undefined ? [] : [wrong]),
      ...(pair === undefined ? [] : judgeDay(pair)),
      ...(fee ?? []),
      ...twice,
      ...judgeRefunds(payment, group),
      ...judgeJournal(payment),
    ],
    isFeeUnjudged: fee === undefined,
  };
};

/**
 * Returns every difference between the file or day, our payments, their refunds and the journal.
 */
export const compareSettlement = ({
  lines,
  earlier,
  payments,
  agreements,
  days,
}: Compared): Comparison => {
  const find = finderOf(payments);
  const groups = new Map<string, Group>(payments.map(({ order }) => [order, emptyGroup()]));
  const strays: SettlementLine[] = [];
  for (const line of lines) {
    const payment = find(line);
    if (payment === undefined) strays.push(line);
    else groups.get(payment.order)?.lines.push(line);
  }
  for (const line of earlier) {
    const payment = find(line);
    const group = payment && groups.get(payment.order);
    if (group !== undefined) {
      (isRetold(line, group.lines, days) ? group.retold : group.earlier).push(line);
    }
  }
  const judged = payments.map((payment) =>
    judgePayment(payment, groups.get(payment.order) ?? emptyGroup(), agreements),
  );
  const findings = [...strays.map(stray), ...judged.flatMap((each) => each.findings)];
  const reported = new Set(findings.flatMap(({ line }) => (line === null ? [] : [line])));
  return {
    findings,
    matched: lines.filter(({ line }) => !reported.has(line)).length,
    feesUnjudged: judged.filter(({ isFeeUnjudged }) => isFeeUnjudged).length,
  };
};
