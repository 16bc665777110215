import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type {
  ChargeOutcome,
  PaymentProvider,
  SettlementRecord,
} from '../../ports/payment-provider.ts';
import type { CardCharging } from '../card-charging/index.ts';
import type { Charging } from '../charging/index.ts';
import {
  bookedOf,
  findAllOfDay,
  findAllRefundsOfDay,
  findAnyBooked,
  isOfCard,
  linesOf,
  nameOf,
  ofMethods,
  parseCardOrder,
  parseOrder,
} from './books.ts';
import type { Refunds } from './books.ts';
import {
  compareDay,
  isCredited,
  isWithin,
  notAnswered,
  withMargin,
  zoneOfProvider,
} from './model.ts';
import type { BookedPayment, Day, Finding } from './model.ts';
import {
  claimRun,
  closeDifferences,
  findNames,
  finishRun,
  noteDifference,
  planOneDay,
  planRecentDays,
  renewRun,
} from './repository.ts';
import type { BookedRow, Calendar, Claim, Counts, RunRow } from './repository.ts';
import { secondsToNextTry, triesUntilSilenceCounts } from './tries.ts';

export type ReconcileOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly charging: Pick<Charging, 'inspect' | 'question'>;
  /** Without it charges of kept cards are compared by what is written alone. */
  readonly cardCharging?: Pick<CardCharging, 'inspect' | 'advance'>;
  readonly providers: readonly PaymentProvider[];
};

/** Longer than a page of questions takes, so that nobody else begins with it meanwhile. */
const leaseSeconds = 900;
const questionsAtOnce = 4;
/** After each of these it is said that somebody is still at it. */
const questionsOfPage = 1000;
const goneKinds: ReadonlySet<ChargeOutcome['kind']> = new Set(['declined', 'canceled']);
/** As late as a question can be: what it says is taken as it is. */
const lateAttempt = 4;

type Read = {
  readonly records: readonly SettlementRecord[];
  readonly payments: readonly BookedPayment[];
  /** Those that the provider did not answer for. */
  readonly silent: readonly BookedPayment[];
  readonly unread: number; // Whole methods: without them the day is not whole.
};

/** What our books have of a day. */
type Booked = {
  /** Settled on it. */
  readonly rows: readonly BookedRow[];
  /** Of other days, and given back on it. */
  readonly named: readonly BookedRow[];
  readonly refunds: Refunds;
  readonly day: Day;
};

/** Does for each of them, a few at a time. */
const forEach = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items.values();
  const workers = Array.from({ length: questionsAtOnce }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
};

type Asked = { readonly records: readonly SettlementRecord[]; readonly isAnswered: boolean };

const nothingKnown: Promise<undefined> = Promise.resolve(undefined);

const inspect = (
  { charging, cardCharging }: ReconcileOptions,
  row: BookedRow,
): Promise<ChargeOutcome | undefined> => {
  const name = nameOf(row);
  if (!isOfCard(row)) return charging.inspect(name);
  return cardCharging?.inspect({ ...name, cardPaymentId: name.paymentId }) ?? nothingKnown;
};

/** What the provider says of one payment now, written as a line of its records would be. */
const askAbout = async (options: ReconcileOptions, row: BookedRow, at: Date): Promise<Asked> => {
  const outcome = await inspect(options, row);
  if (outcome === undefined) return { records: [], isAnswered: true };
  // Of what was credited the provider once had the whole: it is not held any more, so it went back.
  const isGone = isCredited(bookedOf(row, true)) && goneKinds.has(outcome.kind);
  return {
    records: outcome.kind === 'succeeded' || isGone ? linesOf(row, outcome, at) : [],
    isAnswered: outcome.kind !== 'unknown',
  };
};

/** No list of what was charged is to be had: each payment of the day is asked about, page by page. */
const readByQuestions = async (
  options: ReconcileOptions,
  run: RunRow,
  { rows, named, day, refunds }: Booked,
): Promise<Read> => {
  const begun = [...rows, ...named].filter(({ provider_reference }) => provider_reference !== null);
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
  return { records, payments, silent, unread: 0 };
};

/** Payments of other days that are named by records of this one. */
const findNamed = async (
  { database }: ReconcileOptions,
  provider: string,
  records: readonly SettlementRecord[],
): Promise<readonly BookedRow[]> => {
  const told = records.flatMap(({ transactionId: ours }) =>
    ours === undefined ? [] : (parseOrder(ours) ?? []),
  );
  const nameless = records.filter(({ transactionId: ours }) => ours === undefined);
  const references = nameless.map(({ reference }) => reference);
  const names = [...told, ...(await findNames(database, provider, references))];
  const rows: BookedRow[] = [];
  for (const name of names) {
    const row = await findAnyBooked(database, name);
    if (row?.provider === provider) rows.push(row);
  }
  return rows;
};

const readRecords = async (
  options: ReconcileOptions & { readonly run: RunRow },
  provider: PaymentProvider,
  booked: Booked,
): Promise<Read | undefined> => {
  const { rows, named, day, refunds } = booked;
  const { from, to } = withMargin(day);
  const told = await provider.records?.(from, to);
  if (told === undefined) return readByQuestions(options, options.run, booked);
  if (told.kind === 'unknown') return undefined;
  const own = new Map(rows.map((row) => [row.payment_id, bookedOf(row, true, refunds)]));
  const ofDay = told.records.filter(({ at }) => isWithin(day, at));
  for (const row of [...named, ...(await findNamed(options, provider.name, ofDay))]) {
    if (!own.has(row.payment_id)) own.set(row.payment_id, bookedOf(row, false, refunds));
  }
  const unread = new Set((told.unread ?? []).map(({ methodId }) => methodId));
  const silent = ofMethods([...rows, ...named], unread).flatMap(
    (row) => own.get(row.payment_id) ?? [],
  );
  return { records: told.records, payments: [...own.values()], silent, unread: unread.size };
};

