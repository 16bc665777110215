import type { Protocol } from '../../ports/protocol.ts';
import { tossRefusals } from './refusals.ts';

type Name = 'api' | 'codes' | 'settlements';

/** The facts about Toss Pay, from its own pages. */
export const tossProtocol = {
  provider: 'Toss Pay',
  sources: {
    api: {
      class: 'official',
      title: 'Toss Pay, payment API',
      where: 'https://github.com/tossdev/tossdev.github.io/blob/79571c0/api.html',
      date: '2024-12-18',
    },
    codes: {
      class: 'official',
      title: 'Toss Pay, questions and answers: the list of all codes (결제 에러 응답코드)',
      where: 'https://github.com/tossdev/tossdev.github.io/blob/79571c0/qna.html',
      date: '2024-12-11',
    },
    settlements: {
      class: 'official',
      title: 'Toss Pay, settlement API',
      where: 'https://github.com/tossdev/tossdev.github.io/blob/79571c0/api_settlement.html',
      date: '2024-12-18',
    },
  },
  hosts: {
    api: {
      value: 'https://pay.toss.im',
      settings: ['PROVIDER_TOSS_URL'],
      use: 'Every call.',
      source: 'api',
    },
  },
  authentication: {
    apiKey: {
      says: 'The body of each call has the key of the shop as apiKey; no header says whose it is.',
      source: 'api',
    },
  },
  addresses: {
    create: { value: '/api/v2/payments', use: 'Begins a payment.', source: 'api' },
    execute: {
      value: '/api/v2/execute',
      use: 'Asks for the charge that somebody has agreed to.',
      source: 'api',
    },
    status: { value: '/api/v2/status', use: 'Asks what became of a payment.', source: 'api' },
    refunds: {
      value: '/api/v2/refunds',
      use: 'Gives money back, whole or in part.',
      source: 'api',
    },
    settlement: {
      value: '/pay/api/v2/settlement-details',
      use: 'Asks what a day is paid out for.',
      source: 'settlements',
    },
  },
  messages: {
    create: {
      source: 'api',
      sent: [
        'apiKey',
        'orderNo',
        'amount',
        'amountTaxFree',
        'productDesc',
        'retUrl',
        'retCancelUrl',
        'autoExecute',
        'resultCallback',
        'callbackVersion',
      ],
      values: { callbackVersion: ['V2'] },
      read: ['code', 'payToken', 'checkoutPage', 'errorCode', 'msg'],
    },
    return: { source: 'api', read: ['status', 'orderNo'] },
    execute: {
      source: 'api',
      sent: ['apiKey', 'payToken', 'orderNo'],
      read: [
        'code',
        'payToken',
        'orderNo',
        'amount',
        'paidAmount',
        'payMethod',
        'approvalTime',
        'transactionId',
        'errorCode',
        'msg',
      ],
    },
    status: {
      source: 'api',
      sent: ['apiKey', 'payToken'],
      read: [
        'code',
        'payToken',
        'orderNo',
        'payStatus',
        'amount',
        'payMethod',
        'transactions.stepType',
        'transactions.transactionId',
        'transactions.transactionAmount',
        'errorCode',
        'msg',
      ],
    },
    refunds: {
      source: 'api',
      sent: ['apiKey', 'payToken', 'refundNo', 'amount', 'amountTaxFree', 'reason', 'idempotent'],
      read: [
        'code',
        'refundNo',
        'refundedAmount',
        'refundableAmount',
        'transactionId',
        'errorCode',
        'msg',
      ],
    },
    callback: { source: 'api', read: ['status', 'payToken', 'orderNo'] },
    settlement: {
      source: 'settlements',
      sent: ['apiKey', 'dateType', 'baseDate', 'nextCursor'],
      values: { dateType: ['SETTLE'] },
      read: [
        'transactionList.transactionType',
        'transactionList.transactionId',
        'transactionList.orderNo',
        'transactionList.amount',
        'transactionList.feeVatSum',
        'transactionList.settleDate',
        'transactionList.dueDate',
        'nextCursor',
        'totalAmount',
      ],
    },
  },
  refusals: tossRefusals,
  words: {
    code: { 0: { meaning: 'The call was done.', as: 'done', source: 'api' } },
    status: {
      PAY_STANDBY: { meaning: 'Nobody has agreed yet.', as: 'untouched', source: 'api' },
      PAY_APPROVED: {
        meaning: 'Somebody has, and execute, which approves in this state alone, takes the money.',
        as: 'agreed',
        source: 'api',
      },
      PAY_PROGRESS: { meaning: 'Toss is taking the money.', as: 'running', source: 'api' },
      PAY_COMPLETE: { meaning: 'The money was taken.', as: 'charged', source: 'api' },
      REFUND_PROGRESS: { meaning: 'A refund is being made.', as: 'charged', source: 'api' },
      REFUND_SUCCESS: { meaning: 'A refund was made.', as: 'charged', source: 'api' },
      SETTLEMENT_COMPLETE: { meaning: 'The charge was settled.', as: 'charged', source: 'api' },
      SETTLEMENT_REFUND_COMPLETE: {
        meaning: 'The refund was settled.',
        as: 'charged',
        source: 'api',
      },
    },
    refundStatus: {
      REFUND_PROGRESS: { meaning: 'A refund is being made.', as: 'running', source: 'api' },
    },
    /** The kinds of a movement of money, in the status and in the list of a day. */
    step: {
      PAY: { meaning: 'a charge', as: 'charge', source: 'api' },
      REFUND: { meaning: 'a refund', as: 'refund', source: 'api' },
    },
  },
  rules: {
    signs: { says: 'What goes back is written below zero.', source: 'api' },
    words: {
      says: 'The reason of a refund holds Korean, Latin letters, digits and _-:.^@()[]#/!%?& alone, up to 255 of them; their own examples have spaces too.',
      source: 'api',
    },
    repeated: {
      says: 'A refund that is asked for again under its number is answered as done, so that one whose answer was lost may be.',
      source: 'api',
    },
  },
  samples: {
    'all-refunded.json': 'api',
    'approved.json': 'api',
    'callback.json': 'api',
    'cancelled.json': 'api',
    'complete.json': 'api',
    'created.json': 'api',
    'executed.json': 'api',
    'part-refunded.json': 'api',
    'refunded.json': 'api',
    'refusal.json': 'api',
    'settlement.json': 'settlements',
    'standby.json': 'api',
  },
  unproved: {
    otherCodes: {
      claim:
        'The list of codes names no calls, and grows without notice, as the page itself says. Codes that tell why nobody can be charged are refusals of a charge.',
      ask: 'Which codes can the execute and refunds calls return? Which of them mean for certain that no money moved?',
      meanwhile:
        'Every other code leaves the payment or refund undecided. We check it by its token until Toss reports the result.',
    },
  },
} as const satisfies Protocol<Name>;
