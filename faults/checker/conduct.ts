import { errorCatalogue, errorsOf, isErrorName, routes } from '@dipper/contract';
import type { RouteDefinition } from '@dipper/contract';
import type { Call } from '../people/journal.ts';
import type { Evidence } from './evidence.ts';

/** Nothing ends a process but our own kill -9: not a lost database, not a cut wire. */
export const judgeEndings = ({ endings }: Pick<Evidence, 'endings'>): readonly string[] =>
  endings
    .filter(({ isOurs }) => !isOurs)
    .map(({ name, reason, lastLines }) =>
      [`${name} ended by itself (${reason})`, ...lastLines.slice(-5)].join('\n    '),
    );

const routesByName = new Map<string, RouteDefinition>(Object.entries(routes));
const unavailable = 503;
/** Somebody else's failure, ours for now, and a time that ran out: any other is a bug of ours. */
const toldFailures: ReadonlySet<number> = new Set([502, unavailable, 504]);

const judgeProblem = (call: Call): string | undefined => {
  const { route, ending, code = '', hasRetryAfter } = call;
  const definition = routesByName.get(route);
  if (!isErrorName(code)) return `${route}: ${ending} with the unknown code "${code}"`;
  if (definition !== undefined && !errorsOf(definition).includes(code)) {
    return `${route}: ${code}, which the contract does not name for it`;
  }
  if (errorCatalogue[code].status !== ending) return `${route}: ${code} with status ${ending}`;
  if (typeof ending === 'number' && ending >= 500 && !toldFailures.has(ending)) {
    return `${route}: ${ending} ${code}`;
  }
  return ending === unavailable && !hasRetryAfter
    ? `${route}: ${code} without Retry-After`
    : undefined;
};

const judgeCall = (call: Call): string | undefined => {
  const { route, ending } = call;
  if (ending === 'unreadable') return `${route}: an answer that the contract does not know`;
  if (typeof ending !== 'number' || ending < 400) return undefined;
  if (!route.startsWith('visit ')) return judgeProblem(call);
  return ending === unavailable && call.hasRetryAfter ? undefined : `${route}: ${ending}`;
};

const counted = (findings: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const each of findings) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].map(([finding, count]) => `${finding} (${count} times)`);
};

/** Judges answers: whatever breaks, each one is in the contract, and "not now" says when to come again. */
export const judgeAnswers = ({ calls }: Pick<Evidence, 'calls'>): readonly string[] =>
  counted(calls.flatMap((call) => judgeCall(call) ?? []));

/** Not that nobody could be asked just then: such a message comes again. */
const takenForForged = /: (?:forged|stale|unreadable)$/;

/** Nobody but the providers sends anything: what is refused as not theirs was misjudged. */
export const judgeMessages = ({ messages }: Pick<Evidence, 'messages'>): readonly string[] =>
  Object.entries(messages)
    .filter(([name]) => takenForForged.test(name))
    .map(([name, times]) => `${name} (${times} times)`);

/** Every purchase and every fault of the plan took place, by every way, and money moved. */
export const judgeRun = ({ planned, done, charges, ways }: Evidence): readonly string[] => {
  const untrodden = ways
    .filter(({ paid }) => paid === 0)
    .map(({ provider, methodId }) => `nobody paid by method ${methodId} of ${provider}`);
  const undone = Object.entries(planned).flatMap(([name, count]) =>
    (done[name] ?? 0) === count ? [] : [`${name}: ${done[name] ?? 0} of ${count}`],
  );
  const missing = [...undone, ...untrodden];
  return charges.some(({ charged }) => charged > 0) ? missing : [...missing, 'nothing was charged'];
};