/** Money that was taken and not credited is credited now, if the provider still says so. */
const isStill = async (
  { charging, cardCharging, database }: ReconcileOptions,
  { kind, subject }: Finding,
): Promise<boolean> => {
  const name = kind === 'not_credited' ? parseOrder(subject) : undefined;
  if (name === undefined) return true;
  if (parseCardOrder(subject) === undefined) await charging.question(name, lateAttempt);
  else await cardCharging?.advance({ ...name, cardPaymentId: name.paymentId }, lateAttempt);
  const row = await findAnyBooked(database, name);
  return row === undefined || !isCredited(bookedOf(row, true));
};

const noteAll = async (
  options: ReconcileOptions,
  run: RunRow & { readonly isWhole: boolean },
  findings: readonly Finding[],
): Promise<number> => {
  const still: string[] = [];
  await forEach(findings, async (finding) => {
    if (!(await isStill(options, finding))) return;
    const { provider, day } = run;
    still.push(
      await noteDifference(options.database, { ...finding, id: newUuid(), provider, day }),
    );
  });
  // What was found before may stand in what could not be read now.
  if (run.isWhole) await closeDifferences(options.database, run, still);
  return still.length;
};

const nothing: Counts = { records: 0, payments: 0, differences: 0, unanswered: 1 };

const readBooks = async (
  { database }: ReconcileOptions,
  provider: string,
  day: Day,
): Promise<Booked> => {
  const rows = await findAllOfDay(database, provider, day);
  const given = await findAllRefundsOfDay(database, provider, day);
  const ofDay = new Set(rows.map(({ payment_id }) => payment_id));
  const named: BookedRow[] = [];
  for (const { name } of given.filter(({ name: { paymentId } }) => !ofDay.has(paymentId))) {
    const row = await findAnyBooked(database, name);
    if (row !== undefined) named.push(row);
  }
  const refunds = new Map(given.map(({ name: { paymentId }, amount }) => [paymentId, amount]));
  return { rows, named, refunds, day };
};

/** Compares one day of one provider, and leaves behind what differs. */
const compareRun = async (options: ReconcileOptions, run: RunRow): Promise<Counts> => {
  const provider = options.providers.find(({ name }) => name === run.provider);
  if (provider === undefined) throw new Error(`nobody speaks to ${run.provider}`);
  const day = { from: run.starts_at, to: run.ends_at };
  const booked = await readBooks(options, run.provider, day);
  const read = await readRecords({ ...options, run }, provider, booked);
  if (read === undefined) return nothing;
  const { records, payments, silent, unread } = read;
  const found = compareDay({ records, payments, day, silent });
  const late = run.attempt >= triesUntilSilenceCounts ? silent.map(notAnswered) : [];
  const unanswered = silent.length + unread;
  const differences = await noteAll(options, { ...run, isWhole: unread === 0 }, [
    ...found,
    ...late,
  ]);
  return { records: records.length, payments: payments.length, differences, unanswered };
};

/** One day that is due; undefined where there is none. */
const reconcileNext = async (
  options: ReconcileOptions,
  claim: Omit<Claim, 'leaseSeconds' | 'providers'>,
): Promise<(RunRow & Counts) | undefined> => {
  const { database, log, providers } = options;
  const names = providers.map(({ name }) => name);
  const run = await claimRun(database, { ...claim, providers: names, leaseSeconds });
  if (run === undefined) return undefined;
  const counts = await compareRun(options, run);
  const isWhole = counts.unanswered === 0;
  const againSeconds = isWhole ? null : secondsToNextTry(run.attempt);
  await finishRun(database, run, { ...counts, againSeconds });
  const { provider } = run;
  const outcome = !isWhole ? 'unanswered' : counts.differences === 0 ? 'alike' : 'differs';
  log.info(
    { event: 'day-compared', provider, outcome, count: counts.differences },
    'a day was compared',
  );
  return { ...run, ...counts };
};

const calendarOf = (providers: readonly PaymentProvider[]): Calendar =>
  providers.map(({ name }) => ({ provider: name, zone: zoneOfProvider(name) }));

/** What the worker does: yesterday of each provider, once its records have appeared. */
export const reconcileDue = async (options: ReconcileOptions): Promise<LoopOutcome> => {
  await planRecentDays(options.database, calendarOf(options.providers));
  return (await reconcileNext(options, { day: undefined })) === undefined ? 'idle' : 'more';
};

/** One day again, now, of every provider that is named. */
export const reconcileDay = async (
  options: ReconcileOptions,
  day: string,
): Promise<readonly (RunRow & Counts)[]> => {
  await planOneDay(options.database, calendarOf(options.providers), day);
  const done: (RunRow & Counts)[] = [];
  for (let taken = 0; taken < options.providers.length; taken += 1) {
    const run = await reconcileNext(options, { day });
    if (run !== undefined) done.push(run);
  }
  return done;
};
