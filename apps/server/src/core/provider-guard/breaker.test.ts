import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  admits,
  closedBreaker,
  dropProbe,
  note,
  openUntil,
  standingOf,
  takeProbe,
  totalsOf,
  usualBreaker,
} from './breaker.ts';
import type { Breaker } from './breaker.ts';

const settings = { windowMs: 10_000, leastCalls: 4, failureShare: 0.5, openMs: 5000 };

const after = (ends: readonly (readonly [isFailure: boolean, nowMs: number])[]): Breaker =>
  ends.reduce(
    (breaker, [isFailure, nowMs]) => note(breaker, { isFailure, isProbe: false, nowMs }, settings),
    closedBreaker,
  );

const failing = after([
  [true, 0],
  [false, 100],
  [true, 200],
  [true, 300],
]);

describe('a circuit breaker', () => {
  it('opens when half or more of enough calls to a provider fail', () => {
    const three = after([
      [true, 0],
      [true, 100],
      [true, 200],
    ]);
    expect(standingOf(three, 200)).toBe('closed');
    expect(standingOf(failing, 300)).toBe('open');
    expect(admits(failing, 300)).toBe(false);
  });

  it('forgets calls that ended before its window', () => {
    const slow = after([
      [true, 0],
      [true, 100],
      [true, 11_000],
      [true, 11_100],
    ]);
    expect(standingOf(slow, 11_100)).toBe('closed');
    expect(totalsOf(slow, 11_100, settings.windowMs)).toEqual({ calls: 2, failures: 2 });
  });

  it('allows one probe, and only one, when its open time is over', () => {
    expect(standingOf(failing, 5300)).toBe('half-open');
    expect(admits(failing, 5300)).toBe(true);
    expect(admits(takeProbe(failing, 5300), 5300)).toBe(false);
    expect(admits(dropProbe(takeProbe(failing, 5300)), 5300)).toBe(true);
  });

  it('closes if the probe is answered, and opens again if not', () => {
    const trying = takeProbe(failing, 5300);
    const answered = note(trying, { isFailure: false, isProbe: true, nowMs: 5400 }, settings);
    expect([standingOf(answered, 5400), admits(answered, 5400)]).toEqual(['closed', true]);
    const silent = note(trying, { isFailure: true, isProbe: true, nowMs: 5400 }, settings);
    expect([standingOf(silent, 10_399), standingOf(silent, 10_400)]).toEqual(['open', 'half-open']);
  });

  it('ignores the results of calls that began before it opened', () => {
    const late = note(failing, { isFailure: false, isProbe: false, nowMs: 400 }, settings);
    expect(late).toBe(failing);
  });

  it('stays open as long as any process asks for', () => {
    expect(openUntil(openUntil(closedBreaker, 900), 500).openUntilMs).toBe(900);
  });

  it('never opens on answered calls alone, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 60_000 })), (moments) => {
        const breaker = moments
          .toSorted((left, right) => left - right)
          .reduce(
            (state, nowMs) =>
              note(state, { isFailure: false, isProbe: false, nowMs }, usualBreaker),
            closedBreaker,
          );
        expect(breaker.openUntilMs).toBeUndefined();
      }),
    );
  });
});
