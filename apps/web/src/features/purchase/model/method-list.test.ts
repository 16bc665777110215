import { describe, expect, it } from 'vitest';
import { offeredMethodOf, methodOptions, presetOf } from './method-list.ts';

const open = {
  state: 'open',
  opensAt: undefined,
  minimumTotal: undefined,
  maximumTotal: undefined,
} as const;
const methods = [43, 31, 37].map((methodId) => ({ ...open, methodId }));
const usual = { lastMethodId: undefined, uses: undefined, total: 11_000n };
const until = '2026-11-20T03:40:00Z';
const uses = (methodId: number, usedToday: number) => ({
  methods: [{ methodId, usedToday, dailyLimit: 3, until: usedToday < 3 ? null : until }],
});
const idsOf = (options: readonly { readonly methodId: number }[]) =>
  options.map(({ methodId }) => methodId);

describe('the list of payment methods', () => {
  it('begins with the one used last and keeps the order of the shop [PAY-04]', () => {
    expect(idsOf(methodOptions(methods, { ...usual, lastMethodId: 37 }))).toEqual([37, 43, 31]);
    expect(idsOf(methodOptions(methods, usual))).toEqual([43, 31, 37]);
  });

  it('keeps a method that reached its daily limit, with the time when it can be used again [PAY-08]', () => {
    const history = { ...usual, lastMethodId: 31, uses: uses(31, 3) };
    const [first, second] = methodOptions(methods, history);
    expect([first?.methodId, first?.blocked]).toEqual([43, undefined]);
    const blocked = { why: 'used-up', limit: 3, until };
    expect([second?.methodId, second?.blocked]).toEqual([31, blocked]);
  });

  it('keeps a method with two of three daily uses open, and shows the count [PAY-08]', () => {
    const [first] = methodOptions(methods, { ...usual, uses: uses(43, 2) });
    expect(first).toMatchObject({ blocked: undefined, usedToday: 2, dailyLimit: 3 });
  });

  it('shows which methods are paused or down, and until when [PAY-04]', () => {
    const opensAt = '2026-11-20T15:40:00Z';
    const closed = [
      { ...open, methodId: 37, state: 'resting', opensAt } as const,
      { ...open, methodId: 43, state: 'down' } as const,
    ];
    const options = methodOptions(closed, { ...usual, lastMethodId: 43 });
    expect(options.map(({ blocked }) => blocked)).toEqual([
      { why: 'resting', opensAt },
      { why: 'down', opensAt: undefined },
    ]);
  });

  it.each([
    [999n, { why: 'too-little', minimum: 1000n }],
    [1000n, undefined],
    [50_000n, undefined],
    [50_001n, { why: 'too-much', maximum: 50_000n }],
  ])(
    'accepts %s only within the amounts that they can charge at once [PAY-04]',
    (total, blocked) => {
      const bounded = [{ ...open, methodId: 29, minimumTotal: 1000n, maximumTotal: 50_000n }];
      expect(methodOptions(bounded, { ...usual, total })[0]?.blocked).toEqual(blocked);
    },
  );

  it('leaves out methods for which the page has no texts [PAY-04]', () => {
    const item = {
      methodId: 998,
      pgId: 1,
      key: 'new',
      position: 1,
      state: 'open',
      opensAt: null,
      rest: null,
      minimumTotal: null,
      maximumTotal: 5000,
      fee: 'none',
      credited: 'at_once',
      typicalMinutes: 1,
      refundsTo: 'method',
    } as const;
    expect(offeredMethodOf(item)).toBeUndefined();
    expect(offeredMethodOf({ ...item, methodId: 43 })).toMatchObject({
      key: 'kakaopay',
      maximumTotal: 5000n,
    });
  });
});

describe('before the person has chosen a method', () => {
  it('the one used last is preselected', () => {
    const options = methodOptions(methods, { ...usual, lastMethodId: 31 });
    expect(presetOf(options, undefined)?.methodId).toBe(31);
  });

  it('the only one is preselected', () => {
    const options = methodOptions(methods.slice(0, 1), usual);
    expect(presetOf(options, undefined)?.methodId).toBe(43);
  });

  it('none is preselected among several, or when its daily limit is reached', () => {
    expect(presetOf(methodOptions(methods, usual), undefined)).toBeUndefined();
    const history = { ...usual, lastMethodId: 43, uses: uses(43, 3) };
    expect(presetOf(methodOptions(methods.slice(0, 1), history), undefined)).toBeUndefined();
  });
});

describe('a chosen method', () => {
  it('stays chosen when it does not accept the amount [PAY-04]', () => {
    const bounded = [{ ...open, methodId: 29, maximumTotal: 5000n }, ...methods.slice(0, 1)];
    const options = methodOptions(bounded, usual);
    expect(presetOf(options, 29)).toBeUndefined();
    expect(presetOf(options, undefined)?.methodId).toBe(43);
  });

  it('is replaced when it is closed [PAY-04]', () => {
    const closed = [{ ...open, methodId: 37, state: 'down' as const }, ...methods.slice(0, 1)];
    expect(presetOf(methodOptions(closed, usual), 37)?.methodId).toBe(43);
  });
});
