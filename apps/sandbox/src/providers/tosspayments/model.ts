import { failure, success, type Result } from '../../platform/result.ts';
import { problem, type Problem } from './errors.ts';
import type { CancelRequest, ConfirmRequest, CreateRequest, RefundAccount } from './requests.ts';
import type { Card } from './test-cards.ts';

export type Status =
  | 'READY'
  | 'IN_PROGRESS'
  | 'WAITING_FOR_DEPOSIT'
  | 'DONE'
  | 'CANCELED'
  | 'PARTIAL_CANCELED'
  | 'ABORTED'
  | 'EXPIRED';

export interface Transaction {
  readonly transactionKey: string;
  readonly status: Status;
  readonly amount: number;
  readonly at: Date;
}

export interface Cancel {
  readonly transactionKey: string;
  readonly amount: number;
  readonly reason: string;
  readonly refundableAmount: number;
  readonly at: Date;
}

/** A cancellation that was taken on and is not made yet. */
export interface OpenCancel {
  readonly amount: number;
  readonly reason: string;
}

/** The person's choice in the window. */
export interface Choice {
  readonly card: string;
  readonly bank: string;
  readonly carrier: string;
  readonly phone: string;
}

export interface Account {
  readonly number: string;
  readonly bank: string;
  readonly dueAt: Date;
  readonly refundTo: RefundAccount | null;
}

export interface Payment {
  readonly paymentKey: string;
  readonly secret: string;
  readonly order: CreateRequest;
  readonly status: Status;
  /** The taken amount, which is the ordered one unless the outside world went wrong. */
  readonly total: number;
  readonly requestedAt: Date;
  readonly authenticatedAt: Date | null;
  readonly approvedAt: Date | null;
  readonly choice: Choice | null;
  readonly account: Account | null;
  readonly cancels: readonly Cancel[];
  readonly transactions: readonly Transaction[];
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** A charge was made, or a refund is being made: neither a person nor time ends it. */
  readonly isUnderWay?: boolean;
  readonly openCancel?: OpenCancel | undefined;
  /** The card behind a key, where it was charged without a window. */
  readonly billing?: { readonly customerKey: string; readonly card: Card };
}

export type Change = Result<Payment, Problem>;

const minute = 60_000;
const hour = 60 * minute;
/** How long a person may be in the window, and a merchant may take to confirm afterwards. */
export const windowMs = 30 * minute;
export const confirmMs = 10 * minute;
const held: ReadonlySet<Status> = new Set(['DONE', 'PARTIAL_CANCELED']);

interface Stamp {
  readonly key: string;
  readonly now: Date;
}

export function newPayment(order: CreateRequest, { key, now }: Stamp, secret: string): Payment {
  return {
    paymentKey: key,
    secret,
    order,
    status: 'READY',
    total: order.amount,
    requestedAt: now,
    authenticatedAt: null,
    approvedAt: null,
    choice: null,
    account: null,
    cancels: [],
    transactions: [],
    failure: null,
  };
}

/** Only time ends a payment that was not paid or confirmed. */
export function inTime(payment: Payment, now: Date): Payment {
  const { status, requestedAt, authenticatedAt } = payment;
  if (payment.isUnderWay === true) return payment;
  const isOver = (since: Date, ms: number) => now.getTime() >= since.getTime() + ms;
  const isExpired =
    (status === 'READY' && isOver(requestedAt, windowMs)) ||
    (status === 'IN_PROGRESS' && isOver(authenticatedAt ?? requestedAt, confirmMs));
  return isExpired ? { ...payment, status: 'EXPIRED' } : payment;
}

export function authenticated(payment: Payment, choice: Choice, now: Date): Payment {
  return { ...payment, status: 'IN_PROGRESS', choice, authenticatedAt: now };
}

export function aborted(payment: Payment, { code, message }: Problem): Payment {
  const isOpen = payment.status === 'READY' || payment.status === 'IN_PROGRESS';
  return isOpen ? { ...payment, status: 'ABORTED', failure: { code, message } } : payment;
}

function withTransaction(payment: Payment, transaction: Transaction): Payment {
  return { ...payment, transactions: [...payment.transactions, transaction] };
}

/** Money arrived: by card at once, by account once the deposit is paid in. */
export function paid(
  payment: Payment,
  { key, now }: Stamp,
  amount = payment.order.amount,
): Payment {
  const done = {
    ...payment,
    status: 'DONE',
    total: amount,
    approvedAt: payment.approvedAt ?? now,
    failure: null,
  } as const;
  return withTransaction(done, { transactionKey: key, status: 'DONE', amount, at: now });
}

