import type { CallRequest } from '@dipper/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { subscribeStore, subscribeTabStore } from '../../shared/person-data/index.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  card,
  cardPayment,
  idOf,
  membership,
  subscription,
  tier,
} from '../../testing/recurring.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { refusal, saysWhoAbove, showScreen, somebody } from '../../testing/screen.tsx';
import type { Answer, Answers } from '../../testing/screen.tsx';
import { Screen } from './card-selection-screen.tsx';
import { attemptStore } from './stores.ts';

const results = (...all: readonly unknown[]) => ({ body: { results: all } });
const gold = tier('gold', { promotionId: 902, promotionMonth: 2, payNow: 0 });
const all = results(tier('bronze'), tier('silver'), gold);
const plan = { type: 'plan', djId: 700_001 } as const;

const choose = (part: object): void => subscribeStore.update((state) => ({ ...state, ...part }));

const open = (answers: Answers = {}, options: object = {}) =>
  showScreen(<Screen />, {
    answers: {
      subscriptionProducts: all,
      cards: results(card(1), card(2)),
      subscriptions: results(),
      ...answers,
    },
    texts: ['recurring'],
    ...options,
  });

const summary = () => eventually(() => find('[aria-label="Your choice"]'));
const radioOf = (text: string): HTMLInputElement => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.includes(text),
  );
  const radio = label?.querySelector('input');
  if (!radio) throw new Error(`nothing to choose says ${text}`);
  return radio;
};
const tick = (): HTMLElement => find('input[type=checkbox]');
const sent = (calls: readonly CallRequest[]) => calls.filter(({ name }) => name === 'subscribe');

beforeEach(() => history.replaceState(null, '', '/subscribe/card-selection'));

afterEach(() => {
  subscribeStore.reset();
  subscribeTabStore.reset();
  attemptStore.reset();
});

it('the subscription screen does not exist where cards are switched off [OPS-05] [SUB-05]', async () => {
  const calls = await open({}, { config: { features: { cards: false } } });
  expect([location.pathname, calls]).toEqual(['/notfound', []]);
});

describe('the summary of a subscription before it is bought', () => {
  it("shows the tier's name, the price now and later, and the payment dates [SUB-05] [SUB-09] [SUB-12]", async () => {
    choose({ ...plan, productId: gold.productId, localPrice: 11_000, promotionMonth: 2 });
    await open();
    const { textContent } = await summary();
    expect(textContent).toContain('서연 플랜 Gold');
    expect(textContent).not.toMatch(/level3|gold/);
    expect(textContent).toContain('2 months free');
    expect(textContent).toMatch(/Due todayNothing/);
    expect(textContent).toContain('₩11,000 every 30\u00a0days');
    expect(button('Start for free')).toBeTruthy();
    expect(document.body.textContent).not.toContain('The price has changed');
  });

  it('says when the price or the free months differ from what was chosen on the host site [SUB-05] [SUB-09] [ERR-03]', async () => {
    choose({ ...plan, productId: 9102, localPrice: 4400, promotionMonth: 1 });
    await open();
    const { textContent } = await summary();
    expect(textContent).toContain('It was ₩4,400 when you chose it and is ₩5,500 now');
    await eventually(() =>
      expect(find('[aria-label="Your choice"]').textContent).toContain('no longer available'),
    );
  });

  it('says when the chosen tier is no longer offered, and another can be chosen [SUB-05] [ERR-03]', async () => {
    choose({ ...plan, productId: 4 });
    await open();
    await eventually(() => expect(find('.select-gone').textContent).not.toBe(''));
    await click(radioOf('Silver'));
    expect((await summary()).textContent).toContain('₩5,500');
    expect(subscribeStore.get()).toMatchObject({ productId: 9102, localPrice: undefined });
  });
});

it("the account's name is shown above the choice of a card and the subscribe button [AUTH-11] [SUB-05]", async () => {
  choose({ ...plan, productId: gold.productId });
  await open();
  await summary();
  expect(saysWhoAbove(radioOf('Card 1'))).toBe(true);
  expect(saysWhoAbove(button('Start for free'))).toBe(true);
});

describe('the benefits of a tier', () => {
  const gives = (label: string): readonly string[] =>
    [...(radioOf(label).closest('label')?.querySelectorAll('[role=listitem]') ?? [])].map(
      ({ textContent }) => textContent,
    );

  it('are listed beside the tier, and again in the summary of the chosen one [SUB-05]', async () => {
    choose({ ...plan, productId: 9102 });
    const [bronze, silver] = [['Fan badge'], ['Fan badge', 'Fan shows']];
    const calls = await open({
      subscriptionProducts: results(
        tier('bronze', { benefits: bronze }),
        tier('silver', { benefits: silver }),
      ),
    });
    const list = (await summary()).querySelector('[role=list][aria-label="Benefits"]');
    expect(list?.textContent).toBe('Fan badgeFan shows');
    expect([gives('Bronze'), gives('Silver')]).toEqual([bronze, silver]);
    const request = calls.find(({ name }) => name === 'subscriptionProducts');
    expect(request?.path).toBe('/billing/subscriptions/products?type=plan&locale=en&djId=700001');
  });

  it('are left out when the tier has none written down [SUB-05]', async () => {
    choose(plan);
    await open();
    await eventually(() => radioOf('Gold'));
    expect(document.querySelector('[role=list][aria-label="Benefits"]')).toBeNull();
  });
});

