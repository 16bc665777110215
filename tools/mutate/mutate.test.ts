import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

import { draw } from './draw.ts';
import { faulty, staleFaults, type Placed } from './faults.ts';
import { verdictOf } from './judge.ts';
import { mutationsText } from './page.ts';
import { chosenFaults, testsFor } from './plan.ts';
import { mergeResults, unexplained } from './results.ts';
import { createClock, limits } from './time.ts';
import { wishOf } from './wish.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'dipper-mutate-test-'));
mkdirSync(path.join(root, 'src'));
writeFileSync(path.join(root, 'src/limit.ts'), 'a < b; a < b; c < d;\n');
writeFileSync(path.join(root, 'src/limit.test.ts'), '');

afterAll(() => rmSync(root, { recursive: true, force: true }));

const fault = (more: Partial<Placed> = {}): Placed => ({
  id: 'limit',
  area: 'limits',
  name: 'limits/limit',
  kind: 'amount',
  file: 'src/limit.ts',
  old: 'c < d',
  new: 'c <= d',
  guarantee: 'A limit is a limit.',
  tests: ['pure:src/limit.test.ts'],
  ...more,
});

describe('a planted fault', () => {
  it('is one piece of text that occurs once in its file', () => {
    const text = 'a < b; a < b; c < d;';
    expect(faulty(text, { old: 'c < d', new: 'c <= d' })).toBe('a < b; a < b; c <= d;');
    expect(faulty(text, { old: 'a < b', new: 'a' })).toBeUndefined();
    expect(faulty(text, { old: 'e', new: 'f' })).toBeUndefined();
    expect(faulty(text, { old: 'c', new: 'c' })).toBeUndefined();
  });

  it('is reported when it no longer fits the tree or its test is gone', () => {
    expect(staleFaults(root, [fault()])).toEqual([]);
    expect(staleFaults(root, [fault({ old: 'a < b' })])).toEqual([
      'limits/limit: its text does not stand once in src/limit.ts',
    ]);
    expect(staleFaults(root, [fault(), fault()])).toEqual([
      'limits/limit: another fault has this name',
    ]);
    expect(staleFaults(root, [fault({ tests: ['pure:src/gone.test.ts', 'paper:x'] })])).toEqual([
      'limits/limit: src/gone.test.ts is gone',
      'limits/limit: there is no project paper',
    ]);
  });
});

const report = (status: string) => ({
  testResults: [
    {
      name: '/copy/src/limit.test.ts',
      message: '',
      assertionResults: [
        { fullName: 'first', status: 'passed' },
        { fullName: 'second', status },
      ],
    },
  ],
});

describe('the verdict on a planted fault', () => {
  it('names the first test that failed', () => {
    expect(verdictOf('/copy', report('failed'))).toEqual({
      kind: 'caught',
      by: 'src/limit.test.ts > second',
    });
    expect(verdictOf('/copy', report('passed'))).toEqual({ kind: 'survived' });
  });

  it('is "broken" when a file could not be read or no test ran', () => {
    const unread = { name: '/copy/a.test.ts', message: 'no such\nfile', assertionResults: [] };
    expect(verdictOf('/copy', { testResults: [unread] })).toEqual({
      kind: 'broken',
      why: 'a.test.ts: no such',
    });
    expect(verdictOf('/copy', { testResults: [] }).kind).toBe('broken');
  });
});

const many = Array.from({ length: 50 }, (_unused, at) => fault({ name: `limits/${at}` }));

describe('a random draw of faults', () => {
  it('is the same on one day and different on the next', () => {
    const names = (seed: string): string[] => draw(many, 20, seed).map(({ name }) => name);
    expect(names('2026-01-01')).toEqual(names('2026-01-01'));
    expect(names('2026-01-01')).not.toEqual(names('2026-01-02'));
    expect(new Set(names('2026-01-01')).size).toBe(20);
  });

  it('draws only faults that a test is known to catch', () => {
    const wish = wishOf(['--draw', '20', '--seed', '2026-01-01'], new Date(0));
    const results = { 'limits/7': { caught: 'x' }, 'limits/8': { survived: 'nobody sees it' } };
    expect(wish && chosenFaults(many, wish, results).map(({ name }) => name)).toEqual(['limits/7']);
  });
});

