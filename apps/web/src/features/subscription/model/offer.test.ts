import type { SubscriptionProduct } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { differenceOf, intentOf, staysOpenAfter } from './offer.ts';

const product: SubscriptionProduct = {
  productId: 7,
  type: 'plan',
  djId: 3,
  name: '이서연',
  plan: 'gold',
  grade: null,
  benefits: [],
  standardPrice: 5900,
  localPrice: 4900,
  currency: 'KRW',
  promotionId: null,
  promotionMonth: 0,
  payNow: 4900,
  nextPaymentTime: '2026-12-20T03:00:00Z',
};
const chosen = { productId: 7, localPrice: 4900, promotionMonth: undefined };

describe('the difference between the chosen and the current offer', () => {
  it('is a changed price, however the price was written [SUB-05]', () => {
    expect(differenceOf(chosen, product).formerPrice).toBeUndefined();
    expect(differenceOf({ ...chosen, localPrice: '4900' }, product).formerPrice).toBeUndefined();
    expect(differenceOf({ ...chosen, localPrice: 3900 }, product).formerPrice).toBe(3900n);
  });

  it('is a number of free months that are no longer given [SUB-05]', () => {
    expect(differenceOf({ ...chosen, promotionMonth: 2 }, product).lostMonths).toBe(2);
    const withFree = { ...product, promotionMonth: 3 };
    expect(differenceOf({ ...chosen, promotionMonth: 2 }, withFree).lostMonths).toBe(0);
  });

  it('is empty when another tier was chosen on this screen [SUB-05]', () => {
    const other = { ...chosen, productId: 8, localPrice: 1, promotionMonth: 5 };
    expect(differenceOf(other, product)).toEqual({ formerPrice: undefined, lostMonths: 0 });
  });
});

describe('the idempotency key of a subscription', () => {
  it('is the same for a second press, and new for another card or price [SUB-05]', () => {
    const intent = intentOf(1, product, 'k1-a');
    const later = { ...product, nextPaymentTime: '2026-12-20T03:05:00Z' };
    expect(intentOf(1, later, 'k1-a')).toBe(intent);
    expect(intentOf(1, product, 'k1-b')).not.toBe(intent);
    expect(intentOf(1, { ...product, localPrice: 1 }, 'k1-a')).not.toBe(intent);
    expect(intentOf(2, product, 'k1-a')).not.toBe(intent);
  });

  it('is kept only while the result is unknown [SUB-06]', () => {
    expect(staysOpenAfter({ kind: 'timed_out' })).toBe(true);
    expect(staysOpenAfter({ kind: 'problem', problem: { code: 'payment_pending' } })).toBe(true);
    expect(staysOpenAfter({ kind: 'problem', problem: { code: 'card_rejected' } })).toBe(false);
  });
});
