import type { CallRequest } from '@dipper/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AlertHost } from '../../shared/dialog/index.ts';
import { subscribeStore, subscribeTabStore } from '../../shared/person-data/index.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  card,
  cardPayment,
  event,
  idOf,
  inDays,
  periodPayment,
  subscription,
  tier,
} from '../../testing/recurring.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { refusal, showScreen } from '../../testing/screen.tsx';
import type { Answers } from '../../testing/screen.tsx';
import { Screen } from './subscriptions-screen.tsx';

const id = idOf('s', 1);
const results = (...all: readonly unknown[]) => ({ body: { results: all } });
const canceled = {
  state: 'canceled',
  nextPaymentTime: null,
  nextAmount: null,
  cancelBefore: null,
} as const;

const open = (answers: Answers, params: Record<string, string> = { id }) =>
  showScreen(
    <>
      <Screen params={params} query={new URLSearchParams()} cameFrom={undefined} />
      <AlertHost />
    </>,
    {
      answers: {
        cards: results(card(1), card(2)),
        subscription: { body: subscription() },
        subscriptionTimeline: results(event('paid', { amount: 4900 })),
        subscriptionPayments: { body: { results: [periodPayment()], nextCursor: null } },
        ...answers,
      },
      texts: ['recurring'],
    },
  );

const text = (): string => document.body.textContent;
const outcome = (): HTMLElement => find('.recurring-outcome');
const inDialog = (name: string) => eventually(() => button(name, find('dialog')));
const called = (calls: readonly CallRequest[], route: string) =>
  calls.filter(({ name }) => name === route);
/** Presses like a person, who focuses the element first. */
const pressOn = async (element: HTMLElement): Promise<void> => {
  element.focus();
  await click(element);
};
const press = async (name: string): Promise<void> => pressOn(await eventually(() => button(name)));

beforeEach(() => history.replaceState(null, '', `/subscribe/subscriptions/${id}`));

afterEach(() => {
  subscribeStore.reset();
  subscribeTabStore.reset();
});

describe('the list of subscriptions', () => {
  it('shows price, next payment, card and state of each, with ended ones folded away [SUB-12] [NAV-27]', async () => {
    await open(
      {
        subscriptions: results(
          subscription({ ...tier('silver'), nextAmount: 5500 }),
          subscription({ subscriptionId: idOf('s', 2), ...canceled }),
          subscription({ subscriptionId: idOf('s', 3), state: 'ended', endedAt: inDays(-1) }),
        ),
      },
      {},
    );
    const list = await appear('[aria-label="Current subscriptions"]');
    await eventually(() => expect(list.textContent).toContain('Payment card: Card 1'));
    expect(list.textContent).toContain('서연 플랜 Silver');
    expect(list.textContent).toContain('₩5,500 every 30\u00a0days');
    expect(list.textContent).toMatch(/No further payments · Active until/);
    expect(find('details').hasAttribute('open')).toBe(false);
    expect(find('summary').textContent).toBe('1 ended subscription');
  });

  it('says what it will contain when it is empty, and where to begin [SUB-12] [ERR-04]', async () => {
    subscribeStore.update((state) => ({ ...state, type: 'plan', djId: 4 }));
    await open({ subscriptions: results() }, {});
    await press('View memberships');
    expect(location.pathname).toBe('/subscribe/card-selection');
    expect(subscribeStore.get()).toMatchObject({ type: 'membership', djId: undefined });
  });

  it('offers a retry when it cannot be loaded [ERR-04]', async () => {
    let requestCount = 0;
    await open(
      {
        subscriptions: () => {
          requestCount += 1;
          return requestCount === 1 ? refusal('temporary_error', 500) : results(subscription());
        },
      },
      {},
    );
    await press('Try again');
    await appear('[aria-label="Current subscriptions"]');
  });
});

