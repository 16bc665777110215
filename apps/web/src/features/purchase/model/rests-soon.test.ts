import { expect, it } from 'vitest';
import { restsSoon } from './rests-soon.ts';

it.each([
  ['2026-11-20T12:19:00Z', false],
  ['2026-11-20T12:20:00Z', true],
  ['2026-11-20T14:20:00Z', true],
  ['2026-11-20T14:21:00Z', false],
])('whether a pause from 23:20 in Seoul is announced at %s: %s [PAY-04]', (now, isShown) => {
  expect(restsSoon('23:20', Date.parse(now), 'Asia/Seoul')).toBe(isShown);
});

it('a pause after midnight is announced before midnight [PAY-04]', () => {
  expect(restsSoon('00:30', Date.parse('2026-11-20T23:00:00Z'), 'UTC')).toBe(true);
});
