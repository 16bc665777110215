import { spawn } from 'node:child_process';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { differencesRoute, productsRoute } from '@dipper/contract';
import type { Difference, Product } from '@dipper/contract';
import { clusterIn } from '../../tools/postgres/index.ts';
import { root } from '../deployment/deployment.ts';
import { buy } from '../people/buyer.ts';
import type { BuyerOptions } from '../people/buyer.ts';
import { createCaller } from '../people/caller.ts';
import { createJournal } from '../people/journal.ts';
import { makePeople } from '../people/people.ts';
import type { Person } from '../people/people.ts';
import { askPayment } from '../people/watcher.ts';
import { waysOf } from '../people/ways.ts';
import { collectAccounts } from '../run/collect.ts';
import { createOperator } from '../run/operator.ts';
import type { Account } from '../checker/evidence.ts';
import type { RestoredDeployment } from './deployment.ts';

/** The number of purchases at each stage, and how many of them at once. */
export type Size = { readonly name: string; readonly people: number; readonly each: number };

export type Command = { readonly code: number; readonly output: string };

/** A deployment's report of itself once it stands again. */
export type Restored = {
  readonly command: Command;
  readonly tookMs: number;
  readonly isSound: boolean;
  readonly accounts: readonly Account[];
  readonly differences: readonly Difference[];
};

export type Evidence = {
  /** The payments whose success was told, by when: before the copy, before the point, after it. */
  readonly reported: Readonly<Record<'copied' | 'named' | 'lost', readonly string[]>>;
  /** Charged at the providers before and after the point. */
  readonly charged: Readonly<Record<'before' | 'after', readonly number[]>>;
  readonly overRunning: Command;
  readonly checked: Command;
  readonly withGap: Command;
  readonly checkedWithGap: Command;
  readonly toPoint: Restored;
  readonly toLatest: Restored;
};

type Say = (line: string) => void;
type Bench = {
  readonly deployment: RestoredDeployment;
  readonly buyers: BuyerOptions;
  readonly people: readonly Person[];
  readonly size: Size;
};

const buyersAtOnce = 4;

const runTool = (program: string, args: readonly string[], deployment: RestoredDeployment) =>
  new Promise<Command>((resolve) => {
    const child = spawn(process.execPath, [program, '--place', deployment.backups, ...args], {
      cwd: root,
      env: { ...deployment.environment() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece: Buffer) => (output += piece.toString()));
    }
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });

const backup = (deployment: RestoredDeployment, ...args: readonly string[]) =>
  runTool('tools/backup/main.ts', args, deployment);
const restore = (deployment: RestoredDeployment, ...args: readonly string[]) =>
  runTool('tools/restore/main.ts', args, deployment);

const must = async (command: Promise<Command>): Promise<Command> => {
  const done = await command;
  if (done.code !== 0) throw new Error(done.output);
  return done;
};

/** Everybody buys to the end, and those whose success was told by then are named. */
const stage = async ({ buyers, people, size }: Bench, from: number): Promise<readonly string[]> => {
  const { journal } = buyers;
  const before = journal.answers.length;
  const numbers = Array.from({ length: size.each }, (_, place) => from + place).values();
  const work = Array.from({ length: buyersAtOnce }, async () => {
    for (const number of numbers) {
      const person = people[number % people.length];
      if (person === undefined) throw new Error('nobody buys');
      const product = (number % 3) / 3;
      const never = { reloads: false, repeatsKey: false, asksBack: false };
      const usual = { manner: 'returns', ...never } as const;
      await buy(buyers, person, { ...usual, number, product, quantity: 1, atMs: 0, buyer: 0 });
    }
  });
  await Promise.all(work);
  const byId = new Map(people.map((person) => [person.userId, person]));
  for (const answer of journal.answers.slice(before)) {
    const person = answer.kind === 'started' ? byId.get(answer.userId) : undefined;
    if (answer.kind === 'started' && person)
      await askPayment(journal, person, answer.transactionId);
  }
  return journal.answers
    .slice(before)
    .flatMap((each) =>
      each.kind === 'payment' && each.status === 'success' ? [each.transactionId] : [],
    );
};

const chargesOf = async ({ sandbox }: RestoredDeployment): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await sandbox.charges())
      .filter(({ charged }) => charged > 0)
      .map(({ partnerOrderId, charged }) => [partnerOrderId, charged]),
  );

