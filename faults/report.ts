import type { OperatorPayment } from '@dipper/contract';
import type { Evidence, Verdict } from './checker/evidence.ts';
import type { Plan } from './plan.ts';

export type Numbers = Readonly<Record<string, number>>;

const largest = (values: readonly number[]): number => Math.max(0, ...values);

const decided: ReadonlySet<string> = new Set(['succeeded', 'declined']);

/** Of those that somebody came back to pay; the others end when their page does. */
const durationMs = ({ state, createdAt, changedAt }: OperatorPayment): number =>
  decided.has(state) ? Date.parse(changedAt) - Date.parse(createdAt) : 0;

/** What the run was made of, in numbers without dates. */
export const numbersOf = (
  evidence: Evidence,
  verdicts: readonly Verdict[],
  restartsMs: readonly number[],
): Numbers => {
  const { charges, payments, calls, told, timing, planned, done, outcomes } = evidence;
  const byState = Object.groupBy(payments, ({ state }) => state);
  const ofPerson = calls.filter(({ route }) => !route.startsWith('visit '));
  const findings = (name: string): number =>
    verdicts.find(({ invariant }) => invariant === name)?.findings.length ?? 0;
  return {
    ...Object.fromEntries(Object.keys(planned).map((name) => [name, done[name] ?? 0])),
    'payments started': payments.length,
    ...Object.fromEntries(
      Object.entries(byState).map(([state, each]) => [`payments ${state}`, each.length]),
    ),
    ...Object.fromEntries(
      Object.entries(outcomes).map(([outcome, count]) => [`charges asked for: ${outcome}`, count]),
    ),
    'charges at the provider': charges.filter(({ charged }) => charged > 0).length,
    'charges lost or double': findings('I5'),
    'credits without their charge': findings('I6'),
    'successes told': new Set(
      told.flatMap((each) =>
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

export const lineOf = ({ invariant, promise, findings }: Verdict): string =>
  findings.length === 0
    ? `ok    ${invariant}: ${promise}`
    : [
        `WRONG ${invariant}: ${promise}`,
        ...findings.slice(0, 20).map((finding) => `      ${finding}`),
      ].join('\n');

export const table = (numbers: Numbers): string => {
  const names = Object.keys(numbers);
  const nameWidth = largest(names.map((name) => name.length));
  const values = Object.values(numbers).map(String);
  const valueWidth = largest(values.map((value) => value.length));
  const row = (name: string, value: string): string =>
    `| ${name.padEnd(nameWidth)} | ${value.padStart(valueWidth)} |`;
  const rule = `| ${'-'.repeat(nameWidth)} | ${'-'.repeat(valueWidth - 1)}: |`;
  return [row('', ''), rule, ...names.map((name) => row(name, String(numbers[name])))].join('\n');
};

/** The page that stands in the repository: how it was run, what was kept, and how much it was. */
export const resultsPage = (plan: Plan, verdicts: readonly Verdict[], numbers: Numbers): string => {
  const kept = verdicts.map(
    ({ invariant, promise, findings }) =>
      `- ${findings.length === 0 ? 'kept' : `**broken ${findings.length} times**`}: ${promise} (${invariant})`,
  );
  return [
    '# Results of the fault run',
    `Made by \`npm run faults -- --seed ${plan.seed}\`, which writes this page.`,
    kept.join('\n'),
    table(numbers),
    '',
  ].join('\n\n');
};
