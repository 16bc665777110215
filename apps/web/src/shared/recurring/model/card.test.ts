import { describe, expect, it } from 'vitest';
import { canPay, conditionOf, inOrder, shownExpiry, shownNumber } from './card.ts';

const at = (text: string): number => Date.parse(text);

describe('a card', () => {
  it.each([
    ['2026-11', '2026-11-30T23:59:59Z', 'expires-soon', true],
    ['2026-11', '2026-12-01T00:00:00Z', 'expired', false],
    ['2026-12', '2026-11-30T00:00:00Z', 'usable', true],
    ['2026-12', '2026-12-02T00:00:00Z', 'expires-soon', true],
    ['2030-01', '2026-11-20T00:00:00Z', 'usable', true],
    [null, '2026-11-20T00:00:00Z', 'usable', true],
    ['later', '2026-11-20T00:00:00Z', 'usable', true],
  ] as const)('of %s on %s is %s [SUB-01]', (...[expiry, now, condition, pays]) => {
    expect(conditionOf({ expiry, state: 'usable' }, at(now))).toBe(condition);
    expect(canPay(condition)).toBe(pays);
  });

  it.each(['gone', 'expired'] as const)('that the server calls %s cannot pay [SUB-02]', (state) => {
    const condition = conditionOf({ expiry: '2030-01', state }, at('2026-11-20T00:00:00Z'));
    expect(condition).toBe(state);
    expect(canPay(condition)).toBe(false);
  });

  it('is shown by the last digits of its number [SUB-01] [SUB-03]', () => {
    expect(shownNumber('0009')).toBe('•••• 0009');
  });

  it('has its expiry date written as on the card [SUB-01]', () => {
    expect(shownExpiry('2028-05')).toBe('05/28');
  });

  it('that is the main one comes first, then the newest [SUB-02]', () => {
    const card = (name: string, isMain: boolean, registeredAt: string) => ({
      name,
      isMain,
      registeredAt,
    });
    const cards = [
      card('old', false, '2026-01-01T00:00:00Z'),
      card('main', true, '2025-01-01T00:00:00Z'),
      card('new', false, '2026-05-01T00:00:00Z'),
    ];
    expect(inOrder(cards).map(({ name }) => name)).toEqual(['main', 'new', 'old']);
  });
});
