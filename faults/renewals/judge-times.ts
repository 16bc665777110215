import { endOf, isChange, isOfPeriod, remaining, lastMomentMs, nameOf } from './case.ts';
import type { Case, Evidence, Span } from './case.ts';
import { periodAt, startOf } from './expected.ts';
import { hourMs, periodMs } from './plan.ts';

const softTriesMost = 5;
/** The hour of a charge, and the rest of a day: the run looks in so often. */
const lateMostMs = 27 * hourMs;
const retryGapMs = 23 * hourMs;

/** Declined as often as it is tried, or once by a card that will never pay. */
export const judgeUnpaid = (one: Case): readonly string[] => {
  const end = endOf(one) ?? 0;
  const tries = one.tries.filter(isOfPeriod(one, end));
  const paid = tries.filter(({ orderId }) =>
    one.charges.some((charge) => charge.partnerOrderId === orderId && remaining(charge) > 0),
  );
  const isEnough = tries.length >= softTriesMost || one.facts.hasStoppedCard;
  if (isEnough && paid.length === 0) return [];
  const outcomes = one.tries.map((each) => each.outcomes.join('+')).join(', ');
  return [
    `${nameOf(one)}: ended as unpaid in period ${end} after ${tries.length} tries, ${paid.length} paid; all tries: ${outcomes}`,
  ];
};

const statesThatGoOn: ReadonlySet<string> = new Set(['active', 'canceled']);

export const judgeStates = ({ cases }: Evidence): readonly string[] =>
  cases.flatMap((one) => {
    const { state, endedWhy, trouble } = one.subscription;
    const wanted =
      one.facts.refund !== undefined ? 'refunded' : endOf(one) === undefined ? null : 'canceled';
    if (endedWhy === 'unpaid') return judgeUnpaid(one);
    if (state === 'ended') {
      return endedWhy === wanted ? [] : [`${nameOf(one)}: ended (${endedWhy}), expected ${wanted}`];
    }
    if (!statesThatGoOn.has(state)) {
      return [`${nameOf(one)}: still ${state} (${trouble?.reason ?? 'no trouble'})`];
    }
    const isCanceled = endOf(one) !== undefined;
    return (state === 'canceled') === isCanceled ? [] : [`${nameOf(one)}: is ${state}`];
  });

/** The dates are made of the first one alone: whatever happened in between moves none of them. */
export const judgeDates = ({ cases, endMs }: Evidence): readonly string[] =>
  cases.flatMap((one) => {
    const { anchorMs } = one.facts;
    const { startedAt, nextPaymentTime, paidUntil, state } = one.subscription;
    const times: (string | null)[] = [paidUntil, ...(state === 'active' ? [nextPaymentTime] : [])];
    const drifts = times.flatMap((text) => {
      const atMs = Date.parse(text ?? '');
      return startOf(anchorMs, Math.round((atMs - anchorMs) / periodMs)) === atMs ? [] : [text];
    });
    const nextMs = Date.parse(nextPaymentTime ?? '');
    const isNext =
      state !== 'active' || (nextMs > endMs - lastMomentMs && nextMs <= endMs + periodMs);
    return [
      ...(Date.parse(startedAt) === anchorMs ? [] : [`${nameOf(one)}: began at ${startedAt} now`]),
      ...drifts.map((text) => `${nameOf(one)}: ${text} is no multiple of thirty days`),
      ...(isNext ? [] : [`${nameOf(one)}: the next payment is ${nextPaymentTime}`]),
    ];
  });

/** The next try begins after the one before it is known, by the order in which the provider heard them. */
export const judgeBlindTries = ({ cases }: Evidence): readonly string[] =>
  cases.flatMap((one) =>
    one.tries.slice(1).flatMap((next, place) => {
      const before = one.tries[place];
      if (before === undefined || (before.knownAtMs ?? Number.POSITIVE_INFINITY) <= next.atMs) {
        return [];
      }
      return [`${nameOf(one)}: ${next.orderId} was tried while ${before.orderId} was unknown`];
    }),
  );

export const judgeRetries = ({ cases }: Evidence): readonly string[] =>
  cases.flatMap((one) => {
    const { anchorMs, cardChanges } = one.facts;
    const tries = one.tries.filter(({ orderId }) => !isChange(one, orderId));
    return tries.slice(1).flatMap((next, place) => {
      const before = tries[place];
      if (before === undefined) return [];
      const isSame = periodAt(anchorMs, before.atMs) === periodAt(anchorMs, next.atMs);
      const hasNewCard = cardChanges.some(
        (atMs) => atMs >= before.atMs - hourMs && atMs <= next.atMs,
      );
      const gapMs = next.atMs - before.atMs;
      return isSame && !hasNewCard && gapMs < retryGapMs
        ? [`${nameOf(one)}: tried again after ${Math.round(gapMs / 60_000)} minutes`]
        : [];
    });
  });

export const judgeCancels = ({ cases }: Evidence): readonly string[] =>
  cases.flatMap((one) => {
    const { canceledAtMs, resumedAtMs, refund } = one.facts;
    const fromMs = refund?.atMs ?? canceledAtMs;
    if (fromMs === undefined) return [];
    const untilMs = resumedAtMs ?? Number.POSITIVE_INFINITY;
    return one.tries
      .filter(({ atMs }) => atMs > fromMs && atMs < untilMs)
      .map(({ orderId }) => `${nameOf(one)}: ${orderId} was asked for after a cancel`);
  });

/** Returns how long after its date the first try of each period came, beside what nobody could do. */
export const latenessOf = (one: Case, outages: readonly Span[]): readonly number[] => {
  const { anchorMs } = one.facts;
  const numbers = new Set(one.tries.map(({ atMs }) => periodAt(anchorMs, atMs)));
  return [...numbers].flatMap((number) => {
    const [first] = one.tries.filter(isOfPeriod(one, number));
    if (first === undefined) return [];
    const dueMs = startOf(anchorMs, number);
    const outage = outages.find(
      ({ fromMs, untilMs }) => dueMs + hourMs > fromMs && dueMs < untilMs,
    );
    return [first.atMs - Math.max(dueMs, outage?.untilMs ?? 0)];
  });
};

export const judgeTimes = ({ cases, outages }: Evidence): readonly string[] =>
  cases.flatMap((one) =>
    latenessOf(one, outages)
      .filter((ms) => ms > lateMostMs)
      .map((ms) => `${nameOf(one)}: tried ${Math.round(ms / hourMs)} hours late`),
  );

export const judgeRun = ({ planned, done }: Evidence): readonly string[] =>
  Object.entries(planned).flatMap(([name, least]) =>
    (done[name] ?? 0) >= least ? [] : [`${name}: ${done[name] ?? 0} of ${least}`],
  );
