import type { Numbers } from '../trial/page.ts';
import type { Evidence } from './evidence.ts';

const counted = (prefix: string, names: readonly string[]): Numbers =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)]
      .map(([name, each]) => [`${prefix}${name}`, each.length] as const)
      .toSorted(([left], [right]) => left.localeCompare(right)),
  );

/** Returns the run's figures, in numbers without dates. */
export const numbersOf = (evidence: Evidence, tookSeconds: number): Numbers => {
  const { cases, calls, reads, spans, planned, done, endings } = evidence;
  const logs = cases.flatMap(({ detail }) => detail.log);
  return {
    ...Object.fromEntries(Object.keys(planned).map((name) => [name, done[name] ?? 0])),
    ...counted(
      'in the end: ',
      cases.map(({ detail }) => detail.exchange.state),
    ),
    ...counted(
      'asked for by ',
      cases.map(({ detail }) => detail.exchange.provider ?? 'nobody'),
    ),
    'answers of whoever pays that were lost or unreadable': logs.filter(
      ({ to }) => to === 'unknown',
    ).length,
    'decided of by an operator after days of silence': logs.filter(({ to }) => to === 'review')
      .length,
    'agreed to by two operators': logs.filter(({ to }) => to === 'checking').length,
    'reads of points between two lists that are the same': reads.length,
    'times that a provider and Dipper were compared': spans.length,
    'processes that were killed': endings.filter(({ isOurs }) => isOurs).length,
    'calls made': calls.length,
    'calls cut off': calls.filter(({ ending }) => ending === 'offline').length,
    'the whole run, seconds': tookSeconds,
  };
};
