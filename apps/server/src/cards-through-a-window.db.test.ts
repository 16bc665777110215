import { cardSchema, startCardRegistrationRoute } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walletUrl } from './testing/browser.ts';
import { chargesAt, createCardHolder } from './testing/kept-cards.ts';
import type { CardHolder } from './testing/kept-cards.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { createSubscriber } from './testing/subscriber.ts';

let server: TestServer;
let holder: CardHolder;

beforeAll(async () => {
  server = await startTestServer({ CARD_REGISTRATION: 'hosted' });
  holder = await createCardHolder(server, 'minji');
});

afterAll(() => server.stop());

/** Returns the address of the provider's window for a registration that was just opened. */
const openWindow = async (): Promise<string> => {
  const { body } = await holder.call('POST', '/billing/cards/registrations');
  const opened = startCardRegistrationRoute.answers[201].parse(body);
  expect(opened).toMatchObject({ kind: 'page', frameUrl: null });
  return opened.pageUrl ?? '';
};

type Typed = Readonly<Record<string, string>>;

/** Answers the window, and returns the address of our server that it leads to. */
const sentBy = async (window: string, typed: Typed): Promise<URL> => {
  expect((await fetch(window)).status).toBe(200);
  return server.browser().sentTo(window, { as: 'register', ...typed });
};

/** Follows our server back to the page, and returns what the page has to know. */
const broughtBack = async (to: URL): Promise<URLSearchParams> => {
  const page = await server.browser().sentTo(to.href);
  expect(`${page.origin}${page.pathname}`).toBe(`${walletUrl}/subscribe/card-registration`);
  return page.searchParams;
};

const keep = (token: string, key: string = crypto.randomUUID()) =>
  holder.register({ token, key, nickname: '창 카드' });

it('a card that was entered in the provider’s own window is checked, stored and charged [SUB-01] [SUB-03] [SUB-04]', async () => {
  const to = await sentBy(await openWindow(), { cardNumber: '4330123400007777' });
  expect(to.searchParams.get('authKey')).toBeTruthy();
  const back = await broughtBack(to);
  expect([...back.keys()]).toEqual(['registration_token']);
  const before = (await chargesAt(server)).length;
  const token = back.get('registration_token') ?? '';
  const key = crypto.randomUUID();
  const first = await keep(token, key);
  const card = cardSchema.parse(first.body);
  expect(card).toMatchObject({ isMain: true, state: 'usable', company: '현대카드', expiry: null });
  expect(card.lastFour, 'its window hides the last digit').toBeNull();
  expect((await keep(token, key)).body).toEqual(first.body);
  const trial = (await chargesAt(server)).slice(before);
  expect(trial).toMatchObject([{ charged: 100, canceled: 100 }]);
  expect((await keep(token)).code).toBe('card_registration_expired');
  const who = await createSubscriber(server, 'minji');
  expect(await who.subscribe({ cardId: card.cardId })).toMatchObject({ status: 'success' });
});

it('a person who cancels in the window, or whose card is refused, returns with the reason [SUB-03] [ERR-03]', async () => {
  const canceled = await sentBy(await openWindow(), { as: 'cancel' });
  expect((await broughtBack(canceled)).get('card_error')).toBe('payment_canceled');
  const refused = await sentBy(await openWindow(), { cardNumber: '4330123410050000' });
  expect((await broughtBack(refused)).get('card_error')).toBe('invalid_card');
  for (const [code, error] of [
    ['REJECT_CARD_COMPANY', 'card_rejected'],
    ['PAY_PROCESS_ABORTED', 'card_link_failed'],
    ['a word of nobody', 'card_link_failed'],
  ] as const) {
    canceled.searchParams.set('code', code);
    expect((await broughtBack(canceled)).get('card_error')).toBe(error);
  }
  const debit = await sentBy(await openWindow(), { cardNumber: '4330123420010000' });
  const token = (await broughtBack(debit)).get('registration_token') ?? '';
  expect((await keep(token)).code).toBe('card_type_not_allowed');
});

it('a return that is forged, another person’s, or used before registers nothing [SUB-03]', async () => {
  const to = await sentBy(await openWindow(), { cardNumber: '4330123400008888' });
  const changed = (change: (address: URL) => void): URL => {
    const address = new URL(to);
    change(address);
    return address;
  };
  const wrong = [
    changed((address) => address.searchParams.set('customerKey', 'somebody-else')),
    changed((address) => address.searchParams.delete('authKey')),
    changed((address) => {
      address.pathname = address.pathname.replace(/[0-9a-f]{6}\/success$/, '000000/success');
    }),
    changed((address) => address.searchParams.set('authKey', 'made-up')),
  ];
  for (const address of wrong) {
    const back = await broughtBack(address);
    expect([...back.entries()]).toEqual([['card_error', 'card_registration_expired']]);
  }
  const token = (await broughtBack(to)).get('registration_token') ?? '';
  const thief = await createCardHolder(server, 'seoyeon');
  expect((await thief.register({ token })).code).toBe('card_registration_expired');
  expect((await keep(token)).status).toBe(201);
  expect([...(await broughtBack(to)).entries()]).toEqual([
    ['card_error', 'card_registration_expired'],
  ]);
});
