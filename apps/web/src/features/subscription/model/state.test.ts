import { describe, expect, it } from 'vitest';
import { cancelsNow, markOf, mayBeRefunded, mayChange } from './state.ts';

const trouble = {
  reason: 'card_limit_exceeded',
  nextAttemptAt: '2026-11-21T03:00:00Z',
  endsAt: '2026-11-30T03:00:00Z',
};
const cancelBefore = '2026-12-19T03:00:00Z';
const at = (text: string): number => Date.parse(text);

describe('a subscription', () => {
  it('is shown as past due before it is shown as active [SUB-12]', () => {
    expect(markOf({ state: 'active', trouble })).toBe('past_due');
    expect(markOf({ state: 'active', trouble: null })).toBe('active');
    expect(markOf({ state: 'canceled', trouble: null })).toBe('canceled');
  });

  it('can be canceled until exactly the stated moment [SUB-07]', () => {
    const active = { state: 'active', cancelBefore } as const;
    expect(cancelsNow(active, at('2026-12-19T03:00:00Z'))).toBe('yes');
    expect(cancelsNow(active, at('2026-12-19T03:00:00.001Z'))).toBe('too-late');
    expect(cancelsNow({ state: 'past_due', cancelBefore: null }, at(cancelBefore))).toBe('yes');
    for (const state of ['pending', 'canceled', 'ended'] as const) {
      expect(cancelsNow({ state, cancelBefore }, at('2026-12-01T00:00:00Z'))).toBe('no');
    }
  });

  it('can be refunded until it has ended, and changed only while it is active without a failed payment [SUB-08]', () => {
    expect(mayBeRefunded({ state: 'active' })).toBe(true);
    expect(mayBeRefunded({ state: 'canceled' })).toBe(true);
    expect(mayBeRefunded({ state: 'ended' })).toBe(false);
    expect(mayChange({ state: 'active', trouble: null })).toBe(true);
    expect(mayChange({ state: 'active', trouble })).toBe(false);
    expect(mayChange({ state: 'canceled', trouble: null })).toBe(false);
  });
});
