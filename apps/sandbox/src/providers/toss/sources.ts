import type { Call, Source } from '../../platform/sources.ts';

/** The sources of this Toss Pay's behaviour, outside of this project: its own pages, as of commit 79571c0. */
export const sources = {
  payments: {
    title: 'Toss Pay, payment API (결제 API)',
    where: 'https://github.com/tossdev/tossdev.github.io/blob/79571c0/api.html',
  },
  settlements: {
    title: 'Toss Pay, settlement API (정산 API)',
    where: 'https://github.com/tossdev/tossdev.github.io/blob/79571c0/api_settlement.html',
  },
  /** The list of codes stands here; it may grow without notice, as the page says. */
  questions: {
    title: 'Toss Pay, questions and answers, with the codes of a refusal (결제 에러 응답코드)',
    where: 'https://github.com/tossdev/tossdev.github.io/blob/79571c0/qna.html',
  },
  start: {
    title: 'Toss Pay, getting started',
    where: 'https://github.com/tossdev/tossdev.github.io/blob/79571c0/gettingstarted.html',
  },
} as const satisfies Readonly<Record<string, Source>>;

/** Everything is posted. An address that is not here is answered with 404. */
export const calls = {
  create: { path: '/api/v2/payments', sources: ['payments', 'start', 'questions'] },
  execute: { path: '/api/v2/execute', sources: ['payments', 'questions'] },
  status: { path: '/api/v2/status', sources: ['payments', 'questions'] },
  refunds: { path: '/api/v2/refunds', sources: ['payments', 'questions'] },
  /** The source is a comment of the page of payments, and the page for beginners shows it. */
  cancel: { path: '/api/v1/cancel', sources: ['payments', 'start'] },
  settlement: { path: '/pay/api/v2/settlement-details', sources: ['settlements'] },
} as const satisfies Readonly<Record<string, Call<keyof typeof sources>>>;

/** The sandbox does this where no public text says anything, until somebody has asked. */
export const ours: Readonly<Record<string, string>> = {
  'which call says which code':
    'the page lists codes with their meaning, and for most of them not where they are said',
  'HTTP status of a refusal':
    '200 where it has a code; 400 for what cannot be read, 500 for COMMON_SYSTEM_ERROR',
  'words beside a code': 'made up: the page says that they change with what has happened',
  'when a callback comes again':
    'four times, three minutes apart, as api_recurring.html has it of kept methods; of payments the page says four times within ten minutes',
  'a payment that is under way':
    'its call is not answered, and the status says PAY_PROGRESS or REFUND_PROGRESS, which are listed without a sample',
  'sign of what went back':
    'below zero, as in the sample; the text beside it says the amount that was asked for, which `toss/style` sends',
  'paidAmount of the status after a refund': 'as before it: no sample has a refund in it',
};
