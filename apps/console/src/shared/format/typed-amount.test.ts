import { describe, expect, it } from 'vitest';
import { minorOf, typedOf } from './typed-amount.ts';

describe('a typed amount [OPS-01]', () => {
  it('is read in the minor units of its currency and shown again as it was typed', () => {
    expect(minorOf('500000', 'KRW')).toBe(500_000n);
    expect(minorOf('12.5', 'USD')).toBe(1250n);
    expect(minorOf('0', 'USD')).toBe(0n);
    expect(typedOf(1250, 'USD')).toBe('12.50');
    expect(typedOf(5, 'USD')).toBe('0.05');
    expect(typedOf(500_000, 'KRW')).toBe('500000');
  });

  it.each(['', '-1', '1.234', '1,000', 'many'])('is not an amount when it says %j', (text) => {
    expect(minorOf(text, 'USD')).toBeUndefined();
  });
});
