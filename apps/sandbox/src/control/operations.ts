interface Operations {
  readonly all: readonly string[];
  /** Those that a mix touches unless it says otherwise: they move something, and are no questions. */
  readonly moving?: readonly string[];
  /** Where the answer to a call says how something stands: what the outcome `word` changes. */
  readonly words?: Readonly<Record<string, string>>;
}

/** What can be asked of each provider, by the names that scenarios and mixes call it. */
export const providerOperations: Readonly<Record<string, Operations>> = {
  kakaopay: {
    all: ['ready', 'approve', 'order', 'cancel'],
    moving: ['ready', 'approve', 'cancel'],
    words: { order: 'status', cancel: 'status' },
  },
  toss: {
    all: ['create', 'execute', 'status', 'refunds', 'cancel', 'settlement'],
    moving: ['create', 'execute', 'refunds', 'cancel'],
    words: { status: 'payStatus' },
  },
  tosspayments: {
    all: [
      'create',
      'virtualAccount',
      'confirm',
      'payment',
      'order',
      'cancel',
      'transactions',
      'settlements',
      'authorizeCard',
      'issueKey',
      'chargeKey',
      'deleteKey',
    ],
    moving: ['create', 'virtualAccount', 'confirm', 'cancel', 'chargeKey'],
    words: {
      create: 'status',
      virtualAccount: 'status',
      confirm: 'status',
      payment: 'status',
      order: 'status',
      cancel: 'status',
      chargeKey: 'status',
    },
  },
  paypal: {
    all: [
      'token',
      'create',
      'order',
      'capture',
      'captureDetails',
      'refund',
      'refundDetails',
      'verify',
      'transactions',
    ],
    moving: ['create', 'capture', 'refund'],
    words: {
      create: 'status',
      order: 'status',
      capture: 'purchase_units.0.payments.captures.0.status',
      captureDetails: 'status',
      refund: 'status',
      refundDetails: 'status',
      verify: 'verification_status',
    },
  },
  hecto: {
    all: [
      'window',
      'pay',
      'inquiry',
      'cancel',
      'refund',
      'records',
      'issueKey',
      'chargeKey',
      'deleteKey',
    ],
    moving: ['pay', 'cancel', 'refund', 'chargeKey'],
    words: {
      inquiry: 'params.outRsltCd',
      cancel: 'params.outRsltCd',
      refund: 'params.outRsltCd',
      chargeKey: 'params.outRsltCd',
    },
  },
  openbanking: {
    all: ['token', 'realName', 'deposit', 'result', 'statement'],
    moving: ['deposit'],
    words: {
      realName: 'bank_rsp_code',
      deposit: 'res_list.0.bank_rsp_code',
      result: 'res_list.0.bank_rsp_code',
    },
  },
  dotmoney: {
    all: ['products', 'agreement', 'deposit', 'depositOf'],
    moving: ['deposit'],
    words: { agreement: 'status', deposit: 'status', depositOf: 'status' },
  },
  payoneer: {
    all: ['token', 'registrationLink', 'payeeStatus', 'payout', 'payoutStatus', 'cancel'],
    moving: ['payout', 'cancel'],
    words: {
      payeeStatus: 'result.status.type',
      payoutStatus: 'result.status',
    },
  },
  sbps: {
    all: ['purchase', 'reference', 'refund', 'partial-refund'],
    moving: ['purchase', 'refund', 'partial-refund'],
    words: { reference: 'payment_status', refund: 'res_result', 'partial-refund': 'res_result' },
  },
  google: { all: ['person', 'discovery', 'jwks', 'token', 'userinfo'] },
  facebook: { all: ['person', 'token', 'me'] },
  line: { all: ['person', 'discovery', 'jwks', 'token', 'profile'] },
  apple: { all: ['person', 'discovery', 'jwks', 'token'] },
  twitter: { all: ['person', 'token', 'me'] },
  twilio: { all: ['messages'] },
  mail: { all: ['deliver'] },
};

/** As `provider operation`, since one provider's question may have the name of another's order. */
export const movingOperations: readonly string[] = Object.entries(providerOperations).flatMap(
  ([provider, { moving = [] }]) => moving.map((operation) => `${provider} ${operation}`),
);
