import type { Card } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { chargesAt, createCardHolder, newNumber, vaultOrigin } from './testing/kept-cards.ts';
import type { Answered, CardHolder } from './testing/kept-cards.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const cardKeys = statement(
  'test-cards-keys',
  `select key_state, billing_key_sealed is null as is_erased, state from dipper.card
   where fingerprint is not null order by created_at desc limit 1`,
);
const everything = statement(
  'test-cards-everything',
  `select coalesce(string_agg(c::text, ' '), '') as text from dipper.card c`,
);
const isInUse = statement(
  'test-cards-in-use',
  `create or replace function dipper.is_card_in_use(
     p_bucket integer, p_user_id bigint, p_card_id uuid
   ) returns boolean language sql stable as $$ select true $$`,
);
const isFree = statement(
  'test-cards-free',
  `create or replace function dipper.is_card_in_use(
     p_bucket integer, p_user_id bigint, p_card_id uuid
   ) returns boolean language sql stable as $$ select false $$`,
);

const yesterday = statement(
  'test-cards-yesterday',
  `update dipper.card_registration set created_at = created_at - interval '25 hours'`,
);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ DIPPER_ROLES: 'http,worker', VAULT_ORIGIN: vaultOrigin });
});

afterEach(() => server.sandbox.control('DELETE', '/scenarios'));
afterAll(() => server.stop());

const people = ['minji', 'seoyeon', 'yuki', 'emma', 'layla', 'weiting'] as const;
let turn = 0;
const someone = (): Promise<CardHolder> => {
  turn += 1;
  return createCardHolder(server, people[turn % people.length] ?? 'minji');
};

const next = (operation: string, outcome: string): Promise<unknown> =>
  server.sandbox.control('POST', '/scenarios', { provider: 'tosspayments', operation, outcome });

const shown = ({ status, code }: Answered) => [status, code];
const mains = (cards: readonly Card[]) => cards.filter(({ isMain }) => isMain);
const newestKey = async () => (await server.owner.query(cardKeys))[0];
const forgotten = { key_state: 'forgotten', is_erased: true, state: 'deleted' };

it('a server that stores cards says so in the page’s configuration [OPS-05, SUB-02]', async () => {
  const page: unknown = await (await fetch(`${server.url}/config.json`)).json();
  expect(page).toMatchObject({ features: { cards: true } });
});

