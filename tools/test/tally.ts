import { stripVTControlCharacters } from 'node:util';

/** `failures` are told once more at the end, where they are found without searching a long output. */
export type Tally = { passed: number; failed: number; notes: string[]; failures: string[] };

type VitestTest = { fullName: string; status: string; failureMessages: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
};

type FaultsReport = { passed: number; failed: number; seed: string };

/** A suite that ended badly without a failed test (a crash, nothing found) has failed once. */
function counted(
  passed: number,
  failed: number,
  parts: { exitCode: number; notes: string[]; failures?: string[] },
): Tally {
  const { exitCode, notes, failures = [] } = parts;
  if (exitCode !== 0 && failed === 0) {
    return {
      passed,
      failed: 1,
      notes: [...notes, `it ended with exit code ${exitCode}`],
      failures,
    };
  }
  if (passed + failed === 0) {
    return { passed, failed: 1, notes: [...notes, 'it ran no test'], failures };
  }
  return { passed, failed, notes, failures };
}

const REASON_CHARACTERS = 300;

const reasonOf = (message: string): string =>
  stripVTControlCharacters(message).split('\n').slice(0, 2).join(' ').slice(0, REASON_CHARACTERS);

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

/** What was skipped has not passed. */
export function tallyVitest(report: VitestReport, exitCode: number): Tally {
  const skipped = report.numPendingTests + report.numTodoTests;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const notes = unloaded.map(({ name }) => `${name} could not be loaded`);
  if (skipped > 0) notes.push(`${skipped} skipped`);
  const failed = report.numFailedTests + unloaded.length + skipped;
  const failures = failuresOf(report);
  return counted(report.numPassedTests, failed, { exitCode, notes, failures });
}

export function tallyPlaywright({ stats, errors }: PlaywrightReport, exitCode: number): Tally {
  const notes = errors.map(({ message }) => message ?? 'an error without a message');
  if (stats.skipped > 0) notes.push(`${stats.skipped} skipped or never reached`);
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return counted(stats.expected, failed, { exitCode, notes });
}

export function tallyFaults({ passed, failed, seed }: FaultsReport, exitCode: number): Tally {
  return counted(passed, failed, { exitCode, notes: [`seed ${seed}`] });
}

export function addUp(tallies: readonly Tally[]): { passed: number; failed: number } {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}
