import {
  currencies,
  exchangeReasonSchema,
  fallbackLocale,
  localeOfCountry,
  locales,
} from '@dipper/contract';
import type { Currency, ExchangeReason, Locale } from '@dipper/contract';
import * as z from 'zod/mini';
import type { MailContent } from '../mail/index.ts';
import { priceText } from '../receipts/index.ts';
import { exchangeNoticeKinds, exchangeReasonWords } from './exchange-words.ts';
import type { ExchangeNoticeKind } from './exchange-words.ts';
import { noticeMail, writtenDay, writtenNumber } from './mail.ts';
import type { FactNotice } from './repository.ts';

const factsSchema = z.object({
  points: z.string(),
  amount: z.string(),
  currency: z.enum(currencies),
  expectedAt: z.nullable(z.string()),
  reason: z.nullable(exchangeReasonSchema),
});

const kinds: ReadonlySet<string> = new Set(exchangeNoticeKinds);

export const isOfExchange = (
  notice: FactNotice,
): notice is FactNotice & { readonly kind: ExchangeNoticeKind } => kinds.has(notice.kind);

type ExchangeFacts = z.infer<typeof factsSchema> & {
  readonly nickname: string;
  readonly zone: string;
  readonly walletUrl: string;
};

const mailIn = (locale: Locale, kind: ExchangeNoticeKind, details: ExchangeFacts): MailContent => {
  const { expectedAt, zone } = details;
  const facts = {
    nickname: details.nickname,
    points: writtenNumber(BigInt(details.points), locale),
    amount: priceText(BigInt(details.amount), details.currency, locale),
    until: expectedAt === null ? '' : writtenDay(new Date(expectedAt), zone, locale),
    reason: exchangeReasonWords[locale][details.reason ?? 'other'],
  };
  return noticeMail(locale, { kind, facts, walletUrl: details.walletUrl });
};

/** Writes the mail about an exchange, with the facts of its event and nothing about the payee. */
export const mailOfExchange = (
  notice: FactNotice & { readonly kind: ExchangeNoticeKind },
  walletUrl: string,
): MailContent | undefined => {
  const { kind, facts, nickname, country, zone } = notice;
  if (nickname === null || zone === null) return undefined;
  const locale = country === null ? fallbackLocale : localeOfCountry[country];
  return mailIn(locale, kind, { ...factsSchema.parse(facts), nickname, zone, walletUrl });
};

export type Unpaid = {
  readonly nickname: string;
  readonly points: bigint;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reason: ExchangeReason;
  /** True if the exchange was paid and the money came back. */
  readonly isReturned: boolean;
};

/** The mails about one that is not paid, as they would go out: in each language. */
export const mailsOfUnpaid = (unpaid: Unpaid, walletUrl: string) => {
  const { points, amount, currency, reason, nickname, isReturned } = unpaid;
  const facts = { points: String(points), amount: String(amount), currency, reason, nickname };
  const shown = { ...facts, expectedAt: null, zone: 'UTC', walletUrl };
  return locales.map((locale) => {
    const kind = isReturned ? 'exchange-returned' : 'exchange-refused';
    const { subject, text } = mailIn(locale, kind, shown);
    return { locale, subject, text, why: exchangeReasonWords[locale][reason] };
  });
};
