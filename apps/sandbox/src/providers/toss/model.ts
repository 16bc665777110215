import { failure, success, type Result } from '../../platform/result.ts';
import { problem, type Problem } from './errors.ts';
import type { CreateRequest, RefundRequest } from './requests.ts';

export type PayStatus =
  | 'PAY_STANDBY'
  | 'PAY_APPROVED'
  | 'PAY_PROGRESS'
  | 'PAY_COMPLETE'
  | 'PAY_CANCEL'
  | 'REFUND_PROGRESS'
  | 'REFUND_SUCCESS'
  | 'SETTLEMENT_COMPLETE'
  | 'SETTLEMENT_REFUND_COMPLETE';

export type PayMethod = 'TOSS_MONEY' | 'CARD';

export interface Step {
  readonly stepType: 'PAY' | 'REFUND';
  readonly transactionId: string;
  readonly refundNo: string | null;
  /** Below zero for refunds. */
  readonly amount: number;
  readonly at: Date;
}

export interface Payment {
  readonly payToken: string;
  readonly order: CreateRequest;
  readonly status: PayStatus;
  readonly method: PayMethod | null;
  /** The taken amount, which is the ordered one unless the outside world went wrong. */
  readonly total: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly steps: readonly Step[];
}

export type Change = Result<Payment, Problem>;

const minute = 60_000;
const usualLifetimeMs = 15 * minute;
const longestLifetimeMs = 60 * minute;
const settledAfterMs = 180 * 24 * 60 * minute;

export function newPayment(order: CreateRequest, payToken: string, now: Date): Payment {
  return {
    payToken,
    order,
    status: 'PAY_STANDBY',
    method: null,
    total: order.amount,
    createdAt: now,
    paidAt: null,
    steps: [],
  };
}

export function expiresAt({ order, createdAt }: Payment): Date {
  const usual = createdAt.getTime() + usualLifetimeMs;
  const longest = createdAt.getTime() + longestLifetimeMs;
  return new Date(Math.min(order.expiredTime?.getTime() ?? usual, longest));
}

export function isOpen({ status }: Payment): boolean {
  return status === 'PAY_STANDBY' || status === 'PAY_APPROVED';
}

/** Only time ends an unpaid payment, and settles one that was paid long ago. */
export function inTime(payment: Payment, now: Date): Payment {
  const { status, paidAt } = payment;
  if (isOpen(payment) && now >= expiresAt(payment)) return { ...payment, status: 'PAY_CANCEL' };
  const isOld = paidAt !== null && now.getTime() >= paidAt.getTime() + settledAfterMs;
  if (isOld && status === 'PAY_COMPLETE') return { ...payment, status: 'SETTLEMENT_COMPLETE' };
  if (isOld && status === 'REFUND_SUCCESS') {
    return { ...payment, status: 'SETTLEMENT_REFUND_COMPLETE' };
  }
  return payment;
}

export function approved(payment: Payment, method: PayMethod): Payment {
  return { ...payment, status: 'PAY_APPROVED', method };
}

export function canceled(payment: Payment): Payment {
  return isOpen(payment) ? { ...payment, status: 'PAY_CANCEL' } : payment;
}

interface Stamp {
  readonly transactionId: string;
  readonly now: Date;
}

export function paid(payment: Payment, stamp: Stamp, amount = payment.order.amount): Payment {
  const { transactionId, now } = stamp;
  const step: Step = { stepType: 'PAY', transactionId, refundNo: null, amount, at: now };
  return {
    ...payment,
    status: 'PAY_COMPLETE',
    method: payment.method ?? 'TOSS_MONEY',
    total: amount,
    paidAt: payment.paidAt ?? now,
    steps: [...payment.steps, step],
  };
}

export function execute(payment: Payment, orderNo: string | undefined, stamp: Stamp): Change {
  if (payment.paidAt !== null) return failure(problem('PAYMENT_EXISTING_PAYMENT'));
  if (orderNo !== undefined && orderNo !== payment.order.orderNo) {
    return failure(problem('COMMON_INVALID_PARAMETER'));
  }
  if (payment.status === 'PAY_STANDBY') return failure(problem('EXECUTE_PAY_NOT_APPROVED'));
  if (payment.status !== 'PAY_APPROVED') return failure(problem('COMMON_PAY_ERROR'));
  return success(paid(payment, stamp));
}

/** Toss is at the charge, or at a refund: neither a person nor time ends it. */
export function underWay(payment: Payment, status: 'PAY_PROGRESS' | 'REFUND_PROGRESS'): Payment {
  return { ...payment, status };
}

export function refunded({ steps }: Payment): number {
  return steps
    .filter(({ stepType }) => stepType === 'REFUND')
    .reduce((sum, { amount }) => sum - amount, 0);
}

export function refundable(payment: Payment): number {
  const isHeld = payment.status === 'PAY_COMPLETE' || payment.status === 'REFUND_SUCCESS';
  return isHeld ? payment.total - refunded(payment) : 0;
}

export function refund(payment: Payment, request: RefundRequest, stamp: Stamp): Change {
  const { transactionId, now } = stamp;
  const { refundNo } = request;
  const left = refundable(payment);
  const amount = request.amount ?? left;
  const isUsed = payment.steps.some((step) => step.transactionId === refundNo);
  if (isUsed || left === 0 || amount > left) return failure(problem('COMMON_REFUND_ERROR'));
  const step: Step = { stepType: 'REFUND', transactionId, refundNo, amount: -amount, at: now };
  return success({ ...payment, status: 'REFUND_SUCCESS', steps: [...payment.steps, step] });
}