/** The dead deployment from its back-ups, in a place of its own, and what it then says. */
const restoreTo = async (
  { deployment, buyers, people }: Bench,
  name: string,
  args: readonly string[],
): Promise<Restored> => {
  const { journal } = buyers;
  const into = path.join(path.dirname(deployment.backups), name);
  const beganMs = performance.now();
  const command = await must(restore(deployment, '--into', into, ...args));
  const tookMs = Math.round(performance.now() - beganMs);
  await deployment.openAt(into);
  const operator = createOperator(deployment, journal);
  const call = createCaller({ ...deployment, journal, token: () => deployment.operatorToken });
  const differences = await call(differencesRoute, { query: { state: 'open', limit: 100 } });
  if (!differences.ok) throw new Error(`no differences: ${JSON.stringify(differences.error)}`);
  return {
    command,
    tookMs,
    isSound: (await operator.verification()).isSound,
    accounts: await collectAccounts(journal, people),
    differences: differences.value.body.results,
  };
};

/** A segment of the middle is away for as long as the work takes. */
const withoutOne = async <Value>(backups: string, work: () => Promise<Value>): Promise<Value> => {
  const wal = path.join(backups, 'wal');
  const names = readdirSync(wal).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const victim = path.join(wal, names.toSorted().at(-2) ?? '');
  const aside = path.join(backups, 'aside');
  copyFileSync(victim, aside);
  rmSync(victim);
  try {
    return await work();
  } finally {
    copyFileSync(aside, victim);
  }
};

const openBench = async (
  deployment: RestoredDeployment,
  size: Size,
  seed: string,
): Promise<Bench> => {
  const journal = createJournal();
  // Each of them has a list of what it charged; KakaoPay and Toss have none (docs/operations/backup.md).
  const ways = waysOf(['hecto', 'tosspayments']);
  const people = await makePeople(deployment, journal, { count: size.people, ways });
  const answer = await people[0]?.call(productsRoute, {
    query: { country: 'kr', category: 'WEB' },
  });
  if (answer?.ok !== true) throw new Error('the shelf is empty');
  const products = new Map<string, readonly Product[]>([['kr', answer.value.body.results]]);
  return {
    deployment,
    people,
    size,
    buyers: { deployment, journal, products, ways, seed, intents: [] },
  };
};

const point = 'before-the-end';

export const run = async (
  deployment: RestoredDeployment,
  { size, seed, say }: { readonly size: Size; readonly seed: string; readonly say: Say },
): Promise<Evidence> => {
  const bench = await openBench(deployment, size, seed);
  const copied = await stage(bench, 0);
  say(`${copied.length} bought; a copy of all of it is taken while others buy`);
  const [, during] = await Promise.all([
    must(backup(deployment, 'take', 'first')),
    stage(bench, size.each),
  ]);
  const named = [...during, ...(await stage(bench, 2 * size.each))];
  await must(backup(deployment, 'point', point));
  const before = await chargesOf(deployment);
  const lost = await stage(bench, 3 * size.each);
  const after = [...(await chargesOf(deployment))].filter(([order]) => !before.has(order));
  say(`${named.length} bought before the point, ${lost.length} after it; then the power is gone`);
  const dead = deployment.dataDirectory();
  const overRunning = await restore(deployment, '--into', dead, '--to', point);
  await deployment.kill();
  const checked = await backup(deployment, 'check');
  const [checkedWithGap, withGap] = await withoutOne(deployment.backups, async () => [
    await backup(deployment, 'check'),
    await restore(deployment, '--to', point, '--into', `${dead}-never`),
  ]);
  const rest = path.join(clusterIn(dead), 'pg_wal');
  const toLatest = await restoreTo(bench, 'to-latest', ['--to', 'latest', '--rest', rest]);
  say(`back with what its disk still had, in ${toLatest.tookMs} ms`);
  await deployment.kill();
  const toPoint = await restoreTo(bench, 'to-point', ['--to', point]);
  say(`back at the point in ${toPoint.tookMs} ms`);
  const accounts = { copied, named, lost };
  const charged = { before: [...before.values()], after: after.map(([, amount]) => amount) };
  return {
    reported: accounts,
    charged,
    overRunning,
    checked,
    withGap,
    checkedWithGap,
    toPoint,
    toLatest,
  };
};