describe('a stored card', () => {
  it('becomes the main card if it is the first, and is shown by its last digits [SUB-01] [SUB-02] [SUB-03]', async () => {
    const holder = await someone();
    const number = newNumber();
    const card = await holder.keep({ number, nickname: '생활비' });
    expect(card).toMatchObject({
      name: '생활비',
      lastFour: number.slice(-4),
      company: '현대',
      expiry: '2030-12',
      birthDate: '1996-04-12',
      isMain: true,
      isInUse: false,
      state: 'usable',
    });
    expect(await holder.cards()).toEqual([card]);
    const [row] = await server.owner.query<{ text: string }>(everything);
    expect(row?.text).not.toContain(number.slice(0, 6));
    expect(row?.text).not.toContain('1996-04-12');
  });

  it('is charged 100 won as a trial and refunded at once, both in the provider’s record [SUB-04]', async () => {
    const holder = await someone();
    const before = await chargesAt(server);
    await holder.keep();
    await holder.keep();
    const trials = (await chargesAt(server)).slice(before.length);
    expect(trials).toMatchObject([
      { amount: 100, charged: 100, canceled: 100, timesCharged: 1, status: 'CANCELED' },
    ]);
  });

  it('can be made the main card when it is new, or later; there is always one [SUB-01] [SUB-02]', async () => {
    const holder = await someone();
    const first = await holder.keep();
    const second = await holder.keep({ isMain: true });
    expect(second.isMain).toBe(true);
    expect(mains(await holder.cards())).toHaveLength(1);
    const third = await holder.keep();
    expect(third.isMain).toBe(false);
    const made = await holder.call('PUT', `/billing/cards/${first.cardId}/main`);
    expect(made.body).toMatchObject({ cardId: first.cardId, isMain: true });
    expect((await holder.cards()).map(({ cardId }) => cardId)[0]).toBe(first.cardId);
    expect(mains(await holder.cards())).toHaveLength(1);
  });

  it('is not stored without agreement to the terms; after agreeing it can be [SUB-05] [SUB-11]', async () => {
    const holder = await someone();
    const registrationToken = await holder.token();
    const ask = (agreesToTerms: boolean) => {
      const body = { registrationToken, nickname: '내 카드', isMain: false, agreesToTerms };
      return holder.call('POST', '/billing/cards', { body, key: crypto.randomUUID() });
    };
    expect((await ask(false)).code).toBe('card_terms_denied');
    expect((await ask(true)).status).toBe(201);
  });

  it('can be renamed, by the rules of names [SUB-01]', async () => {
    const holder = await someone();
    const { cardId } = await holder.keep();
    const rename = (nickname: string) =>
      holder.call('PATCH', `/billing/cards/${cardId}`, { body: { nickname } });
    expect((await rename('여행')).body).toMatchObject({ name: '여행' });
    expect(shown(await rename('열한글자가넘는카드이름'))).toEqual([400, 'wrong_request_format']);
    expect(shown(await rename('<b>'))).toEqual([400, 'wrong_request_format']);
  });

  it('is deleted unless it is the main card, and its key is deleted at the provider [SUB-01] [SUB-02]', async () => {
    const holder = await someone();
    const main = await holder.keep();
    const other = await holder.keep();
    const remove = (id: string) => holder.call('DELETE', `/billing/cards/${id}`);
    expect(shown(await remove(main.cardId))).toEqual([409, 'main_card_delete_failed']);
    expect((await remove(other.cardId)).status).toBe(204);
    expect(shown(await remove(other.cardId))).toEqual([404, 'card_not_found']);
    expect((await holder.cards()).map(({ cardId }) => cardId)).toEqual([main.cardId]);
    await expect.poll(newestKey).toEqual(forgotten);
  });

  it('is not deleted while a running subscription is paid with it [SUB-02]', async () => {
    const holder = await someone();
    await holder.keep();
    const other = await holder.keep();
    await server.owner.query(isInUse);
    const refused = await holder.call('DELETE', `/billing/cards/${other.cardId}`);
    await server.owner.query(isFree);
    expect(shown(refused)).toEqual([409, 'card_delete_while_subscribed']);
  });

  it('is visible to its owner only [SUB-01]', async () => {
    const [owner, other] = [await someone(), await someone()];
    const { cardId } = await owner.keep();
    expect(await other.cards()).toEqual([]);
    for (const [method, path, body] of [
      ['DELETE', `/billing/cards/${cardId}`, undefined],
      ['PUT', `/billing/cards/${cardId}/main`, undefined],
      ['PATCH', `/billing/cards/${cardId}`, { nickname: 'mine' }],
    ] as const) {
      expect(shown(await other.call(method, path, { body }))).toEqual([404, 'card_not_found']);
    }
  });

  it('stays with exactly one main card, whatever fifty concurrent calls do [SUB-02]', async () => {
    const holder = await someone();
    const cards = [await holder.keep(), await holder.keep(), await holder.keep()];
    const [first, second, third] = cards.map(({ cardId }) => `/billing/cards/${cardId}`);
    const acts = [
      () => holder.call('DELETE', `${second}`),
      () => holder.call('PUT', `${second}/main`),
      () => holder.call('PUT', `${third}/main`),
      () => holder.call('PUT', `${first}/main`),
      () => holder.call('DELETE', `${third}`),
    ];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => acts).flatMap((all) => all.map((act) => act())),
    );
    const usual = ['', 'card_not_found', 'main_card_delete_failed', 'card_edit_in_progress'];
    const codes = new Set(answers.map(({ code }) => code));
    // A server that has too much at hand may say so; it never says anything else.
    expect([...codes].filter((code) => ![...usual, 'server_busy'].includes(code))).toEqual([]);
    expect(mains(await holder.cards())).toHaveLength(1);
  });
});

describe('a card that is not stored', () => {
  it.each([
    ['2001', 'a debit card'],
    ['2002', 'a gift card'],
    ['2003', 'a card that says nothing of itself'],
  ])('is %s: %s is no credit card, and its billing key is deleted [SUB-03]', async (does) => {
    const holder = await someone();
    const refused = await holder.register({ number: newNumber(does) });
    expect(shown(refused)).toEqual([422, 'card_type_not_allowed']);
    expect(await holder.cards()).toEqual([]);
    await expect.poll(newestKey).toEqual(forgotten);
  });

  it('is a duplicate of a stored one: its second billing key is deleted [SUB-03]', async () => {
    const holder = await someone();
    const number = newNumber();
    await holder.keep({ number });
    expect(shown(await holder.register({ number }))).toEqual([409, 'card_already_exists']);
    expect(await holder.cards()).toHaveLength(1);
    await expect.poll(newestKey).toEqual(forgotten);
  });

  it.each([
    ['3001', 'card_limit_exceeded'],
    ['3002', 'card_balance_insufficient'],
    ['3003', 'card_rejected'],
    ['3004', 'card_stopped'],
    ['3005', 'invalid_card'],
  ])(
    'fails its trial charge (%s): %s, and nothing is stored [SUB-04] [ERR-03]',
    async (does, code) => {
      const holder = await someone();
      expect((await holder.register({ number: newNumber(does) })).code).toBe(code);
      expect(await holder.cards()).toEqual([]);
      await expect.poll(newestKey).toEqual(forgotten);
    },
  );

  it('is one too many: the limit is ten, and no form opens for another [SUB-01] [SUB-03]', async () => {
    const holder = await someone();
    for (let count = 0; count < 9; count += 1) await holder.keep();
    await server.owner.query(yesterday);
    const [tenth, eleventh] = [await holder.token(), await holder.token()];
    await holder.keep({ token: tenth });
    const refused = await holder.call('POST', '/billing/cards/registrations');
    expect(shown(refused)).toEqual([409, 'too_many_cards']);
    expect(shown(await holder.register({ token: eleventh }))).toEqual([409, 'too_many_cards']);
    expect(await holder.cards()).toHaveLength(10);
  });
});

