import { expect, it } from 'vitest';
import { text } from './wire.ts';

it.each(['a', 'ab\n', '각', '\u0001', '😀'])('text may be %j', (written) => {
  expect(text(1, 9).safeParse(written).success).toBe(true);
});

it('text never holds the zero character, which no column of text can keep', () => {
  for (const written of ['\0', 'a\0b', 'a\n\0']) {
    expect(text(1, 9).safeParse(written).success).toBe(false);
  }
});
