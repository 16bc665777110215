import fc from 'fast-check';
import { expect, it } from 'vitest';
import { waitLengthAfter, pauseBeforeAsking } from './polling.ts';

it('status polling slows down, to at most 18 seconds between two requests [ERR-04]', () => {
  const pauses = Array.from({ length: 30 }, (_, count) => pauseBeforeAsking(count, 0.5));
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses[0]).toBe(800);
  expect(pauses.at(-1)).toBe(15_000);
});

it('status polling is spread by a random fifth to either side [ERR-04]', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (count, chance) => {
      const middle = pauseBeforeAsking(count, 0.5);
      const pause = pauseBeforeAsking(count, chance);
      expect(Math.abs(pause - middle)).toBeLessThanOrEqual(middle * 0.2 + 1);
    }),
  );
});

it.each([
  [0, 'usual'],
  [29, 'usual'],
  [30, 'long'],
  [179, 'long'],
  [180, 'very-long'],
] as const)('after %s seconds the wait is called %s [ERR-04]', (seconds, waitLength) => {
  expect(waitLengthAfter(seconds)).toBe(waitLength);
});
