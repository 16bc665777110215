import { afterAll, beforeAll, expect, it } from 'vitest';
import { parsePublicId } from './core/charging/index.ts';
import { statement } from './platform/db/index.ts';
import { createCardHolder } from './testing/kept-cards.ts';
import type { CardHolder } from './testing/kept-cards.ts';
import { postJson } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const customer = statement(
  'test-ended-keys-customer',
  `select c.customer_key as "customerKey" from dipper.card c
   where c.bucket = $1 and c.user_id = $2 and c.card_id = $3`,
);
const endedKeys = statement(
  'test-ended-keys-told',
  `select facts ->> 'card' as card from dipper.notice
   where bucket = $1 and user_id = $2 and kind = 'card-gone'`,
);

const giveAddresses = statement(
  'test-ended-keys-addresses',
  `insert into dipper.login_identity (identity, bucket, user_id, created_at)
   select 'email:' || l.user_id || '@example.com', l.bucket, l.user_id, now()
   from dipper.login_identity l where l.identity like 'google:google-demo-%'
   on conflict do nothing`,
);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ VAULT_ORIGIN: 'http://127.0.0.1:4420' });
  await server.owner.query(giveAddresses);
  await server.sandbox.control('POST', '/notifications/address', {
    provider: 'tosspayments',
    address: `${server.url}/api/provider/tosspayments/webhook`,
  });
});

afterAll(() => server.stop());

const partsOf = (cardId: string): readonly unknown[] => {
  const card = parsePublicId('k', cardId);
  return [card?.bucket, card?.userId, card?.id];
};

const customerOf = async (cardId: string): Promise<string> => {
  const [row] = await server.owner.query<{ customerKey: string }>(customer, [...partsOf(cardId)]);
  return row?.customerKey ?? 'nobody';
};

const stateOf = async (holder: CardHolder, id: string): Promise<string | undefined> =>
  (await holder.cards()).find(({ cardId }) => cardId === id)?.state;

const eventsOf = (cardId: string) => server.owner.query(endedKeys, partsOf(cardId).slice(0, 2));

const hook = (billingKey: unknown): Promise<Response> =>
  server.call(
    '/provider/tosspayments/webhook',
    postJson({ eventType: 'BILLING_DELETED', data: { billingKey, reason: '카드 해지' } }),
  );

it('a card whose billing key the provider deleted is not charged any more, and its owner is notified once [SUB-02] [SUB-11]', async () => {
  const holder = await createCardHolder(server, 'minji');
  const [main, other] = [await holder.keep(), await holder.keep()];
  const customerKey = await customerOf(other.cardId);
  const ended = await server.sandbox.control('POST', '/tosspayments/delete-key', { customerKey });
  await expect.poll(() => stateOf(holder, other.cardId)).toBe('gone');
  expect(await stateOf(holder, main.cardId)).toBe('usable');
  const { billingKey } = ended as { billingKey: string };
  await Promise.all(Array.from({ length: 6 }, () => hook(billingKey)));
  expect(await eventsOf(other.cardId)).toEqual([{ card: `현대 •••• ${other.lastFour}` }]);
  const asMain = await holder.call('PUT', `/billing/cards/${other.cardId}/main`);
  expect(asMain.code).toBe('billing_key_null');
});

it('a deletion report of an unknown key changes nothing, and our own deletion causes no notice [SUB-02]', async () => {
  const holder = await createCardHolder(server, 'seoyeon');
  const [main, other] = [await holder.keep(), await holder.keep()];
  for (const key of ['nobody-has-this-key', 42, '', 'x'.repeat(5000)]) {
    expect((await hook(key)).status).toBe(200);
  }
  expect(await stateOf(holder, main.cardId)).toBe('usable');
  const customerKey = await customerOf(other.cardId);
  expect((await holder.call('DELETE', `/billing/cards/${other.cardId}`)).status).toBe(204);
  const ended = await server.sandbox.control('POST', '/tosspayments/delete-key', { customerKey });
  expect((await hook((ended as { billingKey: string }).billingKey)).status).toBe(200);
  expect(await eventsOf(other.cardId)).toEqual([]);
});
