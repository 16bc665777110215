import { expect, it } from 'vitest';
import { cursorOf } from './cursor.ts';

it('takes the next page from the Link header, and knows the last one [PAY-10, API-02]', () => {
  expect(cursorOf('?limit=20&cursor=p1-00')).toBe('p1-00');
  expect(cursorOf('/billing/history/charge?cursor=a%20b')).toBe('a b');
  expect(cursorOf(undefined)).toBeUndefined();
});
