import { createHmac } from 'node:crypto';
import {
  replayWebhooksRoute,
  turnWebhookRoute,
  webhookDeliveriesRoute,
  webhookEndpointsRoute,
} from '@dipper/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../tools/testing/sandbox.ts';
import type { Sandbox } from '../../../tools/testing/sandbox.ts';
import { startServerProcess } from '../../../tools/testing/server-process.ts';
import { startApp } from './app.ts';
import type { App } from './app.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import { postJson } from './testing/login.ts';
import { buyTwoPacks } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { startReceiver } from './testing/webhook-receiver.ts';
import type { ReceivedMessage, Receiver } from './testing/webhook-receiver.ts';
import { createSubscriber } from './testing/subscriber.ts';

const keys = ['the newer key of the receiver', 'the older key of the receiver'];
const secretOf = (key: string): string => `whsec_${Buffer.from(key).toString('base64')}`;
const [newer, older, ofSite] = [...keys, 'the key of the host site'].map(secretOf);
const operator = { authorization: 'Bearer dev-operator-token' };
const day = 86_400;

const eventsLeft = statement(
  'test-webhooks-events',
  'select count(*)::int as count from dipper.outbox',
);

let receiver: Receiver;
let site: Sandbox;
let server: TestServer;
let worker: App;

const startWorker = (): Promise<App> =>
  startApp(parseConfig({ ...server.variables, DIPPER_ROLES: 'worker' }), silentLog);

beforeAll(async () => {
  receiver = await startReceiver();
  site = await startSandbox({ WEBHOOK_SECRETS: `chorus=${ofSite}` });
  server = await startTestServer({
    WEBHOOK_ENDPOINTS: `own=${receiver.url},chorus=${site.url}/site/webhooks`,
    WEBHOOK_SECRETS: `own=${newer},own=${older},chorus=${ofSite}`,
  });
  worker = await startWorker();
});

beforeEach(() => receiver.answers(204));

afterAll(async () => {
  await worker.stop();
  await server.stop();
  await site.stop();
  receiver.close();
});

const about = (id: string): readonly ReceivedMessage[] =>
  receiver.heard.filter(({ body }) => body.data['transactionId'] === id);

const messageOf = async (id: string, times = 1): Promise<ReceivedMessage> => {
  await expect.poll(() => about(id).length).toBe(times);
  const last = about(id).at(-1);
  if (last === undefined) throw new Error('nothing was told');
  return last;
};

const deliveries = async (query: string) => {
  const path = `/operations/webhook-deliveries?endpoint=own&${query}`;
  const response = await server.call(path, { headers: operator });
  return webhookDeliveriesRoute.answers[200].parse(await response.json()).results;
};

const deliveryOf = async ({ body }: Pick<ReceivedMessage, 'body'>) =>
  (await deliveries('limit=100')).find(({ eventId }) => eventId === body.id);

const standing = async (name = 'own') => {
  const response = await server.call('/operations/webhooks', { headers: operator });
  const { results } = webhookEndpointsRoute.answers[200].parse(await response.json());
  return results.find((each) => each.name === name);
};

const replay = (body: object): Promise<Response> =>
  server.call(
    '/operations/webhooks/own/replays',
    postJson({ reason: 'a test', ...body }, operator),
  );

/** Checks the signature by the documents alone, without the server's code. */
const expectSigned = ({ headers, text }: ReceivedMessage): void => {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  const expected = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  expect(headers['webhook-signature']).toBe(expected.join(' '));
};

