import { expect, it } from 'vitest';

import { codeAt, secretOf } from './codes.ts';

const secret = secretOf('gezd gnbv gy3t qojq gezd gnbv gy3t qojq') ?? Buffer.alloc(0);

it.each([
  [59, '287082', 1],
  [1_234_567_890, '005924', 30],
])(
  'the authenticator on the phone shows the correct one-time code at second %i',
  (second, code, secondsLeft) => {
    expect(codeAt(secret, new Date(second * 1000))).toEqual({ code, secondsLeft });
  },
);

it.each(['', 'short', 'A1A1A1A1A1A1A1A1A1A1'])(
  '%j is refused as an authenticator secret',
  (text) => {
    expect(secretOf(text)).toBeUndefined();
  },
);
