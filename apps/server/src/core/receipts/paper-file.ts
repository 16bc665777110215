import { directionOfLocale, localeOfCountry, parseCountry } from '@dipper/contract';
import type { Locale, Receipt } from '@dipper/contract';
import { createDocument, createTypesetter } from '../../platform/pdf/index.ts';
import type { Family, Slices } from '../../platform/pdf/index.ts';
import { papersOf } from './paper.ts';
import { drawPaper } from './paper-page.ts';

const familyOf: Readonly<Record<Locale, Family>> = {
  en: 'korean',
  ko: 'korean',
  ja: 'japanese',
  zh: 'chinese',
  ar: 'arabic',
};

const everyFamily: readonly Family[] = ['korean', 'japanese', 'chinese', 'arabic'];

/** Signs that several languages share are drawn as the reader writes them, then as the seller. */
const orderOf = (locale: Locale, { number }: Receipt): readonly Family[] => {
  const country = parseCountry(number.slice(0, 2).toLowerCase());
  const sellers = country === undefined ? [] : [familyOf[localeOfCountry[country]]];
  return [...new Set([familyOf[locale], ...sellers, ...everyFamily])];
};

const languages: Readonly<Record<Locale, string>> = {
  en: 'en',
  ko: 'ko',
  ja: 'ja',
  zh: 'zh-Hant',
  ar: 'ar',
};

/** Returns the date of the newest event in the document: the receipt or its last credit note. */
const dateOf = ({ issuedAt, creditNotes }: Receipt): Date =>
  new Date(creditNotes.at(-1)?.issuedAt ?? issuedAt);

/** The receipt and its credit notes as one PDF; the same receipt is the same bytes. */
export const writePaperFile = (slices: Slices, receipt: Receipt, locale: Locale): Buffer => {
  const direction = directionOfLocale(locale);
  const typesetter = createTypesetter(slices, { order: orderOf(locale, receipt), direction });
  const papers = papersOf(receipt, locale);
  const document = createDocument({
    title: `${papers[0].title} ${receipt.number}`,
    language: languages[locale],
    direction,
    date: dateOf(receipt),
    typesetter,
  });
  for (const paper of papers) drawPaper({ document, typesetter, direction }, paper);
  return document.finish();
};
