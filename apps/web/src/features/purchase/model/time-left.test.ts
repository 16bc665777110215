import { describe, expect, it } from 'vitest';
import { timeLeft, timeLeftText } from './time-left.ts';

const minutes = (count: number): number => count * 60_000;

describe('the time left for a transfer', () => {
  it.each([
    [minutes(2 * 24 * 60 + 3 * 60 + 20), 'ko', '2일 3시간'],
    [minutes(24 * 60), 'en', '1 day'],
    [minutes(61), 'en', '1 hour 1 minute'],
    [minutes(5), 'ja', '5分'],
    [10_000, 'en', '1 minute'],
    [0, 'en', ''],
    [-5, 'en', ''],
  ])('of %i ms in %s reads "%s" [PAY-07]', (left, locale, text) => {
    expect(timeLeftText(timeLeft(left), locale)).toBe(text);
  });
});
