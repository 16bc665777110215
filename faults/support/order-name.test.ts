import { expect, it } from 'vitest';
import { ownOrder, shortOrder } from './order-name.ts';

it('finds a payment again under the short name that a provider has for it', () => {
  for (const id of [`p1-${'0'.repeat(31)}1`, `p4ym1hd-${'f'.repeat(32)}`]) {
    expect(shortOrder(id)).toHaveLength(id.length - 7);
    expect(ownOrder(shortOrder(id))).toBe(id);
    expect(ownOrder(id)).toBe(id);
  }
});
