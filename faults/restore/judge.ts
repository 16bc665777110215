import type { Account } from '../checker/evidence.ts';
import { judgeBy } from '../trial/verdict.ts';
import type { Invariant, Verdict } from '../trial/verdict.ts';
import type { Evidence, Restored } from './run.ts';

type Judge = (evidence: Evidence) => readonly string[];

const creditedIn = (accounts: readonly Account[]): ReadonlySet<string> =>
  new Set(accounts.flatMap(({ credits }) => credits.map(({ transactionId }) => transactionId)));

const missingOf = ({ accounts }: Restored, reported: readonly string[]): readonly string[] => {
  const credited = creditedIn(accounts);
  return reported.filter((id) => !credited.has(id)).map((id) => `${id} was told, and is gone`);
};

const isKept: Judge = ({ reported, toPoint }) =>
  missingOf(toPoint, [...reported.copied, ...reported.named]);

const isGone: Judge = ({ reported, toPoint }) => {
  const credited = creditedIn(toPoint.accounts);
  return reported.lost.filter((id) => credited.has(id)).map((id) => `${id} is after the point`);
};

const inOrder = (amounts: readonly number[]): string =>
  amounts.toSorted((left, right) => left - right).join(', ');

const isFound: Judge = ({ charged, toPoint }) => {
  const { differences } = toPoint;
  const others = differences.filter(({ kind }) => kind !== 'record_without_payment');
  const amounts = differences.map(({ found }) => Number(found?.amount));
  const isSame = inOrder(amounts) === inOrder(charged.after);
  return [
    ...others.map(({ kind, subject }) => `${kind} of ${subject}`),
    ...(isSame
      ? []
      : [
          `found ${inOrder(amounts)}, charged were ${inOrder(charged.after)}\n${toPoint.command.output}`,
        ]),
  ];
};

const isWhole: Judge = ({ reported, toLatest }) => [
  ...missingOf(toLatest, Object.values(reported).flat()),
  ...toLatest.differences.map(({ kind, subject }) => `${kind} of ${subject}`),
];

const isSound: Judge = ({ toPoint, toLatest }) =>
  [toPoint, toLatest].flatMap((each) =>
    each.isSound && each.command.output.includes('the books are sound')
      ? []
      : [each.command.output],
  );

const isRefused: Judge = ({ overRunning: { code, output } }) =>
  code === 2 && output.includes('restore into a new place') ? [] : [`${code}: ${output}`];

const isGapTold: Judge = ({ checked, checkedWithGap, withGap }) => [
  ...(checked.code === 0 ? [] : [`a whole archive: ${checked.output}`]),
  ...(checkedWithGap.code === 1 && checkedWithGap.output.includes('is missing')
    ? []
    : [`a check of one with a gap: ${checkedWithGap.output}`]),
  ...(withGap.code === 2 && withGap.output.includes('missing in the archive')
    ? []
    : [`a restore from one with a gap: ${withGap.output}`]),
];

const hasHappened: Judge = ({ reported, charged }) =>
  [reported.copied, reported.named, reported.lost, charged.before, charged.after].some(
    (each) => each.length === 0,
  )
    ? ['a part of the run did not take place']
    : [];

const invariants: readonly Invariant<Evidence>[] = [
  {
    name: 'B1',
    promise: 'nothing that was acknowledged before the point is missing',
    judge: isKept,
  },
  { name: 'B2', promise: 'what came after the point is not there', judge: isGone },
  {
    name: 'B3',
    promise:
      'what was charged after the point is found by comparing days, all of it and nothing else',
    judge: isFound,
  },
  {
    name: 'B4',
    promise:
      'with what the dead disk still had, nothing acknowledged is missing and no day differs',
    judge: isWhole,
  },
  { name: 'B5', promise: 'the books prove themselves after each restore', judge: isSound },
  { name: 'B6', promise: 'nothing is restored over what runs', judge: isRefused },
  {
    name: 'B7',
    promise: 'a gap in the archive is told, by the check and instead of a restore',
    judge: isGapTold,
  },
  { name: 'run', promise: 'everything that was planned took place', judge: hasHappened },
];

export const judge = (evidence: Evidence): readonly Verdict[] => judgeBy(invariants, evidence);
