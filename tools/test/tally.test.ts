import { describe, expect, it } from 'vitest';

import {
  addUp,
  tallyFaults,
  tallyMutations,
  tallyOutcomes,
  tallyPlaywright,
  tallyVitest,
} from './tally.ts';

const vitest = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};
const playwright = {
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 },
  errors: [],
  suites: [],
};
const tally = { passed: 12, failed: 0, seed: '7', broken: [] };

describe('the summary of npm test', () => {
  it('adds up the counts of all suites', () => {
    const all = [tallyVitest(vitest, 0), tallyPlaywright(playwright, 0)];
    expect(addUp(all)).toMatchObject({ passed: 5, failed: 0 });
  });

  it('counts tests apart from the cases that their tables make', () => {
    const test = { status: 'passed', failureMessages: [] };
    const at = (line: number, name: string) => ({
      ...test,
      fullName: `adds ${name}`,
      location: { line, column: 3 },
    });
    const file = { name: 'a.test.ts', status: 'passed', message: '' };
    const assertionResults = [at(4, 'one'), at(4, 'two'), at(9, 'three')];
    const report = { ...vitest, testResults: [{ ...file, assertionResults }] };
    expect(tallyVitest(report, 0)).toMatchObject({ passed: 3, written: 2 });
    const done = { status: 'expected', results: [] };
    const journey = { title: 'in dark', file: 'a.spec.ts', line: 4, tests: [done] };
    const suites = [{ specs: [journey, { ...journey, title: 'in light' }] }];
    expect(tallyPlaywright({ ...playwright, suites }, 0)).toMatchObject({ passed: 2, written: 1 });
  });

  it('counts an outcome as shown only when its test has passed', () => {
    const tag = (method: string) => `pays [outcome: ${method}/charge-code-unknown]`;
    const cells = ['charge', 'status', 'refund'].map((name) => `card-hecto/${name}-code-unknown`);
    const missing = cells.map((cell) => `outcomes: no test shows ${cell}`);
    expect(tallyOutcomes([], ['card-hecto']).failures).toEqual(missing);
    const test = { failureMessages: [], location: null };
    const results = (status: string) => [
      { ...test, fullName: tag('card-hecto'), status },
      { ...test, fullName: 'another', status: 'passed' },
    ];
    const tallyOf = (status: string) => {
      const file = { name: 'a.test.ts', status, message: '', assertionResults: results(status) };
      const { titles } = tallyVitest({ ...vitest, testResults: [file] }, 0);
      return tallyOutcomes(titles, ['card-hecto']).failures;
    };
    expect(tallyOf('passed')).toEqual(missing.slice(1));
    expect(tallyOf('failed')).toEqual(missing);
    expect(tallyOf('skipped')).toEqual(missing);
  });

  it.each([
    ['a failed test', { ...vitest, numFailedTests: 1 }, 1],
    ['a skipped test', { ...vitest, numPendingTests: 1 }, 0],
    ['a todo test', { ...vitest, numTodoTests: 1 }, 0],
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
  ])('counts %s as a failed unit test', (_name, report, exitCode) => {
    expect(tallyVitest(report, exitCode).failed).toBe(1);
  });

  it('repeats what failed and why, in one line each', () => {
    const test = { fullName: 'a wallet never overdraws', status: 'failed' };
    const failed = {
      ...test,
      failureMessages: [
        '\u001B[31mError: overdrawn\u001B[39m\n  by 3\n  at x (/a/node_modules/b.js:1:2)\n  at pay (/a/pay.ts:3:4)',
      ],
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
      'a.test.ts > a wallet never overdraws: Error: overdrawn by 3 at pay (/a/pay.ts:3:4)',
      'b.test.ts: no such module',
    ]);
  });

  it('counts each promise of the fault run, and a run that broke down as failed', () => {
    expect(tallyFaults(tally, { name: 'faults', exitCode: 0 })).toMatchObject({
      passed: 12,
      failed: 0,
      notes: ['seed 7'],
    });
    expect(tallyFaults(tally, { name: 'faults', exitCode: 1 }).failed).toBe(1);
  });

  it("counts the day's planted faults as one test and names those not caught", () => {
    const notes = ['14 of 20 faults tried in their time'];
    const good = { failed: 0, failures: [], notes };
    expect(tallyMutations(good, 0)).toMatchObject({ passed: 1, failed: 0, notes, written: 1 });
    expect(tallyMutations(good, 1)).toMatchObject({ failed: 1 });
    const failures = ['limits/a: A limit is a limit. no test fails with it'];
    const bad = { failed: 1, failures, notes };
    expect(tallyMutations(bad, 1)).toMatchObject({ passed: 0, failed: 1, failures });
  });

  it('repeats which promise was broken and by what, and how often', () => {
    const findings = Array.from({ length: 8 }, (_, place) => `payment ${place}: lost\n  a\n  b`);
    const broken = [
      { promise: 'I12 every payment ends', findings: ['payment 3: still redirected'] },
      { promise: 'I5 each charge has one credit', findings },
    ];
    const { failed, failures } = tallyFaults(
      { ...tally, passed: 10, failed: 2, broken },
      { name: 'faults', exitCode: 1 },
    );
    expect(failed).toBe(2);
    expect(failures[0]).toBe('faults > I12 every payment ends: payment 3: still redirected');
    expect(failures).toHaveLength(8);
    expect(failures[1]).toBe('faults > I5 each charge has one credit: payment 0: lost a b');
    expect(failures.at(-1)).toBe('faults > I5 each charge has one credit: and 2 more');
  });

  it('repeats which journey failed, where, and what was seen instead', () => {
    const spec = { title: 'a promotion ends', file: 'offers.spec.ts', line: 47 };
    const message =
      '\u001B[31mError: expect(locator).toHaveCount(expected) failed\u001B[39m\n\nLocator:  pack\nExpected: 0\nReceived: 1\nTimeout:  10000ms\n\nCall log:';
    const passed = { status: 'expected', results: [{ errors: [] }] };
    const failed = { status: 'unexpected', results: [{ errors: [{ message }] }] };
    const unreached = { status: 'skipped', results: [] };
    const specs = [
      { ...spec, tests: [failed] },
      { ...spec, title: 'another', tests: [passed] },
    ];
    const inner = { specs: [{ ...spec, title: 'the last', tests: [unreached] }] };
    const report = {
      ...playwright,
      stats: { ...playwright.stats, unexpected: 1, skipped: 1 },
      suites: [{ specs, suites: [inner] }],
    };
    expect(tallyPlaywright(report, 1).failures).toEqual([
      'offers.spec.ts:47 > a promotion ends: Error: expect(locator).toHaveCount(expected) failed Locator:  pack Expected: 0 Received: 1 Timeout:  10000ms Call log:',
      'offers.spec.ts:47 > the last: skipped',
    ]);
  });

  it.each([
    ['a failed journey', { ...playwright.stats, unexpected: 1 }, []],
    ['a journey that passed at the second try', { ...playwright.stats, flaky: 1 }, []],
    ['a skipped journey', { ...playwright.stats, skipped: 1 }, []],
    ['a product that did not start', playwright.stats, [{ message: 'it did not start' }]],
  ])('counts %s as a failed journey', (_name, stats, errors) => {
    expect(tallyPlaywright({ ...playwright, stats, errors }, 1).failed).toBe(1);
  });
});
