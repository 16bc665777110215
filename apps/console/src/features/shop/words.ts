import type {
  CatalogueEntry,
  CatalogueItem,
  CatalogueKind,
  Country,
  Currency,
  Locale,
  WireAmount,
} from '@dipper/contract';
import { currencyOfCountry, decodeAmount, exponentOf } from '@dipper/contract';
import { minorUnitText } from '@dipper/ui';
import {
  apart,
  leftToRight,
  momentTextIn,
  useMethodName,
  useProductName,
} from '../../shared/format/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { catalogueNameOf } from '../../shared/words/index.ts';
import type { Step } from './draft.ts';
import { zoneIn } from './moments.ts';

type T = Texts<'shop'>;

/** Why Dipper itself does not offer a method, as it is kept. */
const isNotConnected = /^\w+ is not connected yet$/u;

const unavailableIn = (t: T, reason: string): string => {
  if (reason === 'Happy Money is not issued any more') return t('method_not_issued');
  return isNotConnected.test(reason) ? t('method_not_connected') : reason;
};

type Words = {
  readonly t: T;
  readonly locale: Locale;
  readonly productName: (name: string) => string;
};

const nameOf = ({ t, locale, productName }: Words, key: string, item: CatalogueItem): string => {
  const { kind, content } = item;
  if (kind === 'promotion') return content.texts[locale] ?? content.bannerTitle;
  if (kind === 'badge') return content.texts[locale] ?? content.label;
  if (kind === 'free_months') return t('free_months_name', { months: content.months });
  if ('name' in content) return productName(content.name);
  const name = catalogueNameOf(key);
  return name === undefined ? key : t(name);
};

/** Names an entry in the operator's language. */
export const useEntryName = (): ((key: string, item: CatalogueItem) => string) => {
  const words = { t: useTexts('shop'), locale: useLocale(), productName: useProductName() };
  const nameOfMethod = useMethodName();
  return (key, item) =>
    item.kind === 'method' ? nameOfMethod(Number(key)) : nameOf(words, key, item);
};

type WordContext = {
  readonly country: Country;
  readonly key: string;
  readonly locale: Locale;
  /** The offers that free months may name. */
  readonly offers: readonly CatalogueEntry[];
};

const money = (amount: WireAmount, currency: Currency): string =>
  leftToRight(`${minorUnitText(decodeAmount(amount), exponentOf[currency])}\u00A0${currency}`);

type Dates = { readonly startsAt: string; readonly endsAt: string | null };

/** Formats the dates in the country's zone, in which operators type them. */
const runs = (t: T, { startsAt, endsAt }: Dates, { country, locale }: WordContext): string => {
  const written = momentTextIn(locale, zoneIn(country));
  const from = written(startsAt);
  return endsAt === null
    ? t('fact_runs_on', { from })
    : t('fact_runs', { from, to: written(endsAt) });
};

/** Lists the steps after a decline, with their times. */
export const stepsIn = (t: T, steps: readonly Step[]): string =>
  steps.map(({ step, afterHours }) => t(`fact_${step}`, { hours: afterHours })).join(' · ');

const limitIn = (t: T, value: WireAmount | null, { country, key }: WordContext): string => {
  if (value === null) return t('no_limit');
  if (key === 'minor_monthly') return money(value, currencyOfCountry[country]);
  return t(key === 'refund_days' ? 'fact_days' : 'fact_times', { count: Number(value) });
};

const offerOf = (id: number, offers: readonly CatalogueEntry[]): string => {
  const found = offers.find(({ key }) => key === String(id));
  return apart(found?.item.kind === 'subscription' ? found.item.content.name : String(id));
};

/** Returns the most important fact about an entry, for the list. */
export const factOf = (t: T, item: CatalogueItem, place: WordContext): string => {
  const { country, key, offers } = place;
  const currency = currencyOfCountry[country];
  switch (item.kind) {
    case 'product': {
      const { category, amount, promotionAmount, price } = item.content;
      return t('fact_product', {
        category: leftToRight(category),
        amount: Number(amount),
        bonus: Number(promotionAmount),
        price: money(price, currency),
      });
    }
    case 'promotion':
      return runs(t, item.content, place);
    case 'free_months': {
      const { type, productId } = item.content;
      const offer = productId === null ? [] : [offerOf(productId, offers)];
      return [t(`option_${type}`), ...offer, runs(t, item.content, place)].join(' · ');
    }
    case 'subscription':
      return money(item.content.localPrice, currency);
    case 'limit':
      return limitIn(t, item.content.value, place);
    case 'retry':
      return stepsIn(t, item.content.steps);
    case 'setting':
      return item.content.value.slice(0, 120);
    case 'terms':
      return item.content.value.replaceAll(/^# /gmu, '').slice(0, 120);
    case 'seller':
      return item.content.address;
    case 'category':
      return String(item.content.position);
    case 'bank':
      return `${key} · ${item.content.english}`;
    case 'badge':
      return key;
    case 'method':
      return unavailableIn(t, item.content.unavailableReason ?? '');
  }
};

const quoted: ReadonlySet<CatalogueKind> = new Set([
  'setting',
  'terms',
  'seller',
  'category',
  'bank',
  'badge',
  'method',
]);

/** Tells whether an entry's fact is text that somebody wrote, which needs a text direction of its own. */
export const isQuoted = (kind: CatalogueKind): boolean => quoted.has(kind);

export const isOnSale = ({ content }: CatalogueItem): boolean | undefined => {
  if ('available' in content) return content.available;
  return 'active' in content ? content.active : undefined;
};
