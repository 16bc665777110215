import type { Protocol } from '../../ports/protocol.ts';
import { beginNoes, chargeNoes, refundNoes, refundStatusNoes, statusNoes } from './noes.ts';
import { words } from './words.ts';

const apiFiles = 'https://github.com/paypal/paypal-rest-api-specifications/blob/ec4d8f3/openapi';

/** The known facts about PayPal's Orders, Payments, Webhooks and Transaction Search, and their sources. */
const context = 'payment_source.paypal.experience_context';
const experience = [
  `${context}.brand_name`,
  `${context}.locale`,
  `${context}.landing_page`,
  `${context}.shipping_preference`,
  `${context}.user_action`,
  `${context}.payment_method_preference`,
  `${context}.return_url`,
  `${context}.cancel_url`,
] as const;

export const paypalProtocol = {
  provider: 'PayPal',
  sources: {
    orders: {
      class: 'official',
      title: 'Orders API 2.13',
      where: `${apiFiles}/checkout_orders_v2.json`,
      date: '2024-02-03',
    },
    authentication: {
      class: 'official',
      title: 'Authentication',
      where: 'https://developer.paypal.com/api/rest/authentication/',
      date: '2026-11-28',
    },
    payments: {
      class: 'official',
      title: 'Payments API 2.5',
      where: `${apiFiles}/payments_payment_v2.json`,
      date: '2024-02-03',
    },
    webhooks: {
      class: 'official',
      title: 'Webhooks Management API 1.11',
      where: `${apiFiles}/notifications_webhooks_v1.json`,
      date: '2024-02-03',
    },
    reporting: {
      class: 'official',
      title: 'Transaction Search API 1.9',
      where: `${apiFiles}/reporting_transactions_v1.json`,
      date: '2024-02-03',
    },
    codes: {
      class: 'official',
      title: 'Transaction event codes',
      where: 'https://developer.paypal.com/reports/reference/t-codes',
      date: '2026-06-14',
    },
    notes: {
      class: 'official',
      title: 'Handle payment failures; errors of Orders v2',
      where: 'https://developer.paypal.com/api/handle-payment-failures',
      date: '2026-11-24',
    },
    events: {
      class: 'client',
      title: 'Handlers of PayPal’s messages, with a sample of each',
      where:
        'https://github.com/lat9/paypalr (includes/modules/payment/paypal/PayPalRestful/Webhooks/Events, and its PaymentCaptureReversed.php)',
      date: '2025-06-01',
    },
    verifying: {
      class: 'official',
      title: 'Integrate webhooks: verify the message',
      where: 'https://developer.paypal.com/api/rest/webhooks/rest',
      date: '2026-11-24',
    },
    sdk: {
      class: 'official',
      title: 'A message of the test environment, with its signature and certificate',
      where:
        'https://github.com/paypal/PayPal-Java-SDK/blob/ccaa336/rest-api-sdk/src/test/java/com/paypal/base/ValidateCertTest.java',
      date: '2019-08-29',
    },
    returning: {
      class: 'client',
      title: 'What a payer’s browser brings back in the address, a question and its answer',
      where: 'https://www.volcengine.com/article/2953843',
      date: '2026-09-23',
    },
    forum: {
      class: 'client',
      title: 'A message of a charge as it came',
      where: 'https://www.nopcommerce.com/en/boards/topic/92555',
      date: '2021-11-01',
    },
  },
  hosts: {
    api: {
      value: 'https://api-m.paypal.com',
      settings: ['PROVIDER_PAYPAL_URL'],
      use: 'every call',
      source: 'orders',
    },
  },
  authentication: {
    token: {
      says: 'a token is asked for with Basic, the client id and the secret, and the grant client_credentials',
      source: 'authentication',
    },
    bearer: { says: 'every other call has that token as Bearer', source: 'orders' },
  },
  addresses: {
    token: { value: '/v1/oauth2/token', use: 'a token for the calls', source: 'orders' },
    orders: { value: '/v2/checkout/orders', use: 'makes an order', source: 'orders' },
    order: { value: '/v2/checkout/orders/{id}', use: 'what became of it', source: 'orders' },
    capture: {
      value: '/v2/checkout/orders/{id}/capture',
      use: 'takes the money',
      source: 'orders',
    },
    charge: {
      value: '/v2/payments/captures/{id}',
      use: 'a charge, as the link of what was given back names it',
      source: 'payments',
    },
    refund: {
      value: '/v2/payments/captures/{capture_id}/refund',
      use: 'gives it back',
      source: 'payments',
    },
    certificate: {
      value: '/v1/notifications/certs/{id}',
      use: 'the certificate of the key that a message is signed with',
      source: 'sdk',
    },
    verify: {
      value: '/v1/notifications/verify-webhook-signature',
      use: 'whether a message is genuine',
      source: 'webhooks',
    },
    transactions: {
      value: '/v1/reporting/transactions',
      use: 'its record of money',
      source: 'reporting',
    },
  },
  messages: {
    token: { source: 'orders', sent: ['grant_type'], read: ['access_token', 'expires_in'] },
    create: {
      source: 'orders',
      sent: [
        'intent',
        'purchase_units.custom_id',
        'purchase_units.description',
        'purchase_units.amount.currency_code',
        'purchase_units.amount.value',
        'purchase_units.amount.breakdown.item_total.currency_code',
        'purchase_units.amount.breakdown.item_total.value',
        'purchase_units.items.name',
        'purchase_units.items.quantity',
        'purchase_units.items.unit_amount.currency_code',
        'purchase_units.items.unit_amount.value',
        'purchase_units.items.category',
        ...experience,
      ],
      values: {
        intent: ['CAPTURE'],
        'purchase_units.items.category': ['DIGITAL_GOODS'],
        [`${context}.landing_page`]: ['LOGIN'],
        [`${context}.shipping_preference`]: ['NO_SHIPPING'],
        [`${context}.user_action`]: ['PAY_NOW'],
        [`${context}.payment_method_preference`]: ['IMMEDIATE_PAYMENT_REQUIRED'],
      },
      read: ['id', 'status', 'links.href', 'links.rel'],
    },
    headers: { source: 'orders', sent: ['paypal-request-id', 'prefer'] },
    return: { source: 'returning', read: ['token', 'PayerID'] },
    refusal: { source: 'orders', read: ['name', 'debug_id', 'details.issue'] },
    event: { source: 'webhooks', read: ['id', 'event_type', 'resource'] },
    order: {
      source: 'orders',
      read: [
        'id',
        'status',
        'purchase_units.custom_id',
        'purchase_units.payments.captures',
        'purchase_units.payments.refunds',
      ],
    },
    refund: {
      source: 'payments',
      sent: ['amount.currency_code', 'amount.value', 'custom_id'],
      read: ['id', 'status', 'amount.currency_code', 'amount.value', 'custom_id'],
    },
    verification: {
      source: 'webhooks',
      sent: [
        'auth_algo',
        'cert_url',
        'transmission_id',
        'transmission_sig',
        'transmission_time',
        'webhook_id',
        'webhook_event',
      ],
      read: ['verification_status'],
    },
    captured: {
      source: 'payments',
      read: [
        'id',
        'status',
        'status_details.reason',
        'amount.currency_code',
        'amount.value',
        'custom_id',
        'supplementary_data.related_ids.order_id',
      ],
      elsewhere: { 'supplementary_data.related_ids.order_id': 'forum' },
    },
    reversed: { source: 'events', read: ['id', 'status', 'amount', 'links', 'custom_id'] },
    transactions: {
      source: 'reporting',
      sent: ['start_date', 'end_date', 'fields', 'page_size', 'page'],
      values: { page_size: ['500'] },
      read: [
        'transaction_details.transaction_info.transaction_id',
        'transaction_details.transaction_info.paypal_reference_id',
        'transaction_details.transaction_info.paypal_reference_id_type',
        'transaction_details.transaction_info.transaction_event_code',
        'transaction_details.transaction_info.transaction_initiation_date',
        'transaction_details.transaction_info.transaction_amount',
        'transaction_details.transaction_info.fee_amount',
        'transaction_details.transaction_info.transaction_status',
        'transaction_details.transaction_info.custom_field',
        'total_items',
        'total_pages',
        'last_refreshed_datetime',
      ],
    },
  },
  refusals: {
    begin: beginNoes,
    charge: chargeNoes,
    status: statusNoes,
    refund: refundNoes,
    'refund-status': refundStatusNoes,
  },
  words,
  rules: {
    'signature-of-a-message': {
      says: 'SHA256withRSA over the transmission’s id, its time, our webhook’s id and the CRC-32 of the body as a decimal number, with `|` between them; the certificate lies at `paypal-cert-url`',
      source: 'verifying',
    },
    'charge-asked-again': {
      says: 'a capture with the PayPal-Request-Id of another is that other one, for 6 hours; after it the order is ORDER_ALREADY_CAPTURED',
      source: 'orders',
    },
    'refund-asked-again': {
      says: 'a refund with the PayPal-Request-Id of another is that other one, for 45 days',
      source: 'payments',
    },
  },
  samples: {
    'created.json': 'orders',
    'order.json': 'orders',
    'refusal.json': 'orders',
    'reversed.json': 'events',
    'settled.json': 'reporting',
  },
  unproved: {
    'word-of-a-charge-taken-back': {
      claim: 'A charge that was charged back in full has the status REFUNDED.',
      ask: 'What does an order show for a capture that was charged back in full or in part?',
      meanwhile:
        'Any other word counts as unknown, and we check again. The daily records show what was taken back in any case, and an operator decides.',
    },
    'order-that-has-lapsed': {
      claim: 'An order that nobody pays within three hours is VOIDED or can no longer be found.',
      ask: 'How long can an order be read if nobody approved it, or if it was approved but not captured?',
      meanwhile:
        'VOIDED means that nothing was charged. An order that cannot be found counts as unknown, and we keep checking it, hourly in the end.',
    },
  },
} as const satisfies Protocol;
