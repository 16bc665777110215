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
  readonly number: string;
  /** The merchant's own number of the request. */
  readonly orderNumber: string;
  readonly place: string;
  readonly amount: number;
  readonly at: Date;
}

export interface Trade {
  /** Names the page; whoever has it may pay. */
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
  return trade.status === 'OPEN' && now.getTime() >= trade.openedAt.getTime() + lifetimeMs;
}

export function isOpen(trade: Trade, now: Date): boolean {
  return trade.status === 'OPEN' && !isExpired(trade, now);
}

/** The amount can be another one: that is what a merchant has to notice. */
export function pay(trade: Trade, now: Date, amount: number = trade.order.amount): Trade {
  return {
    ...trade,
    status: 'PAID',
    failure: null,
    paid: { at: now, amount },
    timesPaid: trade.timesPaid + 1,
  };
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

export function cancelledAmount(trade: Trade): number {
  return trade.cancellations.reduce((sum, { amount }) => sum + amount, 0);
}

export function heldAmount(trade: Trade): number {
  return (trade.paid?.amount ?? 0) - cancelledAmount(trade);
}

type CancelProblem = 'unknown' | 'done' | 'not possible' | 'too late';

/** Each method says it in codes of its own. */
const cancelCodes: Readonly<Record<string, Readonly<Record<CancelProblem, string>>>> = {
  CA: { unknown: 'CA10', done: 'CA12', 'not possible': 'CA03', 'too late': 'ST46' },
  MP: { unknown: 'MP03', done: 'MP82', 'not possible': 'MP80', 'too late': 'MP81' },
  VA: { unknown: 'ST06', done: 'RA33', 'not possible': 'ST09', 'too late': 'ST46' },
  GC: { unknown: 'GC03', done: 'GC41', 'not possible': 'GC42', 'too late': 'GC42' },
};

function codeOf({ order }: Trade, problem: CancelProblem): string {
  const codes = cancelCodes[order.method.code] ?? cancelCodes['GC'];
  return codes?.[problem] ?? 'ST09';
}

/** A carrier takes money back within the month of the charge, by Seoul's calendar. */
function isAnotherMonth(trade: Trade, now: Date): boolean {
  const month = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 7);
  return trade.paid !== null && month(trade.paid.at) !== month(now);
}

/** A carrier gives a charge back as it was. */
const onlyWhole = 'MP';

function cancelProblem(trade: Trade, wanted: Cancellation): string | undefined {
  const held = heldAmount(trade);
  if (trade.status !== 'PAID') return codeOf(trade, 'unknown');
  if (held === 0) return codeOf(trade, 'done');
  if (trade.cancellations.some(({ place }) => place === wanted.place)) return 'ST50';
  if (trade.order.method.code === 'MP' && isAnotherMonth(trade, wanted.at)) {
    return codeOf(trade, 'too late');
  }
  const isPart = wanted.amount !== held || trade.cancellations.length > 0;
  if (isPart && trade.order.method.code === onlyWhole) return codeOf(trade, 'not possible');
  return wanted.amount > held ? codeOf(trade, 'not possible') : undefined;
}

export function cancel(trade: Trade, wanted: Cancellation): Change {
  const problem = cancelProblem(trade, wanted);
  if (problem !== undefined) return failure(problem);
  return success({ ...trade, cancellations: [...trade.cancellations, wanted] });
}
