import path from 'node:path';

import { makeCopy, type Copy } from './copy.ts';
import { readFaults, staleFaults, type Placed } from './faults.ts';
import { judge, type Verdict } from './judge.ts';
import { chosenFaults, testsFor } from './plan.ts';
import { mergeResults, readResults, writeResults, type Result } from './results.ts';
import { usage, wishOf, type Wish } from './wish.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Tests wait for most of their time, so that two have room beside each other on two processors. */
const atOnce = 2;
const limitMs = 150_000;
/** A draw is part of every run of all tests: what has not begun by then is left to another day. */
const drawMs = 150_000;
const drawLeast = 10;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const known = { faults: readFaults(root), results: readResults(root) };

async function tryOut(copy: Copy, fault: Placed, wish: Wish): Promise<Verdict> {
  const takeBack = copy.make(fault);
  try {
    for (const test of testsFor(fault, wish, known)) {
      const verdict = await judge(copy.root, test, limitMs);
      if (verdict.kind !== 'survived') return verdict;
    }
    return { kind: 'survived' };
  } finally {
    takeBack();
  }
}

const told = (verdict: Verdict): string => {
  if (verdict.kind === 'caught') return verdict.by;
  return verdict.kind === 'broken' ? `could not be tried: ${verdict.why}` : 'no test fails with it';
};

type Tried = { readonly fault: Placed; readonly verdict: Verdict };

const reasonOf = ({ name }: Placed): string => {
  const before = known.results[name];
  return before !== undefined && 'survived' in before ? before.survived : '';
};

/** A fault that nothing catches is no failure where it is written down why. */
const isGood = ({ fault, verdict }: Tried): boolean =>
  verdict.kind === 'caught' || (verdict.kind === 'survived' && reasonOf(fault) !== '');

const resultOf = ({ fault, verdict }: Tried): readonly [string, Result][] => {
  if (verdict.kind === 'caught') return [[fault.name, { caught: verdict.by }]];
  return verdict.kind === 'broken' ? [] : [[fault.name, { survived: reasonOf(fault) }]];
};

function record(all: readonly Tried[]): void {
  const found = Object.fromEntries(all.flatMap(resultOf));
  const names = known.faults.map(({ name }) => name);
  writeResults(root, mergeResults(readResults(root), found, names));
}

async function tryAll(chosen: readonly Placed[], wish: Wish): Promise<Tried[]> {
  const waiting = [...chosen];
  const all: Tried[] = [];
  const startMs = performance.now();
  const isLate = (): boolean => wish.draw !== undefined && performance.now() - startMs > drawMs;
  const work = async (): Promise<void> => {
    const copy = makeCopy(root);
    try {
      for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
        if (isLate()) return;
        const fromMs = performance.now();
        const tried = { fault, verdict: await tryOut(copy, fault, wish) };
        all.push(tried);
        const seconds = ((performance.now() - fromMs) / 1000).toFixed(1);
        say(`${isGood(tried) ? 'ok' : '✗ '} ${fault.name}  (${seconds} s)  ${told(tried.verdict)}`);
        if (wish.records) record(all);
      }
    } finally {
      copy.remove();
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, chosen.length) }, work));
  return all;
}

async function main(wish: Wish): Promise<number> {
  const stale = staleFaults(root, known.faults);
  for (const line of stale) say(`✗ ${line}`);
  const chosen = chosenFaults(known.faults, wish, known.results);
  if (wish.draw !== undefined) say(`${chosen.length} faults, drawn by ${wish.seed}`);
  const all = await tryAll(chosen, wish);
  for (const { fault, verdict } of all.filter((each) => !isGood(each))) {
    say(`✗ ${fault.name}: ${fault.guarantee} ${told(verdict)}`);
  }
  const isFew = all.length < Math.min(chosen.length, drawLeast);
  if (all.length < chosen.length) say(`${all.length} of ${chosen.length} ran in their time`);
  if (isFew || chosen.length === 0) say('✗ too few ran to say anything');
  const good = all.filter(isGood).length;
  const failed = all.length - good + stale.length + (isFew || chosen.length === 0 ? 1 : 0);
  say(`${good} passed, ${failed} failed`);
  return failed;
}

const wish = wishOf(process.argv.slice(2), new Date());
if (wish === undefined) say(usage);
process.exitCode = wish !== undefined && (await main(wish)) === 0 ? 0 : 1;
