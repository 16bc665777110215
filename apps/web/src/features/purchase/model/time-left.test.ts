import { describe, expect, it } from 'vitest';
import { timeLeft, timeLeftText } from './time-left.ts';

const minutes = (count: number): number => count * 60_000;

describe('the time left for a bank transfer', () => {
  it.each([
    [minutes(2 * 24 * 60 + 3 * 60 + 20), 'ko', '2일 3시간'],
    [minutes(24 * 60), 'en', '1\u00a0day'],
    [minutes(61), 'en', '1\u00a0hour 1\u00a0minute'],
    [minutes(49 * 60), 'zh', '2\u00a0天 1\u00a0小時'],
    [minutes(5), 'ja', '5分'],
    [10_000, 'en', '1\u00a0minute'],
    [0, 'en', ''],
    [-5, 'en', ''],
  ])(
    'of %i ms in %s reads "%s", each number with its unit [PAY-07] [NUM-02]',
    (left, locale, text) => {
      expect(timeLeftText(timeLeft(left), locale)).toBe(text);
    },
  );
});
