import { check } from '../checker/check.ts';
import { judgeAnswers, judgeEndings, judgeRun } from '../checker/conduct.ts';
import { judgeBooks, judgeCharges } from '../checker/money.ts';
import { judgeEnds } from '../checker/promises.ts';
import { judgeBy } from '../trial/verdict.ts';
import type { Invariant, Verdict } from '../trial/verdict.ts';
import type { Found } from './run.ts';

type Judge = (found: Found) => readonly string[];

const isOfNothing = ({ kind }: Found['differences'][number]): boolean =>
  kind === 'record_without_payment';

/** The charges whose payments the new primary never heard of. */
export const lostIn = ({ evidence }: Found): Found['evidence']['charges'] => {
  const paymentIds = new Set(evidence.payments.map(({ transactionId }) => transactionId));
  return evidence.charges.filter(
    ({ charged, partnerOrderId }) => charged > 0 && !paymentIds.has(partnerOrderId),
  );
};

/** The evidence of what is left. */
const withoutLost = (found: Found): Found['evidence'] => {
  const lost = new Set(lostIn(found));
  const charges = found.evidence.charges.filter((charge) => !lost.has(charge));
  return { ...found.evidence, charges };
};

const inOrder = (amounts: readonly number[]): string =>
  amounts.toSorted((left, right) => left - right).join(', ');

/** A provider's record has a number of its own, so it is known by its amount. */
const isFound: Judge = (found) => {
  const named = found.differences.filter(isOfNothing).map((each) => Number(each.found?.amount));
  const lost = lostIn(found).map(({ charged }) => charged);
  return [
    ...found.differences
      .filter((each) => !isOfNothing(each))
      .map(({ kind, subject }) => `${kind} of ${subject}`),
    ...(inOrder(named) === inOrder(lost)
      ? []
      : [`found ${inOrder(named)}, charged and lost were ${inOrder(lost)}`]),
  ];
};

/** Successes that were told before the kill, and are gone. */
export const forgottenIn = ({ successes, evidence }: Found): readonly string[] => {
  const paymentIds = new Set(evidence.payments.map(({ transactionId }) => transactionId));
  return successes.before.filter((id) => !paymentIds.has(id));
};

const isForgottenFound: Judge = (found) => {
  const lost = new Set(lostIn(found).map(({ partnerOrderId }) => partnerOrderId));
  return forgottenIn(found)
    .filter((id) => !lost.has(id))
    .map((id) => `${id} was told as a success, and nobody charged it`);
};

const isOnce: Judge = ({ evidence }) =>
  evidence.charges
    .filter(({ timesCharged }) => timesCharged > 1)
    .map(({ tid, timesCharged }) => `${tid} was taken ${timesCharged} times`);

const hasHappened: Judge = ({ evidence, successes }) => [
  ...judgeRun(evidence),
  ...(successes.before.length === 0 ? ['nobody was told of a success before the kill'] : []),
  ...(successes.after.length === successes.before.length
    ? ['nobody was told of one after it']
    : []),
];

const agrees: Judge = ({ differences }) =>
  differences.map(({ kind, subject }) => `${kind} of ${subject}`);

const synchronous: readonly Invariant<Found>[] = [
  { name: 'days', promise: 'no day differs from the providers’ records', judge: agrees },
  {
    name: 'took place',
    promise: 'people were told of successes on both sides',
    judge: hasHappened,
  },
];

const asynchronous: readonly Invariant<Found>[] = [
  {
    name: 'F1',
    promise: 'each charge that was lost is found by comparing days, and nothing else is',
    judge: isFound,
  },
  {
    name: 'F2',
    promise: 'each success that was told and is gone is among those',
    judge: isForgottenFound,
  },
  { name: 'F3', promise: 'nothing is charged twice', judge: isOnce },
  {
    name: 'F4',
    promise: 'each other charge has exactly one credit',
    judge: (found) => judgeCharges(withoutLost(found)),
  },
  {
    name: 'F5',
    promise: 'the books balance, verify, and agree with what is left',
    judge: (found) => judgeBooks(withoutLost(found)),
  },
  {
    name: 'F6',
    promise: 'every payment that is left becomes final in time',
    judge: ({ evidence }) => judgeEnds(evidence),
  },
  {
    name: 'F7',
    promise: 'something was lost',
    judge: (found) => (lostIn(found).length > 0 ? [] : ['nothing was lost, so nothing is proved']),
  },
  {
    name: 'process',
    promise: 'no process ends',
    judge: ({ evidence }) => judgeEndings(evidence),
  },
  {
    name: 'answers',
    promise: 'every failure is answered by the contract',
    judge: ({ evidence }) => judgeAnswers(evidence),
  },
  {
    name: 'took place',
    promise: 'people were told of successes on both sides',
    judge: hasHappened,
  },
];

export const judge = (found: Found, isSynchronous: boolean): readonly Verdict[] =>
  isSynchronous
    ? [...check(found.evidence), ...judgeBy(synchronous, found)]
    : judgeBy(asynchronous, found);
