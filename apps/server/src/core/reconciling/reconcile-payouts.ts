import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type { PayoutProvider, PayoutStatement } from '../../ports/payout-provider.ts';
import { exchangeNumber, parseExchangeNumber } from '../payouts/index.ts';
import type { Payouts } from '../payouts/index.ts';
import { findDifferences } from './book-repository.ts';
import { withMargin, zoneOfProvider } from './model.ts';
import type { Day } from './model.ts';
import { comparePayouts, isBookedPaid } from './payout-model.ts';
import type { BookedPayout } from './payout-model.ts';
import { daysUnderWay, findPayoutsAround } from './payouts-repository.ts';
import type { PayoutRow } from './payouts-repository.ts';
import {
  claimRun,
  closeDifferences,
  finishRun,
  noteDifference,
  planOneDay,
  planRecentDays,
} from './repository.ts';
import type { Calendar, Counts, RunRow } from './repository.ts';
import { secondsToNextTry } from './tries.ts';

export type ReconcilePayoutsOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly payouts: Pick<Payouts, 'hear'>;
  readonly providers: readonly PayoutProvider[];
};

type Telling = PayoutProvider & { readonly statement: PayoutStatement };

/** Reading a statement takes less. */
const leaseSeconds = 900;
const openMost = 1000;
const dayMs = 24 * 60 * 60 * 1000;
const silence: Counts = { records: 0, payments: 0, differences: 0, unanswered: 1 };

const tellingOf = (providers: readonly PayoutProvider[]): readonly Telling[] =>
  providers.flatMap((provider) => {
    const { statement } = provider;
    return statement === undefined ? [] : [{ ...provider, statement }];
  });

const bookedOf = ({ statement }: Telling, row: PayoutRow): BookedPayout => {
  const { user_id: userId, exchange_id: exchangeId, state, amount, unit, posted } = row;
  const reference = exchangeNumber({ userId, exchangeId });
  return {
    reference,
    number: statement.numberOf(reference),
    state,
    amount,
    currency: unit,
    posted,
    paidAt: row.paid_at,
    returnedAt: state === 'returned' ? row.ended_at : null,
  };
};

const backBy = (moment: Date, days: number): Date => new Date(moment.getTime() - days * dayMs);

/** Asks about payouts that are paid but not booked, which books them or brings them to review. */
const askAboutPaid = async (
  { payouts }: ReconcilePayoutsOptions,
  provider: string,
  unbooked: readonly BookedPayout[],
): Promise<void> => {
  for (const { reference } of unbooked) {
    const name = parseExchangeNumber(reference);
    if (name !== undefined) await payouts.hear(name, { provider });
  }
};

/** Finds differences by a provider's own webhooks; they stay open until an operator decides. */
const findReportedOf = async ({ database }: ReconcilePayoutsOptions, provider: string) => {
  const query = { state: 'open', provider, after: undefined, limit: openMost } as const;
  const open = await findDifferences(database, query);
  return open.flatMap(({ kind, difference_id: id }) => (kind === 'paid_unasked' ? [id] : []));
};

const compareRun = async (
  options: ReconcilePayoutsOptions,
  provider: Telling,
  run: RunRow,
): Promise<Counts> => {
  const { database } = options;
  const day: Day = { from: run.starts_at, to: run.ends_at };
  const span = withMargin(day);
  const statement = await provider.statement.read(span.from, span.to);
  if (statement.kind === 'unknown') return silence;
  let { lines } = statement;
  const read = async (): Promise<readonly BookedPayout[]> =>
    (await findPayoutsAround(database, provider.name, span)).map((row) => bookedOf(provider, row));
  const paid = new Set(lines.flatMap(({ kind, number }) => (kind === 'paid' ? [number] : [])));
  const unbooked = (await read()).filter((each) => paid.has(each.number) && !isBookedPaid(each));
  await askAboutPaid(options, provider.name, unbooked);
  const payouts = await read();
  let findings = comparePayouts({ lines, payouts, day });
  if (findings.some(({ found }) => found === null)) {
    // Heard of, or booked, long after the bank had it: then it stands further back.
    const long = await provider.statement.read(backBy(span.from, daysUnderWay), span.to);
    if (long.kind === 'unknown') return silence;
    ({ lines } = long);
    findings = comparePayouts({ lines, payouts, day });
  }
  const still = [...(await findReportedOf(options, provider.name))];
  for (const finding of findings) {
    const named = { ...finding, id: newUuid(), provider: provider.name, day: run.day };
    still.push(await noteDifference(database, named));
  }
  await closeDifferences(database, run, still);
  const { length: differences } = findings;
  return { records: lines.length, payments: payouts.length, differences, unanswered: 0 };
};

const reconcileNext = async (
  options: ReconcilePayoutsOptions,
  day: string | undefined,
): Promise<(RunRow & Counts) | undefined> => {
  const { database, log } = options;
  const telling = tellingOf(options.providers);
  const providers = telling.map(({ name }) => name);
  const run = await claimRun(database, { providers, day, leaseSeconds });
  const provider = telling.find(({ name }) => name === run?.provider);
  if (run === undefined || provider === undefined) return undefined;
  const counts = await compareRun(options, provider, run);
  const isWhole = counts.unanswered === 0;
  const againSeconds = isWhole ? null : secondsToNextTry(run.attempt);
  await finishRun(database, run, { ...counts, againSeconds });
  const outcome = !isWhole ? 'unanswered' : counts.differences === 0 ? 'alike' : 'differs';
  log.info(
    { event: 'day-compared', provider: run.provider, outcome, count: counts.differences },
    'a day of payouts was compared',
  );
  return { ...run, ...counts };
};

const calendarOf = (providers: readonly PayoutProvider[]): Calendar =>
  tellingOf(providers).map(({ name }) => ({ provider: name, zone: zoneOfProvider(name) }));

/** Reconciles yesterday's payouts of each provider with a statement; the worker calls it. */
export const reconcilePayoutsDue = async (
  options: ReconcilePayoutsOptions,
): Promise<LoopOutcome> => {
  await planRecentDays(options.database, calendarOf(options.providers));
  return (await reconcileNext(options, undefined)) === undefined ? 'idle' : 'more';
};

/** Compares one day again, at once. */
export const reconcilePayoutsOf = async (
  options: ReconcilePayoutsOptions,
  day: string,
): Promise<readonly (RunRow & Counts)[]> => {
  const calendar = calendarOf(options.providers);
  await planOneDay(options.database, calendar, day);
  const done: (RunRow & Counts)[] = [];
  for (let taken = 0; taken < calendar.length; taken += 1) {
    const run = await reconcileNext(options, day);
    if (run !== undefined) done.push(run);
  }
  return done;
};
