import type { CatalogueItem, Country, TermsKey } from '@dipper/contract';
import { currencyOfCountry } from '@dipper/contract';
import { groupDigits } from '@dipper/ui';
import { useMethodName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { draftOf } from './draft.ts';

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

/** What is worth knowing of a thing at first sight. */
export const factOf = (
  t: T,
  item: CatalogueItem,
  place: { country: Country; key: string },
): string => {
  const currency = currencyOfCountry[place.country];
  const draft = draftOf({ kind: item.kind, ...place }, item.content);
  const said = (name: string): string => String(draft[name] ?? '');
  switch (item.kind) {
    case 'product':
      return t('fact_product', {
        category: said('category'),
        amount: said('amount'),
        bonus: said('promotionAmount'),
        price: groupDigits(said('price')),
        currency,
      });
    case 'promotion':
      return `${said('startsAt').replace('T', ' ')} – ${said('endsAt').replace('T', ' ')}`;
    case 'free_months': {
      const dates = `${said('startsAt').replace('T', ' ')} – ${said('endsAt').replace('T', ' ')}`;
      return [t(`option_${item.content.type}`), said('productId'), dates]
        .filter((part) => part !== '')
        .join(' · ');
    }
    case 'subscription':
      return `${said('localPrice')} ${currency}`;
    case 'limit':
      return said('value') === '' ? t('no_limit') : said('value');
    case 'retry':
      return said('steps').replaceAll('\n', ', ');
    case 'setting':
      return said('value').slice(0, 120);
    case 'terms':
      return said('value').replaceAll(/^# /gmu, '').slice(0, 120);
    case 'seller':
      return said('address');
    case 'category':
      return said('position');
    case 'bank':
      return `${place.key} · ${said('english')}`;
    case 'badge':
      return place.key;
    case 'method':
      return item.content.unavailableReason ?? '';
  }
};

export const isOnSale = ({ content }: CatalogueItem): boolean | undefined => {
  if ('available' in content) return content.available;
  return 'active' in content ? content.active : undefined;
};
