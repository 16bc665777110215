import {
  exponentOf,
  currencyOfCountry,
  methodCredits,
  methodFees,
  pricedFields,
  productCategories,
  subscriptionTypes,
} from '@dipper/contract';
import type { CatalogueKind, Country, Unit } from '@dipper/contract';

/** How something is typed in. */
export type FieldType =
  | 'text'
  | 'long'
  /** Texts in languages other than the country’s own. */
  | 'texts'
  | 'long-texts'
  /** Money in the country's currency; `charged` is in dollars. */
  | 'amount'
  | 'charged'
  | 'count'
  | 'integer'
  | 'flag'
  | 'choice'
  | 'moment'
  | 'time'
  | 'zone'
  | 'color'
  | 'badges'
  | 'promotion'
  /** A membership or a tier of a DJ. */
  | 'offer'
  | 'steps';

export type FieldRule = {
  readonly name: string;
  readonly type: FieldType;
  readonly isOptional?: true;
  readonly options?: readonly string[];
  readonly hint?: 'hint_tax' | 'hint_terms' | 'hint_benefits';
};

const optional = { isOptional: true } as const;

const fields = {
  product: [
    { name: 'name', type: 'text' },
    { name: 'category', type: 'choice', options: productCategories },
    { name: 'amount', type: 'count' },
    { name: 'promotionAmount', type: 'count' },
    { name: 'price', type: 'amount' },
    { name: 'chargedPrice', type: 'charged', ...optional },
    { name: 'badges', type: 'badges', ...optional },
    { name: 'position', type: 'integer' },
    { name: 'promotionId', type: 'promotion', ...optional },
    { name: 'active', type: 'flag' },
    { name: 'firstTime', type: 'flag' },
    { name: 'isDeleted', type: 'flag' },
  ],
  promotion: [
    { name: 'kind', type: 'choice', options: ['sale', 'newbie'] },
    { name: 'bannerTitle', type: 'text' },
    { name: 'texts', type: 'texts', ...optional },
    { name: 'startsAt', type: 'moment' },
    { name: 'endsAt', type: 'moment', ...optional },
    { name: 'isShowCountdown', type: 'flag' },
  ],
  badge: [
    { name: 'label', type: 'text' },
    { name: 'texts', type: 'texts', ...optional },
    { name: 'textColor', type: 'color' },
    { name: 'backgroundColor', type: 'color' },
    { name: 'position', type: 'integer' },
    { name: 'active', type: 'flag' },
  ],
  method: [
    { name: 'available', type: 'flag' },
    { name: 'unavailableReason', type: 'text', ...optional },
    { name: 'position', type: 'integer' },
    { name: 'minimumTotal', type: 'amount', ...optional },
    { name: 'maximumTotal', type: 'amount', ...optional },
    { name: 'restFrom', type: 'time', ...optional },
    { name: 'restUntil', type: 'time', ...optional },
    { name: 'restZone', type: 'zone', ...optional },
    { name: 'pausedFrom', type: 'moment', ...optional },
    { name: 'pausedUntil', type: 'moment', ...optional },
    { name: 'fee', type: 'choice', options: methodFees },
    { name: 'credited', type: 'choice', options: methodCredits },
    { name: 'typicalMinutes', type: 'integer' },
  ],
  setting: [
    { name: 'value', type: 'long' },
    { name: 'texts', type: 'long-texts', ...optional },
  ],
  limit: [{ name: 'value', type: 'count', ...optional }],
  subscription: [
    { name: 'name', type: 'text' },
    { name: 'standardPrice', type: 'amount', ...optional },
    { name: 'localPrice', type: 'amount' },
    { name: 'benefits', type: 'long', hint: 'hint_benefits', ...optional },
    { name: 'texts', type: 'long-texts', ...optional },
    { name: 'position', type: 'integer' },
    { name: 'active', type: 'flag' },
  ],
  retry: [{ name: 'steps', type: 'steps' }],
  seller: [
    { name: 'name', type: 'text' },
    { name: 'representative', type: 'text', ...optional },
    { name: 'registrationNumber', type: 'text', ...optional },
    { name: 'saleNumber', type: 'text', ...optional },
    { name: 'address', type: 'text' },
    { name: 'phone', type: 'text', ...optional },
    { name: 'email', type: 'text', ...optional },
    { name: 'taxBasisPoints', type: 'integer', hint: 'hint_tax', ...optional },
  ],
  category: [{ name: 'position', type: 'integer' }],
  bank: [
    { name: 'name', type: 'text' },
    { name: 'english', type: 'text' },
    { name: 'position', type: 'integer' },
    { name: 'active', type: 'flag' },
  ],
  free_months: [
    { name: 'type', type: 'choice', options: subscriptionTypes },
    { name: 'productId', type: 'offer', ...optional },
    { name: 'months', type: 'integer' },
    { name: 'standardPrice', type: 'amount' },
    { name: 'startsAt', type: 'moment' },
    { name: 'endsAt', type: 'moment', ...optional },
  ],
  terms: [
    { name: 'value', type: 'long', hint: 'hint_terms' },
    { name: 'texts', type: 'long-texts', ...optional },
  ],
} as const satisfies Readonly<Record<CatalogueKind, readonly FieldRule[]>>;

