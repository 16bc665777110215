import type { Locale } from '@dipper/contract';
import { writeMail } from '../mail/index.ts';
import type { MailContent } from '../mail/index.ts';
import { wayOf } from './ways.ts';
import { words } from './words.ts';
import type { NoticeKind } from './words.ts';

/** Several lines are a list of their own in the mail. */
export type Facts = Readonly<Record<string, string | readonly string[]>>;

/** Digits and calendar as the pages of each language show them. */
const tags: Readonly<Record<Locale, string>> = {
  en: 'en-US',
  ko: 'ko-KR',
  ja: 'ja-JP',
  zh: 'zh-TW',
  ar: 'ar-u-ca-gregory-nu-latn',
};

export const writtenNumber = (amount: bigint, locale: Locale): string =>
  new Intl.NumberFormat(tags[locale]).format(amount);

/** The mail names the time zone, as the receipt does, because its reader may be anywhere. */
export const writtenTime = (at: Date, timeZone: string, locale: Locale): string => {
  const tag = tags[locale];
  const moment = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'long', timeStyle: 'short' });
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return `${moment.format(at)} (${zone})`;
};

export const writtenDay = (at: Date, zone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(tags[locale], { timeZone: zone, dateStyle: 'long' }).format(at);

const fill = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => facts[name] ?? place);

/**
 * A line break in a nickname must not start a line of the mail; a space that joins a number and its
 * unit stays.
 */
const oneLine = (text: string): string => text.replaceAll(/[^\S\u00a0\u202f]+/g, ' ');

type Notice = {
  readonly kind: NoticeKind;
  readonly facts: Facts;
  /** The wallet's address, for the link. */
  readonly walletUrl: string;
};

export const noticeMail = (locale: Locale, { kind, facts, walletUrl }: Notice): MailContent => {
  const { hello, end, notices } = words[locale];
  const { subject, text } = notices[kind];
  const safe = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' ? oneLine(value) : value.map(oneLine).join('\n'),
    ]),
  );
  return writeMail(locale, {
    subject: fill(subject, safe),
    text: `${fill(hello, safe)}\n\n${fill(text, safe)}`,
    end,
    way: wayOf(locale, kind, walletUrl),
    strong: safe['amount'],
  });
};
