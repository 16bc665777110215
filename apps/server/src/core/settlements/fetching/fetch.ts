import type { SettlementFetchOutcome } from '@dipper/contract';
import { newUuid } from '../../../platform/ids.ts';
import type { LoopOutcome } from '../../../platform/loop.ts';
import type { Evidence, PaymentProvider } from '../../../ports/payment-provider.ts';
import { findAllOfDay, zoneOfProvider } from '../../reconciling/index.ts';
import type { SettlementTools } from '../import.ts';
import { judgeSettlement } from '../judge.ts';
import { isCreditedState } from '../model.ts';
import type { SettlementRow } from '../repository.ts';
import { contentOf, foldPage, hasRepeats, nothingYet } from './fold.ts';
import type { Folded } from './fold.ts';
import {
  beginFetched,
  claimFetch,
  findStandingFetched,
  finishFetch,
  planFetches,
  renewFetch,
} from './repository.ts';
import type { Calendar, FetchRow } from './repository.ts';
import { isBelievedEmpty, secondsToNextAsk } from './schedule.ts';

export type FetchOptions = SettlementTools & { readonly providers: readonly PaymentProvider[] };

type Teller = PaymentProvider & Required<Pick<PaymentProvider, 'settlement'>>;

export const isTeller = (provider: PaymentProvider): provider is Teller =>
  provider.settlement !== undefined;

/** One page, or the judging of one day, takes less; each page renews the lease. */
const leaseSeconds = 900;
const worker = 'worker';
/** The schedule asked for the day, so there is no operator's reason. */
const itsTurn = '';

type Read =
  | { readonly kind: 'whole'; readonly folded: Folded }
  | { readonly kind: 'late' | 'unanswered'; readonly evidence: Evidence };

/** Page by page; a page that cannot be read makes the others worth nothing. */
const readDay = async (
  { database }: FetchOptions,
  teller: Teller,
  fetch: FetchRow,
): Promise<Read> => {
  let folded = nothingYet;
  for (let place: string | undefined; ;) {
    const page = await teller.settlement({ day: fetch.day, place });
    if (page.kind === 'late') return page;
    if (page.kind === 'unknown') return { kind: 'unanswered', evidence: page.evidence };
    const next = foldPage(folded, page);
    if (next.kind === 'broken') return { kind: 'unanswered', evidence: next.evidence };
    if (next.kind === 'whole') return next;
    ({ folded, place } = next);
    if (!(await renewFetch(database, fetch, leaseSeconds))) {
      throw new Error(`a day of ${fetch.provider} was taken over`);
    }
  }
};

/** Reads a day again if lines repeat: a line may have moved to another page between two calls. */
const readTwice = async (options: FetchOptions, teller: Teller, fetch: FetchRow): Promise<Read> => {
  const first = await readDay(options, teller, fetch);
  if (first.kind !== 'whole' || !hasRepeats(first.folded)) return first;
  const second = await readDay(options, teller, fetch);
  if (second.kind !== 'whole') return second;
  const about = { ...fetch, replaces: null };
  const isSame = contentOf(first.folded, about).sha256 === contentOf(second.folded, about).sha256;
  return isSame
    ? second
    : { kind: 'unanswered', evidence: { why: 'it changed while it was read' } };
};

const hasOwnPayments = async (
  { database }: FetchOptions,
  { provider, starts_at: from, ends_at: to }: FetchRow,
): Promise<boolean> =>
  (await findAllOfDay(database, provider, { from, to })).some(({ state }) =>
    isCreditedState(state),
  );

type FetchResult = {
  readonly outcome: SettlementFetchOutcome;
  readonly settlement?: SettlementRow;
};

/** The same as before, or something else in its place. */
const keepDay = async (
  options: FetchOptions,
  fetch: FetchRow,
  folded: Folded,
): Promise<FetchResult> => {
  const { database } = options;
  const { provider, day } = fetch;
  const standing = await findStandingFetched(database, fetch);
  const before = standing && contentOf(folded, { provider, day, replaces: standing.replaces });
  if (standing !== undefined && before?.sha256 === standing.sha256) {
    return { outcome: 'unchanged', settlement: standing };
  }
  const replaces = standing?.settlement_id ?? null;
  const row = await beginFetched(database, {
    id: newUuid(),
    provider,
    day,
    ...contentOf(folded, { provider, day, replaces }),
    replaces,
    leaseSeconds,
    startedBy: fetch.asked_by ?? worker,
    reason: fetch.reason ?? itsTurn,
  });
  // A file is being read. Only one is read at a time; otherwise neither would see the other's
  // lines.
  if (row === undefined) return { outcome: 'late' };
  const lines = folded.lines.map((line, place) => ({ ...line, line: place + 1 }));
  const settlement = await judgeSettlement(database, row, { lines, others: folded.others });
  return { outcome: standing === undefined ? 'told' : 'corrected', settlement };
};

const fetchDay = async (
  options: FetchOptions,
  teller: Teller,
  fetch: FetchRow,
): Promise<FetchResult & { readonly evidence?: Evidence }> => {
  const read = await readTwice(options, teller, fetch);
  if (read.kind !== 'whole') return { outcome: read.kind, evidence: read.evidence };
  const { lines } = read.folded;
  const isBelieved =
    lines.length > 0 || isBelievedEmpty(fetch.ends_at, fetch.asked_at ?? fetch.ends_at);
  if (!isBelieved && (await hasOwnPayments(options, fetch))) {
    return { outcome: 'late', evidence: { why: 'an empty day' } };
  }
  return keepDay(options, fetch, read.folded);
};

const calendarOf = (tellers: readonly Teller[]): Calendar =>
  tellers.map(({ name }) => ({ provider: name, zone: zoneOfProvider(name) }));

/** Fetches the finished days of each provider whose API reports settlements, one day at a time. */
export const fetchSettlementsDue = async (options: FetchOptions): Promise<LoopOutcome> => {
  const { database, log } = options;
  const tellers = options.providers.filter(isTeller);
  await planFetches(database, calendarOf(tellers));
  const names = tellers.map(({ name }) => name);
  const fetch = await claimFetch(database, names, leaseSeconds);
  if (fetch === undefined) return 'idle';
  const teller = tellers.find(({ name }) => name === fetch.provider);
  if (teller === undefined) throw new Error(`nobody speaks to ${fetch.provider}`);
  const { outcome, settlement, evidence } = await fetchDay(options, teller, fetch);
  const { untold, told, provider } = fetch;
  const againSeconds = secondsToNextAsk({ outcome, untold: untold + 1, told });
  const settlementId = settlement?.settlement_id ?? null;
  await finishFetch(database, fetch, { outcome, againSeconds, settlementId });
  const { status, why: reason } = evidence ?? {};
  log.info(
    { event: 'settlement-fetched', provider, reference: fetch.day, outcome, status, reason },
    'a day of settlement was asked for',
  );
  return 'more';
};
