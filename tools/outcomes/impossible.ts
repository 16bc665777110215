import { isPayout, methodKeys, rowKeys, type Outcome, type RowKey } from './vocabulary.ts';

export type Impossible = Readonly<Partial<Record<Outcome, string>>>;

const withoutDeposit: Impossible = {
  'deposit-late': 'nothing is deposited',
  'deposit-short': 'nothing is deposited',
};

const noRefund: Impossible = {
  'refund-code-unknown':
    'a payout has no refund; taking one back is asked for by itself: only the provider says that it came back',
};

const carrier: Impossible = {
  'refund-part': 'SBPS gives it back whole or not at all',
};

const prepaid: Impossible = {
  ...carrier,
  'refund-code-unknown': 'no call gives it back: an operator does, in SBPS’s own tool',
};

/** Cells that a row cannot have, beside those about deposits, each with its reason. */
const ofRow: Readonly<Partial<Record<RowKey, Impossible>>> = {
  kakaopay: {
    'notified-first': 'KakaoPay sends no messages',
    'notified-twice': 'KakaoPay sends no messages',
  },
  webmoney: prepaid,
  bitcash: prepaid,
  softbank_mobile: carrier,
  docomo_mobile: carrier,
  mobile: { 'refund-part': 'a phone bill gives back whole or not at all' },
  culture_voucher: { 'refund-part': 'a voucher gives back whole or not at all' },
  book_voucher: { 'refund-part': 'a voucher gives back whole or not at all' },
};

function ofKind(row: RowKey): Impossible {
  if (isPayout(row)) return noRefund;
  return methodKeys.includes(row) && row !== 'virtual_bank' ? withoutDeposit : {};
}

export const whyImpossible = (row: RowKey, outcome: Outcome): string | undefined =>
  ofRow[row]?.[outcome] ?? ofKind(row)[outcome];

/** Rows whose cells have to be whole: all of them. A new one is, from its first day on. */
export const wholeRows: readonly RowKey[] = rowKeys;
