import { describe, expect, it } from 'vitest';
import { findTraces, tracesOf } from './traces-of.ts';

const number = '4330129876543217';
const traces = tracesOf(number);
const encoded = Buffer.from(`{"n":"${number}"}`);

describe('a card number in stored text', () => {
  it.each([
    number,
    `x=${number}&y`,
    '4330 1298 7654 3217',
    '4330-1298-7654-3217',
    'the last of it: 76543217.',
    'the first of it: "43301298"',
    'between "01298765"',
    encoded.toString('base64'),
    encoded.toString('base64url'),
    encoded.subarray(1).toString('base64'),
    encoded.subarray(2).toString('base64'),
    encoded.toString('hex'),
    [...number].map((digit) => `%3${digit}`).join(''),
    [...number].toReversed().join(''),
  ])('is found in %s [SUB-03]', (text) => {
    expect(findTraces(text, traces)).not.toEqual([]);
  });

  it.each(['433012******3217', '433012*8****321*', 'f43301298a', '4111111111111111', ''])(
    'is not found in %s [SUB-03]',
    (text) => {
      expect(findTraces(text, traces)).toEqual([]);
    },
  );
});
