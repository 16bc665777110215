import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { differencesRoute } from '@dipper/contract';
import type { Difference } from '@dipper/contract';
import { daysSince } from '../../tools/backup/index.ts';
import type { Evidence } from '../checker/evidence.ts';
import { buy } from '../people/buyer.ts';
import type { BuyerOptions } from '../people/buyer.ts';
import { createCaller } from '../people/caller.ts';
import { createJournal } from '../people/journal.ts';
import type { Journal, PersonAnswer } from '../people/journal.ts';
import { makePeople } from '../people/people.ts';
import type { Person } from '../people/people.ts';
import { shelfOf } from '../people/shelf.ts';
import { watch } from '../people/watcher.ts';
import { root, serverCommand } from '../deployment/deployment.ts';
import { waysOf } from '../people/ways.ts';
import type { Way } from '../people/ways.ts';
import { collectAccounts, collectBooks, repeatIntents } from '../run/collect.ts';
import { untilFinal } from '../run/ending.ts';
import { createOperator } from '../run/operator.ts';
import { between, fraction } from '../support/chance.ts';
import type { Range } from '../support/chance.ts';
import type { Failover, FailoverDeployment } from './deployment.ts';

export type Size = {
  readonly people: number;
  readonly purchases: number;
  readonly perSecond: number;
};

export type Times = {
  /** Milliseconds from the kill until the replica was told to take over, as whoever watches needs. */
  readonly noticedMs: number;
  /** Counted from the kill, as all of those below. */
  readonly promotedMs: number;
  /** Until each server said that it can work. */
  readonly readyMs: readonly number[];
  readonly begunMs: number;
  readonly paidMs: number;
  readonly finalMs: number;
  readonly slowestMs: number;
};

export type Found = {
  readonly evidence: Evidence;
  readonly times: Times;
  readonly successes: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** Differences that comparing with the providers' own records found. */
  readonly differences: readonly Difference[];
};

/** How long it takes somebody to see that a primary is gone; Patroni gives it 30 s as a rule. */
const noticedMs: Range = [1500, 6000];
/** How long the replica hears nothing before the primary dies, where nobody waits for it. */
const behindMs: Range = [1000, 2500];
/** The part of all purchases that has begun when the primary dies, in percent. */
const killedAfter: Range = [40, 55];
const pollMs = 20;
const giveUpMs = 180_000;

/** Each has a list of what it charged; KakaoPay and Toss have none, so nothing lost is found there. */
const listed = ['hecto', 'tosspayments'];
const korean = ['kakaopay', 'toss', ...listed];

type Bench = {
  readonly deployment: FailoverDeployment;
  readonly failover: Failover;
  readonly size: Size;
  readonly journal: Journal;
  readonly people: readonly Person[];
  readonly ways: readonly Way[];
};

const openBench = async (
  deployment: FailoverDeployment,
  { failover, size }: Pick<Bench, 'failover' | 'size'>,
): Promise<Bench> => {
  const journal = createJournal();
  const ways = waysOf(failover.isSynchronous ? korean : listed);
  const people = await makePeople(deployment, journal, { count: size.people, ways });
  return { deployment, failover, size, journal, people, ways };
};

/** People buy at a steady rate; answers how many of them got as far as the provider. */
const loadUp = async ({ failover, size, people }: Bench, buyers: BuyerOptions): Promise<number> => {
  const { seed, isSynchronous } = failover;
  const gone = await Promise.all(
    Array.from({ length: size.purchases }, async (_, number) => {
      await pause((number * 1000) / size.perSecond);
      const buyer = between([0, people.length - 1], seed, number, 'buyer');
      const person = people[buyer];
      if (person === undefined) throw new Error('nobody buys');
      return buy(buyers, person, {
        number,
        buyer,
        atMs: 0,
        quantity: 1,
        product: fraction(seed, number, 'product'),
        manner: fraction(seed, number, 'manner') < 0.2 ? 'returns-twice' : 'returns',
        reloads: true,
        asksBack: false,
        // The same request is another purchase where its key itself was lost.
        repeatsKey: isSynchronous && fraction(seed, number, 'repeats') < 0.3,
      });
    }),
  );
  return gone.filter(Boolean).length;
};

const untilTrue = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
  const beganMs = performance.now();
  while (!(await isSo())) {
    if (performance.now() - beganMs > giveUpMs) throw new Error('it does not go on');
    await pause(pollMs);
  }
};

const answersWell = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

const successesIn = (answers: readonly PersonAnswer[]): readonly string[] => [
  ...new Set(
    answers.flatMap((each) =>
      each.kind === 'payment' && each.status === 'success' ? [each.transactionId] : [],
    ),
  ),
];

type Blow = Omit<Times, 'finalMs' | 'slowestMs'> & {
  readonly killedMs: number;
  /** The place in the journal at which the primary died. */
  readonly killedAt: number;
  readonly before: readonly string[];
};

