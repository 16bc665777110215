import { currencies, fallbackLocale, localeOfCountry } from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import * as z from 'zod/mini';
import { attemptAll } from '../../platform/attempt-all.ts';
import type { Database } from '../../platform/db/index.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type { MailContent } from '../mail/index.ts';
import { giveCardReceipt, priceText, readReceipt } from '../receipts/index.ts';
import { noticeMail, writtenDay, writtenTime } from './mail.ts';
import type { Facts } from './mail.ts';
import type { NoticeName } from './repository.ts';
import { findCardBuckets, planCardNotices } from './subscription-repository.ts';
import type { FactNotice } from './repository.ts';

const factsSchema = z.object({
  product: z.string(),
  currency: z.enum(currencies),
  amount: z.string(),
  card: z.string(),
  cardPaymentId: z.nullable(z.string()),
  until: z.string(),
  next: z.nullable(z.string()),
});

const dayMs = 24 * 60 * 60 * 1000;

/** Makes the receipt if it does not exist yet, so that the mail can name it. */
const receiptNumber = async (
  database: Database,
  { bucket, userId }: NoticeName,
  cardPaymentId: string,
): Promise<string> => {
  await giveCardReceipt(database, { bucket, userId, cardPaymentId });
  const found = await readReceipt(database, {
    bucket,
    userId,
    paymentId: cardPaymentId,
    isOfCard: true,
  });
  return found.kind === 'receipt' ? found.receipt.number : '';
};

const namesReceipt = new Set([
  'subscription-started',
  'subscription-renewed',
  'subscription-changed',
]);

/** Writes the mail about a subscription, with the facts of its event. */
export const mailOfSubscription = async (
  { database, walletUrl }: { readonly database: Database; readonly walletUrl: string },
  name: NoticeName,
  { kind, facts, nickname, country, zone }: FactNotice,
): Promise<MailContent | undefined> => {
  if (nickname === null || zone === null) return undefined;
  const locale: Locale = country === null ? fallbackLocale : localeOfCountry[country];
  const { product, currency, amount, card, cardPaymentId, until, next } = factsSchema.parse(facts);
  const number =
    cardPaymentId !== null && namesReceipt.has(kind)
      ? await receiptNumber(database, name, cardPaymentId)
      : '';
  const nextAt = new Date(next ?? until);
  const shown: Facts = {
    nickname,
    product,
    card,
    number,
    amount: priceText(BigInt(amount), currency, locale),
    until: writtenDay(new Date(until), zone, locale),
    next: writtenDay(nextAt, zone, locale),
    cancel: writtenTime(new Date(nextAt.getTime() - dayMs), zone, locale),
  };
  return noticeMail(locale, { kind, facts: shown, walletUrl });
};

/** A card that pays something is named thirty days before it expires. */
export const tellOfEndingCards = async (database: Database): Promise<LoopOutcome> => {
  await attemptAll(await findCardBuckets(database), (bucket) => planCardNotices(database, bucket));
  return 'idle';
};
