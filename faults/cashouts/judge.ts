import { decodeAmount } from '@dipper/contract';
import { judgeAnswers, judgeEndings } from '../checker/conduct.ts';
import { judgeBy } from '../trial/verdict.ts';
import type { Invariant, Verdict } from '../trial/verdict.ts';
import type { Case, Evidence } from './evidence.ts';
import { ends } from './office.ts';
import { providers } from './plan.ts';
import type { Provider } from './plan.ts';
import type { Transfer } from './ways/index.ts';

const nameOf = ({ detail }: Case): string => `cash-out ${detail.exchange.exchangeId}`;
const amountOf = ({ detail }: Case): bigint => decodeAmount(detail.exchange.estimated.amount);
const pointsOf = ({ detail }: Case): bigint => decodeAmount(detail.exchange.estimated.points);
const wasPaid = ({ state }: Transfer): boolean => state === 'paid';
const timesPaid = ({ transfers }: Case): number =>
  transfers.reduce((sum, each) => sum + each.timesPaid, 0);
const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

const keepsPoints = new Set(['paid']);

const forEachCase =
  (judge: (each: Case) => string | undefined) =>
  ({ cases }: Evidence): readonly string[] =>
    cases.flatMap((each) => {
      const finding = judge(each);
      return finding === undefined ? [] : [`${nameOf(each)}: ${finding}`];
    });

/** Paid at the provider is paid here, and the other way round; money that came back is back here. */
const judgePaid = forEachCase((each) => {
  const { state } = each.detail.exchange;
  const [transfer] = each.transfers.filter(wasPaid);
  const isPaid = state === 'paid' || state === 'returned';
  if ((transfer !== undefined) !== isPaid) {
    return transfer === undefined ? `${state}, and nobody ever paid it` : `paid, and ${state}`;
  }
  if (transfer === undefined) return undefined;
  if (BigInt(transfer.amount) !== amountOf(each)) return `${transfer.amount} was paid`;
  return transfer.isReturned === (state === 'returned')
    ? undefined
    : `${state}, and the money is ${transfer.isReturned ? 'back' : 'not back'}`;
});

const judgeDoubles = (evidence: Evidence): readonly string[] => [
  ...forEachCase((each) => {
    if (timesPaid(each) > 1) return `paid ${timesPaid(each)} times`;
    if (each.transfers.length > 1) return `${each.transfers.length} transfers`;
    return each.deposits > 1
      ? `${each.detail.exchange.provider} was asked to pay it ${each.deposits} times`
      : undefined;
  })(evidence),
  ...evidence.strangers.map(({ id }) => `transfer ${id} belongs to nobody`),
];

/** One way in, one end, and nothing after it but money that comes back. */
const judgeEnds = forEachCase(({ detail: { exchange, log } }) => {
  if (!ends.has(exchange.state)) return `it is still ${exchange.state}`;
  const ended = log.map(({ to }) => to).filter((to) => ends.has(to) && to !== 'returned');
  if (ended.length !== 1) return `it ended ${ended.length} times: ${ended.join(', ')}`;
  const back = log.filter(({ to }) => to === 'returned').length;
  return back > 1 ? `its points came back ${back} times` : undefined;
});

const judgeBalances = ({ cases, accounts }: Evidence): readonly string[] =>
  accounts.flatMap(({ userId, earned, points }) => {
    const gone = cases.filter(
      (each) => each.userId === userId && keepsPoints.has(each.detail.exchange.state),
    );
    const expected = earned - sum(gone.map(pointsOf));
    return points === expected ? [] : [`person ${userId}: has ${points} points, not ${expected}`];
  });

const judgeReads = ({ reads }: Evidence): readonly string[] =>
  reads.flatMap(({ userId, points, held, earned }) =>
    points === earned - held && points >= 0n
      ? []
      : [`person ${userId} was shown ${points} points, with ${held} of ${earned} set aside`],
  );

const judgeSpans = ({ spans }: Evidence): readonly string[] =>
  spans.flatMap(({ provider, paidOut, debited }) =>
    paidOut <= debited
      ? []
      : [`${provider} had paid ${paidOut} when ${debited} was set aside or gone`],
  );

const order = ['checking', 'waiting_for_deposit', 'complete', 'refusal'];

