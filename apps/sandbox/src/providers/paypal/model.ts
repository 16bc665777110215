import { failure, success, type Result } from '../../platform/result.ts';
import { problemOfIssue, type PaypalProblem } from './problems.ts';
import type { Money } from './money.ts';
import type { CreateRequest, RefundRequest } from './requests.ts';

export type OrderStatus = 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VOIDED' | 'COMPLETED';
export type CaptureStatus =
  | 'COMPLETED'
  | 'PENDING'
  | 'DECLINED'
  | 'PARTIALLY_REFUNDED'
  | 'REFUNDED'
  | 'REVERSED';

/** The person's means of payment; the declined card is refused at the capture. */
export type Funding = 'balance' | 'card' | 'echeck' | 'declined-card';

export interface Refund {
  readonly id: string;
  readonly amount: Money;
  readonly invoiceId: string | undefined;
  readonly customId: string | undefined;
  readonly note: string | undefined;
  readonly status: 'PENDING' | 'COMPLETED';
  readonly at: Date;
}

export interface Capture {
  readonly id: string;
  readonly status: CaptureStatus;
  readonly amount: Money;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly refunds: readonly Refund[];
}

export interface Payer {
  readonly id: string;
  readonly email: string;
}

export interface Order {
  readonly id: string;
  readonly request: CreateRequest;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  readonly approvedAt: Date | null;
  readonly payer: Payer | null;
  readonly funding: Funding | null;
  readonly attempts: number;
  readonly capture: Capture | null;
}

export type Change = Result<Order, PaypalProblem>;

const hourMs = 3_600_000;
/** How long an approval holds while nobody asks for the money. */
export const approvalMs = 3 * hourMs;
/** How often the same buyer may be sent back to choose again. */
const attemptsMax = 10;
const refundDays = 180;

export function newOrder(request: CreateRequest, id: string, now: Date): Order {
  return {
    id,
    request,
    status: 'PAYER_ACTION_REQUIRED',
    createdAt: now,
    approvedAt: null,
    payer: null,
    funding: null,
    attempts: 0,
    capture: null,
  };
}

function hasLapsed(order: Order, now: Date): boolean {
  const since = order.approvedAt ?? order.createdAt;
  return order.capture === null && now.getTime() >= since.getTime() + approvalMs;
}

/** Returns the order's current state: an order that was not captured in time is void. */
export function standing(order: Order, now: Date): Order {
  return hasLapsed(order, now) ? { ...order, status: 'VOIDED' } : order;
}

export function isPayable(order: Order, now: Date): boolean {
  const { status } = standing(order, now);
  return status === 'PAYER_ACTION_REQUIRED' || status === 'APPROVED';
}

interface Approval {
  readonly payer: Payer;
  readonly funding: Funding;
  readonly now: Date;
}

export function approved(order: Order, { payer, funding, now }: Approval): Order {
  return { ...order, status: 'APPROVED', approvedAt: now, payer, funding };
}

export interface Stamp {
  readonly id: string;
  readonly now: Date;
  readonly isUnderWay?: boolean;
}

function captureProblem(order: Order, now: Date): string | null {
  const { status, funding, attempts } = standing(order, now);
  if (order.capture !== null) return 'ORDER_ALREADY_CAPTURED';
  if (attempts >= attemptsMax) return 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED';
  if (status !== 'APPROVED') return 'ORDER_NOT_APPROVED';
  return funding === 'declined-card' ? 'INSTRUMENT_DECLINED' : null;
}

/** An eCheck is on its way for days; PayPal may take its time over any other as well. */
export function capture(order: Order, { id, now, isUnderWay = false }: Stamp): Change {
  const issue = captureProblem(order, now);
  if (issue !== null) return failure(problemOfIssue(issue));
  const isPending = isUnderWay || order.funding === 'echeck';
  return success({
    ...order,
    status: 'COMPLETED',
    capture: {
      id,
      status: isPending ? 'PENDING' : 'COMPLETED',
      amount: order.request.amount,
      createdAt: now,
      updatedAt: now,
      refunds: [],
    },
  });
}

