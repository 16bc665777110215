import { setTimeout as pause } from 'node:timers/promises';
import type { Evidence } from '../checker/evidence.ts';
import { buy } from '../people/buyer.ts';
import type { BuyerOptions } from '../people/buyer.ts';
import { createJournal } from '../people/journal.ts';
import type { Journal } from '../people/journal.ts';
import { makePeople } from '../people/people.ts';
import type { Person } from '../people/people.ts';
import { shelfOf } from '../people/shelf.ts';
import { watch } from '../people/watcher.ts';
import { waysOf } from '../people/ways.ts';
import { collectAccounts, collectBooks, repeatIntents } from '../run/collect.ts';
import { untilFinal } from '../run/ending.ts';
import { createOperator } from '../run/operator.ts';
import type { Operator } from '../run/operator.ts';
import { between, fraction } from '../support/chance.ts';
import { rowsAt } from '../support/query-at.ts';
import type { UpgradeDeployment, Version } from './deployment.ts';

export type Size = { readonly people: number; readonly perSecond: number; readonly calmMs: number };

/** A part of the run, and how many people came back from a provider in it. */
export type Stage = { readonly name: string; readonly tookMs: number; readonly returned: number };

export type Found = {
  readonly evidence: Evidence;
  readonly stages: readonly Stage[];
  /** Payments that succeeded, by the version whose code settled them. */
  readonly settledBy: Readonly<Record<Version, number>>;
  readonly slowestMs: number;
};

export type RunOptions = {
  readonly seed: string;
  readonly size: Size;
  readonly say: (line: string) => void;
};

const korean = ['kakaopay', 'toss', 'hecto', 'tosspayments'];
const finalWithinMs = 120_000;
const pollMs = 500;
const calmPolls = 60;

type Bench = RunOptions & {
  readonly deployment: UpgradeDeployment;
  readonly journal: Journal;
  readonly people: readonly Person[];
  readonly buyers: BuyerOptions;
};

/** People buy at a steady rate for as long as it goes on; answers how many began, and how many got to the provider. */
const loadWhile = async (
  { seed, size, people, buyers }: Bench,
  isOver: () => boolean,
): Promise<{ readonly begun: number; readonly done: number }> => {
  const bought: Promise<boolean>[] = [];
  for (let number = 0; !isOver(); number += 1) {
    const buyer = between([0, people.length - 1], seed, number, 'buyer');
    const person = people[buyer];
    if (person === undefined) throw new Error('nobody buys');
    bought.push(
      buy(buyers, person, {
        number,
        buyer,
        atMs: 0,
        quantity: 1,
        product: fraction(seed, number, 'product'),
        manner: fraction(seed, number, 'manner') < 0.2 ? 'returns-twice' : 'returns',
        reloads: true,
        asksBack: fraction(seed, number, 'asks back') < 0.15,
        repeatsKey: fraction(seed, number, 'repeats') < 0.3,
      }),
    );
    await pause(1000 / size.perSecond);
  }
  return { begun: bought.length, done: (await Promise.all(bought)).filter(Boolean).length };
};

/** Replaces one process after the other, in an order of the seed: a server until it is ready, a worker until it is started. */
const replaceAll = async ({ deployment, seed }: Bench, version: Version): Promise<void> => {
  const { servers, workers, homes } = deployment;
  const all = [...servers, ...workers]
    .map((each, at) => ({ each, place: fraction(seed, version, at, 'order') }))
    .toSorted((left, right) => left.place - right.place);
  for (const { each } of all) await each.restartWith({ cwd: homes[version] });
};

const returnedOf = ({ answers }: Journal): ReadonlySet<string> =>
  new Set(answers.flatMap((each) => (each.kind === 'returned' ? [each.transactionId] : [])));

