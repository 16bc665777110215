import { expect, it } from 'vitest';
import { isBelievedEmpty, secondsToNextAsk } from './schedule.ts';

const day = 24 * 3600;

it('a fetched day is fetched again after one, three and seven days [OPS-03]', () => {
  const after = (reported: number) =>
    secondsToNextAsk({ outcome: 'unchanged', untold: 0, told: reported });
  expect([0, 1, 2, 3, 4].map(after)).toEqual([day, 3 * day, 7 * day, null, null]);
});

it.each(['late', 'unanswered'] as const)(
  'a day without data (%s) is fetched at growing intervals for days, and then only on request [OPS-03]',
  (outcome) => {
    const waits: number[] = [];
    for (let untold = 1; ; untold += 1) {
      const wait = secondsToNextAsk({ outcome, untold, told: 0 });
      if (wait === null) break;
      waits.push(wait);
    }
    expect(waits.slice(0, 3)).toEqual([600, 1200, 2400]);
    expect(Math.max(...waits)).toBe(day);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(4 * day);
  },
);

it('an empty day is accepted after three days though we have payments on it [OPS-03]', () => {
  const ended = new Date('2026-11-20T15:00:00Z');
  const later = (days: number) => new Date(ended.getTime() + days * day * 1000);
  expect([0, 2.9, 3, 10].map((days) => isBelievedEmpty(ended, later(days)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
