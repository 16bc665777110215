import type { Call, Source } from '../../platform/sources.ts';

const files = 'https://github.com/paypal/paypal-rest-api-specifications/blob/ec4d8f3/openapi';

/** The sources of this PayPal's behaviour, outside of this project: all but two are PayPal's own. */
export const sources = {
  orders: { title: 'Orders API 2.13', where: `${files}/checkout_orders_v2.json` },
  payments: { title: 'Payments API 2.5', where: `${files}/payments_payment_v2.json` },
  webhooks: {
    title: 'Webhooks Management API 1.11',
    where: `${files}/notifications_webhooks_v1.json`,
  },
  reporting: {
    title: 'Transaction Search API 1.9',
    where: `${files}/reporting_transactions_v1.json`,
  },
  authentication: {
    title: 'Authentication',
    where: 'https://developer.paypal.com/api/rest/authentication/',
  },
  codes: {
    title: 'Transaction event codes',
    where: 'https://developer.paypal.com/reports/reference/t-codes',
  },
  failures: {
    title: 'Handle payment failures; errors of Orders v2',
    where: 'https://developer.paypal.com/api/handle-payment-failures',
  },
  verifying: {
    title: 'Integrate webhooks: how a message is signed, and when it comes again',
    where: 'https://developer.paypal.com/api/rest/webhooks/rest',
  },
  signed: {
    title: 'A message of the test environment, with its signature and certificate',
    where:
      'https://github.com/paypal/PayPal-Java-SDK/blob/ccaa336/rest-api-sdk/src/test/java/com/paypal/base/ValidateCertTest.java',
  },
  handlers: {
    title: 'Handlers of PayPal’s messages in a shop, with a sample of each',
    where: 'https://github.com/lat9/paypalr',
  },
  returning: {
    title: 'What a payer’s browser brings back in the address, a question and its answer',
    where: 'https://www.volcengine.com/article/2953843',
  },
} as const satisfies Readonly<Record<string, Source>>;

/** An address that is not here is answered with 404. */
export const calls = {
  token: { path: '/v1/oauth2/token', sources: ['authentication', 'orders'] },
  create: { path: '/v2/checkout/orders', sources: ['orders'] },
  order: { path: '/v2/checkout/orders/:id', sources: ['orders'] },
  capture: { path: '/v2/checkout/orders/:id/capture', sources: ['orders', 'failures'] },
  captureDetails: { path: '/v2/payments/captures/:id', sources: ['payments'] },
  refund: { path: '/v2/payments/captures/:id/refund', sources: ['payments'] },
  refundDetails: { path: '/v2/payments/refunds/:id', sources: ['payments'] },
  webhooks: { path: '/v1/notifications/webhooks', sources: ['webhooks', 'handlers'] },
  verify: {
    path: '/v1/notifications/verify-webhook-signature',
    sources: ['webhooks', 'verifying'],
  },
  certificate: { path: '/v1/notifications/certs/:name', sources: ['verifying', 'signed'] },
  transactions: { path: '/v1/reporting/transactions', sources: ['reporting', 'codes'] },
  /** The target of an order's link `payer-action`. */
  page: { path: '/checkoutnow', sources: ['orders', 'returning'] },
} as const satisfies Readonly<Record<string, Call<keyof typeof sources>>>;

/** The sandbox does this where no public text says anything, until somebody has asked. */
export const ours: Readonly<Record<string, string>> = {
  'how long a token lives': 'nine hours, which samples have and no page promises',
  'how long an approval holds': 'three hours; then the order is VOIDED',
  'how often a payer may choose again': 'ten times, then MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'when a message comes again': '24 times within three days: how they are spread is made up',
  'an eCheck': 'PENDING until `paypal/decide` says otherwise',
  'a reversal':
    'a refund of no known number, as the handlers’ samples have it, and T1201 in the report',
  'more than the report tells': 'RESULTSET_TOO_LARGE from 10,000 lines on, in a form of its own',
  'the fee of a charge': 'made up',
};
