import type { MethodName } from './methods.ts';

/**
 * Eight signs: method (3), type (2), item (3). 999 is common to all, or no item at all. The numbers, types
 * and items are those of `sbpayment.rb` (lib/sbpayment/api_error/definitions.rb), where WebMoney and
 * BitCash have none: 513 is house prepaid.
 */
export const codeOfMethod = {
  credit3d2: '101',
  docomo: '401',
  softbank2: '405',
  webmoney: '999',
  bitcash: '999',
} as const satisfies Record<MethodName, string>;

export const errorTypes = {
  xml: '00',
  requestId: '02',
  required: '03',
  length: '05',
  format: '06',
  definition: '07',
  hash: '09',
  expired: '10',
  tracking: '12',
  merchant: '14',
  system: '80',
  tries: '93',
  duplicate: '96',
} as const;

const items: Readonly<Record<string, string>> = {
  id: '000',
  merchant_id: '001',
  service_id: '002',
  cust_code: '003',
  order_id: '004',
  item_id: '005',
  item_name: '006',
  tax: '007',
  amount: '008',
  pagecon_url: '009',
  pay_type: '020',
  request_date: '023',
  limit_second: '024',
  sps_hashcode: '025',
  tracking_id: '027',
};

export function errorCode(method: string, type: keyof typeof errorTypes, field?: string): string {
  return `${method}${errorTypes[type]}${field === undefined ? '999' : (items[field] ?? '999')}`;
}

export const commonMethod = '999';

/** No code of WebMoney or BitCash is public: that one was typed in vain too often is common to all. */
const prepaidRefused = errorCode(commonMethod, 'tries');

/**
 * The errors that a person can meet while paying. The link type's own four-digit codes are used where they are public;
 * of the others only the type is.
 */
export const refusals = {
  cardRejected: { code: '10136999', text: 'カード会社により承認されませんでした。' },
  cardUnusable: { code: '10123999', text: 'このカードはご利用いただけません。' },
  cardLimit: { code: '10122999', text: 'カードのご利用限度額を超えています。' },
  cardNumber: { code: '10127999', text: 'カード番号または有効期限が正しくありません。' },
  cardSecurityCode: { code: '10161999', text: 'セキュリティコードが正しくありません。' },
  cardWithout3d: { code: '9026', text: 'このカードは本人認証サービスに対応していません。' },
  cardPassword: { code: '7242', text: '認証パスワードが正しくありません。' },
  carrierLimit: { code: '401L4999', text: 'ご利用可能額を超えています。' },
  carrierPin: { code: '40134999', text: 'ネットワーク暗証番号が正しくありません。' },
  softbankLimit: { code: '40534999', text: '今月のご利用可能額を超えています。' },
  softbankPin: { code: '40534998', text: '暗証番号が正しくありません。' },
  prepaidUnknown: { code: prepaidRefused, text: '入力された番号は存在しません。' },
  prepaidUsed: { code: prepaidRefused, text: '入力された番号の残高は使い切られています。' },
  prepaidShort: { code: prepaidRefused, text: '残高が不足しています。' },
} as const satisfies Record<string, { code: string; text: string }>;

export type Refusal = keyof typeof refusals;