export function issued(payment: Payment, { key, now }: Stamp): Payment {
  const { order, choice } = payment;
  const account = {
    number: `X${key.replaceAll(/\D/g, '').padEnd(13, '7').slice(0, 13)}`,
    bank: choice?.bank ?? '88',
    dueAt: new Date(now.getTime() + order.validHours * hour),
    refundTo: null,
  };
  return withTransaction(
    { ...payment, status: 'WAITING_FOR_DEPOSIT', account, approvedAt: null },
    { transactionKey: key, status: 'WAITING_FOR_DEPOSIT', amount: order.amount, at: now },
  );
}

export function confirm(payment: Payment, request: ConfirmRequest, stamp: Stamp): Change {
  const { status, order } = payment;
  if (held.has(status) || status === 'CANCELED' || status === 'WAITING_FOR_DEPOSIT') {
    return failure(problem('ALREADY_PROCESSED_PAYMENT'));
  }
  if (status !== 'IN_PROGRESS') return failure(problem('NOT_FOUND_PAYMENT_SESSION'));
  if (order.orderId !== request.orderId || order.amount !== request.amount) {
    return failure(problem('FORBIDDEN_REQUEST'));
  }
  return success(
    order.method === 'VIRTUAL_ACCOUNT' ? issued(payment, stamp) : paid(payment, stamp),
  );
}

/** A bank took money back that it had booked by mistake. */
export function depositReturned(payment: Payment, { key, now }: Stamp): Payment {
  return withTransaction(
    { ...payment, status: 'WAITING_FOR_DEPOSIT', approvedAt: null },
    { transactionKey: key, status: 'WAITING_FOR_DEPOSIT', amount: payment.total, at: now },
  );
}

export function canceled(payment: Payment): number {
  return payment.cancels.reduce((sum, { amount }) => sum + amount, 0);
}

export function balance(payment: Payment): number {
  return held.has(payment.status) ? payment.total - canceled(payment) : 0;
}

const seoulMonth = (at: Date) =>
  new Date(at.getTime() + 9 * hour).toISOString().slice(0, '2026-11'.length);

function isTooLate({ order, approvedAt }: Payment, now: Date): boolean {
  if (approvedAt === null) return false;
  if (order.method === 'MOBILE_PHONE') return seoulMonth(approvedAt) !== seoulMonth(now);
  return now.getTime() > approvedAt.getTime() + 365 * 24 * hour;
}

const fullOnly: ReadonlySet<string> = new Set([
  'MOBILE_PHONE',
  'CULTURE_GIFT_CERTIFICATE',
  'BOOK_GIFT_CERTIFICATE',
  'GAME_GIFT_CERTIFICATE',
]);

function cancelProblem(payment: Payment, request: CancelRequest, now: Date): string | null {
  const { status, order, total } = payment;
  const left = balance(payment);
  const amount = request.amount ?? left;
  if (status === 'CANCELED') return 'ALREADY_CANCELED_PAYMENT';
  if (status === 'WAITING_FOR_DEPOSIT') {
    return request.amount === undefined || request.amount === order.amount
      ? null
      : 'NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT';
  }
  if (!held.has(status)) return 'NOT_CANCELABLE_PAYMENT';
  if (request.refundableAmount !== undefined && request.refundableAmount !== left) {
    return 'NOT_MATCHES_REFUNDABLE_AMOUNT';
  }
  if (amount > left) return 'NOT_CANCELABLE_AMOUNT';
  if (amount !== total && fullOnly.has(order.method)) return 'NOT_ALLOWED_PARTIAL_REFUND';
  if (isTooLate(payment, now)) return 'EXCEED_MAX_REFUND_DUE';
  if (order.method === 'VIRTUAL_ACCOUNT' && request.account === undefined) {
    return 'INVALID_REFUND_ACCOUNT_INFO';
  }
  return null;
}

/** Undefined where it would be refused. */
export function cancelTakenOn(
  payment: Payment,
  request: CancelRequest,
  now: Date,
): Payment | undefined {
  if (!held.has(payment.status) || cancelProblem(payment, request, now) !== null) return undefined;
  const amount = request.amount ?? balance(payment);
  return { ...payment, openCancel: { amount, reason: request.reason } };
}

export function cancel(payment: Payment, request: CancelRequest, { key, now }: Stamp): Change {
  const refused = cancelProblem(payment, request, now);
  if (refused !== null) return failure(problem(refused));
  const left = balance(payment);
  const amount = request.amount ?? (left === 0 ? payment.total : left);
  const refundableAmount = Math.max(0, left - amount);
  const status = refundableAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED';
  const entry = { transactionKey: key, amount, reason: request.reason, refundableAmount, at: now };
  const refundTo = request.account ?? null;
  const account = payment.account && { ...payment.account, refundTo };
  const isUnpaid = payment.status === 'WAITING_FOR_DEPOSIT';
  return success(
    withTransaction(
      {
        ...payment,
        status,
        account,
        cancels: isUnpaid ? payment.cancels : [...payment.cancels, entry],
      },
      { transactionKey: key, status, amount, at: now },
    ),
  );
}