describe('a webhook to the streaming service', () => {
  it('is signed with both secrets, and contains what was paid [API-07]', async () => {
    const id = await buyTwoPacks(server, 'minji');
    const message = await messageOf(id);
    expectSigned(message);
    expect(message.headers['webhook-id']).toBe(message.body.id);
    expect(message.body).toMatchObject({
      type: 'payment.succeeded',
      data: { productId: '101005', quantity: 2, total: '66000', currency: 'KRW' },
    });
    await expect.poll(async () => (await deliveryOf(message))?.state).toBe('delivered');
  });

  it('is verified and shown by the host site with its own code [API-07]', async () => {
    const id = await buyTwoPacks(server, 'minji');
    const address = `${site.url}/site/webhooks`;
    const shown = async () => (await fetch(address)).text();
    await expect.poll(shown).toContain(id);
    expect(await shown()).toContain('0 with a wrong signature');
    const forged = { 'webhook-id': 'x', 'webhook-signature': 'v1,00', 'webhook-timestamp': '1' };
    expect((await fetch(address, { method: 'POST', headers: forged, body: '{}' })).status).toBe(
      401,
    );
  });

  it('reports a subscription’s cancellation and resumption, in that order [API-07] [SUB-07]', async () => {
    const who = await createSubscriber(server, 'seoyeon');
    const { subscriptionId: id } = await who.subscribe({ cardId: await who.card() });
    for (const what of ['cancel', 'resume']) {
      const sent = { body: {}, key: crypto.randomUUID() };
      expect((await who.call('POST', `/billing/subscriptions/${id}/${what}`, sent)).status).toBe(
        200,
      );
    }
    const receivedIds = () =>
      receiver.heard
        .filter(({ body }) => body.userId === Number(who.person.userId))
        .map(({ body }) => body.type);
    await expect
      .poll(receivedIds)
      .toEqual(['subscription.started', 'subscription.canceled', 'subscription.resumed']);
  });

  it('is sent again until it is accepted, under the same id [API-07]', async () => {
    receiver.answers(500);
    const id = await buyTwoPacks(server, 'minji');
    const first = await messageOf(id);
    await expect.poll(async () => (await deliveryOf(first))?.status).toBe(500);
    receiver.answers(204);
    await server.advance(6);
    const second = await messageOf(id, 2);
    expect(second.body.id).toBe(first.body.id);
    expect(second.text).toBe(first.text);
    expectSigned(second);
    await expect.poll(async () => (await deliveryOf(second))?.attempts).toBe(2);
  });

  it('follows no redirect: a redirected message is not delivered [API-07]', async () => {
    receiver.answers('elsewhere');
    const message = await messageOf(await buyTwoPacks(server, 'minji'));
    await expect.poll(async () => (await deliveryOf(message))?.status).toBe(307);
    expect((await deliveryOf(message))?.state).toBe('waiting');
    expect(receiver.elsewhere).toEqual([]);
    receiver.answers(204);
    await server.advance(6);
    await expect.poll(async () => (await deliveryOf(message))?.state).toBe('delivered');
  });

  it('waits for the earlier ones about the same person [API-07]', async () => {
    receiver.answers(500);
    const earlier = await messageOf(await buyTwoPacks(server, 'minji'));
    await expect.poll(async () => (await deliveryOf(earlier))?.status).toBe(500);
    const later = await buyTwoPacks(server, 'minji');
    await expect.poll(async () => (await deliveries('state=waiting')).length).toBe(2);
    // The worker has had its turn since this later event arrived.
    await messageOf(await buyTwoPacks(server, 'haneul'));
    expect(about(later)).toEqual([]);
    receiver.answers(204);
    await server.advance(6);
    await messageOf(later);
    const order = receiver.heard.slice(receiver.heard.indexOf(earlier));
    const theirs = order.filter(({ body }) => body.userId === earlier.body.userId);
    expect(theirs.map(({ body }) => body.id)).toEqual([
      earlier.body.id,
      earlier.body.id,
      about(later)[0]?.body.id,
    ]);
  });
});

describe('a worker that dies while it delivers webhooks', () => {
  it('loses none, and an endpoint that never answers delays no other [API-07]', async () => {
    await worker.stop();
    receiver.answers('never');
    const doomed = await startServerProcess({ ...server.variables, DIPPER_ROLES: 'worker' });
    const id = await buyTwoPacks(server, 'minji');
    const first = await messageOf(id);
    await doomed.kill();
    receiver.answers(204);
    worker = await startWorker();
    await server.advance(61);
    const second = await messageOf(id, 2);
    expect(second.body.id).toBe(first.body.id);
    await expect.poll(async () => (await server.owner.query(eventsLeft))[0]?.['count']).toBe(0);
  });
});

describe('an operator working on webhooks', () => {
  it('sends one event again, or a span of time, each under its id [API-07]', async () => {
    const id = await buyTwoPacks(server, 'minji');
    const first = await messageOf(id);
    await expect.poll(async () => (await deliveryOf(first))?.state).toBe('delivered');
    const one = await replay({ eventId: first.body.id });
    expect(replayWebhooksRoute.answers[200].parse(await one.json())).toEqual({ replayed: 1 });
    expect((await messageOf(id, 2)).body.id).toBe(first.body.id);
    const { createdAt = '' } = (await deliveryOf(first)) ?? {};
    const to = new Date(Date.parse(createdAt) + 1).toISOString();
    const span = await replay({ from: createdAt, to });
    expect(replayWebhooksRoute.answers[200].parse(await span.json())).toEqual({ replayed: 1 });
    expect((await messageOf(id, 3)).text).toBe(first.text);
  });

  it('gets an error for a missing event, and for naming both or neither [API-07]', async () => {
    expect((await replay({ eventId: crypto.randomUUID() })).status).toBe(404);
    expect((await replay({})).status).toBe(400);
    const elsewhere = '/operations/webhooks/nobody/replays';
    const body = { eventId: crypto.randomUUID(), reason: 'a test' };
    expect((await server.call(elsewhere, postJson(body, operator))).status).toBe(404);
  });

  it('sees that a failing endpoint was switched off after days, and releases its waiting messages [API-07]', async () => {
    receiver.answers(500);
    const id = await buyTwoPacks(server, 'minji');
    const message = await messageOf(id);
    await expect.poll(async () => (await standing())?.failingSince).not.toBeNull();
    await server.advance(3 * day + 1);
    await expect.poll(async () => (await standing())?.disabledAt).not.toBeNull();
    expect((await standing('chorus'))?.disabledAt).toBeNull();
    const before = receiver.heard.length;
    await server.advance(2 * day);
    receiver.answers(204);
    const turned = await server.call(
      '/operations/webhooks/own',
      postJson({ isOff: false, reason: 'they are back' }, operator),
    );
    expect(turnWebhookRoute.answers[200].parse(await turned.json()).disabledAt).toBeNull();
    await expect.poll(async () => (await deliveryOf(message))?.state).toBe('delivered');
    expect(receiver.heard.length).toBeGreaterThan(before);
    await expect.poll(async () => (await standing())?.waiting).toBe(0);
  });
});
