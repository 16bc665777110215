import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maximumQuantity, minimumQuantity } from '../constants.ts';
import {
  clampQuantity,
  creditedAmountOf,
  isQuantity,
  parseQuantity,
  totalPriceOf,
} from './rules.ts';
import { purchaseBody } from './schema.ts';

const price = fc.bigInt({ min: 0n, max: 10n ** 20n });
const quantity = fc.integer({ min: minimumQuantity, max: maximumQuantity });

describe('the total of a purchase', () => {
  it('is exactly the price times the quantity, however large [PAY-02]', () => {
    fc.assert(
      fc.property(price, quantity, (each, pieces) => {
        let sum = 0n;
        for (let piece = 0; piece < pieces; piece += 1) sum += each;
        expect(totalPriceOf(each, pieces)).toBe(sum);
      }),
    );
  });

  it('credits the bonus of every pack [PAY-06]', () => {
    expect(creditedAmountOf({ amount: 100n, promotionAmount: 5n }, 3)).toBe(315n);
  });
});

describe('the quantity of a purchase', () => {
  it('is always valid after clamping, which keeps a valid one unchanged [PAY-02]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer({ min: -5, max: 150 })), (any) => {
        const clamped = clampQuantity(any);
        expect(isQuantity(clamped)).toBe(true);
        expect(clamped === any).toBe(isQuantity(any));
      }),
    );
  });

  it.each([
    ['1', 1],
    [' 99 ', 99],
    ['007', 7],
    ['0', undefined],
    ['100', undefined],
    ['', undefined],
    ['1.5', undefined],
    ['1e1', undefined],
    ['-1', undefined],
    ['１', undefined],
  ])('typed as "%s" is %o [PAY-02]', (typed, expected) => {
    expect(parseQuantity(typed)).toBe(expected);
  });

  it('has the same bounds in the server’s schema [AUTH-17]', () => {
    const body = { productId: 1, methodId: 43, device: 'pc', expectedTotalPrice: 1 };
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 150 }), (chosen) => {
        expect(purchaseBody.safeParse({ ...body, quantity: chosen }).success).toBe(
          isQuantity(chosen),
        );
      }),
    );
  });
});