/** A field of any kind, by which its label is found. */
export type FieldName = (typeof fields)[CatalogueKind][number]['name'];
export type Field = FieldRule & { readonly name: FieldName };

const ofMoney: readonly Field[] = [{ name: 'value', type: 'amount', ...optional }];

export const fieldsOf = (kind: CatalogueKind, key: string | undefined): readonly Field[] =>
  kind === 'limit' && key === 'minor_monthly' ? ofMoney : fields[kind];

export const exponentIn = (country: Country, type: FieldType): number =>
  type === 'amount'
    ? exponentOf[currencyOfCountry[country]]
    : type === 'charged'
      ? exponentOf.USD
      : 0;

/** Returns the unit of a field's amount; undefined if the field holds no amount. */
export const unitIn = (
  kind: CatalogueKind,
  country: Country,
  type: FieldType,
): Unit | undefined => {
  if (type === 'amount') return currencyOfCountry[country];
  if (type === 'charged') return 'USD';
  return type === 'count' && kind === 'product' ? 'SPOON' : undefined;
};

/** Tells whether entries of a kind can be added; all others exist from the beginning. */
export const canBeAdded = (kind: CatalogueKind): boolean =>
  kind === 'product' || kind === 'promotion' || kind === 'free_months' || isNamedByHand(kind);

/** Tells whether an operator types the key of a new entry; keys never change. */
export const isNamedByHand = (kind: CatalogueKind): boolean => kind === 'badge' || kind === 'bank';

const switches: ReadonlySet<FieldName> = new Set(['active', 'available']);

/** It is offered or not, by a switch of its own. */
export const isSwitched = (kind: CatalogueKind): boolean =>
  fieldsOf(kind, undefined).some(({ name }) => switches.has(name));

/** It begins by a date of its own, and is not planned while it is new. */
export const hasOwnDates = (kind: CatalogueKind): boolean =>
  kind === 'promotion' || kind === 'free_months';

/** Returns the fields whose changes need a second operator; undefined if the kind has none. */
export const pricedFieldsOf = (kind: CatalogueKind): readonly string[] | undefined => {
  const priced: Readonly<Partial<Record<CatalogueKind, readonly string[]>>> = pricedFields;
  return priced[kind];
};

/** The path of each kind's list. */
export const pathOf = {
  product: '/products',
  promotion: '/promotions',
  badge: '/badges',
  method: '/methods',
  setting: '/texts',
  limit: '/limits',
  subscription: '/subscription-offers',
  retry: '/retries',
  seller: '/sellers',
  category: '/categories',
  bank: '/banks',
  free_months: '/free-months',
  terms: '/terms',
} as const satisfies Readonly<Record<CatalogueKind, string>>;

const koreanOnly: ReadonlySet<CatalogueKind> = new Set([
  'subscription',
  'retry',
  'bank',
  'free_months',
  'terms',
]);

/** Cards are charged and banks paid to in Korea alone, and one schedule of retries holds for all. */
export const isKoreanOnly = (kind: CatalogueKind): boolean => koreanOnly.has(kind);
