import {
  currencies,
  exchangeReasonSchema,
  fallbackLocale,
  localeOfCountry,
} from '@dipper/contract';
import * as z from 'zod/mini';
import type { Mail } from '../../ports/messenger.ts';
import { exchangeNoticeKinds, exchangeReasonWords } from './exchange-words.ts';
import type { ExchangeNoticeKind } from './exchange-words.ts';
import { noticeLetter, writtenDay, writtenMoney, writtenNumber } from './letter.ts';
import type { FactNotice } from './subscription-repository.ts';

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

/** What a mail about an exchange says, as it was when it happened: of whom it is paid to, nothing. */
export const letterOfExchange = (
  notice: FactNotice & { readonly kind: ExchangeNoticeKind },
): Pick<Mail, 'subject' | 'text'> | undefined => {
  const { kind, facts, nickname, country, zone } = notice;
  if (nickname === null || zone === null) return undefined;
  const locale = country === null ? fallbackLocale : localeOfCountry[country];
  const { points, amount, currency, expectedAt, reason } = factsSchema.parse(facts);
  return noticeLetter(locale, kind, {
    nickname,
    points: writtenNumber(BigInt(points), locale),
    amount: writtenMoney(BigInt(amount), currency, locale),
    until: expectedAt === null ? '' : writtenDay(new Date(expectedAt), zone, locale),
    reason: exchangeReasonWords[locale][reason ?? 'other'],
  });
};
