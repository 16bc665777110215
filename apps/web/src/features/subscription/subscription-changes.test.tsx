import type { CallRequest } from '@dipper/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { subscribeStore, subscribeTabStore } from '../../shared/person-data/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { cardPayment, idOf, inDays, subscription, tier } from '../../testing/recurring.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { refusal } from '../../testing/screen.tsx';
import type { Answers } from '../../testing/screen.tsx';
import { canceled, id, open, results, text } from './testing/subscription-screen.tsx';

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
