import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lineOf } from './page.ts';
import { isKept } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** The means by which a run reports on itself. */
export type Teller = {
  readonly say: (line: string) => void;
  readonly secondsNow: () => number;
  /** A page beside the other results. */
  readonly write: (name: string, text: string) => void;
};

export type Trial<Deployment> = {
  /** The seed by which it can be repeated. */
  readonly seed: string;
  readonly form: string;
  /** A file for the counts, for who adds several runs up. */
  readonly report: string | undefined;
  readonly start: (directory: string) => Promise<Deployment>;
  readonly run: (deployment: Deployment, teller: Teller) => Promise<readonly Verdict[]>;
};

const faults = path.resolve(import.meta.dirname, '..');
const home = path.resolve(faults, '../.tmp/faults');

/** A run that was killed leaves its directory; its name tells whether anybody still works there. */
const removeLeftovers = (): void => {
  if (!existsSync(home)) return;
  for (const name of readdirSync(home)) {
    if (!existsSync(`/proc/${name}`)) rmSync(path.join(home, name), { recursive: true });
  }
};

const createTeller = (): Teller => {
  const beganMs = performance.now();
  const secondsNow = (): number => Math.round((performance.now() - beganMs) / 1000);
  return {
    secondsNow,
    say: (line) => void process.stdout.write(`${String(secondsNow()).padStart(5)} s  ${line}\n`),
    write: (name, text) => writeFileSync(path.join(faults, name), text),
  };
};

type Reported = Pick<Trial<unknown>, 'seed' | 'report'>;

/** The findings, too: where a run cannot be looked at, they are what is left of it. */
const reportTo = ({ seed, report }: Reported, verdicts: readonly Verdict[]): void => {
  if (report === undefined) return;
  const broken = verdicts
    .filter((verdict) => !isKept(verdict))
    .map(({ invariant, promise, findings }) => ({ promise: `${invariant}: ${promise}`, findings }));
  const passed = verdicts.length - broken.length;
  writeFileSync(report, JSON.stringify({ passed, failed: broken.length, seed, broken }));
};

const conclude = (verdicts: readonly Verdict[], { say }: Teller, repeat: string): void => {
  for (const verdict of verdicts) process.stdout.write(`${lineOf(verdict)}\n`);
  const failed = verdicts.filter((verdict) => !isKept(verdict)).length;
  if (failed > 0) say(repeat);
  say(`${verdicts.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
};

/** Runs from the start of a deployment to its end; the directory stays if a promise was broken. */
export const runTrial = async <Deployment extends { stop(): Promise<void> }>(
  trial: Trial<Deployment>,
): Promise<void> => {
  removeLeftovers();
  const directory = path.join(home, String(process.pid));
  const teller = createTeller();
  teller.say(`seed ${trial.seed}, ${trial.form} form`);
  let deployment: Deployment | undefined;
  try {
    deployment = await trial.start(directory);
    const verdicts = await trial.run(deployment, teller);
    reportTo(trial, verdicts);
    conclude(verdicts, teller, `seed ${trial.seed}; what is left of it: ${directory}`);
  } catch (error) {
    const findings = [error instanceof Error ? error.message : String(error)];
    reportTo(trial, [{ invariant: 'run', promise: 'the run comes to its end', findings }]);
    throw error;
  } finally {
    await deployment?.stop();
    if (process.exitCode === 0) rmSync(directory, { recursive: true, force: true });
  }
};
