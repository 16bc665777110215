import { bankNameIn, fallbackLocale, localeOfCountry } from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import { attemptAll } from '../../platform/attempt-all.ts';
import type { Database, Queryable } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type { Mailer } from '../../ports/messenger.ts';
import { findBanks } from '../catalogue/index.ts';
import type { MailContent } from '../mail/index.ts';
import { priceText, readReceipt, spoonsText } from '../receipts/index.ts';
import { isOfExchange, mailOfExchange } from './exchanges.ts';
import { noticeMail, writtenDay, writtenNumber, writtenTime } from './mail.ts';
import type { Facts } from './mail.ts';
import {
  claimNotice,
  findDeposits,
  findEnding,
  findNoticeBuckets,
  findPurchase,
  findRefundNotice,
  findResends,
  finishNotice,
  planNotice,
  takeDueNotices,
} from './repository.ts';
import type {
  DepositRow,
  DueNotice,
  EndingRow,
  NoticeName,
  SaleNotice,
  SaleRow,
} from './repository.ts';
import { mailOfSubscription } from './subscriptions.ts';
import type { NoticeKind } from './words.ts';

export type NoticeTools = {
  readonly database: Database;
  readonly mailer: Mailer;
  /** The wallet's address, for links in mails. */
  readonly walletUrl: string;
  readonly log: Log;
};

const noticesPerTurn = 50;
const bucketsPerTurn = 16;
const noticesPerBucket = 20;

/** Returns a mail's id: the same at each retry, a new one when an operator resends the notice. */
const mailIdOf = async (database: Database, notice: NoticeName): Promise<string> => {
  const resends = await findResends(database, notice);
  return `${notice.kind}.${notice.refId}${resends === 0 ? '' : `.${resends}`}`;
};

/**
 * Claims, sends and marks notices, several as one mail. After a crash in between they are sent again
 * under the same id. A person without an address is noted, and not looked up again.
 */
const tellOnce = async <Notice extends NoticeName>(
  { database, mailer, walletUrl, log }: NoticeTools,
  notices: readonly Notice[],
  factsOf: (claimed: readonly Notice[], locale: Locale) => Facts,
): Promise<void> => {
  const claimed: Notice[] = [];
  let to: { readonly address: string; readonly locale: Locale } | undefined;
  for (const notice of notices) {
    const { is_ours: isOurs, address, country } = await claimNotice(database, notice);
    if (!isOurs || address === null) continue;
    to ??= { address, locale: country === null ? fallbackLocale : localeOfCountry[country] };
    claimed.push(notice);
  }
  const [first] = claimed;
  if (first === undefined || to === undefined) return;
  const mail = noticeMail(to.locale, {
    kind: first.kind,
    facts: factsOf(claimed, to.locale),
    walletUrl,
  });
  const id = await mailIdOf(database, first);
  const outcome = await mailer.send({ to: to.address, id, ...mail });
  for (const notice of claimed) await finishNotice(database, notice, outcome);
  log.info({ event: 'notice', kind: first.kind, outcome }, 'somebody was told by mail');
};

const tell = async (
  tools: NoticeTools,
  notice: NoticeName,
  factsIn: (locale: Locale) => Facts,
): Promise<void> => tellOnce(tools, [notice], (_, locale) => factsIn(locale));

const counted = (spoons: bigint, locale: Locale): string =>
  spoonsText(spoons, locale, writtenNumber(spoons, locale));

const saleFacts =
  (row: SaleRow, more: Facts = {}) =>
  (locale: Locale): Facts => ({
    nickname: row.nickname,
    product: counted(row.pack_spoons, locale),
    quantity: String(row.quantity),
    amount: priceText(row.total, row.currency, locale),
    spoons: writtenNumber(row.spoons, locale),
    counted: counted(row.spoons, locale),
    date: writtenTime(row.at, row.zone, locale),
    until: writtenTime(row.until, row.zone, locale),
    ...more,
  });

/**
 * Plans the notice of a sale in the event's transaction. A loop of its own sends it, so a mail
 * server that hangs delays no event.
 */
export const planSaleNotice = (
  db: Queryable,
  kind: 'refund-done' | 'refund-declined' | 'review-refunded',
  /** `refId` is the payment or the refund. */
  event: { readonly bucket: number; readonly userId: bigint; readonly refId: string },
): Promise<void> => planNotice(db, { ...event, kind });

const mailOfSale = async (
  { database, walletUrl }: NoticeTools,
  name: NoticeName,
  locale: Locale,
): Promise<MailContent | undefined> => {
  const isPurchase = name.kind === 'purchase';
  const row = await (isPurchase ? findPurchase : findRefundNotice)(database, name);
  if (row === undefined) return undefined;
  const { bucket, userId, refId: paymentId } = name;
  const found = isPurchase ? await readReceipt(database, { bucket, userId, paymentId }) : undefined;
  const number = found?.kind === 'receipt' ? found.receipt.number : '';
  const facts = saleFacts(row, { number })(locale);
  return noticeMail(locale, { kind: name.kind, facts, walletUrl });
};

