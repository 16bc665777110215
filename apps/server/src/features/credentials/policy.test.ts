import { expect, it } from 'vitest';
import { messageLimits, passwordLimits } from './policy.ts';

it('rate limits count per account, per address, and over all messages [AUTH-17]', () => {
  const subjects = [
    ...messageLimits('phone:+821000000000', '::1'),
    ...passwordLimits('email:a@b.cd', '::1'),
  ];
  expect(new Set(subjects.map(({ subject }) => subject)).size).toBe(subjects.length);
  expect(subjects.filter(({ isShared }) => isShared).map(({ subject }) => subject)).toEqual([
    'messages 0:0:0:0::/64',
    'messages',
    'passwords 0:0:0:0::/64',
  ]);
});