const upgrade = async (bench: Bench): Promise<readonly Stage[]> => {
  const { deployment, journal, say, size, seed } = bench;
  const stages: Stage[] = [];
  const stage = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    const [beganMs, before] = [performance.now(), returnedOf(journal).size];
    await act();
    const tookMs = Math.round(performance.now() - beganMs);
    stages.push({ name, tookMs, returned: returnedOf(journal).size - before });
    say(`${name}: ${tookMs} ms`);
  };
  /** At least until somebody has paid: a busy machine takes longer for it. */
  const calm = async (): Promise<void> => {
    const before = returnedOf(journal).size;
    await pause(size.calmMs + between([0, size.calmMs], seed, stages.length, 'calm'));
    for (let left = calmPolls; left > 0 && returnedOf(journal).size === before; left -= 1) {
      await pause(pollMs);
    }
  };
  await stage('all of N', calm);
  await stage('N+1 migrates', deployment.migrate);
  await stage('N after it', calm);
  await stage('to N+1, one by one', () => replaceAll(bench, 'next'));
  await stage('all of N+1', calm);
  await stage('back to N, one by one', () => replaceAll(bench, 'this'));
  await stage('N on N+1’s database', calm);
  await stage('to N+1 again', () => replaceAll(bench, 'next'));
  await stage('N+1 at the end', calm);
  return stages;
};

const untilRefunded = async (operator: Operator): Promise<void> => {
  for (let leftMs = finalWithinMs; leftMs > 0; leftMs -= pollMs) {
    const states = (await operator.refunds()).map(({ state }) => state);
    if (states.every((state) => state === 'done' || state === 'declined')) return;
    await pause(pollMs);
  }
};

const settled = `select count(*)::int as all, count(n.payment_id)::int as noted from dipper.payment p
  left join dipper.payment_note n on n.bucket = p.bucket and n.user_id = p.user_id and n.payment_id = p.payment_id
  where p.state in ('succeeded', 'refunded')`;

const settledBy = async ({ database }: UpgradeDeployment): Promise<Found['settledBy']> => {
  const [row] = await rowsAt(database.url, settled);
  const [all, next] = [Number(row?.['all']), Number(row?.['noted'])];
  return { this: all - next, next };
};

export const run = async (deployment: UpgradeDeployment, options: RunOptions): Promise<Found> => {
  const { seed, size } = options;
  const journal = createJournal();
  const ways = waysOf(korean);
  const people = await makePeople(deployment, journal, { count: size.people, ways });
  const [first] = people;
  if (first === undefined) throw new Error('nobody is there');
  const products = new Map([['kr', await shelfOf(first, 'kr')]]);
  const operator = createOperator(deployment, journal);
  const trialBalance = await operator.trialBalance();
  const buyers: BuyerOptions = { deployment, journal, products, ways, seed, intents: [] };
  const bench: Bench = { ...options, deployment, journal, people, buyers };
  const watcher = watch(journal, people);
  let isOver = false;
  const [stages, load] = await Promise.all([
    upgrade(bench).finally(() => {
      isOver = true;
    }),
    loadWhile(bench, () => isOver),
  ]);
  const ending = { deployment, operator, hurrySeconds: 0, mixScale: 1 };
  const waited = { reported: new Set<number>(), undecided: new Map<number, string>() };
  const finality = await untilFinal(ending, { ...waited, returned: returnedOf(journal) });
  await untilRefunded(operator);
  await watcher.stop();
  const slowestMs = journal.calls.reduce((most, { tookMs }) => Math.max(most, tookMs), 0);
  const repeats = await repeatIntents(buyers.intents);
  const evidence: Evidence = {
    accounts: await collectAccounts(journal, people),
    books: await collectBooks(operator, trialBalance),
    payments: await operator.payments(),
    charges: await deployment.sandbox.charges(),
    calls: journal.calls,
    answers: journal.answers,
    endings: deployment.endings(),
    repeats,
    refunds: await operator.refunds(),
    ways: [],
    messages: {},
    outcomes: {},
    timing: { finalAfterMs: finality.afterMs, finalWithinMs, last: finality.last },
    planned: { purchases: load.begun },
    done: { purchases: load.done },
  };
  return { evidence, stages, settledBy: await settledBy(deployment), slowestMs };
};
