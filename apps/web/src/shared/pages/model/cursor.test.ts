import { expect, it } from 'vitest';
import { cursorOf } from './cursor.ts';

it('the next page is read from the Link header, which is missing on the last page [PAY-10, API-02]', () => {
  expect(cursorOf('?limit=20&cursor=p1-00')).toBe('p1-00');
  expect(cursorOf('/billing/history/charge?cursor=a%20b')).toBe('a b');
  expect(cursorOf(undefined)).toBeUndefined();
});
