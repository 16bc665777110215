import type { CallRequest } from '@dipper/contract';
import { act } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AlertHost } from '../../shared/dialog/index.ts';
import { paths, replaceAddress, usePlace } from '../../shared/navigation/index.ts';
import {
  cardReturnStore,
  subscribeStore,
  subscribeTabStore,
} from '../../shared/person-data/index.ts';
import { cardNewsStore, goToRegistration } from '../../shared/recurring/index.ts';
import { sessionStore } from '../../shared/session/index.ts';
import type { Person } from '../../shared/session/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { card, idOf, inDays, subscription } from '../../testing/recurring.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import {
  labelled,
  refusal,
  saysWhoAbove,
  showScreen,
  somebody,
  type,
} from '../../testing/screen.tsx';
import type { Answers } from '../../testing/screen.tsx';
import { Screen } from './card-registration-screen.tsx';

const vault = 'https://vault.example';
const frameUrl = `${vault}/card?grant=sealed`;
const results = (...all: readonly unknown[]) => ({ body: { results: all } });
const registration = (more: object = {}) => ({
  status: 201,
  body: {
    registrationId: idOf('g', 1),
    kind: 'frame',
    frameUrl,
    pageUrl: null,
    expiresAt: inDays(1),
    ...more,
  },
});

const registered = { status: 201, body: card(7) };

/** Shown while the address is its own, as the page does it. */
function InPlace(): ReactNode {
  return usePlace().path === paths.cardRegistration ? <Screen /> : null;
}

const open = (answers: Answers = {}, person: Person = somebody) =>
  showScreen(
    <>
      <InPlace />
      <AlertHost />
    </>,
    {
      answers: {
        cards: results(card(1)),
        subscriptions: results(),
        startCardRegistration: registration(),
        ...answers,
      },
      texts: ['recurring'],
      person,
    },
  );

/** Sends a message of the vault's frame, or of another origin, which must be ignored. */
const say = (message: object, origin = vault): Promise<void> =>
  act(async () => {
    const { contentWindow: source } = find('iframe') as HTMLIFrameElement;
    dispatchEvent(new MessageEvent('message', { data: message, origin, source }));
  });

const ready = async (): Promise<void> => {
  await appear('iframe');
  await say({ type: 'dipper.card.ready' });
};

const comeToName = async (): Promise<HTMLElement> => {
  await ready();
  await say({ type: 'dipper.card.done', token: 'sealed-token-of-a-card' });
  return eventually(() => labelled('Card name'));
};

const sent = (calls: readonly CallRequest[]): unknown =>
  JSON.parse(calls.find(({ name }) => name === 'registerCard')?.body ?? '{}');

const agree = (): Promise<void> => click(find('input[type=checkbox]:not([role=switch])'));

beforeEach(() => history.replaceState(null, '', '/subscribe/card-registration'));

afterEach(() => {
  subscribeStore.reset();
  subscribeTabStore.reset();
  cardReturnStore.reset();
  cardNewsStore.reset();
});

it('card registration does not exist where cards are switched off [OPS-05] [SUB-01]', async () => {
  const calls = await showScreen(<Screen />, {
    answers: {},
    texts: ['recurring'],
    config: { features: { cards: false } },
  });
  expect([location.pathname, calls]).toEqual(['/notfound', []]);
});