describe('the screen of one subscription', () => {
  it('shows its history, the next event first, and a receipt for each payment [SUB-12] [SUB-10]', async () => {
    await open({
      subscriptionTimeline: results(
        event('next', { at: inDays(20), amount: 4900 }),
        event('retry', { at: inDays(2), reason: 'card_limit_exceeded' }),
        event('declined', { amount: 4900, reason: 'card_limit_exceeded' }),
        event('paid', { amount: 4900 }),
        event('canceled'),
      ),
    });
    await appear('.timeline');
    const declined = await eventually(() => find('[data-kind=declined]'));
    await eventually(() => expect(declined.textContent).toContain('This card’s limit'));
    expect(find('[data-kind=retry]').textContent).not.toContain('This card’s limit');
    const kinds = [...document.querySelectorAll<HTMLElement>('.timeline > li')].map(
      ({ dataset }) => dataset['kind'],
    );
    expect(kinds).toEqual(['next', 'retry', 'declined', 'paid', 'canceled']);
    const paper = find('[aria-label="Receipts"] a');
    expect(paper.getAttribute('href')).toBe(`/payment/receipt/${idOf('b', 1)}`);
  });

  it('has a receipt for a refunded payment, marked as refunded, and none for a declined one [SUB-12] [SUB-08]', async () => {
    const payments = [
      periodPayment({ cardPaymentId: idOf('b', 2), status: 'fail', paidAt: null }),
      periodPayment({ status: 'refunded' }),
    ];
    await open({ subscriptionPayments: { body: { results: payments, nextCursor: null } } });
    const list = await appear('[aria-label="Receipts"]');
    expect([...list.querySelectorAll('a')].map(({ pathname }) => pathname)).toEqual([
      `/payment/receipt/${idOf('b', 1)}`,
    ]);
    expect(list.textContent).toContain('Refunded');
  });

  it('calls a payment with refunded days partly refunded, not paid [SUB-08] [SUB-12]', async () => {
    const payments = [periodPayment({ amount: 4900, refundedAmount: 1900 })];
    await open({ subscriptionPayments: { body: { results: payments, nextCursor: null } } });
    const list = await appear('[aria-label="Receipts"]');
    expect(list.textContent).toContain('Partly refunded: ₩1,900');
    expect(list.textContent).not.toContain('Paid');
  });

  it('shows why a payment failed, when it is retried, and until when [SUB-10] [ERR-03]', async () => {
    await open({
      subscription: {
        body: subscription({
          state: 'past_due',
          trouble: { reason: 'card_stopped', nextAttemptAt: null, endsAt: inDays(6) },
        }),
      },
    });
    await eventually(() => expect(text()).toContain('This card has been suspended'));
    expect(text()).toContain('This card will not be tried again');
    expect(button('Pay with another card')).toBeTruthy();
  });

  it('says so when the subscription does not exist, with a way back [ERR-04]', async () => {
    await open({ subscription: refusal('subscription_not_found', 404) });
    await eventually(() => expect(text()).toContain('could not find this subscription'));
    expect(find('.d-state a').getAttribute('href')).toBe('/subscribe/subscriptions');
  });

  it('offers only possible actions when the subscription ends soon or has ended [SUB-07]', async () => {
    await open({ subscription: { body: subscription({ state: 'ended', endedWhy: 'unpaid' }) } });
    await eventually(() => expect(text()).toContain('Not paid'));
    expect(document.querySelector('.manage')).toBeNull();
  });
});

