import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { makeCopy, type Copy } from './copy.ts';
import { readFaults, staleFaults, type Placed } from './faults.ts';
import { judge, type Verdict } from './judge.ts';
import { chosenFaults, testsFor } from './plan.ts';
import { mergeResults, readResults, reasonOf, writeResults, type Result } from './results.ts';
import { createClock, limits } from './time.ts';
import { usage, wishOf, type Wish } from './wish.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Tests wait for most of their time, so that two have room beside each other on two processors. */
const atOnce = 2;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const state = { faults: readFaults(root), results: readResults(root) };
const wish = wishOf(process.argv.slice(2), new Date());
const isDraw = wish?.draw !== undefined;
const clock = createClock(isDraw ? limits.draw : limits.all);

/** The results of tests without any fault: one that fails then as well has caught nothing. */
const controls = new Map<string, Promise<Verdict>>();

const controlOf = (copy: Copy, test: string): Promise<Verdict> => {
  const before = controls.get(test);
  if (before !== undefined) return before;
  const control = judge(copy.root, test, clock.limitMs());
  controls.set(test, control);
  return control;
};

type Seen = { readonly test: string; readonly verdict: Verdict };

async function withFault(copy: Copy, fault: Placed, options: Wish): Promise<Seen | undefined> {
  const takeBack = copy.make(fault);
  try {
    for (const test of testsFor(fault, options, state)) {
      const verdict = await judge(copy.root, test, clock.limitMs());
      if (verdict.kind !== 'survived') return { test, verdict };
    }
    return undefined;
  } finally {
    takeBack();
  }
}

/** A draw has no time for controls: all that it tries passes in the same run of all tests. */
async function tryOut(copy: Copy, fault: Placed, options: Wish): Promise<Verdict> {
  const seen = await withFault(copy, fault, options);
  if (seen === undefined) return { kind: 'survived' };
  const { test, verdict } = seen;
  if (isDraw || verdict.kind === 'broken' || verdict.kind === 'survived') return verdict;
  const control = await controlOf(copy, test);
  if (control.kind !== 'survived') return { kind: 'broken', why: `${test} fails without a fault` };
  return verdict.kind === 'late'
    ? { kind: 'caught', by: `${test.split(':')[1] ?? test} > never ends` }
    : verdict;
}

const describe = (verdict: Verdict): string => {
  if (verdict.kind === 'caught') return verdict.by;
  if (verdict.kind === 'late')
    return `${verdict.by} did not end in its time: nothing is said of it`;
  return verdict.kind === 'broken' ? `could not be tried: ${verdict.why}` : 'no test fails with it';
};

type Tried = { readonly fault: Placed; readonly verdict: Verdict };

const isExplained = ({ name }: Placed): boolean => reasonOf(state.results[name]) !== '';

/** A fault that nothing catches is no failure where it is written down why; one that was too slow is none. */
const isGood = ({ fault, verdict }: Tried): boolean =>
  verdict.kind === 'caught' ||
  verdict.kind === 'late' ||
  (verdict.kind === 'survived' && isExplained(fault));

const resultOf = ({ fault, verdict }: Tried): readonly [string, Result][] => {
  if (verdict.kind === 'caught') return [[fault.name, { caught: verdict.by }]];
  if (verdict.kind !== 'survived') return [];
  const before = state.results[fault.name];
  const result = before !== undefined && !('caught' in before) ? before : { survived: '' };
  return [[fault.name, result]];
};

function record(all: readonly Tried[]): void {
  const found = Object.fromEntries(all.flatMap(resultOf));
  const names = state.faults.map(({ name }) => name);
  writeResults(root, mergeResults(readResults(root), found, names));
}

async function tryAll(chosen: readonly Placed[], options: Wish): Promise<Tried[]> {
  const waiting = [...chosen];
  const all: Tried[] = [];
  const work = async (): Promise<void> => {
    const copy = makeCopy(root);
    try {
      for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
        if (clock.isOver()) return;
        const fromMs = performance.now();
        const tried = { fault, verdict: await tryOut(copy, fault, options) };
        all.push(tried);
        const seconds = ((performance.now() - fromMs) / 1000).toFixed(1);
        say(
          `${isGood(tried) ? 'ok' : '✗ '} ${fault.name}  (${seconds} s)  ${describe(tried.verdict)}`,
        );
        if (options.records) record(all);
      }
    } finally {
      copy.remove();
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, chosen.length) }, work));
  return all;
}

async function main(options: Wish): Promise<number> {
  const stale = staleFaults(root, state.faults);
  const chosen = chosenFaults(state.faults, options, state.results);
  if (isDraw) say(`${chosen.length} faults, drawn by ${options.seed}`);
  const all = await tryAll(chosen, options);
  const failures = [
    ...stale,
    ...all
      .filter((each) => !isGood(each))
      .map(({ fault, verdict }) => `${fault.name}: ${fault.guarantee} ${describe(verdict)}`),
  ];
  const judged = all.filter(({ verdict }) => verdict.kind !== 'late').length;
  if (judged === 0) failures.push('mutations: no fault was tried to its end');
  for (const failure of failures) say(`✗ ${failure}`);
  const notes = [`${judged} of ${chosen.length} faults tried in their time`];
  say(notes.join('; '));
  const passed = all.filter((each) => isGood(each) && each.verdict.kind !== 'late').length;
  const report = { passed, failed: failures.length, failures, notes };
  if (options.report !== undefined) writeFileSync(options.report, JSON.stringify(report));
  say(`${passed} passed, ${failures.length} failed`);
  return failures.length;
}

if (wish === undefined) say(usage);
process.exitCode = wish !== undefined && (await main(wish)) === 0 ? 0 : 1;
