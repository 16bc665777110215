import { newUuid } from '../../platform/ids.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type { PaymentProvider, SettlementRecord } from '../../ports/payment-provider.ts';
import {
  bookedOf,
  findAllOfDay,
  findAnyBooked,
  ofMethods,
  parseCardOrder,
  parseOrder,
} from './books.ts';
import {
  compareDay,
  isCredited,
  isWithin,
  notAnswered,
  withMargin,
  zoneOfProvider,
} from './model.ts';
import type { Day, Finding } from './model.ts';
import {
  claimRun,
  closeDifferences,
  findNames,
  findRefundsOfDay,
  finishRun,
  noteDifference,
  planOneDay,
  planRecentDays,
} from './repository.ts';
import type { BookedRow, Calendar, Claim, Counts, RunRow } from './repository.ts';
import { forEach, leaseSeconds, readByQuestions } from './questions.ts';
import type { Booked, Read, ReconcileOptions } from './questions.ts';
import { secondsToNextTry, triesUntilSilenceCounts } from './tries.ts';

/** The attempt number of a late poll, whose answer is taken as it is. */
const lateAttempt = 4;

/** Payments of other days that are named by records of this one. */
const findNamed = async (
  { database }: ReconcileOptions,
  provider: string,
  records: readonly SettlementRecord[],
): Promise<readonly BookedRow[]> => {
  const payments = records.flatMap(({ transactionId: ours }) =>
    ours === undefined ? [] : (parseOrder(ours) ?? []),
  );
  const nameless = records.filter(({ transactionId: ours }) => ours === undefined);
  const references = nameless.map(({ reference }) => reference);
  const names = [...payments, ...(await findNames(database, provider, references))];
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
  const answer = await provider.records?.(from, to);
  if (answer === undefined) return readByQuestions(options, provider, booked);
  if (answer.kind === 'unknown') return undefined;
  const own = new Map(rows.map((row) => [row.payment_id, bookedOf(row, true, refunds)]));
  const ofDay = answer.records.filter(({ at }) => isWithin(day, at));
  for (const row of [...named, ...(await findNamed(options, provider.name, ofDay))]) {
    if (!own.has(row.payment_id)) own.set(row.payment_id, bookedOf(row, false, refunds));
  }
  const unread = new Set((answer.unread ?? []).map(({ methodId }) => methodId));
  const silent = ofMethods([...rows, ...named], unread).flatMap(
    (row) => own.get(row.payment_id) ?? [],
  );
  return {
    records: answer.records,
    payments: [...own.values()],
    silent,
    untold: [],
    unread: unread.size,
  };
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
  // An incomplete read does not disprove earlier findings.
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
  const dayRefunds = await findRefundsOfDay(database, provider, day);
  const ofDay = new Set(rows.map(({ payment_id }) => payment_id));
  const named: BookedRow[] = [];
  for (const { name } of dayRefunds.filter(({ name: { paymentId } }) => !ofDay.has(paymentId))) {
    const row = await findAnyBooked(database, name);
    if (row !== undefined) named.push(row);
  }
  const refunds = new Map(dayRefunds.map(({ name: { paymentId }, amount }) => [paymentId, amount]));
  return { rows, named, refunds, day };
};

/** Compares one day of one provider, and stores the differences. */
const compareRun = async (options: ReconcileOptions, run: RunRow): Promise<Counts> => {
  const provider = options.providers.find(({ name }) => name === run.provider);
  if (provider === undefined) throw new Error(`nobody speaks to ${run.provider}`);
  const day = { from: run.starts_at, to: run.ends_at };
  const booked = await readBooks(options, run.provider, day);
  const read = await readRecords({ ...options, run }, provider, booked);
  if (read === undefined) return nothing;
  const { records, payments, silent, untold, unread } = read;
  const found = compareDay({ records, payments, day, silent: [...silent, ...untold] });
  const late = run.attempt >= triesUntilSilenceCounts ? silent.map(notAnswered) : [];
  const unanswered = silent.length + unread;
  const differences = await noteAll(options, { ...run, isWhole: unread === 0 }, [
    ...found,
    ...late,
  ]);
  return { records: records.length, payments: payments.length, differences, unanswered };
};

/** Compares one day that is due. Returns undefined if none is. */
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

/** Reconciles yesterday of each provider once its records have appeared; the worker calls it. */
export const reconcileDue = async (options: ReconcileOptions): Promise<LoopOutcome> => {
  await planRecentDays(options.database, calendarOf(options.providers));
  return (await reconcileNext(options, { day: undefined })) === undefined ? 'idle' : 'more';
};

/** Compares one day again, at once, for each of these providers. */
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