describe('the arguments of a fault run', () => {
  it('are understood completely or refused', () => {
    const now = new Date('2026-02-03T23:00:00Z');
    expect(wishOf(['--draw', '20'], now)).toMatchObject({ draw: 20, seed: '2026-02-03' });
    expect(wishOf(['--area', 'a,b', '--whole'], now)).toMatchObject({
      areas: ['a', 'b'],
      reach: 'whole',
    });
    for (const args of [[], ['--draw'], ['--draw', 'x'], ['--all', '--fast']]) {
      expect(wishOf(args, now)).toBeUndefined();
    }
  });

  it("order the tests: first the one that caught it, then its area's tests on request", () => {
    const one = fault({ tests: ['database:a.db.test.ts', 'pure:b.test.ts'] });
    const other = fault({ name: 'limits/other', tests: ['pure:c.test.ts'] });
    const state = {
      faults: [one, other],
      results: { 'limits/limit': { caught: 'b.test.ts > it' } },
    };
    const near = ['pure:b.test.ts', 'database:a.db.test.ts'];
    expect(testsFor(one, { reach: 'near' }, state)).toEqual(near);
    expect(testsFor(one, { reach: 'area' }, state)).toEqual([...near, 'pure:c.test.ts']);
    expect(testsFor(one, { reach: 'whole' }, state)).toContain('database:');
  });
});

describe('the recorded results of planted faults', () => {
  it('keep earlier results and drop faults that are gone', () => {
    const before = { a: { caught: 'x' }, gone: { caught: 'y' } };
    expect(mergeResults(before, { b: { survived: 'why' } }, ['b', 'a'])).toEqual({
      a: { caught: 'x' },
      b: { survived: 'why' },
    });
  });

  it('are counted by area and kind, with the reason for each fault that is not caught', () => {
    const text = mutationsText(
      ['limit', 'b', 'c', 'd'].map((id) => fault({ name: `limits/${id}` })),
      {
        'limits/limit': { caught: 'x' },
        'limits/b': { survived: 'nobody sees it' },
        'limits/d': { equivalent: 'another place says so' },
      },
    );
    expect(text).toContain('| limits | 4 | 1 | 1 | 1 | 50.0 % |');
    expect(text).toContain('| `limits/b` | amount | A limit is a limit. | nobody sees it |');
    expect(text).toContain('| `limits/d` | amount | A limit is a limit. | another place says so |');
    expect(text).toContain('1 of the list: `limits/c`.');
  });

  it('are incomplete when a fault survived without a reason', () => {
    const results = {
      'limits/a': { caught: 'x' },
      'limits/b': { survived: '' },
      'limits/c': { survived: 'nobody sees it' },
      'limits/d': { equivalent: 'another place says so' },
    };
    expect(unexplained(results)).toEqual(['limits/b']);
  });
});

describe('the time limit for planted faults', () => {
  it('is about a minute for a draw, however long its tests take', () => {
    let nowMs = 0;
    const clock = createClock(limits.draw, () => nowMs);
    expect([clock.isOver(), clock.limitMs()]).toEqual([false, 60_000]);
    nowMs = limits.draw.beginMs;
    expect(clock.isOver()).toBe(false);
    expect(nowMs + clock.limitMs()).toBe(80_000);
    nowMs += 1;
    expect(clock.isOver()).toBe(true);
    nowMs = 200_000;
    expect(clock.limitMs()).toBe(1000);
  });

  it('is unlimited when all faults are tried', () => {
    let nowMs = 0;
    const clock = createClock(limits.all, () => nowMs);
    nowMs = 36_000_000;
    expect([clock.isOver(), clock.limitMs()]).toEqual([false, 150_000]);
  });
});
