import { directionOfLocale, fallbackLocale, localeSchema } from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import { errorTexts as ar } from '@dipper/contract/texts/ar';
import { errorTexts as en } from '@dipper/contract/texts/en';
import { errorTexts as ja } from '@dipper/contract/texts/ja';
import { errorTexts as ko } from '@dipper/contract/texts/ko';
import { errorTexts as zh } from '@dipper/contract/texts/zh';

const textsOf = { ar, en, ja, ko, zh } as const satisfies Record<Locale, typeof en>;

/** The first of the browser's languages that we speak; nothing else is known when this is needed. */
export const localeOfBrowser = (acceptLanguage: string | undefined): Locale => {
  const languages = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2));
  const locales = languages.map((language) => localeSchema.safeParse(language.toLowerCase()));
  return locales.find((locale) => locale.success)?.data ?? fallbackLocale;
};

/** Returns the page that a person reads while their return cannot be stored. */
export const waitingPage = (locale: Locale): string => {
  const { title = '', text } = textsOf[locale].payment_pending;
  return [
    '<!doctype html>',
    `<html lang="${locale}" dir="${directionOfLocale(locale)}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${title}</title>`,
    `<h1>${title}</h1>`,
    `<p>${text}</p>`,
    '</html>',
    '',
  ].join('\n');
};
