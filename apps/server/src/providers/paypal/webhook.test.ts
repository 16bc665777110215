import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { createPayPal } from './index.ts';
import reversed from './samples/reversed.json' with { type: 'json' };
import { isVerified, readMessage, refusalOf } from './webhook.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const certificate = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const body = '{"id":"WH-1","event_type":"A.THING","resource":{}}';

const headersOf = (certificateUrl: string): Readonly<Record<string, string>> => {
  const [id, time] = ['a-transmission', '2026-11-20T09:00:00Z'];
  const signed = `${id}|${time}|W1|${crc32(body)}`;
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': certificateUrl,
    'paypal-transmission-id': id,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64'),
    'paypal-transmission-time': time,
  };
};
const theirs = 'https://api.paypal.com/v1/notifications/certs/CERT-1';
const headers = headersOf(theirs);

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

it('a limited number of webhooks is verified at a time, and the rest must be delivered again [PAY-09]', async () => {
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    if (request.url === '/v1/oauth2/token') {
      response.end(JSON.stringify({ access_token: 't', expires_in: 3000 }));
    } else if (request.method === 'GET') response.end(certificate);
    else held.push(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${portOf(server.address())}`;
  const { webhook } = createPayPal({
    url,
    clientId: 'a shop',
    clientSecret: 'a secret',
    webhookId: 'W1',
    returnBase: 'https://pay.example/api/provider/paypal',
  });
  const rawBody = Buffer.from(body);
  const signed = headersOf(`${url}/v1/notifications/certs/CERT-1`);
  const read = async () =>
    webhook?.read({ headers: signed, query: {}, rawBody, now: new Date('2026-11-20T09:00:05Z') });
  const first = Array.from({ length: 32 }, read);
  await expect.poll(() => held.length).toBe(32);
  expect(await Promise.all([read(), read()])).toEqual([
    { kind: 'refused', why: 'unasked' },
    { kind: 'refused', why: 'unasked' },
  ]);
  for (const response of held) response.end(JSON.stringify({ verification_status: 'SUCCESS' }));
  expect(new Set((await Promise.all(first)).map((each) => each?.kind))).toEqual(
    new Set(['nothing']),
  );
  server.closeAllConnections();
  server.close();
});

it.each(['FAILURE', 'PENDING', 'success', 'SUCCESS ', ''])(
  'a webhook is genuine only by PayPal’s one word, and not by %j [PAY-09]',
  (verification_status) => {
    const answer = (word: string): OutboundAnswer => ({
      kind: 'answered',
      status: 200,
      body: { verification_status: word },
    });
    expect(isVerified(answer(verification_status))).toBe(false);
    expect(isVerified(answer('SUCCESS'))).toBe(true);
  },
);

const read = (message: object) => readMessage(Buffer.from(JSON.stringify(message)));

it.each([
  [
    'a certificate from elsewhere',
    { 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1' },
    'forged',
  ],
  [
    'one like theirs',
    { 'paypal-cert-url': 'https://notpaypal.com/v1/notifications/certs/CERT-1' },
    'forged',
  ],
  [
    'one in the clear',
    { 'paypal-cert-url': 'http://api.paypal.com/v1/notifications/certs/CERT-1' },
    'forged',
  ],
  ['another place of theirs', { 'paypal-cert-url': 'https://api.paypal.com/v1/x' }, 'forged'],
  ['a way out of that place', { 'paypal-cert-url': `${theirs}/../../../x` }, 'forged'],
  ['another port', { 'paypal-cert-url': theirs.replace('.com', '.com:8443') }, 'forged'],
  ['no address at all', { 'paypal-cert-url': 'cert' }, 'forged'],
  ['a copy of last week', { 'paypal-transmission-time': '2026-11-13T09:00:00Z' }, 'stale'],
  ['a moment to come', { 'paypal-transmission-time': '2026-11-21T09:00:00Z' }, 'stale'],
  ['no moment', { 'paypal-transmission-time': 'soon' }, 'stale'],
] as const)(
  'a webhook with %s is refused before PayPal is called [PAY-09]',
  (_what, change, why) => {
    const now = new Date('2026-11-20T09:00:05Z');
    const api = new URL('https://api-m.paypal.com');
    expect(refusalOf({ headers: { ...headers, ...change }, now }, api)).toBe(why);
    expect(refusalOf({ headers, now }, api)).toBeUndefined();
  },
);

it('a refund or chargeback is matched to its charge by the webhook’s link, as published [PAY-09]', () => {
  const about = { reference: '4L335234718889942' };
  const event = { kind: 'event', eventId: reversed.id, about };
  expect(read(reversed)).toEqual(event);
  // A refund that we asked for carries our number of the refund, which is no payment's.
  const resource = { ...reversed.resource, custom_id: 'r1-00000000000000000000000000000000' };
  const event_type = 'PAYMENT.CAPTURE.REFUNDED';
  expect(read({ ...reversed, event_type, resource })).toEqual(event);
});

it('a webhook without such a link is matched by the payment’s own number', () => {
  const { links: _, ...resource } = reversed.resource;
  expect(read({ ...reversed, resource }).kind).toBe('nothing');
  const custom_id = 'p1-00000000000000000000000000000000';
  expect(read({ ...reversed, resource: { ...resource, custom_id } })).toMatchObject({
    kind: 'event',
    about: { transactionId: custom_id },
  });
  const links = [{ rel: 'up', href: 'https://evil.example/v2/payments/authorizations/1' }];
  expect(read({ ...reversed, resource: { ...resource, links } }).kind).toBe('nothing');
});
