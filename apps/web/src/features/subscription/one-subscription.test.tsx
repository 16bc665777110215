import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { subscribeStore, subscribeTabStore } from '../../shared/person-data/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { event, idOf, inDays, periodPayment, subscription, tier } from '../../testing/recurring.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { refusal } from '../../testing/screen.tsx';
import { canceled, id, open, results, text } from './testing/subscription-screen.tsx';

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
