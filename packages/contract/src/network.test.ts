import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('the network by which an address is counted', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:bbbb:c:d:e', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'gone'],
  ])('for %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
