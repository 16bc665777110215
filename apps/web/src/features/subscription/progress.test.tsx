import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribeStore } from '../../shared/person-data/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { card, cardPayment, idOf, inDays, subscription, tier } from '../../testing/recurring.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { refusal, showScreen } from '../../testing/screen.tsx';
import type { Answers } from '../../testing/screen.tsx';
import { Screen } from './progress-screen.tsx';
import { attemptStore, reportedStore } from './stores.ts';

const results = (...all: readonly unknown[]) => ({ body: { results: all } });

const open = (answers: Answers, id: string | null = idOf('b', 1)) =>
  showScreen(
    <Screen
      params={{}}
      query={new URLSearchParams(id === null ? {} : { id })}
      cameFrom={undefined}
    />,
    {
      answers: {
        cards: results(card(1)),
        subscriptions: results(),
        subscription: { body: subscription({ startedAt: inDays(0) }) },
        ...answers,
      },
      texts: ['recurring'],
    },
  );

const heading = (): string => find('h1').textContent;
const text = (): string => document.body.textContent;

beforeEach(() => history.replaceState(null, '', '/subscribe/card-payment-progress'));

afterEach(() => {
  vi.useRealTimers();
  subscribeStore.reset();
  reportedStore.reset();
  attemptStore.reset();
});

describe('a card payment in progress', () => {
  it('shows how long it takes and its stage, and that the page may be left [SUB-06]', async () => {
    await open({ cardPayment: { body: cardPayment() } });
    await eventually(() => expect(text()).toContain('The card company is checking it'));
    expect(heading()).toContain('in progress');
    expect(find('[role=status]').textContent).toContain('1 to 3 minutes');
    expect(text()).toContain('You can close this window');
    await click(button('My subscriptions'));
    expect(location.pathname).toBe('/subscribe/subscriptions');
  });

  it('that takes too long warns of paying twice and can be checked at once [SUB-06] [ERR-04]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const calls = await open({ cardPayment: { body: cardPayment() } });
    await act(() => vi.advanceTimersByTimeAsync(75_000));
    expect(find('[role=status]').textContent).toContain('More than a minute');
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(text()).toContain('do not pay again');
    expect(text()).not.toContain('spoons');
    const count = calls.filter(({ name }) => name === 'cardPayment').length;
    await click(button('Check now'));
    await eventually(() =>
      expect(calls.filter(({ name }) => name === 'cardPayment').length).toBeGreaterThan(count),
    );
  });

  it('whose state cannot be loaded says so and keeps polling [ERR-04]', async () => {
    let requestCount = 0;
    await open({
      cardPayment: () => {
        requestCount += 1;
        return requestCount === 2 ? 'offline' : { body: cardPayment() };
      },
    });
    await eventually(() => expect(text()).toContain('You seem to be offline'));
    await eventually(() => expect(text()).not.toContain('You seem to be offline'));
  });

  it('with a wrong charged amount is shown as in review, not to be paid again [SUB-11] [ERR-04]', async () => {
    await open({
      cardPayment: { body: cardPayment({ code: 46_210, reason: 'unexpected_error' }) },
    });
    await eventually(() => expect(text()).toContain('looking into this payment'));
    expect(text()).toContain('do not pay again');
    expect(text()).not.toContain('This usually takes');
  });

  it('is found without its number, from any device [SUB-06]', async () => {
    await open({ subscriptions: results(subscription({ openCardPaymentId: idOf('b', 9) })) }, null);
    await eventually(() => expect(location.search).toBe(`?id=${idOf('b', 9)}`));
  });

  it('that does not exist is reported, with a link to the subscriptions [SUB-06] [ERR-04]', async () => {
    await open({}, null);
    await eventually(() => expect(text()).toContain('No card payment in progress'));
    expect(find('.d-state a').getAttribute('href')).toBe('/subscribe/subscriptions');
  });

  it('of another person or of nobody is requested only once [SUB-06] [ERR-04]', async () => {
    const calls = await open({ cardPayment: refusal('card_payment_not_found', 404) });
    const state = await appear('.d-state');
    expect(state.querySelector('a')?.getAttribute('href')).toBe('/subscribe/subscriptions');
    expect(calls.filter(({ name }) => name === 'cardPayment')).toHaveLength(1);
  });
});

