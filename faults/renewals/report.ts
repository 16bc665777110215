import type { Numbers } from '../trial/page.ts';
import type { Evidence } from './case.ts';
import { latenessOf } from './judge-times.ts';

const minuteMs = 60_000;

const quantile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / minuteMs);

/** Returns the run's figures, in numbers without dates. */
export const numbersOf = (evidence: Evidence, tookSeconds: number): Numbers => {
  const { cases, charges, done, planned, outages } = evidence;
  const tries = cases.flatMap((each) => each.tries);
  const outcomes = Object.groupBy(
    tries.flatMap((each) => each.outcomes),
    (outcome) => outcome,
  );
  const states = Object.groupBy(cases, ({ subscription: { state, endedWhy } }) =>
    endedWhy === null ? state : `${state}, ${endedWhy}`,
  );
  const late = cases
    .flatMap((one) => latenessOf(one, outages))
    .toSorted((left, right) => left - right);
  const deeds = Object.entries(done).filter(([name]) => !(name in planned));
  return {
    subscriptions: cases.length,
    ...Object.fromEntries(Object.keys(planned).map((name) => [name, done[name] ?? 0])),
    ...Object.fromEntries(deeds),
    'orders of charges': tries.length,
    ...Object.fromEntries(
      Object.entries(outcomes).map(([name, each]) => [
        `calls for a charge: ${name}`,
        each?.length ?? 0,
      ]),
    ),
    'charges at the provider': charges.filter(({ charged }) => charged > 0).length,
    ...Object.fromEntries(
      Object.entries(states).map(([name, each]) => [
        `subscriptions in the end: ${name}`,
        each?.length ?? 0,
      ]),
    ),
    'first try after its date, minutes, half of them': quantile(late, 0.5),
    'first try after its date, minutes, 99 of 100': quantile(late, 0.99),
    'first try after its date or an outage, minutes, slowest': quantile(late, 1),
    'the whole run, seconds': tookSeconds,
  };
};