describe('a choice missing for a subscription', () => {
  it('is asked for in order: tier, card, terms, each getting the focus [SUB-05] [ERR-03]', async () => {
    choose(plan);
    const calls = await open();
    await click(await eventually(() => button('Subscribe')));
    expect(document.activeElement).toBe(radioOf('Bronze'));
    expect(document.body.textContent).toContain('Choose a tier first');
    await click(radioOf('Bronze'));
    await click(button('Pay ₩3,300 and subscribe'));
    expect(document.activeElement).toBe(tick());
    expect(document.body.textContent).toContain('Please agree to the terms of service');
    expect(sent(calls)).toEqual([]);
  });

  it('may be a card, whose registration keeps the other choices [SUB-01] [SUB-05]', async () => {
    choose({ ...plan, productId: 9101 });
    await open({ cards: results() });
    await click(await eventually(() => button('Register a card')));
    expect(location.pathname).toBe('/subscribe/card-registration');
    expect(subscribeStore.get()).toMatchObject({
      productId: 9101,
      returnRoute: '/subscribe/card-selection',
      isUserInfoBeingCardEdited: true,
    });
  });

  it('is not the card when the chosen one expired but another one can pay [SUB-01]', async () => {
    choose({ ...plan, productId: 9101, selectCardId: idOf('c', 1) });
    await open({ cards: results(card(1, { state: 'gone' }), card(2)) });
    await eventually(() => expect(radioOf('Card 1').disabled).toBe(true));
    expect(radioOf('Card 2').checked).toBe(true);
  });
});

describe('subscribing', () => {
  const ready = async (answers: Answers, more: object = {}): Promise<CallRequest[]> => {
    choose({ ...plan, productId: 9102, selectCardId: idOf('c', 2), ...more });
    const calls = await open(answers);
    await click(await eventually(() => tick()));
    return calls;
  };

  it('sends exactly what was shown, once however often it is pressed, and shows the progress [SUB-05] [SUB-06]', async () => {
    const calls = await ready({ subscribe: { status: 201, body: cardPayment() } });
    const press = button('Pay ₩5,500 and subscribe');
    press.click();
    await click(press);
    await eventually(() => expect(location.pathname).toBe('/subscribe/card-payment-progress'));
    expect(location.search).toBe(`?id=${idOf('b', 1)}`);
    expect(sent(calls)).toHaveLength(1);
    expect(JSON.parse(sent(calls)[0]?.body ?? '{}')).toMatchObject({
      ...plan,
      productId: 9102,
      selectCardId: idOf('c', 2),
      expectedLocalPrice: 5500,
      agreesToTerms: true,
    });
  });

  it('is retried with the same idempotency key after a lost answer, saying that nobody pays twice [SUB-05] [ERR-04]', async () => {
    let [requestCount, read] = [0, 0];
    const calls = await ready({
      // Each time it is read, thirty days from then are some moments later.
      subscriptionProducts: () => {
        read += 1;
        return results(tier('silver', { nextPaymentTime: `2199-01-01T12:00:0${read}.000Z` }));
      },
      subscribe: () => {
        requestCount += 1;
        return requestCount === 1 ? 'offline' : { status: 201, body: cardPayment() };
      },
    });
    await click(button('Pay ₩5,500 and subscribe'));
    await eventually(() => expect(document.body.textContent).toContain('never charged twice'));
    await eventually(() => expect(read).toBeGreaterThan(1));
    await click(button('Pay ₩5,500 and subscribe'));
    await eventually(() => expect(sent(calls)).toHaveLength(2));
    const [first, second] = sent(calls);
    expect(first?.headers).toEqual(second?.headers);
    // The server refuses another body under the same key.
    expect(second?.body).toBe(first?.body);
  });

  it.each([
    ['price_changed', 409, 'price'],
    ['dj_suspended', 409, 'DJ'],
    ['card_limit_exceeded', 402, 'You were not charged'],
    ['promotion_expired', 409, 'promotion has ended'],
    ['subscription_creation_failed', 500, 'contact support'],
  ])(
    'that is refused with %s says so above the button [SUB-11] [ERR-03]',
    async (code, status, said) => {
      await ready({ subscribe: refusal(code, status) });
      await click(button('Pay ₩5,500 and subscribe'));
      await eventually(() =>
        expect(find('.d-page-actions [role=alert]').textContent).toContain(said),
      );
    },
  );

  it('does not call the subscription it has just created an existing one [SUB-05] [SUB-11]', async () => {
    let answerIt = (_answer: Answer): void => undefined;
    const answered = new Promise<Answer>((resolve) => {
      answerIt = resolve;
    });
    let isThere = false;
    const calls = await ready({
      subscribe: () => answered,
      subscriptions: () =>
        isThere
          ? results(subscription({ type: 'plan', djId: 700_001, productId: 9102 }))
          : results(),
    });
    await click(button('Pay ₩5,500 and subscribe'));
    isThere = true;
    const read = calls.length;
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    answerIt({ status: 201, body: cardPayment() });
    await eventually(() => expect(location.pathname).toBe('/subscribe/card-payment-progress'));
    await eventually(() =>
      expect(calls.slice(read).some(({ name }) => name === 'subscriptions')).toBe(true),
    );
    expect(document.querySelector('.d-banner')).toBeNull();
    expect(document.querySelector('.d-page-actions')).not.toBeNull();
  });

  it('to something already subscribed shows a link to it instead of a button [SUB-11] [ERR-03]', async () => {
    choose({ ...plan, productId: 9102 });
    await open({
      subscriptions: results(subscription({ type: 'plan', djId: 700_001, productId: 9101 })),
    });
    const look = await eventually(() => find('.d-banner a'));
    expect(look.getAttribute('href')).toBe(`/subscribe/subscriptions/${idOf('s', 1)}`);
    expect(document.querySelector('.d-page-actions')).toBeNull();
  });

  it('again shows the next charge and its date instead of a sum for today [SUB-11] [SUB-12]', async () => {
    choose({ ...plan, productId: 9102 });
    await open({
      subscriptions: results(
        subscription({
          ...plan,
          productId: 9101,
          nextPaymentTime: '2199-03-04T12:00:00.000Z',
          nextAmount: 3300,
        }),
      ),
    });
    await eventually(() => find('.d-banner a'));
    const { textContent } = await summary();
    expect(textContent).toContain('Due todayNothing');
    expect(textContent).toMatch(/On March 4, 2199₩3,300/);
    expect(textContent).not.toContain('₩5,500');
  });

  it('is not offered to a minor, who is told first and not asked for a card [SUB-05] [ERR-03]', async () => {
    choose({ ...plan, productId: 9102 });
    await open({ cards: results() }, { person: { ...somebody, isMinor: true } });
    await eventually(() => expect(find('[role=alert]').textContent).toContain('Minors'));
    expect(find('[role=alert] a').getAttribute('href')).toBe('/payment/spoon');
    expect(document.querySelector('.d-page-actions')).toBeNull();
    expect(document.querySelector('[type=checkbox]')).toBeNull();
    expect(document.body.textContent).not.toContain('Register a card');
    expect(document.querySelector('[type=radio]')).toBeNull();
  });
});

