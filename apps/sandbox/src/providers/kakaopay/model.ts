import { failure, success, type Result } from '../../platform/result.ts';
import { add, amountToCancel, covers, nothing, subtract, type Amount } from './amount.ts';
import { problems, type KakaopayProblem } from './errors.ts';
import type { ApproveRequest, CancelRequest, ReadyRequest } from './requests.ts';

export type PaymentStatus =
  | 'READY'
  | 'OPEN_PAYMENT'
  | 'AUTH_PASSWORD'
  | 'SUCCESS_PAYMENT'
  | 'PART_CANCEL_PAYMENT'
  | 'CANCEL_PAYMENT'
  | 'QUIT_PAYMENT'
  | 'FAIL_PAYMENT';

export type MethodType = 'CARD' | 'MONEY';

export interface PaymentAction {
  readonly aid: string;
  readonly type: 'PAYMENT' | 'CANCEL';
  readonly amount: number;
  readonly at: Date;
  readonly payload: string | undefined;
}

export interface Payment {
  readonly tid: string;
  readonly order: ReadyRequest;
  readonly status: PaymentStatus;
  readonly method: MethodType | null;
  readonly pgToken: string | null;
  readonly createdAt: Date;
  readonly approvedAt: Date | null;
  readonly canceledAt: Date | null;
  readonly canceled: Amount;
  readonly actions: readonly PaymentAction[];
}

export type Change = Result<Payment, KakaopayProblem>;

/** How long a person has between `ready` and `approve`. */
export const lifetimeMs = 15 * 60_000;

const waiting: ReadonlySet<PaymentStatus> = new Set(['READY', 'OPEN_PAYMENT', 'AUTH_PASSWORD']);
const charged: ReadonlySet<PaymentStatus> = new Set(['SUCCESS_PAYMENT', 'PART_CANCEL_PAYMENT']);

export function newPayment(order: ReadyRequest, tid: string, now: Date): Payment {
  return {
    tid,
    order,
    status: 'READY',
    method: null,
    pgToken: null,
    createdAt: now,
    approvedAt: null,
    canceledAt: null,
    canceled: nothing,
    actions: [],
  };
}

export function isExpired(payment: Payment, now: Date): boolean {
  return waiting.has(payment.status) && now.getTime() >= payment.createdAt.getTime() + lifetimeMs;
}

export function isWaiting(payment: Payment, now: Date): boolean {
  return waiting.has(payment.status) && !isExpired(payment, now);
}

export function opened(payment: Payment): Payment {
  return payment.status === 'READY' ? { ...payment, status: 'OPEN_PAYMENT' } : payment;
}

/**
 * The person entered the password: the browser returns with a token, and nothing is charged yet.
 */
export function authenticated(payment: Payment, method: MethodType, pgToken: string): Payment {
  return { ...payment, status: 'AUTH_PASSWORD', method, pgToken: payment.pgToken ?? pgToken };
}

export function gaveUp(payment: Payment, status: 'QUIT_PAYMENT' | 'FAIL_PAYMENT'): Payment {
  return { ...payment, status };
}

/** An approval that KakaoPay refuses ends the payment. */
export function approvalRefused(payment: Payment): Payment {
  return waiting.has(payment.status) ? { ...payment, status: 'FAIL_PAYMENT' } : payment;
}

export function chargedAmount(payment: Payment): Amount {
  return payment.approvedAt === null ? nothing : payment.order.amount;
}

export function availableAmount(payment: Payment): Amount {
  return subtract(chargedAmount(payment), payment.canceled);
}

function approveProblem(
  payment: Payment,
  request: ApproveRequest,
  now: Date,
): KakaopayProblem | null {
  const { order } = payment;
  if (payment.approvedAt !== null) return problems.alreadyApproved;
  if (isExpired(payment, now)) return problems.expired;
  if (payment.status !== 'AUTH_PASSWORD') return problems.notAuthenticated;
  if (order.partnerOrderId !== request.partnerOrderId) return problems.orderMismatch;
  if (order.partnerUserId !== request.partnerUserId) return problems.orderMismatch;
  if (payment.pgToken !== request.pgToken) return problems.tokenMismatch;
  const total = request.totalAmount ?? order.amount.total;
  return total === order.amount.total ? null : problems.amountMismatch;
}

interface Stamp {
  readonly aid: string;
  readonly now: Date;
}

export function approve(payment: Payment, request: ApproveRequest, { aid, now }: Stamp): Change {
  const problem = approveProblem(payment, request, now);
  if (problem !== null) return failure(problem);
  const action: PaymentAction = {
    aid,
    type: 'PAYMENT',
    amount: payment.order.amount.total,
    at: now,
    payload: request.payload,
  };
  return success({
    ...payment,
    status: 'SUCCESS_PAYMENT',
    approvedAt: now,
    actions: [...payment.actions, action],
  });
}

/** Charges without a call of the merchant, as when another amount is charged than approved. */
export function chargedOutside(payment: Payment, total: number, { aid, now }: Stamp): Payment {
  const { order } = payment;
  const action: PaymentAction = {
    aid,
    type: 'PAYMENT',
    amount: total,
    at: now,
    payload: undefined,
  };
  return {
    ...payment,
    order: { ...order, amount: { ...order.amount, total } },
    status: 'SUCCESS_PAYMENT',
    method: payment.method ?? 'MONEY',
    approvedAt: now,
    actions: [...payment.actions, action],
  };
}

function cancelProblem(
  payment: Payment,
  request: CancelRequest,
  amount: Amount,
): KakaopayProblem | null {
  const available = availableAmount(payment);
  if (!charged.has(payment.status)) return problems.cancelNotPossible;
  if (request.availableAmount !== undefined && request.availableAmount !== available.total) {
    return problems.availableMismatch;
  }
  return covers(available, amount) ? null : problems.cancelTooMuch;
}

export function cancel(payment: Payment, request: CancelRequest, { aid, now }: Stamp): Change {
  const amount = amountToCancel(availableAmount(payment), request.amount);
  const problem = cancelProblem(payment, request, amount);
  if (problem !== null) return failure(problem);
  const canceled = add(payment.canceled, amount);
  const action: PaymentAction = {
    aid,
    type: 'CANCEL',
    amount: amount.total,
    at: now,
    payload: request.payload,
  };
  return success({
    ...payment,
    status:
      canceled.total === payment.order.amount.total ? 'CANCEL_PAYMENT' : 'PART_CANCEL_PAYMENT',
    canceled,
    canceledAt: now,
    actions: [...payment.actions, action],
  });
}
