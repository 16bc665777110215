import { failure, success, type Result } from '../../platform/result.ts';
import type { WindowOrder } from './window-request.ts';

export type Status = 'OPEN' | 'ISSUED' | 'PAID' | 'FAILED' | 'CLOSED';

/** An account that was made for one deposit. */
export interface Account {
  readonly bankCode: string;
  readonly bankName: string;
  readonly number: string;
  readonly until: Date;
}

export interface Cancellation {
  /** `C1` is the refund of a phone's charge after its month. */
  readonly work: 'C0' | 'C1';
  readonly number: string;
  /** The merchant's own number of the request. */
  readonly orderNumber: string;
  /** `cnclOrd`: the first is 1. */
  readonly place: number;
  readonly amount: number;
  readonly at: Date;
}

export interface Trade {
  /** Names the page; anybody who has it may pay. */
  readonly ticket: string;
  readonly number: string;
  readonly order: WindowOrder;
  readonly status: Status;
  readonly openedAt: Date;
  /** The digits of the picture, and how often they were entered wrongly. */
  readonly picture: string;
  readonly wrongPictures: number;
  readonly failure: string | null;
  readonly account: Account | null;
  readonly paid: { readonly at: Date; readonly amount: number } | null;
  readonly timesPaid: number;
  readonly cancellations: readonly Cancellation[];
  /** A charge, or a cancellation by its own number, that Hecto is at. */
  readonly underWay?: 'pay' | { readonly cancels: string } | undefined;
}

export type Change = Result<Trade, string>;

/** How long a window may stay open. */
export const lifetimeMs = 30 * 60_000;
export const picturesMax = 5;

interface Opening {
  readonly ticket: string;
  readonly number: string;
  readonly picture: string;
  readonly now: Date;
}

export function openTrade(order: WindowOrder, opening: Opening): Trade {
  const { ticket, number, picture, now } = opening;
  return {
    ticket,
    number,
    order,
    status: 'OPEN',
    openedAt: now,
    picture,
    wrongPictures: 0,
    failure: null,
    account: null,
    paid: null,
    timesPaid: 0,
    cancellations: [],
  };
}

export function isExpired(trade: Trade, now: Date): boolean {
  const isCreated = trade.status === 'OPEN' && trade.underWay === undefined;
  return isCreated && now.getTime() >= trade.openedAt.getTime() + lifetimeMs;
}

export function isOpen(trade: Trade, now: Date): boolean {
  return trade.status === 'OPEN' && trade.underWay === undefined && !isExpired(trade, now);
}

/** The amount can be another one, which a merchant has to notice. */
export function pay(trade: Trade, now: Date, amount: number = trade.order.amount): Trade {
  return {
    ...trade,
    status: 'PAID',
    failure: null,
    paid: { at: now, amount },
    timesPaid: trade.timesPaid + 1,
  };
}

/** An operation in progress at Hecto is ended neither by a person nor by time. */
export function takenOn(trade: Trade, underWay: NonNullable<Trade['underWay']>): Trade {
  return { ...trade, underWay };
}

export function done({ underWay: _done, ...trade }: Trade): Trade {
  return trade;
}

export function fail(trade: Trade, code: string): Trade {
  return { ...trade, status: 'FAILED', failure: code };
}

export function close(trade: Trade): Trade {
  return { ...trade, status: 'CLOSED', failure: '0009' };
}

export function issue(trade: Trade, account: Account): Trade {
  return { ...trade, status: 'ISSUED', account };
}

export function isOverdue(trade: Trade, now: Date): boolean {
  return trade.account !== null && now.getTime() >= trade.account.until.getTime();
}

/** A bank takes a deposit only to the won, and only while the account stands. */
export function deposit(trade: Trade, amount: number, now: Date): Change {
  if (trade.status !== 'ISSUED') return failure('no account waits for a deposit');
  if (isOverdue(trade, now)) return failure('the account has been closed');
  if (amount !== trade.order.amount) return failure('the bank takes the exact amount only');
  return success(pay(trade, now));
}

export function canceledAmount(trade: Trade): number {
  return trade.cancellations.reduce((sum, { amount }) => sum + amount, 0);
}

export function heldAmount(trade: Trade): number {
  return (trade.paid?.amount ?? 0) - canceledAmount(trade);
}

export type CancelProblem =
  | 'unknown'
  | 'done'
  | 'exceeds'
  | 'round'
  | 'too late'
  | 'too early'
  | 'twice'
  | 'refund twice';

/** §41.1: what holds for every method, and what a method says in a code of its own. */
const commonCodes: Readonly<Record<CancelProblem, string>> = {
  unknown: 'ST06',
  done: 'ST39',
  exceeds: 'ST57',
  round: 'ST56',
  'too late': 'ST46',
  'too early': 'ST26',
  twice: 'ST25',
  'refund twice': 'ST39',
};

const voucherCodes: Partial<typeof commonCodes> = { unknown: 'GC03', done: 'GC41' };

const ownCodes: Readonly<Record<string, Partial<typeof commonCodes>>> = {
  CA: { unknown: 'CA10', done: 'CA12' },
  MP: { unknown: 'MP03', done: 'MP82', 'too late': 'MP81' },
  TM: { unknown: 'TM02', done: 'TM01', exceeds: 'TM04', twice: 'TM03' },
  HM: voucherCodes,
  CG: voucherCodes,
  SG: voucherCodes,
  BG: voucherCodes,
};

export function codeOfProblem({ order }: Trade, problem: CancelProblem): string {
  return ownCodes[order.method.code]?.[problem] ?? commonCodes[problem];
}

/** §23: a carrier takes a charge back within its month, by Seoul's calendar, and refunds it later. */
function isAnotherMonth(trade: Trade, now: Date): boolean {
  const month = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 7);
  return trade.paid !== null && month(trade.paid.at) !== month(now);
}

function monthProblem(trade: Trade, { work, at }: Cancellation): CancelProblem | undefined {
  if (trade.order.method.code !== 'MP') return undefined;
  if (isAnotherMonth(trade, at)) return work === 'C0' ? 'too late' : undefined;
  return work === 'C1' ? 'too early' : undefined;
}

/** Whether a cancellation has the next number; a voucher's is always the first (§26.1). */
function isNextRound({ order, cancellations }: Trade, { place }: Cancellation): boolean {
  const isVoucher = order.method.asks === 'voucher' || order.method.asks === 'tmoney';
  return place === (isVoucher ? 1 : cancellations.length + 1);
}

function cancelProblem(trade: Trade, cancellation: Cancellation): CancelProblem | undefined {
  const held = heldAmount(trade);
  if (trade.status !== 'PAID') return 'unknown';
  if (held === 0) return 'done';
  if (!isNextRound(trade, cancellation)) return 'round';
  const problem = monthProblem(trade, cancellation);
  if (problem !== undefined) return problem;
  return cancellation.amount > held || cancellation.amount === 0 ? 'exceeds' : undefined;
}

export function cancel(trade: Trade, cancellation: Cancellation): Result<Trade, CancelProblem> {
  const problem = cancelProblem(trade, cancellation);
  if (problem !== undefined) return failure(problem);
  return success({ ...trade, cancellations: [...trade.cancellations, cancellation] });
}