describe('the subscription screen without a plan to choose', () => {
  it('leads to spoons in a country without plans [SUB-05] [ERR-04]', async () => {
    choose({ type: 'membership' });
    await open({ subscriptionProducts: results() }, { country: 'jp' });
    const state = await appear('.d-state');
    expect(state.textContent).toContain('not available in your country');
    expect(state.querySelector('a')?.getAttribute('href')).toBe('/payment/spoon?country=jp');
  });

  it.each([
    ['without plans in this country', refusal('plan_level_not_found', 404)],
    ['who does not exist', refusal('group_not_found', 404)],
    ['who rests', refusal('dj_suspended', 409)],
  ])(
    'for a DJ %s leads to the memberships and forgets the plan [SUB-11] [ERR-04]',
    async (_who, answer) => {
      choose({ ...plan, productId: 9102 });
      await open({
        subscriptionProducts: ({ path }) =>
          path.includes('type=plan') ? answer : results(membership()),
      });
      await click(await eventually(() => button('View memberships')));
      await eventually(() => expect(radioOf('Dipper membership')).toBeTruthy());
      expect(subscribeStore.get()).toMatchObject({ type: 'membership', djId: undefined });
    },
  );

  it.each([
    ['without plans', refusal('plan_level_not_found', 404)],
    ['who rests', refusal('dj_suspended', 409)],
  ])(
    'for a DJ %s leads to spoons where the country has no memberships [SUB-05] [ERR-04]',
    async (_who, answer) => {
      choose({ ...plan, productId: 9102 });
      const subscriptionProducts = ({ path }: { readonly path: string }) =>
        path.includes('type=plan') ? answer : results();
      await open({ subscriptionProducts }, { country: 'jp' });
      const state = await appear('.d-state');
      expect(state.querySelector('a')?.getAttribute('href')).toBe('/payment/spoon?country=jp');
      expect(document.querySelector('.d-state button')).toBeNull();
    },
  );

  it('for a suspended DJ says so without calling it an error [SUB-11]', async () => {
    choose({ ...plan, productId: 9102 });
    await open({
      subscriptionProducts: ({ path }) =>
        path.includes('type=plan') ? refusal('dj_suspended', 409) : results(membership()),
    });
    const state = await appear('.d-state');
    expect(state.textContent).toContain('does not offer a plan right now');
    expect(state.textContent).not.toContain('went wrong');
  });

  it('offers a retry when the server fails [ERR-04]', async () => {
    let requestCount = 0;
    choose(plan);
    await open({
      subscriptionProducts: () => {
        requestCount += 1;
        return requestCount === 1 ? refusal('temporary_error', 500) : all;
      },
    });
    await click(await eventually(() => button('Try again')));
    await eventually(() => expect(radioOf('Gold')).toBeTruthy());
  });
});