describe("the vault's card form", () => {
  it('is a named frame whose messages are accepted only from its exact origin [SUB-03]', async () => {
    await open();
    expect((await appear('iframe')).getAttribute('title')).toBe('Card details');
    await say({ type: 'dipper.card.ready' }, 'https://vault.example.evil.example');
    expect(find('iframe').dataset['waiting']).toBe('true');
    await say({ type: 'dipper.card.ready' });
    expect(find('iframe').dataset['waiting']).toBeUndefined();
    await say({ type: 'dipper.card.height', height: 512 });
    expect(find('iframe').style.blockSize).toBe('512px');
  });

  it("uses the person's chosen language, whatever the country is [SUB-03] [NAV-21]", async () => {
    const countrysOwn = { frameUrl: `${frameUrl}&lang=ko` };
    const answers = { cards: results(), startCardRegistration: registration(countrysOwn) };
    await showScreen(<Screen />, { answers, texts: ['recurring'], locale: 'ar' });
    const { src } = (await appear('iframe')) as HTMLIFrameElement;
    expect(Object.fromEntries(new URL(src).searchParams)).toEqual({ grant: 'sealed', lang: 'ar' });
  });

  it('shows why a card was refused and opens again for another card [SUB-03] [ERR-03]', async () => {
    const calls = await open();
    await ready();
    await say({ type: 'dipper.card.failed', code: 46_104 });
    await eventually(() =>
      expect(find('[role=alert]').textContent).toContain('card number is invalid'),
    );
    await eventually(() =>
      expect(calls.filter(({ name }) => name === 'startCardRegistration')).toHaveLength(2),
    );
  });

  it('that cannot be loaded says why and leads to the cards [ERR-04]', async () => {
    await open({ startCardRegistration: refusal('too_many_cards', 409) });
    const state = await appear('.d-state');
    expect(state.textContent).toContain('Delete one first');
    expect(state.querySelector('a')?.pathname).toBe('/subscribe/card-management');
  });

  it('is not shown to a minor, who is told why first [SUB-05] [ERR-03]', async () => {
    const calls = await open({}, { ...somebody, isMinor: true });
    await eventually(() => expect(find('[role=alert]').textContent).toContain('Minors'));
    expect(calls.map(({ name }) => name)).not.toContain('startCardRegistration');
  });

  it('may be a window of the provider, whose result is used on return [SUB-03]', async () => {
    await open({
      startCardRegistration: registration({
        kind: 'page',
        frameUrl: null,
        pageUrl: 'https://provider.example/card',
      }),
    });
    await eventually(() => expect(button('Continue')).toBeTruthy());
  });

  it('that the person canceled says that nothing happened, without an alarm [SUB-03] [ERR-04]', async () => {
    cardReturnStore.set({ token: undefined, error: 'payment_canceled' });
    await open();
    await eventually(() => expect(document.body.textContent).toContain('no card was registered'));
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  it('is not opened again when the person returns with a card [SUB-03]', async () => {
    cardReturnStore.set({ token: 'sealed-token-of-a-card', error: undefined });
    const calls = await open();
    expect(await eventually(() => labelled('Card name'))).toBeTruthy();
    expect(calls.filter(({ name }) => name === 'startCardRegistration')).toEqual([]);
    expect(cardReturnStore.get()).toBeUndefined();
  });
});

describe("the card's name and the terms", () => {
  it('are both required, and the focus goes to the first one missing [SUB-01] [SUB-05]', async () => {
    const calls = await open({ registerCard: registered });
    const name = await comeToName();
    await click(button('Register this card'));
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await type(name, '내 카드');
    await click(button('Register this card'));
    expect(document.activeElement).toBe(find('input[type=checkbox]:not([role=switch])'));
    expect(document.body.textContent).toContain('Please agree to the terms of service');
    expect(calls.filter(({ name: called }) => called === 'registerCard')).toEqual([]);
    await agree();
    await click(button('Register this card'));
    await eventually(() =>
      expect(calls.filter(({ name: called }) => called === 'registerCard')).toHaveLength(1),
    );
    expect(sent(calls)).toMatchObject({
      registrationToken: 'sealed-token-of-a-card',
      nickname: '내 카드',
      agreesToTerms: true,
    });
  });

  it("are kept while another card is entered, but the first card's token is not [SUB-03]", async () => {
    await open({ registerCard: refusal('card_rejected', 402) });
    await type(await comeToName(), '내 카드');
    await agree();
    await click(button('Register this card'));
    await eventually(() =>
      expect(find('[role=alert]').textContent).toContain('You were not charged'),
    );
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('sealed-token');
    const name = await comeToName();
    expect(name).toHaveProperty('value', '내 카드');
  });

  it('are sent again with the same idempotency key when the result is unknown [SUB-04]', async () => {
    let sent = 0;
    const calls = await open({
      registerCard: () => {
        sent += 1;
        return sent === 1 ? 'offline' : registered;
      },
    });
    await type(await comeToName(), '내 카드');
    await agree();
    await click(button('Register this card'));
    await appear('[role=alert]');
    await click(button('Register this card'));
    await eventually(() => expect(location.pathname).toBe('/subscribe/card-management'));
    const keys = calls
      .filter(({ name }) => name === 'registerCard')
      .map(({ headers }) => JSON.stringify(headers));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

it("the account's name is shown above the card form and above the save button [AUTH-11] [SUB-01]", async () => {
  await open({ registerCard: registered });
  await ready();
  expect(saysWhoAbove(find('iframe'))).toBe(true);
  await comeToName();
  expect(saysWhoAbove(button('Register this card'))).toBe(true);
});

describe('a card registered in the middle of another task', () => {
  it.each(['/subscribe/card-selection', `/subscribe/subscriptions/${idOf('s', 1)}`])(
    'leads back to %s, where it is selected [SUB-01] [SUB-05]',
    async (from) => {
      goToRegistration(from);
      expect(subscribeStore.get()).toMatchObject({
        returnRoute: from,
        isUserInfoBeingCardEdited: true,
      });
      expect(localStorage.getItem('dipper.subscribe')).toContain('isUserInfoBeingCardEdited');
      await open({ registerCard: registered });
      await type(await comeToName(), '내 카드');
      await agree();
      await click(button('Register this card'));
      await eventually(() => expect(location.pathname).toBe(from));
      expect(subscribeStore.get()).toMatchObject({
        selectCardId: idOf('c', 7),
        returnRoute: undefined,
        isUserInfoBeingCardEdited: false,
      });
      expect(cardNewsStore.get()).toBe('registered');
    },
  );

  it('can be canceled in the frame, which leads back to the task [SUB-01]', async () => {
    goToRegistration('/subscribe/card-selection');
    await open();
    await ready();
    await say({ type: 'dipper.card.leave' });
    expect(location.pathname).toBe('/subscribe/card-selection');
    expect(subscribeStore.get()).toMatchObject({
      returnRoute: undefined,
      isUserInfoBeingCardEdited: false,
    });
  });

  it('is canceled by the back arrow at the top [SUB-01] [SUB-05]', async () => {
    goToRegistration('/subscribe/card-selection');
    await open();
    await ready();
    await click(button('Back'));
    await eventually(() => expect(location.pathname).toBe('/subscribe/card-selection'));
    await eventually(() =>
      expect(subscribeStore.get()).toMatchObject({
        returnRoute: undefined,
        isUserInfoBeingCardEdited: false,
      }),
    );
  });

  it('is resumed after a login when the session ended meanwhile [SUB-05] [ERR-01]', async () => {
    goToRegistration('/subscribe/card-selection');
    await open();
    await ready();
    await act(async () => {
      replaceAddress('/subscribe/spoon/login');
      sessionStore.set({ phase: 'guest' });
    });
    expect(subscribeStore.get()).toMatchObject({
      returnRoute: '/subscribe/card-selection',
      isUserInfoBeingCardEdited: true,
    });
  });

  it.each(['https://elsewhere.example', '//elsewhere.example', '/payment/spoon'])(
    'never leads back to %s [SUB-05]',
    async (returnRoute) => {
      subscribeStore.update((state) => ({
        ...state,
        returnRoute,
        isUserInfoBeingCardEdited: true,
      }));
      await open();
      await ready();
      await say({ type: 'dipper.card.leave' });
      expect(location.pathname).toBe('/subscribe/card-management');
    },
  );
});

it('the first card becomes the main card without a question, and the screen says so [SUB-02]', async () => {
  const calls = await open({ cards: results(), registerCard: registered });
  await type(await comeToName(), '내 카드');
  expect(document.body.textContent).toContain('first card becomes your main card');
  expect(document.querySelector('[role=switch]')).toBeNull();
  await agree();
  await click(button('Register this card'));
  await eventually(() => expect(sent(calls)).toMatchObject({ isMain: true }));
});

const pastDue = subscription({ state: 'past_due', localPrice: 4900, nextAmount: 4900 });

it('a second card does not become the main card by itself [SUB-02]', async () => {
  const calls = await open({ subscriptions: results(pastDue), registerCard: registered });
  await type(await comeToName(), '새 카드');
  expect(document.body.textContent).not.toContain('4,900');
  await agree();
  await click(button('Register this card'));
  await eventually(() => expect(sent(calls)).toMatchObject({ isMain: false }));
});

it('registering a card that is charged at once shows the amount and asks first [SUB-02]', async () => {
  const calls = await open({ subscriptions: results(pastDue), registerCard: registered });
  await type(await comeToName(), '새 카드');
  await click(find('[role=switch]'));
  await eventually(() =>
    expect(document.body.textContent).toContain('charge the overdue payment of ₩4,900'),
  );
  await agree();
  await click(button('Register this card'));
  const yes = button('Register and pay ₩4,900', await appear('dialog'));
  expect(calls.filter(({ name }) => name === 'registerCard')).toEqual([]);
  await click(yes);
  await eventually(() => expect(sent(calls)).toMatchObject({ isMain: true }));
});