describe('a successful card payment', () => {
  const paid = { body: cardPayment({ status: 'success', code: 20_012 }) };

  it('shows the subscription, its end and next payment, and clears the stored choice [SUB-06] [SUB-12]', async () => {
    subscribeStore.update((state) => ({ ...state, type: 'plan', djId: 700_001 }));
    await open({
      cardPayment: paid,
      subscription: {
        body: subscription({ ...tier('gold'), startedAt: inDays(0), nextAmount: 11_000 }),
      },
    });
    await eventually(() => expect(heading()).toBe('You are subscribed'));
    await eventually(() => expect(text()).toContain('Payment cardCard 1'));
    expect(text()).toContain('서연 플랜 Gold');
    expect(text()).toContain('Next amount₩11,000');
    expect(document.activeElement).toBe(find('h1'));
    expect(subscribeStore.get().djId).toBeUndefined();
  });

  it('long after the start is called a payment, not a new subscription [SUB-06]', async () => {
    await open({ cardPayment: paid, subscription: { body: subscription() } });
    await eventually(() => expect(heading()).toBe('Payment complete'));
  });

  it('leads to the page that the host site asked for [SUB-05]', async () => {
    subscribeStore.update((state) => ({ ...state, doneRoute: '/payment/history' }));
    await open({ cardPayment: paid });
    await click(await eventually(() => button('Back')));
    expect(location.pathname).toBe('/payment/history');
  });

  it('without a charge, in free months, is successful at once [SUB-09]', async () => {
    const calls = await open({}, idOf('s', 1));
    await eventually(() => expect(heading()).toBe('You are subscribed'));
    expect(calls.filter(({ name }) => name === 'cardPayment')).toEqual([]);
  });
});

describe('a failed card payment', () => {
  const declined = {
    body: cardPayment({
      status: 'fail',
      code: 46_402,
      reason: 'card_limit_exceeded',
      subscriptionId: null,
    }),
  };

  it('says why and that no money was taken, and leads back to the choice [SUB-11] [ERR-03] [ERR-04]', async () => {
    subscribeStore.update((state) => ({ ...state, productId: 9102, cardPaymentId: idOf('b', 1) }));
    const attempt = {
      intent: 'gold with card 1',
      key: 'key-of-the-first-try',
      nextPaymentTime: '',
    };
    attemptStore.set({ attempt });
    await open({ cardPayment: declined });
    await eventually(() => expect(text()).toContain('You were not charged'));
    await eventually(() => expect(text()).toContain('This card’s limit'));
    expect(text()).toContain('46402');
    await click(button('Pay with another card'));
    expect(location.pathname).toBe('/subscribe/card-selection');
    expect(subscribeStore.get()).toMatchObject({ productId: 9102, cardPaymentId: undefined });
    // The same card may be tried once more: another key, so that the old no is not read again.
    expect(attemptStore.get().attempt).toBeUndefined();
  });

  it('of an active subscription leads to that subscription [SUB-10]', async () => {
    await open({
      cardPayment: { body: { ...declined.body, subscriptionId: idOf('s', 1) } },
      subscriptions: results(subscription({ state: 'past_due' })),
    });
    await eventually(() => expect(text()).toContain('still active'));
    await click(button('Pay with another card'));
    expect(location.pathname).toBe(`/subscribe/subscriptions/${idOf('s', 1)}`);
  });

  it('that was refunded says so first [SUB-11] [ERR-04]', async () => {
    await open({
      cardPayment: {
        body: cardPayment({ status: 'refunded', reason: 'subscription_creation_not_granted' }),
      },
    });
    await eventually(() => expect(text()).toContain('Your money was refunded'));
    await eventually(() => expect(text()).toContain('could not deliver the benefits'));
  });

  it('refunded later says where the money is, not that the start failed [SUB-08] [ERR-04]', async () => {
    await open({
      cardPayment: { body: cardPayment({ status: 'refunded', reason: null }) },
      subscriptions: results(subscription({ state: 'ended', endedWhy: 'refunded' })),
    });
    await eventually(() => expect(text()).toContain('It was refunded to the card'));
    expect(text()).not.toContain('has not started');
    expect(text()).not.toContain('another card');
    expect(text()).not.toContain('You were not charged');
  });
});
