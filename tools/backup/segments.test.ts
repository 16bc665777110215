import { expect, it } from 'vitest';

import { gapsIn, nameOf, nextOf, positionOf } from './segments.ts';

const size = 16n * 1024n * 1024n;

it("the write-ahead log's segment of a position, and the segment after the last, are named", () => {
  expect(nameOf(1, positionOf('0/3000028'), size)).toBe('000000010000000000000003');
  expect(nameOf(2, positionOf('1A/FF000000'), size)).toBe('000000020000001A000000FF');
  expect(nextOf('000000020000001A000000FF', size)).toBe('000000020000001B00000000');
});

it('each segment missing between two others or before the last one is named [OPS-05]', () => {
  const names = new Set([
    '000000010000000000000003',
    '000000010000000000000005',
    '000000010000000000000006',
    '000000020000000000000009',
    '000000010000000000000003.00000028.backup',
  ]);
  const from = '000000010000000000000003';
  expect(gapsIn(names, { from, size })).toEqual(['000000010000000000000004']);
  expect(gapsIn(names, { from, to: '000000010000000000000007', size })).toEqual([
    '000000010000000000000004',
    '000000010000000000000007',
  ]);
  expect(gapsIn(new Set(), { from, size })).toEqual([from]);
});
