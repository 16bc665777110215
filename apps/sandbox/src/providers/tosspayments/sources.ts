import type { Call, Source } from '../../platform/sources.ts';

/** The sources of this Toss Payments' behaviour, outside of this project. */
export const sources = {
  reference: {
    title: 'Toss Payments, core API (코어 API), version 2022-11-16',
    where: 'https://docs.tosspayments.com/reference',
  },
  authorization: {
    title: 'Toss Payments, authentication, idempotency and test codes, as headers',
    where: 'https://docs.tosspayments.com/reference/using-api/authorization',
  },
  errors: {
    title: 'Toss Payments, error codes (API 에러 코드), by call',
    where: 'https://docs.tosspayments.com/reference/error-codes',
  },
  codes: {
    title: 'Toss Payments, codes of banks and card companies',
    where: 'https://docs.tosspayments.com/codes/org-codes',
  },
  webhooks: {
    title: 'Toss Payments, webhooks: events, headers, and when they come again',
    where: 'https://docs.tosspayments.com/guides/v2/webhook',
  },
  /** The opening of a window, by the types of the called functions. */
  script: {
    title: 'Toss Payments browser SDK, standard-public-interfaces.d.ts',
    where: 'https://github.com/tosspayments/browser-sdk',
  },
  rust: {
    title: 'tosspayments-rs, a client with the answers of payments and settlements as types',
    where: 'https://github.com/seokju-na/tosspayments-rs',
  },
  forum: {
    title: 'Settlements as shops were answered, in the developers’ forum of Toss Payments',
    where: 'https://techchat.tosspayments.com/m/1255352982157922435',
  },
} as const satisfies Readonly<Record<string, Source>>;

/** An address that is not here is answered with 404. */
export const calls = {
  create: { path: '/v1/payments', sources: [] },
  virtualAccount: { path: '/v1/virtual-accounts', sources: ['reference', 'codes'] },
  confirm: {
    path: '/v1/payments/confirm',
    sources: ['reference', 'authorization', 'errors', 'rust', 'webhooks'],
  },
  payment: { path: '/v1/payments/:paymentKey', sources: ['reference', 'rust'] },
  order: { path: '/v1/payments/orders/:orderId', sources: ['reference', 'rust'] },
  cancel: {
    path: '/v1/payments/:paymentKey/cancel',
    sources: ['reference', 'authorization', 'errors', 'codes'],
  },
  transactions: { path: '/v1/transactions', sources: ['reference'] },
  settlements: { path: '/v1/settlements', sources: ['reference', 'rust', 'forum'] },
  authorizeCard: {
    path: '/v1/billing/authorizations/card',
    sources: ['reference', 'errors', 'codes'],
  },
  issueKey: { path: '/v1/billing/authorizations/issue', sources: ['reference', 'errors'] },
  chargeKey: { path: '/v1/billing/:billingKey', sources: ['reference', 'authorization', 'errors'] },
  deleteKey: { path: '/v1/billing/:billingKey', sources: ['reference', 'webhooks'] },
  script: { path: '/v2/standard', sources: ['script'] },
  window: { path: '/payments/window', sources: [] },
  cardWindow: { path: '/billing/window', sources: [] },
  /** The address that real payments carry as `checkout.url`. */
  page: { path: '/v1/payments/:paymentKey/checkout', sources: ['reference', 'rust'] },
} as const satisfies Readonly<Record<string, Call<keyof typeof sources>>>;

/** The sandbox does this where no public text says anything, until somebody has asked. */
export const ours: Readonly<Record<string, string>> = {
  create:
    'in no public reference: 404 until `tosspayments/contract` says that the shop has it, its body as that of the window',
  window:
    'the script goes to it with what it was called with; the real one speaks to hosts of its own',
  cardWindow: 'likewise, for a card that is to be kept',
  'test cards': 'which number does what is made up; the codes are of the page of errors',
  'answer of DELETE billing/{key}': '{}',
  'a refused charge of a key': 'it is found by its order, as ABORTED',
  'the code of a deleted key': 'INVALID_BILL_KEY_REQUEST',
  'the code of another amount at confirm': 'FORBIDDEN_REQUEST',
  'the sign of what went back in transactions': 'above zero',
  'one order number twice':
    'a second window takes the first one’s place until somebody has paid: then DUPLICATED_ORDER_ID',
};
