import { expect, it } from 'vitest';
import { partsOf, percentOf } from './percent.ts';

it('parts per million are shown as per cent and read back without loss [NUM-03]', () => {
  const written = [0, 1, 100, 22_500, 30_000, 1_000_000].map(percentOf);
  expect(written).toEqual(['0', '0.0001', '0.01', '2.25', '3', '100']);
  expect(written.map(partsOf)).toEqual([0, 1, 100, 22_500, 30_000, 1_000_000]);
  expect(['', '100.0001', '1.00001', '-1', '2,5', '1e2'].map(partsOf)).toEqual(
    Array(6).fill(undefined),
  );
});
