import { expect, it } from 'vitest';

import { momentParts } from './moment-parts.ts';

it.each([
  ['ko', '2026. 11. 23.', '오전 6:45'],
  ['en', 'Nov 23, 2026,', '6:45 AM'],
  ['ja', '2026/11/23', '6:45'],
  ['ar-u-nu-latn', '23/11/2026،', '6:45 ص'],
  ['zh', '2026年11月23日', '06:45'],
])('a date and time in %s has one space, between the date and the time', (locale, day, hour) => {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  // Marks of direction and kinds of space are the language's own.
  const parts = momentParts(format, '2026-11-23T06:45:56Z').map((part) =>
    part.replaceAll('\u200f', '').replaceAll(/\s/gu, ' '),
  );
  expect(parts).toEqual([day, ' ', hour]);
});