describe('canceling a subscription', () => {
  it('shows until when its benefits last, can be undone with one press, and focuses the result [SUB-07]', async () => {
    let state = subscription();
    const calls = await open({
      subscription: () => ({ body: state }),
      cancelSubscription: () => {
        state = subscription(canceled);
        return { body: state };
      },
      resumeSubscription: () => {
        state = subscription();
        return { body: state };
      },
    });
    await press('Cancel subscription');
    const keep = await inDialog('Keep it');
    expect(find('dialog').textContent).toContain('Active until');
    expect(document.activeElement).toBe(keep);
    await click(button('Cancel subscription', find('dialog')));
    await eventually(() =>
      expect(outcome().textContent).toContain('You will not be charged again'),
    );
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.activeElement).toBe(outcome());
    await press('Keep the subscription');
    await eventually(() => expect(outcome().textContent).toContain('continues'));
    expect(document.activeElement).toBe(outcome());
    expect(called(calls, 'cancelSubscription')).toHaveLength(1);
  });

  it('with a failed payment ends it at once, without promising a remaining time [SUB-07] [SUB-10]', async () => {
    let state = subscription({ state: 'past_due', cancelBefore: null });
    await open({
      subscription: () => ({ body: state }),
      cancelSubscription: () => {
        state = subscription({ ...canceled, state: 'ended' });
        return { body: state };
      },
    });
    await press('Cancel subscription');
    await inDialog('Keep it');
    const question = find('dialog').textContent;
    expect(question).toContain('ends as soon as you cancel');
    expect(question).not.toMatch(/Active until|You can undo|You keep/);
    await click(button('Cancel subscription', find('dialog')));
    await eventually(() => expect(outcome().textContent).toContain('Your subscription has ended'));
    expect(outcome().textContent).not.toContain('until the paid period ends');
  });

  it('less than 24 hours before the next payment explains this in its dialog [SUB-07] [ERR-03]', async () => {
    const calls = await open({
      subscription: { body: subscription({ cancelBefore: inDays(-0.1) }) },
    });
    await press('Cancel subscription');
    await eventually(() => expect(find('dialog').textContent).toContain('24 hours'));
    expect(called(calls, 'cancelSubscription')).toEqual([]);
    await click(await inDialog('OK'));
  });

  it('that fails says that the subscription is still active [SUB-11] [ERR-03] [ERR-04]', async () => {
    await open({ cancelSubscription: refusal('subscription_drop_not_recorded', 500) });
    await press('Cancel subscription');
    await click(await inDialog('Cancel subscription'));
    await eventually(() => expect(outcome().textContent).toContain('is still active'));
    expect(document.activeElement).toBe(outcome());
  });

  it('is left by Keep it, which returns the focus to its button', async () => {
    await open({});
    await press('Cancel subscription');
    await click(await inDialog('Keep it'));
    expect(document.activeElement).toBe(button('Cancel subscription'));
  });
});

describe('changing the tier', () => {
  const change = {
    kind: 'now',
    productId: 9103,
    amount: 3666,
    currency: 'KRW',
    daysLeft: 20,
    newPrice: 11_000,
    startsAt: inDays(0),
    nextPaymentTime: inDays(20),
    cardPaymentId: null,
  };
  const silver = subscription(tier('silver'));
  const answers: Answers = {
    subscription: { body: silver },
    subscriptionProducts: results(tier('bronze'), tier('silver'), tier('gold')),
  };
  const chooseGold = async (): Promise<void> => {
    await press('Change tier');
    await click(await appear('dialog input[value="9103"]'));
  };

  it('shows a preview to the last won, charges exactly that, and follows the payment [SUB-05] [SUB-06]', async () => {
    const calls = await open({
      ...answers,
      subscriptionChangePreview: { body: change },
      changeSubscription: { status: 201, body: { ...change, cardPaymentId: idOf('b', 3) } },
      cardPayment: { body: cardPayment() },
    });
    await chooseGold();
    await eventually(() => expect(find('dialog').textContent).toContain('remaining 20\u00a0days'));
    expect(document.querySelector('dialog input[value="9102"]')).toBeNull();
    await click(await inDialog('Pay ₩3,666 and change'));
    await eventually(() => expect(location.search).toBe(`?id=${idOf('b', 3)}`));
    expect(JSON.parse(called(calls, 'changeSubscription')[0]?.body ?? '{}')).toEqual({
      productId: 9103,
      expectedAmount: 3666,
    });
  });

  it('that cannot be previewed says why [ERR-03] [ERR-04]', async () => {
    await open({ ...answers, subscriptionChangePreview: refusal('dj_suspended', 409) });
    await chooseGold();
    await eventually(() => expect(find('dialog').textContent).toContain('DJ'));
  });

  it("from the next payment on shows the coming tier's name until then [SUB-12]", async () => {
    await open({
      subscription: {
        body: {
          ...silver,
          plannedChange: {
            productId: 9101,
            name: '서연 플랜',
            plan: 'level1',
            grade: 'bronze',
            localPrice: 3300,
            startsAt: inDays(20),
          },
        },
      },
    });
    await eventually(() => expect(text()).toContain('서연 플랜 Bronze'));
    expect(text()).toMatch(/Starts on .* for ₩3,300 every 30\u00a0days/);
    expect(text()).not.toContain('level1');
  });
});

