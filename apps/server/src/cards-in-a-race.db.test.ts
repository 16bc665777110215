import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { createSubscriber } from './testing/subscriber.ts';
import type { Subscriber } from './testing/subscriber.ts';

const turns = 12;

const unpaidBy = statement(
  'test-card-race-gone',
  `-- every bucket: the test looks at all that it has made
   select count(*)::int as count from dipper.subscription s
   join dipper.card c on c.bucket = s.bucket and c.user_id = s.user_id and c.card_id = s.card_id
   where s.state <> 'ended' and c.state = 'deleted'`,
);
const dropOthers = statement(
  'test-card-race-drop',
  `update dipper.card set state = 'deleted', is_main = false, deleted_at = now()
   where bucket = $1 and user_id = $2 and deleted_at is null`,
);

let server: TestServer;
let who: Subscriber;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const begin = async (): Promise<{ readonly main: string; readonly other: string }> => {
  who = await createSubscriber(server, 'minji');
  await server.owner.query(dropOthers, [who.person.bucket, who.person.userId]);
  return { main: await who.card(), other: await who.card() };
};

const remove = (cardId: string) => who.call('DELETE', `/billing/cards/${cardId}`);
const makeMain = (cardId: string) => who.call('PUT', `/billing/cards/${cardId}/main`);
const wordOf = ({ status, code }: { readonly status: number; readonly code: string }): string =>
  status < 300 ? 'done' : code;

const cardsOf = async () => {
  const { body } = await who.call('GET', '/billing/cards');
  return (body as { results: { cardId: string; isMain: boolean; isInUse: boolean }[] }).results;
};

it('a card is deleted, or pays a subscription that begins at that moment, never both [SUB-01] [SUB-02]', async () => {
  for (let turn = 0; turn < turns; turn += 1) {
    const { other } = await begin();
    const begins = () => who.ask({ cardId: other }).then(wordOf);
    const ends = () => remove(other).then(wordOf);
    const both =
      turn % 2 === 0
        ? await Promise.all([begins(), ends()])
        : (await Promise.all([ends(), begins()])).toReversed();
    const isThere = (await cardsOf()).some(({ cardId }) => cardId === other);
    const refusedToGo = expect.stringMatching(/^card_(delete_while_subscribed|in_use)$/);
    const expected =
      both[0] === 'done' ? [['done', refusedToGo], true] : [['card_not_found', 'done'], false];
    expect([both, isThere]).toEqual(expected);
  }
  expect(await server.owner.query(unpaidBy)).toEqual([{ count: 0 }]);
});

it('a card is deleted, or becomes the main card at that moment, never both: one main card stays [SUB-02]', async () => {
  for (let turn = 0; turn < turns; turn += 1) {
    const { main, other } = await begin();
    await who.subscribe({ cardId: main });
    const rises = () => makeMain(other).then(wordOf);
    const ends = () => remove(other).then(wordOf);
    const both =
      turn % 2 === 0
        ? await Promise.all([rises(), ends()])
        : (await Promise.all([ends(), rises()])).toReversed();
    const isMain = both[0] === 'done';
    expect(both).toEqual(isMain ? ['done', 'main_card_delete_failed'] : ['card_not_found', 'done']);
    const cards = await cardsOf();
    expect(cards.filter((card) => card.isMain).map(({ cardId }) => cardId)).toEqual([
      isMain ? other : main,
    ]);
    const [running] = (await who.all()).filter(({ state }) => state !== 'ended');
    expect(running?.cardId).toBe(isMain ? other : main);
  }
});

it('the old main card is deleted only after another card has taken over its subscriptions [SUB-02]', async () => {
  for (let turn = 0; turn < turns; turn += 1) {
    const { main, other } = await begin();
    await who.subscribe({ cardId: main });
    const [rises, ends] = await Promise.all([makeMain(other), remove(main)]);
    expect(wordOf(rises)).toBe('done');
    const isGone = wordOf(ends) === 'done';
    expect(isGone || wordOf(ends) === 'main_card_delete_failed').toBe(true);
    expect((await cardsOf()).map(({ cardId }) => cardId)).toEqual(isGone ? [other] : [other, main]);
    const [running] = (await who.all()).filter(({ state }) => state !== 'ended');
    expect(running?.cardId).toBe(other);
  }
  expect(await server.owner.query(unpaidBy)).toEqual([{ count: 0 }]);
});
