import { describe, expect, it } from 'vitest';

import { daysBefore, monthAfter, narrowedOf, pageOfSubject } from './model.ts';

const id = '0'.repeat(32);

const inAddress = (search: string) => {
  const params = new URLSearchParams(search);
  return narrowedOf((name) => params.get(name) ?? undefined);
};

describe('the list of differences', () => {
  it('links our own payment and exchange numbers to their pages, but no number of a provider [OPS-03]', () => {
    expect(pageOfSubject(`p1-${id}`)).toBe(`/payments/p1-${id}`);
    expect(pageOfSubject(`e4z-${id}`)).toBe(`/exchanges/e4z-${id}`);
    expect(pageOfSubject('T-2026-11-20')).toBeUndefined();
    expect(pageOfSubject('//elsewhere.example/')).toBeUndefined();
  });

  it('shows open differences unless its address asks for others [OPS-03]', () => {
    expect(inAddress('')).toEqual({ state: 'open' });
    expect(inAddress('state=all')).toEqual({});
    expect(inAddress('state=explained&kind=settled_twice&provider=toss&owner=mina&age=7')).toEqual({
      state: 'explained',
      kind: 'settled_twice',
      provider: 'toss',
      owner: 'mina',
      olderThanDays: 7,
    });
    expect(inAddress('owner=-&file=f&day=2026-11-20&kind=other&age=2')).toEqual({
      state: 'open',
      unowned: '1',
      settlementId: 'f',
      day: '2026-11-20',
    });
  });
});

describe('counting days and months', () => {
  it('works across the ends of months and years [OPS-03]', () => {
    expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
  });
});