describe('refunding a subscription', () => {
  const preview = {
    subscriptionId: id,
    amount: 3267,
    currency: 'KRW',
    paidAmount: 4900,
    usedDays: 10,
    isFull: false,
  };

  it('shows how the refund is computed, sends what was shown, and says where the money is [SUB-08]', async () => {
    let state = subscription();
    const calls = await open({
      subscription: () => ({ body: state }),
      subscriptionRefundPreview: { body: preview },
      refundSubscription: () => {
        state = subscription({ state: 'ended', endedWhy: 'refunded', endedAt: inDays(0) });
        return { status: 201, body: { ...preview, status: 'pending' } };
      },
    });
    await press('Request refund');
    await eventually(() => expect(find('dialog').textContent).toContain('10 of 30\u00a0days used'));
    expect(find('dialog').textContent).toContain('−₩1,633');
    await click(await inDialog('Refund ₩3,267'));
    await eventually(() => expect(outcome().textContent).toContain('We are refunding the money'));
    expect(document.activeElement).toBe(outcome());
    expect(JSON.parse(called(calls, 'refundSubscription')[0]?.body ?? '{}')).toEqual({
      expectedAmount: 3267,
    });
  });

  it('is not offered when there is nothing to refund [SUB-08]', async () => {
    await open({ subscriptionRefundPreview: { body: { ...preview, amount: 0, usedDays: 30 } } });
    await press('Request refund');
    await eventually(() => expect(find('dialog').textContent).toContain('nothing left'));
    expect(find('dialog').textContent).not.toContain('Refund ₩');
  });
});

describe('another card for a subscription', () => {
  it('pays from the next payment on, and choosing the same card changes nothing [SUB-02] [SUB-12]', async () => {
    const calls = await open({
      setSubscriptionCard: { body: subscription({ cardId: idOf('c', 2) }) },
    });
    await press('Change card');
    await click(await inDialog('Use this card'));
    expect(called(calls, 'setSubscriptionCard')).toEqual([]);
    await press('Change card');
    await click(await appear(`dialog input[value="${idOf('c', 2)}"]`));
    await click(await inDialog('Use this card'));
    await eventually(() => expect(outcome().textContent).toContain('Payment card changed'));
    expect(JSON.parse(called(calls, 'setSubscriptionCard')[0]?.body ?? '{}')).toEqual({
      selectCardId: idOf('c', 2),
    });
  });

  const pastDue = (reason: string, nextAttemptAt: string | null) =>
    subscription({ state: 'past_due', trouble: { reason, nextAttemptAt, endsAt: inDays(6) } });

  it('after a temporary refusal can pay at once when the person asks for it [SUB-10]', async () => {
    const body = pastDue('card_balance_insufficient', inDays(1));
    const calls = await open({ subscription: { body }, setSubscriptionCard: { body } });
    await press('Pay now');
    await click(await inDialog('Pay with this card'));
    await eventually(() => expect(outcome().textContent).toContain('trying the payment now'));
    expect(JSON.parse(called(calls, 'setSubscriptionCard')[0]?.body ?? '{}')).toEqual({
      selectCardId: idOf('c', 1),
    });
  });

  it('cannot be a card that was refused for good [SUB-10]', async () => {
    await open({ subscription: { body: pastDue('card_stopped', null) } });
    await press('Pay with another card');
    await appear(`dialog input[value="${idOf('c', 2)}"]`);
    expect(document.querySelector(`dialog input[value="${idOf('c', 1)}"]`)).toBeNull();
  });

  it('may be a new one, whose registration returns to this subscription [SUB-01] [SUB-05]', async () => {
    await open({ subscription: { body: pastDue('card_stopped', null) } });
    await press('Pay with another card');
    await click(await inDialog('Register another card'));
    expect(location.pathname).toBe('/subscribe/card-registration');
    expect(subscribeStore.get()).toMatchObject({
      returnRoute: `/subscribe/subscriptions/${id}`,
      isUserInfoBeingCardEdited: true,
    });
  });
});
