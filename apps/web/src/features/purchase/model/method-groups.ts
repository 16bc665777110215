import type { PaymentMethodKey } from '@dipper/contract';
import type { MethodOption } from './method-list.ts';

/** Ways to pay that are alike, in the order in which most people look for one. */
const groupNames = ['wallets', 'cards', 'phone', 'transfer', 'vouchers'] as const;

type GroupName = (typeof groupNames)[number];

const groupOf: Readonly<Record<PaymentMethodKey, GroupName>> = {
  kakaopay: 'wallets',
  toss: 'wallets',
  paypal: 'wallets',
  credit_card: 'cards',
  softbank_card: 'cards',
  mobile: 'phone',
  docomo_mobile: 'phone',
  softbank_mobile: 'phone',
  virtual_bank: 'transfer',
  culture_voucher: 'vouchers',
  smart_culture_voucher: 'vouchers',
  book_voucher: 'vouchers',
  happy_money: 'vouchers',
  tmoney: 'vouchers',
  webmoney: 'vouchers',
  bitcash: 'vouchers',
};

export type MethodGroup<Each> = {
  /** Undefined for a group without a heading: the recommended method, or a short list. */
  readonly name: GroupName | undefined;
  readonly options: readonly Each[];
};

/** Fewer are seen at once. */
const fewestToGroup = 4;

/** The one used last or, where that cannot be, the first that can in the order of the shop. */
export const recommendedOf = <Each extends MethodOption<object>>(
  options: readonly Each[],
): Each | undefined => {
  const open = options.filter(({ blocked, wasDeclined }) => blocked === undefined && !wasDeclined);
  return open.find(({ wasLast }) => wasLast) ?? open[0];
};

/** Puts the recommended one first, then the others beside their like. */
export const methodGroups = <Each extends MethodOption<{ readonly key: PaymentMethodKey }>>(
  options: readonly Each[],
): readonly MethodGroup<Each>[] => {
  if (options.length < fewestToGroup) return [{ name: undefined, options }];
  const first = recommendedOf(options);
  const others = options.filter((option) => option !== first);
  const named = groupNames.map((name) => ({
    name,
    options: others.filter(({ key }) => groupOf[key] === name),
  }));
  return [{ name: undefined, options: first ? [first] : [] }, ...named].filter(
    (group) => group.options.length > 0,
  );
};
