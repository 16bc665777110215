import { decodeAmount, encodeAmount } from '@dipper/contract';
import type { ExchangeState, OperatorExchange, Unit, WireAmount } from '@dipper/contract';
import type { Tone } from '@dipper/ui';

export const toneOf: Readonly<Record<ExchangeState, Tone>> = {
  requested: 'info',
  checking: 'warning',
  approved: 'brand',
  sending: 'brand',
  sent: 'brand',
  unknown: 'warning',
  paid: 'success',
  rejected: 'danger',
  review: 'danger',
  canceled: 'neutral',
  refused: 'danger',
  returned: 'danger',
};

/** Ended without anything that the person kept: its amount is what they would have had. */
const isUnpaid = (state: ExchangeState): boolean =>
  state === 'canceled' || state === 'refused' || state === 'returned';

/** The name of the amount: only what has arrived is called paid out. */
export const payoutTermOf = (
  state: ExchangeState,
): 'to_be_paid_out' | 'paid_out' | 'not_paid_out' => {
  if (state === 'paid') return 'paid_out';
  return isUnpaid(state) ? 'not_paid_out' : 'to_be_paid_out';
};

/** Whether an exchange is over: paid, or never to be. */
export const isOver = (state: ExchangeState): boolean => state === 'paid' || isUnpaid(state);

/** The signed-in operator's name and role, which decide what they may approve. */
export type Decider = { readonly name: string; readonly isChecker: boolean };

/** Tells whether this operator may agree now: the second one must be a checker, and never the first one again. */
export const mayAgree = (
  { state, needsSecondOperator, agreedBy }: OperatorExchange,
  { name, isChecker }: Decider,
): boolean => {
  if (state === 'requested') return true;
  if (state !== 'checking') return false;
  return !needsSecondOperator || (isChecker && agreedBy !== name);
};

export type Sum = { readonly unit: Unit; readonly amount: WireAmount; readonly count: number };

/** Sums the estimates for each unit: amounts of different units are never added. */
export const sumsOf = (exchanges: readonly OperatorExchange[]): Sum[] => {
  const sums = new Map<Unit, { amount: bigint; count: number }>();
  for (const { estimated } of exchanges) {
    const { amount, count } = sums.get(estimated.unit) ?? { amount: 0n, count: 0 };
    const more = amount + decodeAmount(estimated.amount);
    sums.set(estimated.unit, { amount: more, count: count + 1 });
  }
  return [...sums].map(([unit, { amount, count }]) => ({
    unit,
    amount: encodeAmount(amount),
    count,
  }));
};

/** Counts the exchanges that this approval settles, and those that still wait for a checker afterwards. */
export const countsOf = (exchanges: readonly OperatorExchange[]) => {
  const waits = exchanges.filter(
    ({ state, needsSecondOperator }) => needsSecondOperator && state === 'requested',
  ).length;
  return { all: exchanges.length, waits, agreed: exchanges.length - waits };
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the age in its largest whole unit. */
export const ageOf = (since: string, now: number) => {
  const passed = Math.max(0, now - new Date(since).getTime());
  if (passed >= day) return { unit: 'day', value: Math.floor(passed / day) } as const;
  if (passed >= hour) return { unit: 'hour', value: Math.floor(passed / hour) } as const;
  return { unit: 'minute', value: Math.floor(passed / minute) } as const;
};
