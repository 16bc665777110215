import { expect, it } from 'vitest';
import {
  newRefreshToken,
  openSuccessor,
  ownerOfRefreshToken,
  sealSuccessor,
} from './refresh-token.ts';

it('finds its owner from the token alone', () => {
  const userId = 9_007_199_254_740_991n;
  const token = newRefreshToken(userId);
  expect(ownerOfRefreshToken(token)).toEqual({ userId, bucket: 4095 });
});

it.each([
  '',
  'null',
  'r-',
  `r0-${'a'.repeat(43)}`,
  `rzzzzzzzzzzz-${'a'.repeat(43)}`,
  `r1-${'a'.repeat(42)}`,
])('takes %j for no token', (text) => {
  expect(ownerOfRefreshToken(text)).toBeUndefined();
});

it('gives a successor only to who holds the token', () => {
  const [token, successor] = [newRefreshToken(1n), newRefreshToken(1n)];
  const sealed = sealSuccessor(token, successor);
  expect(openSuccessor(token, sealed)).toBe(successor);
  expect(openSuccessor(successor, sealed)).toBeUndefined();
});
