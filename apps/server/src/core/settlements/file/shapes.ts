import type { Shape } from './shape.ts';

const korean = {
  encoding: 'euc-kr',
  separator: ',',
  currency: 'KRW',
  amounts: 'major',
  days: 'dashed',
} as const;

const english = {
  order: 'order_number',
  reference: 'transaction_number',
  kind: 'kind',
  amount: 'amount',
  currency: 'currency',
  fee: 'fee',
  net: 'net',
  day: 'transaction_day',
  paidOn: 'payout_day',
} as const;

const plain = (provider: string): Shape => ({
  name: `${provider}-plain`,
  provider,
  source: 'own',
  encoding: 'utf-8',
  separator: ',',
  columns: english,
  kinds: { charge: 'charge', refund: 'refund' },
  amounts: 'major',
  days: 'dashed',
});

/**
 * The files that can be imported. PayPal's report is public. The others come from management tools
 * without public descriptions: their headings are ours (for Toss Payments the fields of its API),
 * and a contract may need others. `…-plain` is the same for every provider.
 */
export const shapes: readonly Shape[] = [
  {
    name: 'tosspayments',
    provider: 'tosspayments',
    source: 'own',
    encoding: 'utf-8',
    separator: ',',
    columns: {
      order: 'orderId',
      reference: 'transactionKey',
      amount: 'amount',
      currency: 'currency',
      fee: 'fee',
      net: 'payOutAmount',
      day: 'soldDate',
      paidOn: 'paidOutDate',
    },
    amounts: 'major',
    days: 'dashed',
  },
  {
    name: 'paypal-settlement-report',
    provider: 'paypal',
    source: 'documented',
    encoding: 'utf-8',
    separator: ',',
    marks: { heading: 'CH', line: 'SB', count: 'SC' },
    columns: {
      order: 'Custom Field',
      reference: 'Transaction ID',
      kind: 'Transaction Event Code',
      amount: 'Gross Transaction Amount',
      currency: 'Gross Transaction Currency',
      fee: 'Fee Amount',
      day: 'Transaction Completion Date',
    },
    feeDirection: 'Fee Debit or Credit',
    kinds: { T0006: 'charge', T1106: 'refund', T1107: 'refund', T1201: 'refund' },
    hasOtherKinds: true,
    amounts: 'minor',
    days: 'slashed-with-zone',
  },
  {
    ...korean,
    name: 'kakaopay',
    provider: 'kakaopay',
    source: 'own',
    columns: {
      order: '가맹점주문번호',
      reference: '거래번호',
      kind: '거래구분',
      amount: '거래금액',
      fee: '수수료',
      net: '정산금액',
      day: '거래일자',
      paidOn: '입금일자',
    },
    kinds: { 승인: 'charge', 취소: 'refund' },
  },
  {
    ...korean,
    name: 'toss',
    provider: 'toss',
    source: 'own',
    encoding: 'utf-8',
    columns: {
      order: '주문번호',
      reference: '거래번호',
      kind: '구분',
      amount: '결제금액',
      fee: '수수료',
      vat: '부가세',
      net: '정산금액',
      day: '승인일',
      paidOn: '지급일',
    },
    kinds: { 결제: 'charge', 환불: 'refund' },
  },
  {
    ...korean,
    name: 'hecto',
    provider: 'hecto',
    source: 'own',
    separator: '|',
    days: 'compact',
    columns: {
      order: '상점주문번호',
      reference: '거래번호',
      kind: '거래구분',
      amount: '거래금액',
      fee: '수수료',
      vat: '부가세',
      net: '정산금액',
      day: '거래일자',
      paidOn: '정산일자',
    },
    kinds: { '0': 'charge', '1': 'refund' },
  },
  {
    name: 'sbps',
    provider: 'sbps',
    source: 'own',
    encoding: 'shift_jis',
    separator: ',',
    columns: {
      order: '購入ID',
      reference: 'トラッキングID',
      kind: '処理区分',
      amount: '金額',
      fee: '手数料',
      net: '入金額',
      day: '処理日',
      paidOn: '入金日',
    },
    kinds: { 売上: 'charge', 返金: 'refund' },
    currency: 'JPY',
    amounts: 'major',
    days: 'slashed',
  },
  ...['kakaopay', 'toss', 'tosspayments', 'hecto', 'sbps', 'paypal'].map(plain),
];

export const shapeOf = (provider: string, name: string): Shape | undefined =>
  shapes.find((shape) => shape.provider === provider && shape.name === name);