/** Nobody is shown a step back, a second number for one request, or a cancel that was none. */
const judgeShown = forEachCase(({ answers, shown, wasToldCanceled, transfers, detail }) => {
  if (new Set(answers).size > 1)
    return `one key was answered with ${[...new Set(answers)].join(', ')}`;
  const steps = shown.map((status) => (status === 'cancel' ? order.length : order.indexOf(status)));
  if (steps.some((step, place) => step < (steps[place - 1] ?? 0))) {
    return `it was shown as ${shown.join(', ')}`;
  }
  if (!wasToldCanceled) return undefined;
  if (transfers.length > 0) return 'canceled, and given to whoever pays';
  return detail.exchange.state === 'canceled'
    ? undefined
    : `its person was told that it is canceled, and it is ${detail.exchange.state}`;
});

const paidByBooks = (books: Evidence['books']['before'], provider: Provider): bigint =>
  sum(
    books.units
      .flatMap(({ accounts }) => accounts)
      .filter(({ account }) => account === `platform.payout.${provider}`)
      .map(({ balance }) => decodeAmount(balance)),
  );

const judgePaidOut = ({ books, cases }: Evidence, provider: Provider): readonly string[] => {
  const held = cases
    .flatMap(({ transfers }) => transfers)
    .filter((each) => each.provider === provider && wasPaid(each));
  const paidOut = sum(held.map(({ amount, isReturned }) => (isReturned ? 0n : BigInt(amount))));
  const booked = paidByBooks(books.after, provider) - paidByBooks(books.before, provider);
  const difference = booked < 0n ? -booked : booked;
  return difference === paidOut ? [] : [`the books say ${booked} was paid, ${provider} ${paidOut}`];
};

const judgeBooks = (evidence: Evidence): readonly string[] => {
  const { books, findings } = evidence;
  return [
    ...findings,
    ...(books.after.isBalanced ? [] : ['the trial balance says that it does not balance']),
    ...(books.isSound ? [] : ['the ledger does not verify', ...books.findings]),
    ...providers.flatMap((provider) => judgePaidOut(evidence, provider)),
  ];
};

const judgeRun = ({ planned, done, kinds, cases, reads, spans }: Evidence): readonly string[] => {
  const states = new Set(
    cases.map(({ detail: { exchange } }) => `${exchange.provider} ${exchange.state}`),
  );
  return [
    ...Object.entries(planned).flatMap(([name, count]) =>
      (done[name] ?? 0) === count ? [] : [`${name}: ${done[name] ?? 0} of ${count}`],
    ),
    ...kinds.filter((kind) => !states.has(kind)).map((kind) => `none was ${kind}`),
    ...(reads.length > 0 && spans.length > 0 ? [] : ['nobody looked']),
  ];
};

const invariants: readonly Invariant<Evidence>[] = [
  {
    name: 'X1',
    promise: 'what a provider paid is paid here, of its amount, and what came back is back',
    judge: judgePaid,
  },
  { name: 'X2', promise: 'nothing is sent or paid twice, or for nobody', judge: judgeDoubles },
  { name: 'X3', promise: 'each reservation ends once', judge: judgeEnds },
  {
    name: 'X4',
    promise: 'each person has what was earned, less what was paid',
    judge: judgeBalances,
  },
  {
    name: 'X5',
    promise: 'at every read the points are those earned, less those set aside or gone',
    judge: judgeReads,
  },
  {
    name: 'X6',
    promise: 'at no moment more is paid out than was set aside for it',
    judge: judgeSpans,
  },
  {
    name: 'X7',
    promise: 'what a person was told stays true: no step back, one number, a cancel is one',
    judge: judgeShown,
  },
  {
    name: 'I1 I2 I10 I11',
    promise: 'the books balance, verify all the while, and agree with each provider',
    judge: judgeBooks,
  },
  { name: 'process', promise: 'nothing ends a process but our own kill', judge: judgeEndings },
  { name: 'answers', promise: 'every failure is answered by the contract', judge: judgeAnswers },
  { name: 'run', promise: 'everything that was planned took place', judge: judgeRun },
];

export const judge = (evidence: Evidence): readonly Verdict[] => judgeBy(invariants, evidence);
