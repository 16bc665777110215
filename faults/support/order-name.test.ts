import { expect, it } from 'vitest';
import { ownOrder, shortOrder } from './order-name.ts';

it('a payment is found by the short order number that a provider uses', () => {
  for (const id of [`p1-${'0'.repeat(31)}1`, `p4ym1hd-${'f'.repeat(32)}`]) {
    expect(shortOrder(id)).toHaveLength(id.length - 7);
    expect(ownOrder(shortOrder(id))).toBe(id);
    expect(ownOrder(id)).toBe(id);
  }
});
