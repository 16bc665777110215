import { expect, it } from 'vitest';
import {
  newRefreshToken,
  openSuccessor,
  ownerOfRefreshToken,
  sealSuccessor,
} from './refresh-token.ts';

it('a refresh token alone identifies its owner', () => {
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
])('the text %j is no refresh token', (text) => {
  expect(ownerOfRefreshToken(text)).toBeUndefined();
});

it('a refresh token’s successor is derived only with the token itself', () => {
  const [token, successor] = [newRefreshToken(1n), newRefreshToken(1n)];
  const sealed = sealSuccessor(token, successor);
  expect(openSuccessor(token, sealed)).toBe(successor);
  expect(openSuccessor(successor, sealed)).toBeUndefined();
});
