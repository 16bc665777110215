import type { ProviderRecord, Try } from './record.ts';
import { dayMs, hourMs, periodMs } from './plan.ts';
import type { SubscriptionFacts } from './subscriber.ts';

/** A period is charged within the hour after it begins. */
const hourOfChargeMs = hourMs + 60_000;
const retriesMs = [24, 72, 120, 168].map((hours) => hours * hourMs);
/** A call that never arrived says nothing about the card: it is retried a day later, however often. */
const heldMs = 24 * hourMs;
const soonMs = 5 * 60_000;

export const periodAt = (anchorMs: number, atMs: number): number =>
  Math.floor((atMs - anchorMs) / periodMs);

export const startOf = (anchorMs: number, number: number): number => anchorMs + number * periodMs;

const isOver = ({ canceledAtMs, resumedAtMs, refund }: SubscriptionFacts): boolean =>
  refund !== undefined || (canceledAtMs !== undefined && resumedAtMs === undefined);

/**
 * When a period is tried again that was never paid: by the plan from the first decline on, and a day
 * after what never arrived, which begins the plan anew. How often Dipper asks before it believes
 * that depends on how long nobody answered: one who never heard of a charge may be the last it asks.
 */
const nextTryMs = (tries: readonly Try[]): number | undefined => {
  let since: number | undefined;
  let next: number | undefined;
  for (const { isCharged, declinedAtMs, unheardAtMs } of tries) {
    const atMs = declinedAtMs ?? unheardAtMs;
    if (isCharged || atMs === undefined) return undefined;
    if (unheardAtMs === undefined) {
      const sinceMs = since ?? atMs;
      since = sinceMs;
      next = retriesMs.map((ms) => sinceMs + ms).find((ms) => ms > atMs);
    } else {
      since = undefined;
      next = atMs + heldMs;
    }
  }
  return next;
};

const retryIsDue = (facts: SubscriptionFacts, tries: readonly Try[], nowMs: number): boolean => {
  const last = tries.at(-1);
  if (last === undefined || last.isCharged) return false;
  const isKnown = last.declinedAtMs !== undefined || last.unheardAtMs !== undefined;
  const newCardMs = facts.cardChanges.findLast((atMs) => atMs > last.atMs);
  if (newCardMs !== undefined) return isKnown && nowMs > newCardMs + soonMs;
  const next = facts.hasStoppedCard ? undefined : nextTryMs(tries);
  return next !== undefined && nowMs > next + soonMs;
};

/**
 * Tells whether a charge should be asked for by now and has not been. Only the length of a day's wait depends on this:
 * other rules judge at the end.
 */
export const owes = (facts: SubscriptionFacts, record: ProviderRecord, nowMs: number): boolean => {
  const { anchorMs } = facts;
  if (facts.subscriptionId === undefined || isOver(facts)) return false;
  const number = periodAt(anchorMs, nowMs - hourOfChargeMs);
  // A change of tier is paid by a charge of its own, and no period hangs on it.
  const isChange = (orderId: string): boolean =>
    facts.changes.some((each) => each.orderId === orderId);
  const tries = record
    .triesOf(facts.userId)
    .filter(({ atMs, orderId }) => atMs >= anchorMs && !isChange(orderId));
  const inPeriod = tries.filter(({ atMs }) => periodAt(anchorMs, atMs) >= number);
  if (inPeriod.length > 0) return retryIsDue(facts, inPeriod, nowMs);
  // A person who never paid the period before has lost the subscription.
  const before = tries.filter(({ atMs }) => periodAt(anchorMs, atMs) === number - 1);
  const lastBefore = before.at(-1);
  return number > 0 && lastBefore?.isCharged === true;
};

/** Whether anything of this person's can happen on a day that begins at this moment. */
export const isAwaited = (
  facts: SubscriptionFacts,
  record: ProviderRecord,
  fromMs: number,
): boolean => {
  if (facts.subscriptionId === undefined) return false;
  const last = record.triesOf(facts.userId).at(-1);
  if (last !== undefined && !last.isCharged && last.declinedAtMs === undefined) return true;
  return [0, 1, 2, 4, 8, 12, 16, 20, 22, 24].some((hours) =>
    owes(facts, record, Math.min(fromMs + hours * hourMs, fromMs + dayMs)),
  );
};
