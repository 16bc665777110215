import { describe, expect, it } from 'vitest';
import { messageLimits, networkOf, passwordLimits } from './policy.ts';

describe('whom an address stands for', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:bbbb:c:d:e', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

it('limits are for the account, for the address, and for all messages together [AUTH-17]', () => {
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
