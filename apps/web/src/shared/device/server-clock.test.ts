import { describe, expect, it } from 'vitest';
import { serverNow } from './server-clock.ts';

describe('the server’s clock in the page', () => {
  it("advances by the device's monotonic clock and never goes back [PAY-01, PAY-07]", () => {
    const clock = { serverTime: 1_000_000, receivedAt: 500 };
    expect(serverNow(clock, 2500)).toBe(1_002_000);
    expect(serverNow(clock, 0)).toBe(1_000_000);
  });
});
