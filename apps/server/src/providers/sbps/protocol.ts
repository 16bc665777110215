import type {
  Address,
  Message,
  Method,
  Protocol,
  Rule,
  Unproved,
  Word,
} from '../../ports/protocol.ts';
import { authentication, hosts } from './hosts.ts';
import { chargeRefusals, refundRefusals, statusRefusals } from './refusals.ts';
import { sources } from './sources.ts';
import type { SourceName } from './sources.ts';

const addresses = {
  page: {
    value: '/f01/FepBuyInfoReceive.do',
    use: 'the browser posts an order to SBPS’s page (A01-1)',
    source: 'csCart',
  },
  api: {
    value: '/api/xmlapi.do',
    use: 'every call from server to server',
    source: 'sbpaymentRb',
  },
} as const satisfies Readonly<Record<string, Address<SourceName>>>;

/** Each with the number of a method at its end. */
export const callIds = {
  reference: 'MG01-00101',
  refund: 'ST02-00303',
  part: 'ST02-00307',
} as const;

const orderFields = [
  'pay_method',
  'merchant_id',
  'service_id',
  'cust_code',
  'sps_cust_no',
  'sps_payment_no',
  'order_id',
  'item_id',
  'pay_item_id',
  'item_name',
  'tax',
  'amount',
  'pay_type',
  'auto_charge_type',
  'service_type',
  'div_settele',
  'last_charge_month',
  'camp_type',
  'tracking_id',
  'terminal_type',
] as const;

/** A02-1 and A03-1 alike, in the order of their checksum; they arrive in any order. */
export const resultFields: readonly string[] = [
  ...orderFields,
  ...'free1 free2 free3 request_date res_pay_method res_result res_tracking_id'.split(' '),
  ...'res_sps_cust_no res_sps_payment_no res_payinfo_key res_payment_date'.split(' '),
  ...'res_err_code res_date limit_second'.split(' '),
];

const signedBy = ['request_date', 'limit_second', 'sps_hashcode'] as const;
const shop = ['merchant_id', 'service_id'] as const;
const returns = [
  'success_url',
  'cancel_url',
  'error_url',
  'pagecon_url',
  'free1',
  'free2',
  'free3',
  'free_csv',
] as const;
const fieldsRead = ['res_result', 'res_sps_transaction_id', 'res_err_code'] as const;

const messages = {
  order: {
    source: 'linkRequest',
    sent: [...orderFields, ...returns, ...signedBy],
    values: { pay_type: ['0'], service_type: ['0'], terminal_type: ['0'], limit_second: ['600'] },
  },
  result: { source: 'sbpaymentRb', read: [...resultFields, 'sps_hashcode'] },
  browserResult: { source: 'sbpaymentRb', read: [...resultFields, 'sps_hashcode'] },
  reference: {
    source: 'sbpaymentRb',
    sent: [...shop, 'tracking_id', ...signedBy],
    values: { limit_second: ['60'] },
    read: [...fieldsRead, 'res_pay_method_info.payment_status'],
  },
  refundOfCard: {
    source: 'sbpaymentRb',
    sent: [...shop, 'tracking_id', 'processing_datetime', ...signedBy],
    values: { limit_second: ['60'] },
    read: fieldsRead,
  },
  partOfCard: {
    source: 'sbpaymentRb',
    sent: [...shop, 'tracking_id', 'processing_datetime', 'pay_option_manage.amount', ...signedBy],
    values: { limit_second: ['60'] },
    read: fieldsRead,
  },
  refundOfDocomo: {
    source: 'w2',
    sent: [...shop, 'tracking_id', 'processing_datetime', ...signedBy],
    values: { limit_second: ['60'] },
    read: fieldsRead,
    elsewhere: { limit_second: 'sbpaymentRb' },
  },
  refundOfSoftbank: {
    source: 'sbpaymentRb',
    sent: [...shop, 'tracking_id', ...signedBy],
    values: { limit_second: ['60'] },
    read: fieldsRead,
  },
} as const satisfies Readonly<Record<string, Message<SourceName>>>;

