import type {
  CatalogueEntry,
  CatalogueItem,
  CatalogueKind,
  Country,
  Currency,
  TermsKey,
  WireAmount,
} from '@dipper/contract';
import { currencyOfCountry, decodeAmount, exponentOf } from '@dipper/contract';
import { minorUnitText } from '@dipper/ui';
import { apart, leftToRight, useMethodName, writtenClock } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import type { Step } from './draft.ts';
import { wallClockOf, zoneIn } from './moments.ts';

type T = Texts<'shop'>;

const limitNames = {
  daily_method_uses: 'limit_daily_method_uses',
  minor_monthly: 'limit_minor_monthly',
  refund_days: 'limit_refund_days',
} as const;
const settingNames = {
  BILLING_VIP_DESCRIPTION: 'setting_vip_description',
  BILLING_PROMOTION_DESCRIPTION: 'setting_promotion_description',
  BILLING_VIP_BANNER_TITLE: 'setting_vip_banner',
} as const;
const retryNames = { soft: 'retry_soft', hard: 'retry_hard', held: 'retry_held' } as const;
const termsNames = {
  recurring: 'terms_recurring',
  privacy_adult: 'terms_privacy_adult',
  privacy_adult_family: 'terms_privacy_adult_family',
  privacy_youth: 'terms_privacy_youth',
  resident_number_adult: 'terms_resident_number_adult',
  resident_number_adult_family: 'terms_resident_number_adult_family',
  resident_number_youth: 'terms_resident_number_youth',
} as const satisfies Readonly<Record<TermsKey, string>>;
const names = { ...limitNames, ...settingNames, ...retryNames, ...termsNames } as const;

const isNamed = (key: string): key is keyof typeof names => Object.hasOwn(names, key);

const nameOf = (t: T, key: string, { kind, content }: CatalogueItem): string => {
  if (kind === 'promotion') return content.bannerTitle;
  if (kind === 'badge') return content.label;
  if (kind === 'free_months') return t('free_months_name', { months: content.months });
  if ('name' in content) return content.name;
  return isNamed(key) ? t(names[key]) : key;
};

/** What an operator calls a thing. */
export const useEntryName = (): ((key: string, item: CatalogueItem) => string) => {
  const t = useTexts('shop');
  const nameOfMethod = useMethodName();
  return (key, item) => (item.kind === 'method' ? nameOfMethod(Number(key)) : nameOf(t, key, item));
};

type Place = {
  readonly country: Country;
  readonly key: string;
  /** By which free months name theirs. */
  readonly offers: readonly CatalogueEntry[];
};

const money = (amount: WireAmount, currency: Currency): string =>
  leftToRight(`${minorUnitText(decodeAmount(amount), exponentOf[currency])}\u00A0${currency}`);

type Dates = { readonly startsAt: string; readonly endsAt: string | null };

/** By the clock by which they are typed. */
const runs = (t: T, { startsAt, endsAt }: Dates, country: Country): string => {
  const written = (at: string): string => writtenClock(wallClockOf(at, zoneIn(country)));
  const from = written(startsAt);
  return endsAt === null
    ? t('fact_runs_on', { from })
    : t('fact_runs', { from, to: written(endsAt) });
};

/** What happens after a decline, and when. */
export const stepsIn = (t: T, steps: readonly Step[]): string =>
  steps.map(({ step, afterHours }) => t(`fact_${step}`, { hours: afterHours })).join(' · ');

const limitIn = (t: T, value: WireAmount | null, { country, key }: Place): string => {
  if (value === null) return t('no_limit');
  if (key === 'minor_monthly') return money(value, currencyOfCountry[country]);
  return t(key === 'refund_days' ? 'fact_days' : 'fact_times', { count: Number(value) });
};

const offerOf = (id: number, offers: readonly CatalogueEntry[]): string => {
  const found = offers.find(({ key }) => key === String(id));
  return apart(found?.item.kind === 'subscription' ? found.item.content.name : String(id));
};

/** What is worth knowing of a thing at first sight. */
export const factOf = (t: T, item: CatalogueItem, place: Place): string => {
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
      return runs(t, item.content, country);
    case 'free_months': {
      const { type, productId } = item.content;
      const offer = productId === null ? [] : [offerOf(productId, offers)];
      return [t(`option_${type}`), ...offer, runs(t, item.content, country)].join(' · ');
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
      return item.content.unavailableReason ?? '';
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

/** What is told of it stands there as somebody wrote it, and runs in a direction of its own. */
export const isQuoted = (kind: CatalogueKind): boolean => quoted.has(kind);

export const isOnSale = ({ content }: CatalogueItem): boolean | undefined => {
  if ('available' in content) return content.available;
  return 'active' in content ? content.active : undefined;
};
