import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { errorCatalogue, errorNameOf, firstOwnErrorNumber, isErrorName } from './catalogue.ts';
import type { ErrorName } from './catalogue.ts';
import { errorsOf } from './of-route.ts';

const entries = Object.entries(errorCatalogue);
const numbers = new Set<number>(entries.map(([, entry]) => entry.number));

const between = (first: number, last: number, missing: readonly number[] = []): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (number) => !missing.includes(number),
  );

const specified = [
  401,
  403,
  460,
  10104,
  ...between(10300, 10306, [10303, 10304]),
  20049,
  46998,
  ...between(46001, 46009),
  ...between(46100, 46106),
  ...between(46201, 46228, [46204, 46213, 46216, 46217, 46218, 46219, 46222]),
  ...between(46300, 46303),
  ...between(46400, 46406),
];

describe('the error catalogue', () => {
  it('contains every code of the specification, and no other number below our own range [ERR-02]', () => {
    const below = [...numbers].filter((number) => number < firstOwnErrorNumber);
    expect(below.toSorted((a, b) => a - b)).toEqual(specified.toSorted((a, b) => a - b));
  });

  it('gives each error a number of its own [ERR-02]', () => {
    expect(numbers.size).toBe(entries.length);
  });

  it('reserves the three statuses on which the page acts for the errors that mean them [ERR-01]', () => {
    const named = (status: number) =>
      entries.filter(([, entry]) => entry.status === status).map(([name]) => name);
    expect(named(403)).toEqual(['no_right']);
    expect(named(460)).toEqual(['token_expired']);
    expect(named(401)).toEqual([
      'not_authenticated',
      'login_required',
      'refresh_token_invalid',
      'refresh_token_reused',
      'signature_invalid',
    ]);
  });

  it.each(entries)(
    'describes %s in one sentence that says when it is answered [ERR-02]',
    (_, entry) => {
      expect(entry.when).toMatch(/^[A-Z].*[^.]\.$/s);
      expect(entry.log).not.toMatch(/\.$/);
      expect(entry.status).toBeGreaterThanOrEqual(400);
      expect(entry.status).toBeLessThan(600);
    },
  );

  it('recommends a retry only with statuses after which the same call can succeed', () => {
    const retried = entries.filter(([, entry]) => entry.retry).map(([, entry]) => entry.status);
    expect(new Set(retried)).toEqual(new Set([409, 429, 460, 500, 502, 503, 504]));
  });

  it('has no error that no call can answer, except those listed here', () => {
    const answered = new Set<string>(Object.values(routes).flatMap((route) => errorsOf(route)));
    const unused = entries.map(([name]) => name).filter((name) => !answered.has(name));
    expect(unused.toSorted()).toEqual(answeredElsewhere.toSorted());
  });

  it('finds the name of a number', () => {
    expect(errorNameOf(46215)).toBe('payment_pending');
    expect(errorNameOf(20012)).toBeUndefined();
  });

  it('tells names of errors from other text', () => {
    expect(isErrorName('daily_limit')).toBe(true);
    expect(isErrorName('toString')).toBe(false);
  });
});

/** Answered by addresses outside of the contract or where something is not set up, or kept as the reason of a payment. */
const answeredElsewhere: ErrorName[] = [
  'method_not_allowed',
  'login_required',
  'login_canceled',
  'login_attempt_expired',
  'unknown_meaning_20049',
  'payment_authentication_failed',
  'payment_expired',
  'payment_information_not_found',
  'payment_completion_error',
];
