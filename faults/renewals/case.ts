import type { PeriodPayment, Subscription } from '@dipper/contract';
import type { Books } from '../checker/evidence.ts';
import type { SandboxCharge } from '../deployment/sandbox.ts';
import type { Ending } from '../deployment/supervised.ts';
import type { Call } from '../people/journal.ts';
import { periodAt } from './expected.ts';
import { hourMs } from './plan.ts';
import type { Try } from './record.ts';
import type { SubscriptionFacts } from './subscriber.ts';

/** One subscription, by three that know nothing of each other: the person, the provider, Dipper. */
export type Case = {
  readonly facts: SubscriptionFacts;
  readonly tries: readonly Try[];
  readonly charges: readonly SandboxCharge[];
  readonly subscription: Subscription;
  readonly payments: readonly PeriodPayment[];
};

export type Span = { readonly fromMs: number; readonly untilMs: number };

export type Evidence = {
  readonly cases: readonly Case[];
  /** Charges of nobody that was asked. */
  readonly strangers: readonly SandboxCharge[];
  readonly charges: readonly SandboxCharge[];
  readonly books: Books;
  readonly endings: readonly Ending[];
  readonly calls: readonly Call[];
  readonly outages: readonly Span[];
  readonly endMs: number;
  readonly planned: Readonly<Record<string, number>>;
  readonly done: Readonly<Record<string, number>>;
};

/** A charge that began so shortly before the end may or may not be made by then. */
export const lastMomentMs = 2 * hourMs;

export const remaining = ({ charged, canceled }: SandboxCharge): number => charged - canceled;
export const whenMs = ({ chargedAt }: SandboxCharge): number => Date.parse(chargedAt ?? '');
export const nameOf = ({ facts }: Case): string => `subscription ${facts.subscriptionId}`;

export const isChange = ({ facts }: Case, orderId: string): boolean =>
  facts.changes.some((each) => each.orderId === orderId);

/** A refund gives back of the period that it was asked for in. */
const isGivenBack = ({ facts }: Case, charge: SandboxCharge): boolean =>
  facts.refund !== undefined &&
  periodAt(facts.anchorMs, whenMs(charge)) === periodAt(facts.anchorMs, facts.refund.atMs);

/** Returns the charges of periods: neither a change of tier, nor given back whole as nobody's. */
export const forPeriods = (one: Case): readonly SandboxCharge[] =>
  one.charges.filter(
    (charge) =>
      charge.charged > 0 &&
      !isChange(one, charge.partnerOrderId) &&
      (remaining(charge) > 0 || isGivenBack(one, charge)),
  );

export const isOfPeriod = (one: Case, number: number) => (each: Try) =>
  periodAt(one.facts.anchorMs, each.atMs) === number && !isChange(one, each.orderId);

/** The first period that is not paid, in the way that this subscription ended; undefined: none. */
export const endOf = (one: Case): number | undefined => {
  const { facts, subscription } = one;
  const { anchorMs, refund, canceledAtMs, resumedAtMs } = facts;
  if (refund !== undefined) return periodAt(anchorMs, refund.atMs) + 1;
  const { endedAt, endedWhy } = subscription;
  if (endedWhy === 'unpaid') return periodAt(anchorMs, Date.parse(endedAt ?? ''));
  if (canceledAtMs === undefined || resumedAtMs !== undefined) return undefined;
  const period = periodAt(anchorMs, canceledAtMs);
  // Canceling while a payment is past due means that the period that runs is not paid.
  const isPastDue = endedAt !== null && Math.abs(Date.parse(endedAt) - canceledAtMs) < hourMs;
  return isPastDue ? period : period + 1;
};

export const priceOf = ({ facts, charges }: Case, number: number): bigint => {
  const { anchorMs, changes, planned } = facts;
  const succeeded = changes.filter(({ orderId }) =>
    charges.some((charge) => charge.partnerOrderId === orderId && charge.charged > 0),
  );
  const prices = [
    ...succeeded.map(({ toPrice, atMs }) => ({ toPrice, first: periodAt(anchorMs, atMs) + 1 })),
    ...planned.map(({ toPrice, fromMs }) => ({ toPrice, first: periodAt(anchorMs, fromMs) })),
  ].filter(({ first }) => first <= number);
  const last = prices.toSorted((left, right) => left.first - right.first).at(-1);
  return last?.toPrice ?? facts.price;
};
