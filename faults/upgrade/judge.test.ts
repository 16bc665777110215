import { expect, it } from 'vitest';
import type { Call } from '../people/journal.ts';
import { isKept } from '../trial/verdict.ts';
import { judge } from './judge.ts';
import type { Found } from './run.ts';

const bought: Call = {
  route: 'purchase',
  ending: 'answered',
  code: undefined,
  hasRetryAfter: false,
  tookMs: 1,
};

const balance = { takenAt: '2026-01-01T00:00:00.000Z', isBalanced: true, units: [] };

const foundWith = (more: Partial<Found>, calls: readonly Call[] = [bought]): Found => ({
  evidence: {
    accounts: [],
    books: { before: balance, after: balance, isSound: true, findings: [] },
    payments: [],
    charges: [],
    calls,
    answers: [],
    endings: [],
    repeats: [],
    refunds: [],
    ways: [],
    messages: {},
    outcomes: {},
    timing: { finalAfterMs: 1, finalWithinMs: 2, last: [] },
    planned: {},
    done: {},
  },
  stages: [{ name: 'all of N', tookMs: 1, returned: 1 }],
  settledBy: { this: 1, next: 1 },
  slowestMs: 1,
  ...more,
});

const brokenIn = (found: Found): readonly string[] =>
  judge(found)
    .filter((each) => /^U\d$/.test(each.invariant) && !isKept(each))
    .map(({ invariant }) => invariant);

it('an upgrade in which everybody was answered is one without findings [OPS-05]', () => {
  const refused: Call = { ...bought, ending: 409, code: 'daily_limit' };
  expect(brokenIn(foundWith({}, [bought, refused]))).toEqual([]);
});

it.each([503, 502, 'offline', 'timed_out', 'unreadable'] as const)(
  'a purchase that ended with %s during an upgrade is found [OPS-05]',
  (ending) => {
    expect(brokenIn(foundWith({}, [bought, { ...bought, ending }]))).toEqual(['U1']);
  },
);

it('a stage in which nobody paid is found, and a version that settled nothing [OPS-05]', () => {
  const idle = [{ name: 'all of N', tookMs: 1, returned: 0 }];
  expect(brokenIn(foundWith({ stages: idle }))).toEqual(['U2']);
  expect(brokenIn(foundWith({ settledBy: { this: 1, next: 0 } }))).toEqual(['U3']);
  expect(brokenIn(foundWith({ settledBy: { this: 0, next: 1 } }))).toEqual(['U3']);
});
