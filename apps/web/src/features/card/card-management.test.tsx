import type { PageConfig } from '@dipper/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { AlertHost } from '../../shared/dialog/index.ts';
import { subscribeStore, subscribeTabStore } from '../../shared/person-data/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { card, idOf, inDays, subscription } from '../../testing/recurring.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { labelled, refusal, showScreen, type } from '../../testing/screen.tsx';
import type { Answers } from '../../testing/screen.tsx';
import { Screen } from './card-management-screen.tsx';

const results = (...all: readonly unknown[]) => ({ body: { results: all } });
const open = (answers: Answers, config: Partial<PageConfig> = {}) =>
  showScreen(
    <>
      <Screen />
      <AlertHost />
    </>,
    { answers: { subscriptions: results(), ...answers }, texts: ['recurring'], config },
  );

const cardNamed = (name: string): HTMLElement => find(`[aria-label="Card ${name}"]`);
const inDialog = (name: string) => eventually(() => button(name, find('dialog')));
const outcome = (): HTMLElement => find('.recurring-outcome');

afterEach(() => {
  subscribeStore.reset();
  subscribeTabStore.reset();
});

describe('the card management screen', () => {
  it('shows what each card pays for, and what to do about an expired or missing card [SUB-01] [SUB-12]', async () => {
    await open({
      cards: results(
        card(1, { isInUse: true }),
        card(2, { state: 'gone' }),
        card(3, { expiry: '2020-01', lastFour: null }),
      ),
    });
    await appear('.card-rows');
    expect(cardNamed('Card 1').textContent).toContain('Main card');
    expect(cardNamed('Card 1').textContent).toContain('In use');
    expect(cardNamed('Card 1').textContent).toContain('•••• 0001');
    expect(cardNamed('Card 2').textContent).toContain('has unlinked this card');
    expect(cardNamed('Card 3').textContent).toContain('has expired');
    expect(cardNamed('Card 3').textContent).toContain('last 4 digits unknown');
    expect(cardNamed('Card 3').textContent).not.toContain('•');
    expect(cardNamed('Card 3').textContent).not.toContain('Make main card');
  });

  it('does not exist where card registration is off and the person has no card [OPS-05] [SUB-01]', async () => {
    await open({ cards: results() }, { features: { cards: false } });
    await eventually(() => expect(location.pathname).toBe('/notfound'));
  });

  it('shows existing cards where registration is off, without a way to add one [OPS-05] [SUB-01]', async () => {
    await open({ cards: results(card(1, { isMain: true })) }, { features: { cards: false } });
    await click(await eventually(() => button('Delete: Card 1')));
    await click(await inDialog('Cancel'));
    const labels = [...document.querySelectorAll('button, a')].map((each) => each.textContent);
    expect(labels).not.toContain('Register a card');
  });

  it('shows a loading state, and explains what a card is for when there is none [NAV-27] [ERR-04]', async () => {
    await open({ cards: results() });
    await eventually(() => expect(find('.d-state').textContent).toContain('No card yet'));
    expect(button('Register a card')).toBeTruthy();
  });

  it('offers a retry when the cards cannot be loaded [ERR-04]', async () => {
    let requestCount = 0;
    await open({
      cards: () => {
        requestCount += 1;
        return requestCount === 1 ? refusal('temporary_error', 500) : results(card(1));
      },
    });
    const again = await eventually(() => button('Try again'));
    await click(again);
    await eventually(() => expect(cardNamed('Card 1')).toBeTruthy());
  });
});

