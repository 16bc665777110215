import { expect, it } from 'vitest';
import { text } from './wire.ts';

it.each(['a', 'ab\n', '각', '\u0001', '😀'])('a text field accepts %j', (written) => {
  expect(text(1, 9).safeParse(written).success).toBe(true);
});

it('a text field refuses the null character and half surrogates, which the database cannot store', () => {
  expect(text(1, 9).safeParse('a\u{1f600}b').success).toBe(true);
  for (const written of ['\0', 'a\0b', 'a\n\0', '\ud800', 'a\udfff', '\ude00\ud83d']) {
    expect(text(1, 9).safeParse(written).success).toBe(false);
  }
});
