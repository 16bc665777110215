interface Operations {
  readonly all: readonly string[];
  /** Those that a mix touches unless it says otherwise: they move something, and are no questions. */
  readonly moving?: readonly string[];
}

/** What can be asked of each provider, by the names that scenarios and mixes call it. */
export const providerOperations: Readonly<Record<string, Operations>> = {
  kakaopay: {
    all: ['ready', 'approve', 'order', 'cancel'],
    moving: ['ready', 'approve', 'cancel'],
  },
  toss: {
    all: ['create', 'execute', 'status', 'refunds', 'cancel', 'settlement'],
    moving: ['create', 'execute', 'refunds', 'cancel'],
  },
  tosspayments: {
    all: [
      'create',
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
    moving: ['create', 'confirm', 'cancel', 'chargeKey'],
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
  },
  hecto: {
    all: ['window', 'pay', 'inquiry', 'cancel', 'records', 'issueKey', 'chargeKey', 'deleteKey'],
    moving: ['pay', 'cancel', 'chargeKey'],
  },
  openbanking: {
    all: ['token', 'realName', 'deposit', 'result', 'statement'],
    moving: ['deposit'],
  },
  dotmoney: { all: ['products', 'agreement', 'deposit', 'depositOf'], moving: ['deposit'] },
  payoneer: {
    all: ['token', 'registrationLink', 'payeeStatus', 'payout', 'payoutStatus', 'cancel'],
    moving: ['payout', 'cancel'],
  },
  sbps: {
    all: ['purchase', 'reference', 'refund', 'partial-refund'],
    moving: ['purchase', 'refund', 'partial-refund'],
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
