import { describe, expect, it } from 'vitest';
import { firstChoice, methodOptions } from './method-list.ts';

const methods = [{ methodId: 43 }, { methodId: 31 }, { methodId: 37 }];
const uses = (methodId: number, usedToday: number) => ({
  methods: [{ methodId, usedToday, dailyLimit: 3 }],
});
const idsOf = (options: readonly { readonly methodId: number }[]) =>
  options.map(({ methodId }) => methodId);

describe('the methods', () => {
  it('begin with the one used last, and keep the order of the shop [PAY-04]', () => {
    const options = methodOptions(methods, { lastMethodId: 37, uses: undefined });
    expect(idsOf(options)).toEqual([37, 43, 31]);
    expect(idsOf(methodOptions(methods, { lastMethodId: undefined, uses: undefined }))).toEqual([
      43, 31, 37,
    ]);
  });

  it('keep one that was used three times today in sight, and say so [PAY-08]', () => {
    const [first, second] = methodOptions(methods, { lastMethodId: 31, uses: uses(31, 3) });
    expect([first?.methodId, first?.usedUp]).toEqual([43, undefined]);
    expect([second?.methodId, second?.usedUp]).toEqual([31, 3]);
  });

  it('do not count two uses as used up [PAY-08]', () => {
    const options = methodOptions(methods, { lastMethodId: undefined, uses: uses(43, 2) });
    expect(options.every(({ usedUp }) => usedUp === undefined)).toBe(true);
  });
});

describe('before anybody chose', () => {
  const known = { lastMethodId: undefined, uses: undefined };

  it('the one used last is chosen', () => {
    expect(firstChoice(methodOptions(methods, { ...known, lastMethodId: 31 }))?.methodId).toBe(31);
  });

  it('the only one is chosen', () => {
    expect(firstChoice(methodOptions(methods.slice(0, 1), known))?.methodId).toBe(43);
  });

  it('none is chosen among several, or where it is used up', () => {
    expect(firstChoice(methodOptions(methods, known))).toBeUndefined();
    const used = methodOptions(methods.slice(0, 1), { lastMethodId: 43, uses: uses(43, 3) });
    expect(firstChoice(used)).toBeUndefined();
  });
});
