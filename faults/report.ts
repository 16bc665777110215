import type { OperatorPayment } from '@dipper/contract';
import type { Evidence } from './checker/evidence.ts';
import type { Numbers } from './trial/page.ts';
import type { Verdict } from './trial/verdict.ts';

/** Returns the largest without spreading: a full run has more values than a call may have arguments. */
const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0);

/** An account that nobody has paid into waits beyond the end of a run. */
const named = (state: string): string => (state === 'waiting' ? 'waiting for a deposit' : state);

const decided: ReadonlySet<string> = new Set(['succeeded', 'declined']);

/** Returns the duration of payments that somebody came back to pay; the others end when their page does. */
const durationMs = ({ state, createdAt, changedAt }: OperatorPayment): number =>
  decided.has(state) ? Date.parse(changedAt) - Date.parse(createdAt) : 0;

/** Returns the run's figures, in numbers without dates. */
export const numbersOf = (
  evidence: Evidence,
  verdicts: readonly Verdict[],
  restartsMs: readonly number[],
): Numbers => {
  const { charges, payments, refunds, calls, answers, timing, planned, done, outcomes, ways } =
    evidence;
  const { messages } = evidence;
  const byState = Object.groupBy(payments, ({ state }) => state);
  const ofPerson = calls.filter(({ route }) => !route.startsWith('visit '));
  const findings = (name: string): number =>
    verdicts.find(({ invariant }) => invariant === name)?.findings.length ?? 0;
  return {
    ...Object.fromEntries(Object.keys(planned).map((name) => [name, done[name] ?? 0])),
    'payments started': payments.length,
    ...Object.fromEntries(
      Object.entries(byState).map(([state, each]) => [`payments ${named(state)}`, each.length]),
    ),
    ...outcomes,
    ...Object.fromEntries(
      ways.map(({ provider, methodId, paid }) => [
        `paid by method ${methodId} of ${provider}`,
        paid,
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(messages).map(([name, times]) => [`messages of ${name}`, times]),
    ),
    'charges at the provider': charges.filter(({ charged }) => charged > 0).length,
    'charges lost or double': findings('I5'),
    'credits without their charge': findings('I6'),
    ...Object.fromEntries(
      Object.entries(Object.groupBy(refunds, ({ state }) => state)).map(([state, each]) => [
        `refunds ${state}`,
        each.length,
      ]),
    ),
    'refunds that differ': findings('I10'),
    'successes told': new Set(
      answers.flatMap((each) =>
        each.kind === 'payment' && each.status === 'success' ? [each.transactionId] : [],
      ),
    ).size,
    'calls made': calls.length,
    'calls cut off': calls.filter(({ ending }) => ending === 'offline').length,
    'calls never answered': calls.filter(({ ending }) => ending === 'timed_out').length,
    'calls answered 503': calls.filter(({ ending }) => ending === 503).length,
    'slowest answer to a call, ms': largest(
      ofPerson.filter(({ route }) => route !== 'purchase').map(({ tookMs }) => tookMs),
    ),
    'slowest answer to a purchase, ms': largest(
      ofPerson.filter(({ route }) => route === 'purchase').map(({ tookMs }) => tookMs),
    ),
    'slowest way back from the provider, ms': largest(
      calls.filter(({ route }) => route.startsWith('visit ')).map(({ tookMs }) => tookMs),
    ),
    'slowest restart of the server, ms': largest(restartsMs),
    'slowest payment from its start to its end, ms': largest(payments.map(durationMs)),
    'last payment final after the last fault, ms': timing.finalAfterMs,
  };
};
