import { errorNameOf, textArguments } from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import { use } from 'react';
import { pause } from '../device/index.ts';
import { useFormat } from '../format/index.ts';
import { useLocale, useTexts } from '../i18n/index.ts';
import { loadWithRetries } from '../loading/index.ts';

export type PersonText = { readonly title?: string; readonly text: string };
type Values = Readonly<Record<string, string | number | bigint | undefined>>;
type Texts = {
  readonly errorTexts: Readonly<Record<string, PersonText>>;
  readonly messageTexts: Readonly<Record<string, PersonText>>;
};

const files: Readonly<Record<Locale, () => Promise<Texts>>> = {
  en: () => import('@dipper/contract/texts/en'),
  ko: () => import('@dipper/contract/texts/ko'),
  ja: () => import('@dipper/contract/texts/ja'),
  zh: () => import('@dipper/contract/texts/zh'),
  ar: () => import('@dipper/contract/texts/ar'),
};

const loading = new Map<Locale, Promise<Texts | undefined>>();

const untilNextTryInMilliseconds = 10_000;

const giveUpForNow = (locale: Locale): undefined => {
  void pause(untilNextTryInMilliseconds).then(() => loading.delete(locale));
  return undefined;
};

/** Loads the texts and never throws: people must be told something even without them. */
const loadTexts = (locale: Locale): Promise<Texts | undefined> => {
  const loaded = loading.get(locale);
  if (loaded !== undefined) return loaded;
  const promise = loadWithRetries(files[locale]).catch(() => giveUpForNow(locale));
  loading.set(locale, promise);
  return promise;
};

const defaults: Readonly<Record<string, Values>> = textArguments;

/** `{limit}` becomes the number, grouped by commas in every language. */
export const fillText = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === 'string' ? value : new Intl.NumberFormat('en').format(value);
  });

const withValues = (found: PersonText, values: Values): PersonText => ({
  ...found,
  text: fillText(found.text, values),
});

/** Returns the person's text of a code or message, by its name. Suspends while the texts load. */
export const usePersonTexts = (): ((name: string, values?: Values) => PersonText) => {
  const t = useTexts('core');
  const texts = use(loadTexts(useLocale()));
  const { moment } = useFormat();
  return (code, values) => {
    if (texts === undefined) return { title: t('problem'), text: t('problem.noDetails') };
    const { errorTexts, messageTexts } = texts;
    // An address carries the number of an error, an answer its name.
    const name = /^\d+$/.test(code) ? (errorNameOf(Number(code)) ?? code) : code;
    const found = errorTexts[name] ?? messageTexts[name] ?? messageTexts['unknown_error'];
    if (found === undefined) return { text: name };
    // An answer gives a moment as it is; a person reads it by the clock of their country.
    const until = values?.['until'] && { until: moment(String(values['until'])) };
    return withValues(found, { ...defaults[name], ...values, ...until });
  };
};
