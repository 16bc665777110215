import type { Call, Source } from '../../platform/sources.ts';

/** The sources of this SBPS's behaviour, outside of this project. */
export const sources = {
  request: {
    title: 'Link Type Purchase Request: the fields of A01-1, their order and lengths',
    where: 'https://developer.sbpayment.jp/en/system-specifications/link-type/2517',
  },
  result: {
    title: 'Link Type Purchase Result Notification: A02-1 and A03-1',
    where: 'https://developer.sbpayment.jp/en/system-specifications/link-type/2519',
  },
  linkErrors: {
    title: 'Link Type Error Codes',
    where: 'https://developer.sbpayment.jp/en/system-specifications/link-type/4266',
  },
  updates: {
    title: 'Update History: error codes 9026 to 9028 and 4301',
    where: 'https://developer.sbpayment.jp/en/information/8129',
  },
  webmoney: {
    title: 'WebMoney Payment, Service Overview: no canceling, refunds in the management tool',
    where: 'https://developer.sbpayment.jp/en/payment-service/prepaid-payment/webmoney/4821',
  },
  bitcash: {
    title: 'BitCash Payment, Service Overview: no canceling, refunds until the third month after',
    where: 'https://developer.sbpayment.jp/en/payment-service/prepaid-payment/bitcash/4816',
  },
  /** Its recorded calls are of the real test host; its table has every method, type and item of a code. */
  ruby: {
    title: 'sbpayment.rb: calls, recorded traffic, and api_error/definitions.rb',
    where: 'https://github.com/wozaki/sbpayment.rb',
  },
  java: {
    title: 'sbpayment-java: what a card’s sale may stand at',
    where: 'https://github.com/vogle/sbpayment-java',
  },
  csCart: {
    title: 'SBPS add-on of CS-Cart: which method has which calls, and the addresses',
    where: 'https://github.com/zeds/ec-glocal.biz (app/addons/ap_sbps/config.php, commit 268c9a9)',
  },
  w2: {
    title: 'w2: refunds of docomo',
    where:
      'https://github.com/AyeSuPaing/R5044_Kagome_Old (Commons/w2.App.Common/Order/Payment/SBPS, commit 5f8fcf5)',
  },
} as const satisfies Readonly<Record<string, Source>>;

type SbpsCall = Call<keyof typeof sources> & {
  /** A call with its id in the API's XML, before the number of the method. */
  readonly id?: string;
};

const api = '/api/xmlapi.do';

/** Every call of the API goes to one address. One that is not here is refused as `99902000`. */
export const calls = {
  purchase: {
    path: '/f01/FepBuyInfoReceive.do',
    sources: ['request', 'result', 'linkErrors', 'updates', 'csCart', 'webmoney', 'bitcash'],
  },
  reference: { path: api, id: 'MG01-00101', sources: ['ruby', 'java', 'csCart'] },
  refund: { path: api, id: 'ST02-00303', sources: ['ruby', 'csCart', 'w2'] },
  'partial-refund': { path: api, id: 'ST02-00307', sources: ['ruby', 'csCart'] },
} as const satisfies Readonly<Record<string, SbpsCall>>;

/** The sandbox does this where no public text says anything, until somebody has asked. */
export const ours: Readonly<Record<string, string>> = {
  'the page of a purchase': 'below /pay, with made-up cards and codes; PIN and password are 1234',
  'how long the page is open': '15 minutes',
  'until when a carrier gives back': 'the end of the second month after that of the purchase',
  'codes of WebMoney and BitCash':
    'none is public: 999 93 999, that it was typed in vain too often',
  'items of most codes of the link type':
    '999, which is no item: the types are public, and not which item they name',
  'a shop that can do everything':
    '`sbps/contract`: it asks about carriers and prepaid codes by MG01-00101 as well, and gives prepaid codes back by 513',
  'a sale that the shop has not heard of':
    'told once, and taken back where the answer is not `OK,`',
};