/** The methods by SBPS's tags. A method without a public inquiry is told once (0103). */
const methods = {
  card: {
    id: 39,
    name: 'credit3d2',
    code: '101',
    sale: 'inquiry',
    refund: 'parts',
    source: 'sbpaymentRb',
    elsewhere: { sale: 'csCart' },
  },
  webmoney: { id: 38, name: 'webmoney', sale: 'result', refund: 'tool', source: 'webmoney' },
  bitcash: { id: 40, name: 'bitcash', sale: 'result', refund: 'tool', source: 'bitcash' },
  softbank: {
    id: 41,
    name: 'softbank2',
    code: '405',
    sale: 'result',
    refund: 'whole',
    source: 'csCart',
    elsewhere: { sale: 'unproved', refund: 'sbpaymentRb' },
  },
  docomo: {
    id: 42,
    name: 'docomo',
    code: '401',
    sale: 'result',
    refund: 'whole',
    source: 'csCart',
    elsewhere: { sale: 'unproved', refund: 'w2' },
  },
} as const satisfies Readonly<Record<string, Method<SourceName>>>;

const words = {
  result: {
    OK: { meaning: 'The sale or the call was done.', as: 'done', source: 'sbpaymentRb' },
    NG: { meaning: 'It was not; why stands beside it.', as: 'refused', source: 'sbpaymentRb' },
  },
  /** A code begins with a method's number, or with this. */
  method: {
    999: { meaning: 'common to all methods', as: 'of every method', source: 'sbpaymentRb' },
  },
  /** `payment_status` of a card. */
  status: { 2: { meaning: 'sold', as: 'paid', source: 'sbpaymentJava' } },
  charge: {
    '* 96': { meaning: 'the request was made twice', as: 'open elsewhere', source: 'sbpaymentRb' },
  },
  refund: {
    '101 46': { meaning: 'given back before', as: 'made before', source: 'sbpaymentRb' },
    '401 30': { meaning: 'given back before', as: 'made before', source: 'sbpaymentRb' },
    '405 30': { meaning: 'given back before', as: 'made before', source: 'sbpaymentRb' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Word<SourceName>>>>>;

const rules = {
  checksum: {
    says: 'SHA-1 over all values in the order of the fields, without spaces around them, and the key of the shop; of UTF-8 from server to server, of Shift_JIS through a browser.',
    source: 'sbpaymentRb',
  },
  answer: {
    says: 'A result from server to server is answered with `OK,`, or with `NG,` and a reason; a page whose notification failed ends as purchase NG (1301 to 1399).',
    source: 'linkErrors',
  },
  inquiry: {
    says: 'A sale can be asked about by MG01: known of cards (101), PayPay (311) and shops (701).',
    source: 'csCart',
  },
  webmoneyByHand: {
    says: 'No call gives WebMoney back: SBPS’s own tool does, by the end of the third month after the purchase.',
    source: 'webmoney',
  },
  bitcashByHand: {
    says: 'No call gives BitCash back: SBPS’s own tool does, by the end of the third month after the purchase.',
    source: 'bitcash',
  },
  housePrepaid: {
    says: '513 is a house prepaid card, and neither WebMoney nor BitCash.',
    source: 'sbpaymentRb',
  },
  noOkNoSale: {
    says: 'What we have not answered with `OK,` is not sold, also where SBPS says nothing more of it.',
    source: 'unproved',
  },
  okIsSale: {
    says: 'Where nothing can be asked, a sale stands once our `OK,` was handed over within five seconds and the browser brought no refusal.',
    source: 'unproved',
  },
} as const satisfies Readonly<Record<string, Rule<SourceName>>>;

const unproved = {
  inquiryOfCarriers: {
    claim:
      'The status of docomo and SoftBank sales cannot be checked, because no public text lists MG01 for 401 or 405.',
    ask: 'Do MG01-00101-401 and MG01-00101-405 exist for this shop? Is there any such call for WebMoney and BitCash?',
    meanwhile:
      'The signed result (A02-1) proves a sale once our response has been delivered. If PROVIDER_SBPS_PROOF_DOCOMO or PROVIDER_SBPS_PROOF_SOFTBANK is set to `inquiry`, or PROVIDER_SBPS_PROOF_WEBMONEY or PROVIDER_SBPS_PROOF_BITCASH to the number of the method, we check with SBPS instead.',
    about: ['rules.okIsSale', 'methods.softbank.sale', 'methods.docomo.sale'],
  },
  lostAnswers: {
    claim:
      'If SBPS cannot deliver a result, it reverses the sale and does not send the result again. It sends the browser to the error page.',
    ask: 'How long does SBPS wait for our response? Does it send a result again? What happens to a prepaid sale if the response was lost?',
    meanwhile:
      'A response that took longer than five seconds, or that may not have been sent, proves nothing. An operator checks the sale in SBPS’s tool.',
    about: ['rules.noOkNoSale', 'rules.okIsSale'],
  },
  apiCodesOnThePage: {
    claim:
      'A shop’s page may show the API’s eight-character codes besides its own four-digit codes.',
    ask: 'Which `res_err_code` values can a result of a link-type shop have? Which of them apply to WebMoney and BitCash?',
    meanwhile:
      'We read both. A code that is not on any list does not end the order, which stays open until its page expires.',
    about: ['samples.a03-1-refusal.txt'],
  },
  pageTime: {
    claim: 'A person has 15 minutes after opening the page.',
    ask: 'How long can a person stay on the page after the order was accepted?',
    meanwhile:
      'An order counts as open for 25 minutes, 10 to open the page and 15 on it. A sale that is reported later is still credited.',
  },
  fieldsOfCalls: {
    claim:
      'For cards, MG01 and ST02 do not need `sps_transaction_id`, MG01 does not need `encrypted_flg`, `response_info_type` and `cardbrand_return_flg`, and all of them accept `limit_second`. The recorded calls that SBPS accepted in 2017 have all of these fields except `limit_second`.',
    ask: 'Does the tracking ID alone identify the sale in MG01-00101-101, ST02-00303-101 and ST02-00307-101? Do they accept `limit_second`?',
    meanwhile:
      'We send the tracking ID and `limit_second` 60. If SBPS does not accept a status call, the sale stays unknown. It is not credited, and we check it again. If SBPS does not accept a refund, it names the field (03 or 13). In that case, nothing was refunded, and the refund counts as declined.',
  },
  answersOfCarriers: {
    claim: 'Responses to refunds and status calls have the same format for every method.',
    ask: 'Please send one recorded response each for ST02-00303-401, ST02-00303-405 and, for a valid sale, MG01-00101-101.',
    meanwhile:
      'A response that we cannot read does not count as declined. We check it again, or an operator does.',
    about: [
      'samples.a02-1-sale.txt',
      'samples.a03-1-sale.txt',
      'samples.reference-refunded.xml',
      'samples.reference-sold.xml',
      'samples.refund.xml',
      'samples.refund-refused.xml',
    ],
  },
} as const satisfies Readonly<Record<string, Unproved>>;

export const sbpsProtocol = {
  provider: 'SBPS',
  sources,
  hosts,
  authentication,
  addresses,
  messages,
  methods,
  rules,
  words,
  refusals: { charge: chargeRefusals, status: statusRefusals, refund: refundRefusals },
  samples: {
    'a02-1-sale.txt': 'unproved',
    'a03-1-refusal.txt': 'unproved',
    'a03-1-sale.txt': 'unproved',
    'reference-refunded.xml': 'unproved',
    'reference-sold.xml': 'unproved',
    'refund-refused.xml': 'unproved',
    'refund.xml': 'unproved',
  },
  unproved,
} as const satisfies Protocol<SourceName>;
