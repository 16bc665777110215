import { paymentMethods } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { methodGroups, recommendedOf } from './method-groups.ts';
import type { MethodGroup } from './method-groups.ts';

const option = (methodId: number) => {
  const method = paymentMethods.find(({ id }) => id === methodId);
  if (method === undefined) throw new Error(`no method ${methodId}`);
  return {
    methodId,
    key: method.key,
    wasLast: false,
    wasDeclined: false,
    usedToday: 0,
    dailyLimit: undefined,
    blocked: undefined,
  };
};
const down = { blocked: { why: 'down', opensAt: undefined } } as const;
const shop = [43, 29, 31, 36, 35, 37].map(option);
const shown = (groups: readonly MethodGroup<{ readonly methodId: number }>[]) =>
  groups.map(({ name, options }) => [name, options.map(({ methodId }) => methodId)]);

describe('the groups of payment methods', () => {
  it("begin with the recommended method and keep the shop's order within each group [PAY-04]", () => {
    expect(shown(methodGroups(shop))).toEqual([
      [undefined, [43]],
      ['wallets', [37]],
      ['cards', [31]],
      ['phone', [35]],
      ['transfer', [36]],
      ['vouchers', [29]],
    ]);
  });

  it('are a single unnamed group when there are few methods [PAY-04]', () => {
    expect(shown(methodGroups(shop.slice(0, 3)))).toEqual([[undefined, [43, 29, 31]]]);
  });

  it('recommend the method used last, unless it is closed or was just declined [PAY-04] [PAY-05]', () => {
    const last = shop.map((each) => ({ ...each, wasLast: each.methodId === 31 }));
    expect(recommendedOf(last)?.methodId).toBe(31);
    const declined = last.map((each) => ({ ...each, wasDeclined: each.wasLast }));
    expect(recommendedOf(declined)?.methodId).toBe(43);
    const closed = last.map((each) => (each.wasLast ? { ...each, ...down } : each));
    expect(recommendedOf(closed)?.methodId).toBe(43);
  });

  it('recommend none when all are closed, and keep each in its group [PAY-04]', () => {
    const closed = shop.map((each) => ({ ...each, ...down }));
    expect(recommendedOf(closed)).toBeUndefined();
    expect(shown(methodGroups(closed))[0]).toEqual(['wallets', [43, 37]]);
  });
});
