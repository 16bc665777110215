// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardReturnStore, subscribeStore, subscribeTabStore } from '../shared/person-data/index.ts';
import { moneyInFlightStore, sessionStore } from '../shared/session/index.ts';
import { userStore } from '../shared/storage/index.ts';
import { somebody } from '../testing/screen.tsx';
import { hearPlan, takeFromAddress } from './plan-intake.ts';

const plan = { type: 'plan', productId: 7, djId: 3, localPrice: 4900, plan: 'gold' } as const;

beforeEach(() => {
  sessionStore.set({ phase: 'starting' });
  history.replaceState(null, '', '/payment/spoon');
});

afterEach(() => {
  subscribeStore.reset();
  subscribeTabStore.reset();
  moneyInFlightStore.set(0);
  userStore.reset();
});

describe('a subscription plan received by message', () => {
  it('is stored and opens the choice of a card [SUB-05] [BRG-01]', () => {
    hearPlan({ ...plan, promotionMonth: 2, returnRoute: '/payment/history?x=1' });
    expect(location.pathname).toBe('/subscribe/card-selection');
    expect(subscribeStore.get()).toMatchObject({
      ...plan,
      promotionMonth: 2,
      doneRoute: '/payment/history?x=1',
    });
    expect(localStorage.getItem('dipper.subscribe')).toContain('"productId":7');
  });

  it('replaces the earlier choice [SUB-05]', () => {
    hearPlan({ ...plan, grade: 'A' });
    hearPlan({ type: 'membership', productId: 1 });
    expect(subscribeStore.get()).toMatchObject({ type: 'membership', productId: 1 });
    expect(subscribeStore.get().djId).toBeUndefined();
    expect(subscribeStore.get().grade).toBeUndefined();
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/no/such/place', 'payment/spoon'])(
    'never leads to %s afterwards [SUB-05]',
    (returnRoute) => {
      hearPlan({ ...plan, returnRoute });
      expect(subscribeStore.get().doneRoute).toBeUndefined();
    },
  );

  it('is kept when a running login clears the stored data [SUB-05] [BRG-01]', () => {
    hearPlan(plan);
    subscribeStore.reset();
    subscribeTabStore.reset();
    sessionStore.set({ phase: 'guest' });
    expect(subscribeStore.get()).toMatchObject(plan);
    expect(subscribeTabStore.get().resume).toBe('/subscribe/card-selection');
  });

  it('is kept over the login that the app starts next, and over no later one [SUB-05] [BRG-01]', () => {
    sessionStore.set({ phase: 'guest' });
    hearPlan({ type: 'membership', productId: 1 });
    hearPlan(plan);
    sessionStore.set({ phase: 'starting' });
    subscribeStore.reset();
    sessionStore.set({ phase: 'person', person: somebody });
    expect(subscribeStore.get()).toMatchObject(plan);
    subscribeStore.reset();
    sessionStore.set({ phase: 'guest' });
    expect(subscribeStore.get().productId).toBeUndefined();
  });

  it('is ignored while a payment is running [SUB-05]', () => {
    moneyInFlightStore.set(1);
    hearPlan(plan);
    expect(location.pathname).toBe('/payment/spoon');
    expect(subscribeStore.get().productId).toBeUndefined();
  });
});

describe('a subscription plan in the address', () => {
  const openAt = (query: string): void =>
    history.replaceState(null, '', `/subscribe/card-selection?${query}`);

  it('is removed from it and kept when a login clears the stored data [SUB-05]', () => {
    openAt('type=plan&djId=3&productId=7&localPrice=4900&plan=gold');
    takeFromAddress();
    expect(location.search).toBe('');
    subscribeStore.reset();
    sessionStore.set({ phase: 'guest' });
    expect(subscribeStore.get()).toMatchObject({ type: 'plan', djId: 3, productId: 7 });
    expect(subscribeTabStore.get().resume).toBe('/subscribe/card-selection');
  });

  it('may leave the tier open for the person to choose [SUB-05]', () => {
    openAt('type=plan&djId=3');
    takeFromAddress();
    expect(subscribeStore.get()).toMatchObject({ type: 'plan', djId: 3, productId: undefined });
  });

  it('sets the country of a guest and never that of a logged-in person [SUB-05, AUTH-01]', () => {
    openAt('country=jp&type=membership');
    takeFromAddress();
    expect(userStore.get().country).toBeUndefined();
    sessionStore.set({ phase: 'guest' });
    expect(userStore.get().country).toBe('jp');
    userStore.update((user) => ({ ...user, country: 'kr' }));
    sessionStore.set({ phase: 'starting' });
    openAt('country=jp');
    takeFromAddress();
    sessionStore.set({ phase: 'person', person: somebody });
    expect(userStore.get().country).toBe('kr');
  });

  it('is removed from it and ignored when its values are invalid [SUB-05]', () => {
    openAt('type=other&djId=-3');
    takeFromAddress();
    expect(location.search).toBe('');
    expect(subscribeStore.get().type).toBeUndefined();
  });
});

describe("a card returned by the provider's window", () => {
  afterEach(() => cardReturnStore.reset());

  it('has its token removed from the address and stored nowhere [SUB-03]', () => {
    const token = 'sealed-token-of-a-card';
    history.replaceState(null, '', `/subscribe/card-registration?registration_token=${token}`);
    takeFromAddress();
    expect(location.href).not.toContain(token);
    expect(cardReturnStore.get()).toEqual({ token, error: undefined });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(token);
  });

  it.each([
    ['invalid_card', 'invalid_card'],
    ['<b>', 'card_error'],
  ])('may be a refusal: the code %s is shown as %s [SUB-03]', (error, said) => {
    const query = new URLSearchParams({ card_error: error });
    history.replaceState(null, '', `/subscribe/card-registration?${query}`);
    takeFromAddress();
    expect(cardReturnStore.get()).toEqual({ token: undefined, error: said });
    expect(location.search).toBe('');
  });
});