type Addressed = {
  readonly address: string | null;
  readonly mail: MailContent | undefined;
};

/** Sends one mail and stores the outcome, also without an address or an occasion. */
const send = async (
  { database, mailer, log }: NoticeTools,
  name: NoticeName,
  { address, mail }: Addressed,
): Promise<void> => {
  const outcome =
    mail === undefined || address === null
      ? 'no-address'
      : await mailer.send({ to: address, id: await mailIdOf(database, name), ...mail });
  await finishNotice(database, name, outcome);
  log.info({ event: 'notice', kind: name.kind, outcome }, 'somebody was told by mail');
};

const mailOfSaleDue = async (
  tools: NoticeTools,
  name: NoticeName,
  { kind, country }: SaleNotice,
): Promise<MailContent | undefined> =>
  country === null ? undefined : mailOfSale(tools, { ...name, kind }, localeOfCountry[country]);

const mailOf = (tools: NoticeTools, name: NoticeName, due: DueNotice) => {
  if (due.facts === null) return mailOfSaleDue(tools, name, due);
  return isOfExchange(due)
    ? mailOfExchange(due, tools.walletUrl)
    : mailOfSubscription(tools, name, due);
};

const sendDue = async (tools: NoticeTools, bucket: number, due: DueNotice): Promise<void> => {
  const { user_id: userId, kind, ref_id: refId, address } = due;
  const name = { bucket, userId, kind, refId };
  await send(tools, name, { address, mail: await mailOf(tools, name, due) });
};

/** Sends notices that are due, a few at a time, and those of workers that died while sending. */
export const sendDueNotices = async (tools: NoticeTools): Promise<LoopOutcome> => {
  const buckets = await findNoticeBuckets(tools.database, bucketsPerTurn);
  await attemptAll(buckets, async (bucket) => {
    const due = await takeDueNotices(tools.database, bucket, noticesPerBucket);
    await attemptAll(due, (each) => sendDue(tools, bucket, each));
  });
  return buckets.length === bucketsPerTurn ? 'more' : 'idle';
};

const nameOf = (row: DepositRow | EndingRow, kind: NoticeKind): NoticeName => ({
  bucket: row.bucket,
  userId: row.user_id,
  refId: row.ref_id,
  kind,
});

/** Accounts that wait for a deposit: when they are given, a day before they end, and after. */
export const tellOfDeposits = async (tools: NoticeTools): Promise<LoopOutcome> => {
  const rows = await findDeposits(tools.database, noticesPerTurn);
  const banks = rows.length === 0 ? [] : await findBanks(tools.database);
  await attemptAll(rows, (row) => {
    const { bank_code: code, account_number: account, account_holder: holder } = row;
    const bank = banks.find((each) => each.code === code);
    return tell(tools, nameOf(row, row.kind), (locale) => ({
      ...saleFacts(row)(locale),
      bank: bank === undefined ? code : bankNameIn(bank, locale),
      account,
      holder,
    }));
  });
  return rows.length === noticesPerTurn ? 'more' : 'idle';
};

const endings = [
  { kind: 'spoons-7', withinDays: 7, afterDays: 0, moreDays: 3 },
  { kind: 'spoons-30', withinDays: 30, afterDays: 10, moreDays: 7 },
] as const;
const peoplePerTurn = 50;

type Ending = NoticeName & EndingRow;

/** Returns a line for each day, in the person's zone, with the spoons that end on it. */
const daysOf = (lots: readonly Ending[], locale: Locale): string[] => {
  const days = Map.groupBy(lots, ({ until, zone }) => writtenDay(until, zone, locale));
  return [...days].map(([day, ofDay]) => `${day} · ${writtenNumber(sumOf(ofDay), locale)}`);
};

const sumOf = (lots: readonly Ending[]): bigint =>
  lots.reduce((sum, { spoons }) => sum + spoons, 0n);

/** Mails people about ending spoons, thirty days and again seven days before the last day. */
export const tellOfEndingSpoons = async (tools: NoticeTools): Promise<LoopOutcome> => {
  let isMore = false;
  for (const { kind, ...query } of endings) {
    const rows = await findEnding(tools.database, { kind, ...query, people: peoplePerTurn });
    const lots = rows.map((row): Ending => ({ ...row, ...nameOf(row, kind) }));
    const people = [...Map.groupBy(lots, ({ userId }) => userId).values()];
    isMore ||= people.length === peoplePerTurn;
    await attemptAll(people, (own) =>
      tellOnce(tools, own, (claimed, locale) => ({
        nickname: own[0]?.nickname ?? '',
        spoons: writtenNumber(sumOf(claimed), locale),
        counted: counted(sumOf(claimed), locale),
        until: claimed[0] ? writtenDay(claimed[0].until, claimed[0].zone, locale) : '',
        days: daysOf(claimed, locale),
      })),
    );
  }
  return isMore ? 'more' : 'idle';
};
