import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createPayPal } from './index.ts';
import reversed from './samples/reversed.json' with { type: 'json' };
import { readMessage } from './webhook.ts';

const headers = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/cert',
  'paypal-transmission-id': 'a transmission',
  'paypal-transmission-sig': 'a signature',
  'paypal-transmission-time': '2026-11-20T09:00:00Z',
};

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

it('asks PayPal about so many messages at a time and lets the rest come again [PAY-09]', async () => {
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    if (request.url === '/v1/oauth2/token') {
      response.end(JSON.stringify({ access_token: 't', expires_in: 3000 }));
    } else held.push(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { webhook } = createPayPal({
    url: `http://127.0.0.1:${portOf(server.address())}`,
    clientId: 'a shop',
    clientSecret: 'a secret',
    webhookId: 'W1',
    returnBase: 'https://pay.example/api/provider/paypal',
  });
  const rawBody = Buffer.from('{"id":"WH-1","event_type":"A.THING","resource":{}}');
  const read = async () => webhook?.read({ headers, query: {}, rawBody, now: new Date(0) });
  const first = Array.from({ length: 32 }, read);
  expect(await Promise.all([read(), read()])).toEqual([
    { kind: 'refused', why: 'unreadable' },
    { kind: 'refused', why: 'unreadable' },
  ]);
  await expect.poll(() => held.length).toBe(32);
  for (const response of held) response.end(JSON.stringify({ verification_status: 'SUCCESS' }));
  expect(new Set((await Promise.all(first)).map((each) => each?.kind))).toEqual(
    new Set(['nothing']),
  );
  server.closeAllConnections();
  server.close();
});

const read = (message: object) => readMessage(Buffer.from(JSON.stringify(message)));

it('finds what was given or taken back by the charge that its link names, as published [PAY-09]', () => {
  const about = { reference: '4L335234718889942' };
  const news = { kind: 'news', eventId: reversed.id, about };
  expect(read(reversed)).toEqual(news);
  // A refund that we asked for carries our number of the refund, which is no payment's.
  const resource = { ...reversed.resource, custom_id: 'r1-00000000000000000000000000000000' };
  const event_type = 'PAYMENT.CAPTURE.REFUNDED';
  expect(read({ ...reversed, event_type, resource })).toEqual(news);
});

it('falls back on a payment’s own number where no link names the charge', () => {
  const { links: _, ...resource } = reversed.resource;
  expect(read({ ...reversed, resource }).kind).toBe('nothing');
  const custom_id = 'p1-00000000000000000000000000000000';
  expect(read({ ...reversed, resource: { ...resource, custom_id } })).toMatchObject({
    kind: 'news',
    about: { transactionId: custom_id },
  });
  const links = [{ rel: 'up', href: 'https://evil.example/v2/payments/authorizations/1' }];
  expect(read({ ...reversed, resource: { ...resource, links } }).kind).toBe('nothing');
});