describe('a new card name', () => {
  it('that is invalid is refused at its field, which gets the focus [SUB-01]', async () => {
    const calls = await open({ cards: results(card(1)) });
    await click(await eventually(() => button('Rename: Card 1')));
    const field = labelled('Card name');
    expect(document.activeElement).toBe(field);
    await type(field, 'Holidays!!');
    await click(button('Save'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(calls.filter(({ name }) => name === 'renameCard')).toEqual([]);
  });

  it('is announced once it is saved, at the top of the screen [SUB-01]', async () => {
    let name = 'Card 1';
    await open({
      cards: () => results(card(1, { name })),
      renameCard: () => {
        name = '가족';
        return { body: card(1, { name }) };
      },
    });
    await click(await eventually(() => button('Rename: Card 1')));
    await type(labelled('Card name'), '가족');
    await click(button('Save'));
    await eventually(() => expect(outcome().textContent).toContain('Name changed'));
    expect(document.activeElement).toBe(outcome());
    await eventually(() => expect(cardNamed('가족')).toBeTruthy());
  });

  it('that is canceled returns the focus to its button', async () => {
    await open({ cards: results(card(1)) });
    await click(await eventually(() => button('Rename: Card 1')));
    await click(button('Cancel'));
    expect(document.activeElement).toBe(button('Rename: Card 1'));
  });
});

describe('a main card', () => {
  it('is changed after a question that explains it, and the change is announced [SUB-02] [ERR-03]', async () => {
    let main = 1;
    const calls = await open({
      cards: () => results(card(1, { isMain: main === 1 }), card(2, { isMain: main === 2 })),
      setMainCard: () => {
        main = 2;
        return { body: card(2, { isMain: true }) };
      },
    });
    await click(await eventually(() => button('Make main card: Card 2')));
    const yes = await inDialog('Make main card');
    expect(find('dialog').textContent).toContain('Starting with the next payment');
    await click(yes);
    await eventually(() => expect(outcome().textContent).toMatch(/main card/i));
    expect(document.activeElement).toBe(outcome());
    expect(calls.filter(({ name }) => name === 'setMainCard')).toHaveLength(1);
    await eventually(() => expect(cardNamed('Card 2').textContent).toContain('Main card'));
  });

  it('cannot be deleted, and the screen says how to change the main card [SUB-02] [ERR-03]', async () => {
    let main = 1;
    const calls = await open({
      cards: () => results(card(1, { isMain: main === 1 }), card(2, { isMain: main === 2 })),
      setMainCard: () => {
        main = 2;
        return { body: card(2, { isMain: true }) };
      },
    });
    await click(await eventually(() => button('Delete: Card 1')));
    await click(await inDialog('Make “\u2068Card 2\u2069” your main card'));
    await eventually(() =>
      expect(find('dialog').textContent).toContain('Starting with the next payment'),
    );
    await click(await inDialog('Make main card'));
    await eventually(() => expect(cardNamed('Card 2').textContent).toContain('Main card'));
    const requests = calls.map(({ name }) => name).filter((name) => name.endsWith('Card'));
    expect(requests).toEqual(['setMainCard']);
  });

  it.each([
    ['alone', []],
    ['beside one that cannot pay', [card(2, { state: 'gone' })]],
  ])('%s leads to the registration of another card [SUB-02] [ERR-03]', async (_where, others) => {
    const calls = await open({ cards: results(card(1), ...others) });
    await click(await eventually(() => button('Delete: Card 1')));
    await click(await inDialog('Register a card'));
    await eventually(() => expect(location.pathname).toBe('/subscribe/card-registration'));
    expect(calls.filter(({ name }) => name === 'deleteCard')).toEqual([]);
  });

  it('and a card that pays for something cannot be deleted, as the screen says unasked [SUB-02] [ERR-03]', async () => {
    const calls = await open({ cards: results(card(1), card(2, { isInUse: true })) });
    await click(await eventually(() => button('Delete: Card 2')));
    await eventually(() => expect(find('dialog').textContent).toMatch(/subscription/i));
    await click(await inDialog('OK'));
    expect(calls.filter(({ name }) => name === 'deleteCard')).toEqual([]);
  });

  it('that became main meanwhile is not deleted, and the reason stands beside it [SUB-02]', async () => {
    await open({
      cards: results(card(1), card(2)),
      deleteCard: refusal('main_card_delete_failed', 409),
    });
    await click(await eventually(() => button('Delete: Card 2')));
    await click(await inDialog('Delete'));
    await eventually(() => expect(cardNamed('Card 2').textContent).toMatch(/main card/i));
    expect(find('[role=alert]').closest('[aria-label]')).toBe(cardNamed('Card 2'));
  });
});

it('a deleted card disappears, and its deletion is announced [SUB-01]', async () => {
  let deleted = false;
  await open({
    cards: () => results(card(1), ...(deleted ? [] : [card(2)])),
    deleteCard: () => {
      deleted = true;
      return { status: 204, body: undefined };
    },
  });
  await click(await eventually(() => button('Delete: Card 2')));
  await click(await inDialog('Delete'));
  await eventually(() => expect(outcome().textContent).toContain('Card deleted'));
  expect(document.activeElement).toBe(outcome());
  await eventually(() => expect(document.querySelectorAll('.card-rows > li')).toHaveLength(1));
});

it('the card screen also shows failed and running payments [SUB-10] [SUB-06]', async () => {
  await open({
    cards: results(card(1)),
    subscriptions: results(
      subscription({
        name: 'Seoyeon',
        state: 'past_due',
        trouble: {
          reason: 'card_limit_exceeded',
          nextAttemptAt: '2199-01-01T00:00:00Z',
          endsAt: '2199-01-08T00:00:00Z',
        },
      }),
      subscription({ subscriptionId: idOf('s', 2), openCardPaymentId: idOf('b', 2) }),
    ),
  });
  await eventually(() => expect(document.body.textContent).toContain('Seoyeon'));
  const ways = [...document.querySelectorAll<HTMLAnchorElement>('.d-banner a')].map(
    ({ pathname, search }) => pathname + search,
  );
  expect(ways).toEqual([
    `/subscribe/subscriptions/${idOf('s', 1)}`,
    `/subscribe/card-payment-progress?id=${idOf('b', 2)}`,
  ]);
});

it('a subscription that ended unpaid is shown for a month or until there is a new one [SUB-10] [SUB-12]', async () => {
  const over = { state: 'ended', endedWhy: 'unpaid', startedAt: inDays(-90) } as const;
  await open({
    cards: results(card(1)),
    subscriptions: results(
      subscription({ ...over, name: 'Seoyeon', type: 'plan', djId: 1, endedAt: inDays(-3) }),
      subscription({ ...over, subscriptionId: idOf('s', 2), name: 'Jisoo', endedAt: inDays(-31) }),
      subscription({ ...over, subscriptionId: idOf('s', 3), name: 'Minji', endedAt: inDays(-3) }),
      subscription({ subscriptionId: idOf('s', 4), startedAt: inDays(-1) }),
    ),
  });
  const notice = await appear('.d-banner');
  expect(notice.textContent).toContain('Seoyeon');
  expect(notice.textContent).toContain('ended because the payment failed');
  expect(document.querySelectorAll('.d-banner')).toHaveLength(1);
});

it('a person whose session ended during a change returns to that change after login [SUB-05] [NAV-05]', async () => {
  history.replaceState(null, '', '/subscribe/card-management');
  subscribeTabStore.set({ resume: '/subscribe/card-selection', draft: undefined });
  await open({ cards: results(card(1)) });
  expect(location.pathname).toBe('/subscribe/card-selection');
  expect(subscribeTabStore.get().resume).toBeUndefined();
});
