import { expect, it } from 'vitest';
import { cursorOfDay, earlierMonth, hiddenUntil, placeOfCursor } from './model.ts';

const at = new Date('2026-10-01T09:00:00Z');
const days = (count: number): Date => new Date(at.getTime() + count * 86_400_000);

it('shows settlement details from the 45th day after the first subscription on [EXC-02]', () => {
  expect(hiddenUntil({ at, now: days(0) })).toEqual(days(45));
  expect(hiddenUntil({ at, now: new Date(days(45).getTime() - 1) })).toEqual(days(45));
  expect(hiddenUntil({ at, now: days(45) })).toBeUndefined();
  expect(hiddenUntil(undefined)).toBeUndefined();
});

it('a page cursor is read only if it was made by this list', () => {
  const place = { date: '2026-02-28', productId: 9103n };
  expect(placeOfCursor(cursorOfDay(place))).toEqual(place);
  const others = ['2026-02-30.1', '2026-02-28', '2026-02-28.x', '2026-02-28.1.2', '..'];
  expect(others.filter((text) => placeOfCursor(text) !== undefined)).toEqual([]);
});

it('paging continues from the earlier of two positions', () => {
  expect(earlierMonth('2026-05', '2026-03')).toBe('2026-03');
  expect(earlierMonth('2026-03', '2026-05')).toBe('2026-03');
  expect(earlierMonth(undefined, '2026-05')).toBe('2026-05');
  expect(earlierMonth(undefined, undefined)).toBeUndefined();
});
