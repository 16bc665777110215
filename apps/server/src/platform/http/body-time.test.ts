import { expect, it } from 'vitest';
import { bodyTimeMs } from './body-time.ts';

const megabyte = 1024 * 1024;

it('an upload may take as long as its length needs on a slow line, and two minutes at most [EXC-06]', () => {
  expect(bodyTimeMs('upload', 1)).toBe(15_001);
  expect(bodyTimeMs('upload', megabyte)).toBe(47_768);
  expect(bodyTimeMs('upload', 10 * megabyte)).toBe(120_000);
});

it('any other body, or an upload without a length, may take fifteen seconds', () => {
  expect(bodyTimeMs('write', 10 * megabyte)).toBe(15_000);
  expect(bodyTimeMs(undefined, 10)).toBe(15_000);
  expect(bodyTimeMs('upload', Number.NaN)).toBe(15_000);
});