/** The primary dies while people buy, and some seconds later the replica is told to take over. */
const failOver = async ({ deployment, failover, size, journal }: Bench): Promise<Blow> => {
  const { database, readiness } = deployment;
  const { seed, isSynchronous } = failover;
  const loadMs = (size.purchases * 1000) / size.perSecond;
  const aliveMs = (loadMs * between(killedAfter, seed, 'killed')) / 100;
  const behind = isSynchronous ? 0 : between(behindMs, seed, 'behind');
  await pause(aliveMs - behind);
  if (!isSynchronous) database.isolate();
  await pause(behind);
  const before = successesIn(journal.answers);
  const killedAt = journal.answers.length;
  await database.kill();
  const killedMs = performance.now();
  const since = (): number => Math.round(performance.now() - killedMs);
  const untilAnswered = async (kind: PersonAnswer['kind'], from: number): Promise<number> => {
    await untilTrue(() => journal.answers.slice(from).some((each) => each.kind === kind));
    return since();
  };
  const untilReady = async (address: string): Promise<number> => {
    await untilTrue(() => answersWell(address));
    return since();
  };
  await pause(between(noticedMs, seed, 'noticed'));
  const noticed = since();
  await database.promote();
  const promotedMs = since();
  const from = journal.answers.length;
  const [begunMs, paidMs, ...readyMs] = await Promise.all([
    untilAnswered('started', from),
    untilAnswered('returned', from),
    ...readiness.map(untilReady),
  ]);
  return { killedMs, killedAt, before, noticedMs: noticed, promotedMs, readyMs, begunMs, paidMs };
};

const returnedIn = (answers: readonly PersonAnswer[]): ReadonlySet<string> =>
  new Set(answers.flatMap((each) => (each.kind === 'returned' ? [each.transactionId] : [])));

/** Compares each day with what providers have of it, by the command that operators use; it ends with 1 where one differs. */
const compare = async (
  { deployment, journal }: Bench,
  from: Date,
): Promise<Found['differences']> => {
  for (const day of daysSince(from, new Date())) {
    const [command, ...args] = [...serverCommand, 'reconcile', '--day', day];
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...deployment.environment },
      stdio: 'ignore',
    });
    await once(child, 'exit');
  }
  const call = createCaller({ ...deployment, journal, token: () => deployment.operatorToken });
  const answer = await call(differencesRoute, { query: { state: 'open', limit: 100 } });
  if (!answer.ok) throw new Error(`no differences: ${JSON.stringify(answer.error)}`);
  return answer.value.body.results;
};

export const run = async (
  deployment: FailoverDeployment,
  options: Pick<Bench, 'failover' | 'size'> & { readonly say: (line: string) => void },
): Promise<Found> => {
  const beganAt = new Date();
  const bench = await openBench(deployment, options);
  const { journal, people, ways, size, failover } = bench;
  const operator = createOperator(deployment, journal);
  const trialBalance = await operator.trialBalance();
  const [first] = people;
  if (first === undefined) throw new Error('nobody is there');
  const products = new Map([['kr', await shelfOf(first, 'kr')]]);
  const { seed } = failover;
  const buyers: BuyerOptions = { deployment, journal, products, ways, seed, intents: [] };
  const watcher = watch(journal, people);
  const [{ killedMs, killedAt, before, ...blow }, purchases] = await Promise.all([
    failOver(bench),
    loadUp(bench, buyers),
  ]);
  options.say(`promoted after ${blow.promotedMs} ms, the first one paid after ${blow.paidMs} ms`);
  const ending = { deployment, operator, hurrySeconds: 0, mixScale: 1 };
  const waited = { reported: new Set<number>(), undecided: new Map<number, string>() };
  // People who came back to a primary that is gone do not come again: comparing the day finds theirs.
  const waitedFor = failover.isSynchronous ? journal.answers : journal.answers.slice(killedAt);
  const finality = await untilFinal(ending, { ...waited, returned: returnedIn(waitedFor) });
  const finalMs = Math.round(performance.now() - killedMs);
  await watcher.stop();
  const differences = await compare(bench, beganAt);
  const after = successesIn(journal.answers);
  const repeats = failover.isSynchronous ? await repeatIntents(buyers.intents) : [];
  const evidence: Evidence = {
    accounts: await collectAccounts(journal, people),
    books: await collectBooks(operator, trialBalance),
    payments: await operator.payments(),
    charges: await deployment.sandbox.charges(),
    calls: journal.calls,
    answers: journal.answers,
    endings: deployment.endings(),
    repeats,
    refunds: [],
    ways: [],
    messages: {},
    outcomes: {},
    timing: { finalAfterMs: finality.afterMs, finalWithinMs: 120_000, last: finality.last },
    planned: { purchases: size.purchases },
    done: { purchases },
  };
  const slowestMs = journal.calls.reduce((most, { tookMs }) => Math.max(most, tookMs), 0);
  const times = { ...blow, finalMs, slowestMs };
  return { evidence, times, successes: { before, after }, differences };
};
