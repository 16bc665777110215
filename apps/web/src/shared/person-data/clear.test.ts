import { afterEach, describe, expect, it } from 'vitest';
import { badgesStore } from './badges.ts';
import {
  billingStore,
  noUser,
  paymentStore,
  preferencesStore,
  userStore,
} from '../storage/index.ts';
import { claimChoices, clearAll } from './clear.ts';
import { exchangeStore } from './exchange.ts';
import { subscribeStore } from './subscribe.ts';

const noPayment = paymentStore.get();

const spoon = {
  productId: 1,
  name: '100',
  amount: 100n,
  promotionAmount: 0n,
  price: 11_000n,
  currency: 'KRW',
  chargedPrice: undefined,
} as const;

const fillAll = (): void => {
  userStore.set({ country: 'jp', nickname: 'Hoshi', snsType: 'google' });
  paymentStore.set({
    ...noPayment,
    selectedSpoon: spoon,
    quantity: 3,
    refundInfo: { bank: '004', accountNumber: '110222333444', accountHolder: '별' },
    paymentResultInfo: { status: 'success', transactionId: 'p1-a' },
  });
  badgesStore.set({
    styles: [{ key: 'hot', label: 'HOT', textColor: '#fff', backgroundColor: '#000' }],
  });
  billingStore.set({ lastMethodOf: { kr: 43 } });
  exchangeStore.set({ isProceedingExchange: true });
  subscribeStore.update((state) => ({
    ...state,
    djId: 4,
    productId: 9,
    returnRoute: '/subscribe',
  }));
};

afterEach(() => {
  clearAll({ keepsCountry: false });
  localStorage.clear();
});

describe('clearing all personal data', () => {
  it('empties every store and may keep the country [AUTH-15, AUTH-09]', () => {
    fillAll();
    clearAll({ keepsCountry: true });
    expect(userStore.get()).toEqual({ ...noUser, country: 'jp' });
    expect(paymentStore.get()).toEqual(noPayment);
    expect(badgesStore.get().styles).toEqual([]);
    expect(billingStore.get().lastMethodOf).toEqual({});
    expect(exchangeStore.get().isProceedingExchange).toBe(false);
    expect(subscribeStore.get().djId).toBeUndefined();
  });

  it('may clear the country as well [AUTH-15]', () => {
    fillAll();
    clearAll({ keepsCountry: false });
    expect(userStore.get()).toEqual(noUser);
  });

  it('keeps theme and text size [NAV-24]', () => {
    preferencesStore.update((all) => ({ ...all, textScale: 150 }));
    clearAll({ keepsCountry: false });
    expect(preferencesStore.get().textScale).toBe(150);
  });
});

describe('choices left when a session ended', () => {
  it.each([
    { what: 'wait for the next login of the same person', owner: 7, next: 7, quantity: 3 },
    { what: 'are not given to another person who logs in', owner: 7, next: 8, quantity: 1 },
    {
      what: 'made as a guest are given to whoever logs in',
      owner: undefined,
      next: 8,
      quantity: 3,
    },
  ])('$what [AUTH-15] [ERR-01]', ({ owner, next, quantity }) => {
    if (owner !== undefined) claimChoices(owner);
    fillAll();
    claimChoices(next);
    expect(paymentStore.get().quantity).toBe(quantity);
    expect(userStore.get().country).toBe('jp');
  });

  it('have no owner any more once they are cleared [AUTH-15] [AUTH-09]', () => {
    claimChoices(7);
    clearAll({ keepsCountry: true });
    fillAll();
    claimChoices(8);
    expect(paymentStore.get().quantity).toBe(3);
  });
});

describe('local storage', () => {
  it("holds a person's choices and no bank account [AUTH-15]", () => {
    fillAll();
    const stored = JSON.stringify({ ...localStorage });
    expect(stored).toContain('11000');
    expect(stored).not.toContain('110222333444');
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'dipper.badges',
      'dipper.billing',
      'dipper.exchange',
      'dipper.payment',
      'dipper.subscribe',
      'dipper.user',
    ]);
  });
});
