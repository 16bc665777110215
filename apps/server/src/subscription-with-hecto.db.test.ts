import { cardSchema, startCardRegistrationRoute } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startVault } from '../../../tools/testing/vault.ts';
import type { VaultProcess } from '../../../tools/testing/vault.ts';
import { verifyLedger } from './core/ledger/index.ts';
import { createCardHolder } from './testing/kept-cards.ts';
import type { CardHolder } from './testing/kept-cards.ts';
import { createRenewalWorker, period } from './testing/renewals.ts';
import type { RenewalWorker } from './testing/renewals.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { createSubscriber } from './testing/subscriber.ts';

const chargesSchema = z.object({
  charges: z.array(
    z.object({ partnerOrderId: z.string(), charged: z.number(), canceled: z.number() }),
  ),
});
const tokenSchema = z.object({ token: z.string() });

let server: TestServer;
let vault: VaultProcess;
let worker: RenewalWorker;

beforeAll(async () => {
  server = await startTestServer({
    CARD_PROVIDER: 'hecto',
    VAULT_ORIGIN: 'http://127.0.0.1:4420',
  });
  vault = await startVault(server.sandbox.url, { VAULT_SERVER_URL: server.url });
  worker = createRenewalWorker(server);
});

afterAll(async () => {
  expect((await verifyLedger(worker.database)).findings).toEqual([]);
  await worker.stop();
  await vault.stop();
  await server.stop();
});

/** Returns Hecto's own record of stored cards: amounts taken and given back. */
const atHecto = async (): Promise<readonly (readonly [number, number])[]> => {
  const body = await server.sandbox.control('GET', '/charges?provider=hecto');
  return chargesSchema
    .parse(body)
    .charges.filter(({ partnerOrderId }) => partnerOrderId.startsWith('c'))
    .map(({ charged, canceled }) => [charged, canceled] as const);
};

/** Typed into the vault, which trades it for a key of Hecto's. */
const keep = async (holder: CardHolder, number: string): Promise<string> => {
  const { body } = await holder.call('POST', '/billing/cards/registrations');
  const { frameUrl } = startCardRegistrationRoute.answers[201].parse(body);
  const response = await vault.post({
    grant: new URL(frameUrl ?? '').searchParams.get('grant'),
    number,
    expiryMonth: '12',
    expiryYear: '30',
    identity: '960412',
    passwordTwoDigits: '12',
  });
  const { token } = tokenSchema.parse(await response.json());
  const registered = await holder.register({ token });
  return cardSchema.parse(registered.body).cardId;
};

const advance = async (seconds: number): Promise<void> => {
  await server.advance(seconds);
  await worker.work();
};

it('a card at Hecto is checked, pays the first month and the next, is declined, and is refunded [SUB-04] [SUB-06] [SUB-07] [SUB-08] [SUB-10]', async () => {
  const holder = await createCardHolder(server, 'minji');
  const who = await createSubscriber(server, 'minji');
  const cardId = await keep(holder, '4330123400001212');
  const limited = await keep(holder, '4330123430011313');
  expect(await atHecto()).toEqual([[1000, 1000]]);
  const first = await who.subscribe({ cardId });
  expect(first).toMatchObject({ status: 'success', code: 20012 });
  const id = first.subscriptionId ?? '';
  await advance(period);
  expect((await who.payments(id)).map(({ status }) => status)).toEqual(['success', 'success']);
  const path = `/billing/subscriptions/${id}/card`;
  expect((await who.call('PUT', path, { body: { selectCardId: limited } })).status).toBe(200);
  await advance(period);
  expect(await who.find(id)).toMatchObject({
    state: 'past_due',
    trouble: { reason: 'card_limit_exceeded' },
  });
  await who.call('PUT', path, { body: { selectCardId: cardId } });
  await worker.work();
  expect(await who.find(id)).toMatchObject({ state: 'active', trouble: null });
  const { body } = await who.call('GET', `/billing/subscriptions/${id}/refund`);
  const { amount } = z.object({ amount: z.number() }).parse(body);
  const refund = { body: { expectedAmount: amount }, key: crypto.randomUUID() };
  const done = await who.call('POST', `/billing/subscriptions/${id}/refund`, refund);
  expect(done.body).toMatchObject({ amount, status: 'refunded' });
  expect((await atHecto()).filter(([charged]) => charged > 1000)).toEqual([
    [9900, 0],
    [9900, 0],
    [9900, amount],
  ]);
});

it('a charge at Hecto whose answer is lost is queried, and charged once [SUB-06]', async () => {
  const who = await createSubscriber(server, 'seoyeon');
  const cardId = await keep(await createCardHolder(server, 'seoyeon'), '4330123400001414');
  const before = (await atHecto()).length;
  await server.sandbox.control('POST', '/scenarios', {
    provider: 'hecto',
    operation: 'chargeKey',
    outcome: 'lost',
  });
  const answer = await who.ask({ cardId });
  expect(answer.body).toMatchObject({ status: 'pending' });
  const { cardPaymentId } = z.object({ cardPaymentId: z.string() }).parse(answer.body);
  await advance(60);
  expect(await who.progress(cardPaymentId)).toMatchObject({ status: 'success' });
  expect((await atHecto()).slice(before)).toEqual([[9900, 0]]);
});
