import type { OperatorPayment } from '@dipper/contract';
import type { PersonAnswer } from '../people/journal.ts';
import type { Evidence } from './evidence.ts';

type Seen = Extract<PersonAnswer, { kind: 'payment' }>;

const seenPayments = (answers: readonly PersonAnswer[]): readonly Seen[] =>
  answers.filter((each) => each.kind === 'payment');

/** I7: a success that somebody was told of is still one at the end, with the same spoons. */
export const judgeSuccesses = ({ answers, payments, accounts }: Evidence): readonly string[] => {
  const credits = new Map(
    accounts.flatMap((account) => account.credits).map((each) => [each.transactionId, each.spoons]),
  );
  const states = new Map(payments.map(({ transactionId, state }) => [transactionId, state]));
  const successes = new Map(
    seenPayments(answers)
      .filter(({ status }) => status === 'success')
      .map(({ transactionId, spoons }) => [transactionId, spoons]),
  );
  return [...successes].flatMap(([transactionId, spoons]) => {
    const state = states.get(transactionId) ?? 'gone';
    if (state !== 'succeeded' && state !== 'refunded')
      return [`${transactionId}: told as a success, is ${state}`];
    const credited = credits.get(transactionId);
    return credited === spoons
      ? []
      : [`${transactionId}: told ${spoons} spoons, credited ${credited ?? 'none'}`];
  });
};

type Keyed = { readonly key: string; readonly transactionId: string };

const differing = (keyed: readonly Keyed[]): readonly string[] => {
  const idsOf = new Map<string, Set<string>>();
  for (const { key, transactionId } of keyed) {
    idsOf.set(key, (idsOf.get(key) ?? new Set()).add(transactionId));
  }
  return [...idsOf].flatMap(([key, ids]) =>
    ids.size === 1 ? [] : [`key ${key}: ${[...ids].join(' and ')}`],
  );
};

/** I8: a key means one payment for ever, and a key that was refused never means one. */
export const judgeKeys = ({
  answers: answersHere,
  repeats,
  payments,
}: Evidence): readonly string[] => {
  const started = answersHere.filter((each) => each.kind === 'started');
  const repeated = repeats.flatMap(({ key, transactionId }) =>
    transactionId === undefined ? [] : [{ key, transactionId }],
  );
  const startedKeys = new Set(started.map(({ key }) => key));
  const answers = new Map(repeats.map((each) => [each.key, each]));
  const forgotten = [...startedKeys].flatMap((key) => {
    const answer = answers.get(key);
    return answer?.transactionId === undefined
      ? [`key ${key}: answered with a payment once, at the end ${answer?.code ?? 'not at all'}`]
      : [];
  });
  const ids = new Set(payments.map(({ transactionId }) => transactionId));
  const strangers = started.flatMap(({ key, transactionId }) =>
    ids.has(transactionId) ? [] : [`key ${key}: ${transactionId} is unknown to Dipper`],
  );
  return [...differing([...started, ...repeated]), ...forgotten, ...strangers];
};

const isBackward = (from: Seen['status'], to: Seen['status']): boolean => {
  if (from === to || from === 'pending') return false;
  if (from === 'waiting_for_deposit') return to === 'pending';
  if (from === 'success' && to === 'refunded') return false;
  // A charge that comes late after a no is money, and the only way on from an end.
  return from === 'success' || to !== 'success';
};

/** I9: nobody sees a payment go back. */
export const judgeMoves = ({ answers }: Evidence): readonly string[] => {
  const last = new Map<string, Seen>();
  return seenPayments(answers).flatMap((seen) => {
    const before = last.get(seen.transactionId);
    last.set(seen.transactionId, seen);
    return before !== undefined && isBackward(before.status, seen.status)
      ? [`${seen.transactionId}: ${before.status}, then ${seen.status}`]
      : [];
  });
};

const openStates: ReadonlySet<OperatorPayment['state']> = new Set([
  'created',
  'redirected',
  'sent',
  'unknown',
  'review',
]);

/** I12: every payment ends, and those that anybody was acting on end in time. */
export const judgeEnds = ({ payments, timing }: Evidence): readonly string[] => {
  const open = payments
    .filter(({ state }) => openStates.has(state))
    .map(({ transactionId, state }) => `${transactionId}: still ${state}`);
  const { finalAfterMs, finalWithinMs, last } = timing;
  const late = finalAfterMs > finalWithinMs;
  const when = `only after ${finalAfterMs} ms`;
  const names = last.length === 0 ? ['the last payment'] : last;
  return late ? [...open, ...names.map((name) => `${name}: final ${when}`)] : open;
};
