import { expect, it } from 'vitest';
import { dayText, monthText } from './calendar.ts';

it('months are named as people name them, with Latin digits [PAY-10]', () => {
  expect(monthText('2026-01', 'ko', 'short')).toBe('1월');
  expect(monthText('2026-01', 'en', 'long')).toBe('January 2026');
  expect(monthText('2026-01', 'ar', 'long')).toBe('يناير 2026');
});

it('a calendar day has the same name in every time zone [NUM-02]', () => {
  expect(dayText('2026-10-05', 'ko')).toBe('10월 5일 (월)');
  expect(dayText('2026-10-05', 'en')).toBe('Mon, October 5');
  expect(dayText('2026-10-05', 'ar')).toMatch(/5 أكتوبر/);
});
