import type { ErrorCode } from './outcomes.ts';

interface Operations {
  readonly all: readonly string[];
  /** The operations that a mix touches by default: they move something, and are no questions. */
  readonly moving?: readonly string[];
  /**
   * A code that is on none of its lists, in the form of its codes, for the answers to these calls.
   * The browser's return is no answer to a call.
   */
  readonly unheardOf?: { readonly code: ErrorCode; readonly by: readonly string[] };
  /** The operations that give money back. */
  readonly givesBack?: readonly string[];
  /** The operations that the provider has a word for while it is at them. */
  readonly underWay?: readonly string[];
  /** The field of each call's answer that has the state: the outcome `word` changes it. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The operations of each provider, by their names in scenarios and mixes. */
export const providerOperations: Readonly<Record<string, Operations>> = {
  kakaopay: {
    all: ['ready', 'approve', 'order', 'cancel'],
    moving: ['ready', 'approve', 'cancel'],
    givesBack: ['cancel'],
    unheardOf: { code: -9_876, by: ['ready', 'approve', 'cancel'] },
    words: { order: 'status', cancel: 'status' },
  },
  toss: {
    all: ['create', 'execute', 'status', 'refunds', 'cancel', 'settlement'],
    moving: ['create', 'execute', 'refunds', 'cancel'],
    unheardOf: { code: 'NOBODY_KNOWS', by: ['create', 'execute', 'refunds'] },
    givesBack: ['refunds'],
    underWay: ['execute', 'refunds'],
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
    unheardOf: { code: 'NOBODY_KNOWS', by: ['confirm', 'cancel', 'chargeKey'] },
    givesBack: ['cancel'],
    underWay: ['confirm', 'cancel', 'chargeKey'],
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
    unheardOf: { code: 'NOBODY_KNOWS', by: ['create', 'capture', 'refund'] },
    givesBack: ['refund'],
    underWay: ['capture', 'refund'],
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
    unheardOf: { code: 'QQ98', by: ['cancel', 'refund', 'chargeKey'] },
    givesBack: ['cancel', 'refund'],
    underWay: ['pay', 'cancel', 'refund', 'chargeKey'],
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
    unheardOf: { code: 'A9876', by: ['deposit'] },
    underWay: ['deposit'],
    words: {
      realName: 'bank_rsp_code',
      deposit: 'res_list.0.bank_rsp_code',
      result: 'res_list.0.bank_rsp_code',
    },
  },
  dotmoney: {
    all: ['products', 'agreement', 'deposit', 'depositOf'],
    moving: ['deposit'],
    unheardOf: { code: 'business.nobody_knows', by: ['deposit'] },
    underWay: ['deposit'],
    words: { agreement: 'status', deposit: 'status', depositOf: 'status' },
  },
  payoneer: {
    all: ['token', 'registrationLink', 'payeeStatus', 'payout', 'payoutStatus', 'cancel'],
    moving: ['payout', 'cancel'],
    unheardOf: { code: 9_876, by: ['payout', 'cancel'] },
    underWay: ['payout'],
    words: {
      payeeStatus: 'result.status.type',
      payoutStatus: 'result.status',
    },
  },
  sbps: {
    all: ['purchase', 'reference', 'refund', 'partial-refund'],
    moving: ['purchase', 'refund', 'partial-refund'],
    givesBack: ['refund', 'partial-refund'],
    unheardOf: { code: '10199999', by: ['refund', 'partial-refund'] },
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

export function canBeUnderWay(provider: string, operation: string): boolean {
  return providerOperations[provider]?.underWay?.includes(operation) === true;
}

export function givesBack(provider: string, operation: string): boolean {
  return providerOperations[provider]?.givesBack?.includes(operation) === true;
}

export function unheardOfAt(provider: string, operation: string): ErrorCode | undefined {
  const { code, by } = providerOperations[provider]?.unheardOf ?? {};
  return by?.includes(operation) === true ? code : undefined;
}

/** The form is `provider operation`, since one provider's question may have the name of another's order. */
export const movingOperations: readonly string[] = Object.entries(providerOperations).flatMap(
  ([provider, { moving = [] }]) => moving.map((operation) => `${provider} ${operation}`),
);
