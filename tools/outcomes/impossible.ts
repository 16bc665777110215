import { methodKeys, type MethodKey, type Outcome } from './vocabulary.ts';

export type Impossible = Readonly<Partial<Record<Outcome, string>>>;

const withoutDeposit: Impossible = {
  'deposit-late': 'nothing is deposited',
  'deposit-short': 'nothing is deposited',
};

const wholeOnly: Impossible = { 'refund-part': 'SBPS gives it back whole or not at all' };

/** Cells that a method cannot have, beside those about deposits, each with its reason. */
const ofMethod: Readonly<Partial<Record<MethodKey, Impossible>>> = {
  kakaopay: {
    'notified-first': 'KakaoPay sends no messages',
    'notified-twice': 'KakaoPay sends no messages',
  },
  webmoney: wholeOnly,
  bitcash: wholeOnly,
  softbank_mobile: wholeOnly,
  docomo_mobile: wholeOnly,
  mobile: { 'refund-part': 'a phone bill gives back whole or not at all' },
  culture_voucher: { 'refund-part': 'a voucher gives back whole or not at all' },
  book_voucher: { 'refund-part': 'a voucher gives back whole or not at all' },
};

export const whyImpossible = (method: MethodKey, outcome: Outcome): string | undefined =>
  ofMethod[method]?.[outcome] ?? (method === 'virtual_bank' ? undefined : withoutDeposit[outcome]);

/** Methods whose cells have to be whole: all of them. A new one is, from its first day on. */
export const wholeMethods: readonly MethodKey[] = methodKeys;
