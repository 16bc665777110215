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

describe('what to subscribe to, by a message', () => {
  it('is kept, and leads to the choice of a card [SUB-05] [BRG-01]', () => {
    hearPlan({ ...plan, promotionMonth: 2, returnRoute: '/payment/history?x=1' });
    expect(location.pathname).toBe('/subscribe/card-selection');
    expect(subscribeStore.get()).toMatchObject({
      ...plan,
      promotionMonth: 2,
      doneRoute: '/payment/history?x=1',
    });
    expect(localStorage.getItem('dipper.subscribe')).toContain('"productId":7');
  });

  it('forgets what was chosen before [SUB-05]', () => {
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

  it('outlives a login that is under way and clears what was kept [SUB-05] [BRG-01]', () => {
    hearPlan(plan);
    subscribeStore.reset();
    subscribeTabStore.reset();
    sessionStore.set({ phase: 'guest' });
    expect(subscribeStore.get()).toMatchObject(plan);
    expect(subscribeTabStore.get().resume).toBe('/subscribe/card-selection');
  });

  it('outlives the login that an app begins afterwards, and only that one [SUB-05] [BRG-01]', () => {
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

  it('leads nobody away from a payment [SUB-05]', () => {
    moneyInFlightStore.set(1);
    hearPlan(plan);
    expect(location.pathname).toBe('/payment/spoon');
    expect(subscribeStore.get().productId).toBeUndefined();
  });
});

describe('what to subscribe to, by the address', () => {
  const openAt = (query: string): void =>
    history.replaceState(null, '', `/subscribe/card-selection?${query}`);

  it('is taken out of it, and outlives a login that clears what was kept [SUB-05]', () => {
    openAt('type=plan&djId=3&productId=7&localPrice=4900&plan=gold');
    takeFromAddress();
    expect(location.search).toBe('');
    subscribeStore.reset();
    sessionStore.set({ phase: 'guest' });
    expect(subscribeStore.get()).toMatchObject({ type: 'plan', djId: 3, productId: 7 });
    expect(subscribeTabStore.get().resume).toBe('/subscribe/card-selection');
  });

  it('may leave the tier to the person [SUB-05]', () => {
    openAt('type=plan&djId=3');
    takeFromAddress();
    expect(subscribeStore.get()).toMatchObject({ type: 'plan', djId: 3, productId: undefined });
  });

  it('says whose service a guest logs in to, and changes no person’s country [SUB-05, AUTH-01]', () => {
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

  it('is nothing when it makes no sense, and is taken out all the same [SUB-05]', () => {
    openAt('type=other&djId=-3');
    takeFromAddress();
    expect(location.search).toBe('');
    expect(subscribeStore.get().type).toBeUndefined();
  });
});

describe('what a provider’s own card window brings back', () => {
  afterEach(() => cardReturnStore.reset());

  it('is taken out of the address, and stands in no storage [SUB-03]', () => {
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
  ])('may be a refusal: %s is said as %s [SUB-03]', (error, said) => {
    const query = new URLSearchParams({ card_error: error });
    history.replaceState(null, '', `/subscribe/card-registration?${query}`);
    takeFromAddress();
    expect(cardReturnStore.get()).toEqual({ token: undefined, error: said });
    expect(location.search).toBe('');
  });
});
