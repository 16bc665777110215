import { expect, it } from 'vitest';
import { bodyTimeMs } from './body-time.ts';

const megabyte = 1024 * 1024;

it('waits for an upload as long as its length takes over a bad line, and two minutes at most [EXC-06]', () => {
  expect(bodyTimeMs('upload', 1)).toBe(15_001);
  expect(bodyTimeMs('upload', megabyte)).toBe(47_768);
  expect(bodyTimeMs('upload', 10 * megabyte)).toBe(120_000);
});

it('waits for any other body fifteen seconds, and for an upload that does not say its length', () => {
  expect(bodyTimeMs('write', 10 * megabyte)).toBe(15_000);
  expect(bodyTimeMs(undefined, 10)).toBe(15_000);
  expect(bodyTimeMs('upload', Number.NaN)).toBe(15_000);
});
