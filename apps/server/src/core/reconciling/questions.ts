import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type {
  ChargeOutcome,
  PaymentProvider,
  SettlementRecord,
} from '../../ports/payment-provider.ts';
import type { CardCharging } from '../card-charging/index.ts';
import type { Charging } from '../charging/index.ts';
import { bookedOf, isOfCard, linesOf, nameOf } from './books.ts';
import type { Refunds } from './books.ts';
import { isCredited } from './model.ts';
import type { BookedPayment, Day } from './model.ts';
import { renewRun } from './repository.ts';
import type { BookedRow, RunRow } from './repository.ts';

export type ReconcileOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly charging: Pick<Charging, 'inspect' | 'question'>;
  /**
   * Undefined: charges of kept cards are compared by the stored rows alone, without asking the
   * provider.
   */
  readonly cardCharging?: Pick<CardCharging, 'inspect' | 'advance'>;
  readonly providers: readonly PaymentProvider[];
};

/** A page of questions takes less, so no other worker starts on the same day. */
export const leaseSeconds = 900;
const questionsAtOnce = 4;
/** Payments of a page, after which the lease is renewed. */
const questionsOfPage = 1000;
const goneKinds: ReadonlySet<ChargeOutcome['kind']> = new Set(['declined', 'canceled']);

export type Read = {
  readonly records: readonly SettlementRecord[];
  readonly payments: readonly BookedPayment[];
  /** Payments without an answer of the provider. */
  readonly silent: readonly BookedPayment[];
  /** Payments that the provider tells about only once: only our books have their outcome. */
  readonly untold: readonly BookedPayment[];
  readonly unread: number; // Whole methods: without them the day is not whole.
};

/** A day in our books. */
export type Booked = {
  /** Settled on it. */
  readonly rows: readonly BookedRow[];
  /** Payments of other days that were refunded on this one. */
  readonly named: readonly BookedRow[];
  readonly refunds: Refunds;
  readonly day: Day;
};

/** Does for each of them, a few at a time. */
export const forEach = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items.values();
  const workers = Array.from({ length: questionsAtOnce }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
};

type QueryResult = { readonly records: readonly SettlementRecord[]; readonly isAnswered: boolean };

const noAnswer: Promise<undefined> = Promise.resolve(undefined);

const inspect = (
  { charging, cardCharging }: ReconcileOptions,
  row: BookedRow,
): Promise<ChargeOutcome | undefined> => {
  const name = nameOf(row);
  if (!isOfCard(row)) return charging.inspect(name);
  return cardCharging?.inspect({ ...name, cardPaymentId: name.paymentId }) ?? noAnswer;
};

/** Asks the provider about one payment, and returns the answer as lines like those of a list. */
const askAbout = async (
  options: ReconcileOptions,
  row: BookedRow,
  at: Date,
): Promise<QueryResult> => {
  const outcome = await inspect(options, row);
  if (outcome === undefined) return { records: [], isAnswered: true };
  // The provider once held all of a credited payment: if it no longer does, the money went back.
  const isGone = isCredited(bookedOf(row, true)) && goneKinds.has(outcome.kind);
  return {
    records: outcome.kind === 'succeeded' || isGone ? linesOf(row, outcome, at) : [],
    isAnswered: outcome.kind !== 'unknown',
  };
};

/** Reads a day of a provider without a list of charges: each payment is queried, page by page. */
export const readByQuestions = async (
  { run, ...options }: ReconcileOptions & { readonly run: RunRow },
  { salesReportedOnce = [] }: PaymentProvider,
  { rows, named, day, refunds }: Booked,
): Promise<Read> => {
  const isUntold = (row: BookedRow): boolean =>
    !isOfCard(row) &&
    salesReportedOnce.includes(row.method_id ?? 0) &&
    isCredited(bookedOf(row, true));
  const begun = [...rows, ...named].filter(
    (row) => row.provider_reference !== null && !isUntold(row),
  );
  const records: SettlementRecord[] = [];
  const silent: BookedPayment[] = [];
  for (let at = 0; at < begun.length; at += questionsOfPage) {
    if (!(await renewRun(options.database, run, leaseSeconds))) {
      throw new Error(`a day of ${run.provider} was taken over`);
    }
    await forEach(begun.slice(at, at + questionsOfPage), async (row) => {
      const { records: lines, isAnswered } = await askAbout(options, row, day.from);
      records.push(...lines);
      if (!isAnswered) silent.push(bookedOf(row, true, refunds));
    });
  }
  const payments = [
    ...rows.map((row) => bookedOf(row, true, refunds)),
    ...named.map((row) => bookedOf(row, false, refunds)),
  ];
  const untold = [...rows, ...named].filter(isUntold).map((row) => bookedOf(row, true, refunds));
  return { records, payments, silent, untold, unread: 0 };
};
