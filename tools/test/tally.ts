import { stripVTControlCharacters } from 'node:util';

import { findGaps, readTitles, wholeRows, type Title } from '../outcomes/index.ts';

/** `failures` are told once more at the end, where they are found without searching a long output. */
export type Tally = {
  passed: number;
  failed: number;
  notes: string[];
  failures: string[];
  /** Tests as they are written: one that runs over a table makes many cases. */
  written: number;
  /** The titles of what has passed. */
  titles: Title[];
};

type SourcePosition = { line: number; column: number };
type VitestTest = {
  fullName: string;
  status: string;
  failureMessages: string[];
  location?: SourcePosition | null;
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[];
};

type PlaywrightTest = { status: string; results: { errors: { message?: string }[] }[] };

type PlaywrightSuite = {
  specs: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

/** Only promises that were broken have findings. */
type FaultsReport = {
  passed: number;
  failed: number;
  seed: string;
  broken: { promise: string; findings: string[] }[];
};

type FaultRun = { name: string; exitCode: number };

/** A suite that ended badly without a failed test (a crash, nothing found) has failed once. */
function counted(
  passed: number,
  failed: number,
  parts: { exitCode: number } & Omit<Tally, 'passed' | 'failed'>,
): Tally {
  const { exitCode, notes, ...others } = parts;
  const counts = { passed, ...others };
  if (exitCode !== 0 && failed === 0) {
    return { ...counts, failed: 1, notes: [...notes, `it ended with exit code ${exitCode}`] };
  }
  if (passed + failed === 0) return { ...counts, failed: 1, notes: [...notes, 'it ran no test'] };
  return { ...counts, failed, notes };
}

const REASON_CHARACTERS = 400;
const FINDINGS_TOLD = 6;

const isFrame = (line: string): boolean => line.startsWith('at ');
const isOurs = (line: string): boolean =>
  /:\d+:\d+\)?$/.test(line) && !/node_modules|node:/.test(line);

/** A message on one line, with the innermost frame of its trace that is in our own code. */
function reasonOf(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const frame = lines.find((line) => isFrame(line) && isOurs(line));
  const said = lines.filter((line) => !isFrame(line)).join(' ');
  return [said.slice(0, REASON_CHARACTERS), frame].filter(Boolean).join(' ');
}

function failuresOf({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const tests = failed.map(
      ({ fullName, failureMessages }) =>
        `${name} > ${fullName}: ${reasonOf(failureMessages.join('\n'))}`,
    );
    const isOfTheFile = status === 'failed' && failed.length === 0;
    return isOfTheFile ? [`${name}: ${reasonOf(message)}`] : tests;
  });
}

/** Counts a report of Vitest; a skipped test has not passed. */
export function tallyVitest(report: VitestReport, exitCode: number): Tally {
  const skipped = report.numPendingTests + report.numTodoTests;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const notes = unloaded.map(({ name }) => `${name} could not be loaded`);
  if (skipped > 0) notes.push(`${skipped} skipped`);
  const failed = report.numFailedTests + unloaded.length + skipped;
  const failures = failuresOf(report);
  const tests = report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file })),
  );
  const written = new Set(
    tests.map(({ file, fullName, location }) =>
      location ? `${file}:${location.line}:${location.column}` : `${file} ${fullName}`,
    ),
  ).size;
  const titles = tests
    .filter(({ status }) => status === 'passed')
    .map(({ file, fullName: title }) => ({ file, title }));
  return counted(report.numPassedTests, failed, { exitCode, notes, failures, written, titles });
}

const PASSED = 'expected';

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

function browserFailuresOf(specs: PlaywrightSuite['specs']): string[] {
  return specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== PASSED)
      .map(({ status, results }) => {
        const [error] = results.flatMap(({ errors }) => errors);
        const reason = reasonOf(error?.message ?? status);
        return `${file}:${line} > ${title}: ${reason}`;
      }),
  );
}

export function tallyPlaywright(report: PlaywrightReport, exitCode: number): Tally {
  const { stats, errors, suites } = report;
  const notes = errors.map(({ message }) => message ?? 'an error without a message');
  if (stats.skipped > 0) notes.push(`${stats.skipped} skipped or never reached`);
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  const specs = suites.flatMap(specsOf);
  const failures = browserFailuresOf(specs);
  const written = new Set(specs.map(({ file, line }) => `${file}:${line}`)).size;
  const titles = specs
    .filter(({ tests }) => tests.every(({ status }) => status === PASSED))
    .map(({ file, title }) => ({ file: `e2e/journeys/${file}`, title }));
  return counted(stats.expected, failed, { exitCode, notes, failures, written, titles });
}

export function tallyFaults(report: FaultsReport, { name, exitCode }: FaultRun): Tally {
  const { passed, failed, seed, broken } = report;
  const failures = broken.flatMap(({ promise, findings }) => {
    const shown = findings.slice(0, FINDINGS_TOLD).map((each) => reasonOf(each));
    const more = findings.length - shown.length;
    return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].map(
      (finding) => `${name} > ${promise}: ${finding}`,
    );
  });
  const notes = [`seed ${seed}`];
  const written = passed + failed;
  return counted(passed, failed, { exitCode, notes, failures, written, titles: [] });
}

type MutationsReport = { failed: number; failures: string[]; notes: string[] };

/** One test, however many faults there was time for: the count does not hang on the machine. */
export function tallyMutations(report: MutationsReport, exitCode: number): Tally {
  const { failed, failures, notes } = report;
  const passed = failed === 0 ? 1 : 0;
  return counted(passed, failed, { exitCode, notes, failures, written: 1, titles: [] });
}

/** Every outcome of a row that should be whole was shown by something that ran and passed. */
export function tallyOutcomes(titles: readonly Title[], whole = wholeRows): Tally {
  const gaps = findGaps(readTitles(titles), whole);
  const failures = gaps.map((gap) => `outcomes: ${gap}`);
  const passed = gaps.length === 0 ? 1 : 0;
  return { passed, failed: gaps.length, notes: [], failures, written: 1, titles: [] };
}

export const noTests: Tally = {
  passed: 0,
  failed: 0,
  notes: [],
  failures: [],
  written: 0,
  titles: [],
};

/** All of them as one. */
export const addUp = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      notes: [...sum.notes, ...each.notes],
      failures: [...sum.failures, ...each.failures],
      written: sum.written + each.written,
      titles: [...sum.titles, ...each.titles],
    }),
    noTests,
  );
