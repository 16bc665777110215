import type { CatalogueKind, TermsKey } from '@dipper/contract';

/** The name of each kind in the shop’s texts. */
export const catalogueTitles = {
  product: 'products',
  promotion: 'promotions',
  badge: 'badges',
  method: 'methods',
  setting: 'texts',
  limit: 'limits',
  subscription: 'subscription_offers',
  retry: 'retries',
  seller: 'sellers',
  category: 'categories',
  bank: 'banks',
  free_months: 'free_months',
  terms: 'terms',
} as const satisfies Readonly<Record<CatalogueKind, string>>;

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

/** Things that are there from the beginning have a name by their key, and no other. */
export const catalogueNameOf = (key: string): (typeof names)[keyof typeof names] | undefined =>
  isNamed(key) ? names[key] : undefined;
