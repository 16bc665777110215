import { failure, success, type Result } from '../../platform/result.ts';
import type { Refusal } from './errors.ts';
import type { PurchaseRequest } from './requests.ts';
import { endOfMonthAfter } from './time.ts';

export type PaymentStatus =
  | 'WAITING'
  /** The card is known, its holder not yet. */
  | 'AUTHENTICATING'
  | 'COMPLETED'
  /** The merchant did not want it, so nothing was sold. */
  | 'NOT_COMPLETED'
  | 'CANCELED'
  | 'FAILED'
  | 'PART_REFUNDED'
  | 'REFUNDED';

export interface Payment {
  /** The tracking id. */
  readonly tid: string;
  /** Names the page: not to be guessed from the order. */
  readonly page: string;
  readonly request: PurchaseRequest;
  readonly status: PaymentStatus;
  readonly createdAt: Date;
  readonly chargedAt: Date | null;
  readonly timesCharged: number;
  readonly refunded: number;
  /** Whether it was refunded in the management tool. */
  readonly isByHand: boolean;
  readonly wrongTries: number;
  /** The prepaid code that the person paid with, where its balance is stored. */
  readonly prepaidCode: string | null;
  readonly info: string;
}

/** How long a person may look at the page. */
export const pageLifetimeMs = 15 * 60_000;
export const mostTries = 3;

const open: ReadonlySet<PaymentStatus> = new Set(['WAITING', 'AUTHENTICATING']);
const held: ReadonlySet<PaymentStatus> = new Set(['COMPLETED', 'PART_REFUNDED', 'REFUNDED']);

interface NewPayment {
  readonly tid: string;
  readonly page: string;
  readonly now: Date;
}

export function newPayment(request: PurchaseRequest, { tid, page, now }: NewPayment): Payment {
  return {
    tid,
    page,
    request,
    status: 'WAITING',
    createdAt: now,
    chargedAt: null,
    timesCharged: 0,
    refunded: 0,
    isByHand: false,
    wrongTries: 0,
    prepaidCode: null,
    info: '',
  };
}

export function isOpen(payment: Payment): boolean {
  return open.has(payment.status);
}

export function isExpired(payment: Payment, now: Date): boolean {
  return now.getTime() - payment.createdAt.getTime() >= pageLifetimeMs;
}

export function chargedAmount(payment: Payment): number {
  return held.has(payment.status) ? payment.request.amount : 0;
}

export function charged(payment: Payment, now: Date, prepaidCode: string | null): Payment {
  return {
    ...payment,
    status: 'COMPLETED',
    chargedAt: now,
    timesCharged: payment.timesCharged + 1,
    prepaidCode,
    info: payment.request.method === 'credit3d2' ? '123456' : '',
  };
}

export function ended(payment: Payment, status: 'NOT_COMPLETED' | 'CANCELED' | 'FAILED'): Payment {
  return { ...payment, status };
}

export type Tried =
  | { readonly kind: 'again'; readonly payment: Payment; readonly refusal: Refusal }
  | { readonly kind: 'over'; readonly payment: Payment; readonly refusal: Refusal };

/** Counts a wrong entry: the person may try again, but not forever. */
export function tried(payment: Payment, refusal: Refusal): Tried {
  const next = { ...payment, wrongTries: payment.wrongTries + 1 };
  return next.wrongTries < mostTries
    ? { kind: 'again', payment: next, refusal }
    : { kind: 'over', payment: ended(next, 'FAILED'), refusal };
}

/** Months after the one of the purchase. Of the carriers' own none is public: theirs are ours. */
const refundMonths = { credit3d2: 3, docomo: 2, softbank2: 2, webmoney: 3, bitcash: 3 } as const;

const refundProblems = {
  credit3d2: { unpaid: '44', done: '46', late: '56', tooMuch: 'K1' },
  docomo: { unpaid: '25', done: '30', late: '31', tooMuch: '44' },
  softbank2: { unpaid: '25', done: '30', late: '31', tooMuch: '44' },
  webmoney: { unpaid: '25', done: '30', late: '31', tooMuch: '44' },
  bitcash: { unpaid: '25', done: '30', late: '31', tooMuch: '44' },
} as const;

interface RefundRequest {
  readonly amount: number | undefined;
  /** The method's number in codes. */
  readonly number: string;
  readonly now: Date;
}

/** Without an amount it is all or nothing: a partly refunded sale cannot be refunded as a whole. */
export function refund(
  payment: Payment,
  { amount, number, now }: RefundRequest,
): Result<Payment, string> {
  const { method, amount: paid } = payment.request;
  const problem = (name: keyof (typeof refundProblems)['docomo']): Result<Payment, string> =>
    failure(`${number}${refundProblems[method][name]}999`);
  if (payment.chargedAt === null || chargedAmount(payment) === 0) return problem('unpaid');
  if (payment.status === 'REFUNDED') return problem('done');
  if (amount === undefined && payment.status === 'PART_REFUNDED') return problem('done');
  if (now >= endOfMonthAfter(payment.chargedAt, refundMonths[method])) return problem('late');
  const refunded = payment.refunded + (amount ?? paid);
  if (refunded > paid) return problem('tooMuch');
  return success({
    ...payment,
    refunded,
    status: refunded === paid ? 'REFUNDED' : 'PART_REFUNDED',
  });
}
