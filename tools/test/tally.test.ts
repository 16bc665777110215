import { describe, expect, it } from 'vitest';

import { addUp, tallyFaults, tallyPlaywright, tallyVitest } from './tally.ts';

const vitest = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};
const playwright = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

describe('the count at the end of npm test', () => {
  it('adds up what every suite has counted', () => {
    const all = [tallyVitest(vitest, 0), tallyPlaywright(playwright, 0)];
    expect(addUp(all)).toEqual({ passed: 5, failed: 0 });
  });

  it.each([
    ['a failed test', { ...vitest, numFailedTests: 1 }, 1],
    ['a skipped test', { ...vitest, numPendingTests: 1 }, 0],
    ['a test to come', { ...vitest, numTodoTests: 1 }, 0],
    [
      'a file that does not load',
      {
        ...vitest,
        testResults: [{ name: 'a.test.ts', status: 'failed', message: '', assertionResults: [] }],
      },
      1,
    ],
    ['a crash after the last test', vitest, 1],
    ['a suite without a test', { ...vitest, numPassedTests: 0 }, 0],
  ])('counts %s as failed', (_name, report, exitCode) => {
    expect(tallyVitest(report, exitCode).failed).toBe(1);
  });

  it('tells again what failed, and why, in one line each', () => {
    const test = { fullName: 'a wallet never overdraws', status: 'failed' };
    const failed = {
      ...test,
      failureMessages: ['\u001B[31mError: overdrawn\u001B[39m\n  by 3\n  at x'],
    };
    const passed = { fullName: 'another', status: 'passed', failureMessages: [] };
    const file = { name: 'a.test.ts', status: 'failed', message: '' };
    const report = {
      ...vitest,
      numFailedTests: 1,
      testResults: [
        { ...file, assertionResults: [passed, failed] },
        { ...file, name: 'b.test.ts', message: 'no such module', assertionResults: [] },
      ],
    };
    expect(tallyVitest(report, 1).failures).toEqual([
      'a.test.ts > a wallet never overdraws: Error: overdrawn   by 3',
      'b.test.ts: no such module',
    ]);
  });

  it('counts each promise of the fault run, and a run that broke down as failed', () => {
    expect(tallyFaults({ passed: 11, failed: 1, seed: '7' }, 1)).toMatchObject({
      passed: 11,
      failed: 1,
      notes: ['seed 7'],
    });
    expect(tallyFaults({ passed: 12, failed: 0, seed: '7' }, 1).failed).toBe(1);
  });

  it.each([
    ['a failed journey', { ...playwright.stats, unexpected: 1 }, []],
    ['one that passed the second time', { ...playwright.stats, flaky: 1 }, []],
    ['one that was never reached', { ...playwright.stats, skipped: 1 }, []],
    ['a product that did not start', playwright.stats, [{ message: 'it did not start' }]],
  ])('counts %s as failed', (_name, stats, errors) => {
    expect(tallyPlaywright({ stats, errors }, 1).failed).toBe(1);
  });
});