describe('a card registration form', () => {
  it('registers one card; repeating the call returns that card [SUB-01]', async () => {
    const holder = await someone();
    const [token, key] = [await holder.token(), crypto.randomUUID()];
    const first = await holder.register({ token, key });
    expect(first.status).toBe(201);
    expect((await holder.register({ token, key })).body).toEqual(first.body);
    expect(shown(await holder.register({ token }))).toEqual([409, 'card_registration_expired']);
    expect(await holder.cards()).toHaveLength(1);
  });

  it('is redeemed once, however many redeem it at the same time [SUB-01]', async () => {
    const holder = await someone();
    const token = await holder.token();
    const answers = await Promise.all(Array.from({ length: 8 }, () => holder.register({ token })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await holder.cards()).toHaveLength(1);
  });

  it('belongs to one person, cannot be forged, and expires [SUB-01]', async () => {
    const [owner, other] = [await someone(), await someone()];
    const token = await owner.token();
    const expired = [409, 'card_registration_expired'];
    expect(shown(await other.register({ token }))).toEqual(expired);
    expect(shown(await owner.register({ token: `${token.slice(0, -4)}AAAA` }))).toEqual(expired);
    expect(shown(await owner.register({ token: 'a token of nobody at all' }))).toEqual(expired);
    expect((await owner.register({ token })).status).toBe(201);
  });

  it('is opened ten times a day at most [SUB-01]', async () => {
    const holder = await someone();
    const open = () => holder.call('POST', '/billing/cards/registrations');
    for (let opened = 0; opened < 10; opened += 1) expect((await open()).status).toBe(201);
    expect(shown(await open())).toEqual([429, 'payment_too_many_requests']);
  });

  it('needs agreement to the terms [SUB-01]', async () => {
    const holder = await someone();
    const body = { registrationToken: await holder.token(), nickname: 'card', isMain: false };
    const refused = await holder.call('POST', '/billing/cards', { body, key: crypto.randomUUID() });
    expect(refused.status).toBe(400);
  });
});

describe('a trial charge with an unknown result', () => {
  it('with an unlisted code is queried, and the card is not stored once Toss reports a failure [SUB-04] [ERR-03] [outcome: card-tosspayments/charge-code-unknown]', async () => {
    const holder = await someone();
    const token = await holder.token(newNumber('3007'));
    const body = { token, key: crypto.randomUUID() };
    expect((await holder.register(body)).code).toBe('payment_pending');
    expect(await holder.cards()).toEqual([]);
    await server.advance(3);
    await expect
      .poll(async () => (await holder.register(body)).code)
      .toBe('toss_error_code_not_found');
    expect(await holder.cards()).toEqual([]);
    await expect.poll(newestKey).toEqual(forgotten);
  });

  it('is queried, never charged again and refunded, and the card is stored [SUB-04]', async () => {
    const holder = await someone();
    const before = (await chargesAt(server)).length;
    await next('chargeKey', 'lost');
    const [token, key] = [await holder.token(), crypto.randomUUID()];
    expect(shown(await holder.register({ token, key }))).toEqual([409, 'payment_pending']);
    expect(await holder.cards()).toEqual([]);
    await server.advance(3);
    await expect.poll(() => holder.cards()).toHaveLength(1);
    await expect
      .poll(async () => (await chargesAt(server)).slice(before))
      .toMatchObject([{ charged: 100, canceled: 100, timesCharged: 1 }]);
    expect((await holder.register({ token, key })).status).toBe(201);
  });

  it('is refunded once though the answer to its refund was lost [SUB-04]', async () => {
    const holder = await someone();
    const before = (await chargesAt(server)).length;
    await next('cancel', 'lost');
    await holder.keep();
    await server.advance(3);
    await expect
      .poll(async () => (await chargesAt(server)).slice(before))
      .toMatchObject([{ charged: 100, canceled: 100, timesCharged: 1 }]);
  });
});
