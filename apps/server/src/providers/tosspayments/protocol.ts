import type { Protocol } from '../../ports/protocol.ts';
import { refusals } from './refusals.ts';
import { sources } from './sources.ts';
import type { SourceName } from './sources.ts';
import { words } from './words.ts';

const paymentRead = [
  'paymentKey',
  'orderId',
  'status',
  'currency',
  'totalAmount',
  'balanceAmount',
  'method',
  'approvedAt',
  'lastTransactionKey',
  'failure.code',
  'virtualAccount.accountNumber',
  'virtualAccount.bankCode',
  'virtualAccount.customerName',
  'virtualAccount.dueDate',
  'cancels.transactionKey',
  'cancels.cancelAmount',
  'cancels.cancelReason',
  'cancels.cancelStatus',
] as const;

/** The facts about Toss Payments, from its own pages. */
export const tosspaymentsProtocol = {
  provider: 'Toss Payments',
  sources,
  hosts: {
    api: {
      value: 'https://api.tosspayments.com',
      settings: ['PROVIDER_TOSSPAYMENTS_URL', 'VAULT_TOSSPAYMENTS_URL'],
      use: 'Every call, of the server and of the vault.',
      source: 'sampleProjects',
    },
    script: {
      value: 'https://js.tosspayments.com/v2/standard',
      settings: ['VAULT_TOSSPAYMENTS_SCRIPT_URL'],
      use: 'The script that opens the windows for payments and cards.',
      source: 'sdk',
    },
  },
  authentication: {
    secretKey: {
      says: 'Basic, with the secret key of the shop as the user and no password: the key and a colon, in base64.',
      source: 'authorization',
    },
    clientKey: { says: 'The script is given the client key of the shop.', source: 'sdk' },
  },
  addresses: {
    create: {
      value: '/v1/payments',
      use: 'Begins a payment without a browser, where a contract has it; off by itself.',
      source: 'unproved',
    },
    confirm: {
      value: '/v1/payments/confirm',
      use: 'Asks for the charge that somebody has agreed to.',
      source: 'reference',
    },
    find: {
      value: '/v1/payments/{paymentKey}',
      use: 'Asks what became of a payment.',
      source: 'reference',
    },
    findOrder: {
      value: '/v1/payments/orders/{orderId}',
      use: 'Asks what became of a payment, by our order number.',
      source: 'reference',
    },
    cancel: {
      value: '/v1/payments/{paymentKey}/cancel',
      use: 'Gives money back, whole or in part; ends an account that nobody has paid into.',
      source: 'reference',
    },
    transactions: {
      value: '/v1/transactions',
      use: 'Lists what was charged and given back.',
      source: 'reference',
    },
    settlements: {
      value: '/v1/settlements',
      use: 'Asks what a day is paid out for.',
      source: 'reference',
    },
    issueKey: {
      value: '/v1/billing/authorizations/issue',
      use: 'Trades what the window for a card brought back for a key.',
      source: 'reference',
    },
    register: {
      value: '/v1/billing/authorizations/card',
      use: 'Trades a card for a key; asked by the vault.',
      source: 'reference',
    },
    chargeKey: {
      value: '/v1/billing/{billingKey}',
      use: 'Charges a card by its key.',
      source: 'reference',
    },
    deleteKey: {
      value: '/v1/billing/{billingKey}',
      use: 'Forgets the key of a card.',
      source: 'reference',
    },
  },
  messages: {
    create: {
      source: 'unproved',
      sent: [
        'method',
        'amount',
        'currency',
        'orderId',
        'orderName',
        'successUrl',
        'failUrl',
        'validHours',
      ],
      read: ['paymentKey', 'orderId', 'checkout.url'],
    },
    /** The call of the browser script, `requestPayment`. */
    window: {
      source: 'sdk',
      sent: [
        'customerKey',
        'method',
        'amount.currency',
        'amount.value',
        'orderId',
        'orderName',
        'successUrl',
        'failUrl',
        'windowTarget',
        'virtualAccount.validHours',
      ],
    },
    /** And `requestBillingAuth`. */
    cardWindow: {
      source: 'sdk',
      sent: ['customerKey', 'method', 'successUrl', 'failUrl', 'windowTarget'],
    },
    return: { source: 'sdk', read: ['paymentKey', 'orderId', 'amount', 'code'] },
    confirm: { source: 'reference', sent: ['paymentKey', 'orderId', 'amount'], read: paymentRead },
    find: { source: 'reference', read: paymentRead },
    findOrder: { source: 'reference', read: paymentRead },
    cancel: {
      source: 'reference',
      sent: [
        'cancelReason',
        'cancelAmount',
        'refundableAmount',
        'refundReceiveAccount.bank',
        'refundReceiveAccount.accountNumber',
        'refundReceiveAccount.holderName',
      ],
      read: paymentRead,
    },
    headers: { source: 'reference', sent: ['idempotency-key'] },
    refusal: { source: 'errors', read: ['code', 'message'] },
    transactions: {
      source: 'reference',
      sent: ['startDate', 'endDate', 'startingAfter', 'limit'],
      read: ['transactionKey', 'orderId', 'status', 'transactionAt', 'currency', 'amount'],
    },
    settlements: {
      source: 'reference',
      sent: ['startDate', 'endDate', 'dateType', 'page', 'size'],
      read: [
        'orderId',
        'transactionKey',
        'currency',
        'amount',
        'fee',
        'fees.fee',
        'payOutAmount',
        'soldDate',
        'paidOutDate',
        'cancel',
      ],
    },
    issueKey: {
      source: 'reference',
      sent: ['authKey', 'customerKey'],
      read: [
        'customerKey',
        'billingKey',
        'card.issuerCode',
        'card.number',
        'card.cardType',
        'card.ownerType',
      ],
    },
    register: {
      source: 'reference',
      sent: [
        'customerKey',
        'cardNumber',
        'cardExpirationYear',
        'cardExpirationMonth',
        'customerIdentityNumber',
        'cardPassword',
      ],
      read: [
        'customerKey',
        'billingKey',
        'card.issuerCode',
        'card.number',
        'card.cardType',
        'card.ownerType',
      ],
    },
    chargeKey: {
      source: 'reference',
      sent: ['customerKey', 'amount', 'orderId', 'orderName'],
      read: paymentRead,
    },
    transmission: { source: 'webhooks', read: ['tosspayments-webhook-transmission-id'] },
    paymentChanged: { source: 'webhooks', read: ['eventType', 'data.orderId'] },
    deposited: { source: 'webhooks', read: ['orderId', 'secret', 'status'] },
    keyDeleted: { source: 'webhooks', read: ['eventType', 'data.billingKey'] },
  },
  methods: {
    card: { id: 31, name: 'CARD', source: 'sdk' },
    account: { id: 36, name: 'VIRTUAL_ACCOUNT', source: 'sdk' },
    mobile: { id: 35, name: 'MOBILE_PHONE', source: 'sdk' },
    culture: { id: 29, name: 'CULTURE_GIFT_CERTIFICATE', source: 'sdk' },
    book: { id: 34, name: 'BOOK_GIFT_CERTIFICATE', source: 'sdk' },
  },
  refusals,
  words,
  rules: {
    windowOrigins: {
      says: 'The script comes from js.tosspayments.com, asks apigw[-sandbox], log and event there, and shows its window as a frame of payment-gateway[-sandbox]; the vault lets the window’s page reach these origins and no other (VAULT_TOSSPAYMENTS_WINDOW_ORIGINS).',
      source: 'shop',
    },
    repeated: {
      says: 'A call with an Idempotency-Key that was used in the last 15 days brings its first answer again.',
      source: 'reference',
    },
    unsigned: {
      says: 'Messages about payments are signed by nothing, so they only say what to ask about.',
      source: 'webhooks',
    },
  },
  samples: {
    'aborted.json': 'reference',
    'billing-done.json': 'reference',
    'billing-issued.json': 'reference',
    'cancelled.json': 'reference',
    'created.json': 'unproved',
    'deposit-callback.json': 'webhooks',
    'deposited.json': 'reference',
    'done.json': 'reference',
    'expired.json': 'reference',
    'in-progress.json': 'reference',
    'part-cancelled.json': 'reference',
    'refusal.json': 'errors',
    'settlements.json': 'forum',
    'status-changed.json': 'webhooks',
    'transactions.json': 'reference',
    'waiting.json': 'reference',
  },
  unproved: {
    create: {
      claim: 'A payment can be started with POST /v1/payments, which returns the page to pay on.',
      ask: 'Does our contract include POST /v1/payments?',
      meanwhile:
        'Payments start in the window that the browser script opens, as documented. PROVIDER_TOSSPAYMENTS_BEGINS=call uses the call instead. If the call is not available, no payment starts and nothing is charged.',
      about: ['addresses.create', 'messages.create', 'samples.created.json'],
    },
    authKey: {
      claim:
        'An authKey from the card window that was already used is rejected with NOT_FOUND_AUTH_KEY, as an unknown one is.',
      ask: 'Which codes reject an authKey that was already used or has expired?',
      meanwhile:
        'The person is told to start the registration again. No money moves. With any other code, they are told that the card could not be registered.',
      about: ['words.authKey'],
    },
    windowOrigins: {
      claim:
        'The window reaches only the origins that a shop lists in its content security policy. No address leads to that list, and Toss Payments publishes none.',
      ask: 'Which origins do the script and the window of a payment and of a card reach?',
      meanwhile:
        'The window’s page may reach the origins of VAULT_TOSSPAYMENTS_WINDOW_ORIGINS and no other. If one is missing, the window does not open, no payment starts, and nothing is charged.',
      about: ['rules.windowOrigins'],
    },
    otherCodes: {
      claim: 'The page of error codes is not complete.',
      ask: 'Which codes that are not on the page can confirm, a charge by key and cancel return?',
      meanwhile:
        'After any other code, we check the payment by its number. We also do so after some codes on the page: those for errors, operations in progress and operations that were already done.',
    },
  },
} as const satisfies Protocol<SourceName>;
