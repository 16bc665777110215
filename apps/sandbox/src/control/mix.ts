import { seededBetween, seededFraction } from '../platform/random.ts';
import { canBeUnderWay, givesBack, unheardOfAt } from './operations.ts';
import type { ErrorCode, Outcome, Subject, Verdict } from './outcomes.ts';

export interface MixChoice {
  readonly outcome: Outcome;
  readonly weight: number;
  readonly delayMs: readonly [number, number];
  /** The provider's own, where it is not its usual one. */
  readonly errorCode?: ErrorCode;
}

export interface Mix {
  readonly seed: string;
  readonly operations: readonly string[];
  readonly choices: readonly MixChoice[];
}

/**
 * The default mix "M" of the fault tests. Its 8 % of repeated, shuffled webhooks are a rule for
 * notifications, since no call waits for them. A scale below 1 shortens every delay.
 */
export function mixM(scale: number): readonly MixChoice[] {
  const rows: readonly (readonly [Outcome, weight: number, lowest: number, highest: number])[] = [
    ['ok', 68, 0, 300],
    ['late', 10, 1_000, 90_000],
    ['lost', 5, 0, 0],
    ['silent', 4, 0, 0],
    ['never', 3, 0, 0],
    ['decline', 3, 0, 0],
    ['decline-then-ok', 1, 60_000, 60_000],
    ['code', 2, 0, 0],
    ['code-done', 2, 0, 0],
    ['under-way', 2, 60_000, 400_000],
  ];
  return rows.map(([outcome, weight, lowest, highest]) => ({
    outcome,
    weight,
    delayMs: [Math.round(lowest * scale), Math.round(highest * scale)],
  }));
}

const saysCode = ({ outcome }: MixChoice): boolean => outcome === 'code' || outcome === 'code-done';

/** An unlisted code is invented by the sandbox, unless the test chose one. */
const codeOf = (
  { errorCode }: MixChoice,
  { provider, operation }: Subject,
): ErrorCode | undefined => errorCode ?? unheardOfAt(provider, operation);

/**
 * Not every call can be under way, or be answered by a code; and a refund that is refused in plain words
 * and made all the same is found by comparing days, and by no answer.
 */
function canBecome(choice: MixChoice, subject: Subject): boolean {
  if (choice.outcome === 'under-way') return canBeUnderWay(subject.provider, subject.operation);
  if (choice.outcome === 'decline-then-ok') {
    return !givesBack(subject.provider, subject.operation);
  }
  return !saysCode(choice) || codeOf(choice, subject) !== undefined;
}

/** The n-th call of an operation always meets the same fate for the same seed, whatever else runs. */
export function drawFromMix(mix: Mix, subject: Subject, count: number): Verdict | undefined {
  const names = [subject.operation, `${subject.provider} ${subject.operation}`, '*'];
  if (!names.some((name) => mix.operations.includes(name))) return undefined;
  const words = [mix.seed, subject.provider, subject.operation, count];
  const choices = mix.choices.filter((choice) => canBecome(choice, subject));
  const total = choices.reduce((sum, choice) => sum + choice.weight, 0);
  let left = seededFraction(...words, 'outcome') * total;
  for (const choice of choices) {
    left -= choice.weight;
    if (left < 0) {
      const delayMs = seededBetween(choice.delayMs, ...words, 'delay');
      const errorCode = saysCode(choice) ? codeOf(choice, subject) : choice.errorCode;
      return { outcome: choice.outcome, delayMs, errorCode };
    }
  }
  return undefined;
}
