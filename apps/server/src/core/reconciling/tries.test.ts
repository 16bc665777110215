import { expect, it } from 'vitest';
import { secondsToNextTry } from './tries.ts';

it('a day that could not be compared is tried at growing intervals, and finally given up', () => {
  const waits = Array.from({ length: 13 }, (_, place) => secondsToNextTry(place + 1));
  expect(waits.slice(0, 4)).toEqual([600, 1200, 2400, 4800]);
  expect(waits[10]).toBe(24 * 3600);
  expect(waits.slice(11)).toEqual([null, null]);
});
