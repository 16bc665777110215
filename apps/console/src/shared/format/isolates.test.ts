import { expect, it } from 'vitest';
import { apart, leftToRight, writtenClock } from './isolates.ts';
import { writtenDay } from './written-day.ts';

it('a date with its time is isolated as one left-to-right piece [NAV-21]', () => {
  expect(writtenDay('2026-11-21')).toBe('\u20662026\u201111\u201121\u2069');
  expect(writtenClock('2026-11-21T15:42')).toBe('\u20662026\u201111\u201121\u00A015:42\u2069');
  expect(leftToRight('WEB')).toBe('\u2066WEB\u2069');
});

it('text that somebody wrote never changes the direction of the text around it [NAV-21]', () => {
  expect(apart('a\u2069 \u202Eevif\u202C')).toBe('\u2068a evif\u2069');
});