/** The buyer's card was declined: they may go back and choose again on the same order. */
export function captureRefused(order: Order): Order {
  if (order.capture !== null || order.status !== 'APPROVED') return order;
  return {
    ...order,
    status: 'PAYER_ACTION_REQUIRED',
    approvedAt: null,
    attempts: order.attempts + 1,
  };
}

/** PayPal withdraws the buyer's approval before the money was captured. */
export function approvalReversed(order: Order): Order | undefined {
  const { capture: taken, status } = order;
  return taken === null && status === 'APPROVED' ? { ...order, status: 'VOIDED' } : undefined;
}

/** Decides a pending capture, or lets the buyer's bank take a completed one back. */
export function decided(
  order: Order,
  status: 'COMPLETED' | 'DECLINED' | 'REVERSED',
  now: Date,
): Order | undefined {
  const { capture: taken } = order;
  const from = status === 'REVERSED' ? 'COMPLETED' : 'PENDING';
  if (taken?.status !== from) return undefined;
  return { ...order, capture: { ...taken, status, updatedAt: now } };
}

function refundedMinor(taken: Capture): number {
  return taken.refunds.reduce((sum, { amount }) => sum + amount.minor, 0);
}

export function leftMinor(taken: Capture): number {
  return taken.amount.minor - refundedMinor(taken);
}

function refundProblem(taken: Capture, amount: Money, now: Date): string | null {
  const ageDays = (now.getTime() - taken.createdAt.getTime()) / (24 * hourMs);
  if (taken.status === 'PENDING') return 'PENDING_CAPTURE';
  if (taken.status === 'REFUNDED') return 'CAPTURE_FULLY_REFUNDED';
  if (taken.status === 'REVERSED') return 'REFUND_NOT_ALLOWED';
  if (taken.status === 'DECLINED') return 'REFUND_NOT_ALLOWED';
  if (amount.currency !== taken.amount.currency) return 'REFUND_CAPTURE_CURRENCY_MISMATCH';
  if (ageDays > refundDays) return 'REFUND_TIME_LIMIT_EXCEEDED';
  return amount.minor > leftMinor(taken) ? 'REFUND_AMOUNT_EXCEEDED' : null;
}

export const madeRefunds = ({ refunds }: Capture): readonly Refund[] =>
  refunds.filter(({ status }) => status === 'COMPLETED');

/** Returns the refunded sum: a pending refund has left and has not arrived yet, so it does not count. */
export function refundedMinorOf(taken: Capture): number {
  return madeRefunds(taken).reduce((sum, { amount }) => sum + amount.minor, 0);
}

/** Returns a capture's state after its refunds. */
function standingOf(taken: Capture): CaptureStatus {
  const gone = refundedMinorOf(taken);
  if (gone === 0) return taken.status;
  return gone === taken.amount.minor ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

/** A refund that was on its way is made. */
export function refundMade(order: Order, refundId: string, now: Date): Order {
  const { capture: taken } = order;
  if (taken === null) return order;
  const refunds = taken.refunds.map((each) =>
    each.id === refundId ? { ...each, status: 'COMPLETED' as const, at: now } : each,
  );
  const next = { ...taken, refunds };
  return { ...order, capture: { ...next, status: standingOf(next), updatedAt: now } };
}

export function refund(
  order: Order,
  request: RefundRequest,
  { id, now, isUnderWay = false }: Stamp,
): Change {
  const { capture: taken } = order;
  if (taken === null) return failure(problemOfIssue('INVALID_RESOURCE_ID'));
  const amount = request.amount ?? { ...taken.amount, minor: leftMinor(taken) };
  const issue = refundProblem(taken, amount, now);
  if (issue !== null) return failure(problemOfIssue(issue));
  const { invoiceId, customId, note } = request;
  const status = isUnderWay ? 'PENDING' : 'COMPLETED';
  const made: Refund = { id, amount, invoiceId, customId, note, status, at: now };
  const next = { ...taken, updatedAt: now, refunds: [...taken.refunds, made] };
  return success({ ...order, capture: { ...next, status: standingOf(next) } });
}
