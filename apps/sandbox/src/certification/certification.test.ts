import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSandbox, submitForm, type TestSandbox } from '../testing/sandbox.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Behind `whsec_` in what both sides are given. */
const key = 'dipper-certification-secret-of-the-sandbox';
let sandbox: TestSandbox;
let merchant: Server;
let received: Received[];

beforeEach(async () => {
  received = [];
  merchant = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  const place = merchant.address();
  const port = typeof place === 'object' ? place?.port : undefined;
  sandbox = await startSandbox();
  await sandbox.post('/control/api/certification/callback', {
    address: `http://127.0.0.1:${port}/callback`,
  });
});

afterEach(async () => {
  await sandbox.close();
  merchant.close();
});

async function arrive(query = 'request=c1-abc&is_grace_period=true') {
  const start = await submitForm(`${sandbox.url}/certification/start?${query}`, {
    token: 'a.very.secret',
    refresh_token: 'r-very-secret',
    is_grace_period: 'true',
  });
  return { start, page: `${sandbox.url}${start.headers.get('location')}` };
}

it('the certification page writes the token neither into an address nor into a page', async () => {
  const { start, page } = await arrive();
  expect(start.status).toBe(303);
  expect(start.headers.get('location')).toMatch(/^\/certification\/[0-9a-f]{32}$/);
  const shown = await sandbox.get(new URL(page).pathname);
  expect(shown.status).toBe(200);
  expect(JSON.stringify(shown.body)).not.toContain('secret');
  expect(JSON.stringify(shown.body)).toContain('You still have time');
});

it('the certification sends the merchant one signed result before the browser returns', async () => {
  const { page } = await arrive();
  const done = await submitForm(page, { as: 'minor-with-representative', date_of_birth: '' });
  expect([done.status, done.headers.get('location')]).toEqual([
    303,
    'http://127.0.0.1:4400/payment/spoon?country=kr',
  ]);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(JSON.parse(body)).toEqual({
    type: 'certification.completed',
    data: {
      request: 'c1-abc',
      person: { date_of_birth: '2011-09-03', nationality: 'domestic' },
      representative: { agreed: true },
    },
  });
  const text = `${headers['webhook-id']?.toString()}.${headers['webhook-timestamp']?.toString()}.`;
  const expected = createHmac('sha256', key).update(text).update(body).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  expect((await submitForm(page, { as: 'adult' })).status).toBe(410);
  expect(received).toHaveLength(1);
});

it('a canceled certification is reported without any personal data', async () => {
  const { page } = await arrive();
  await submitForm(page, { as: 'adult', give_up: '1' });
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    type: 'certification.canceled',
    data: { request: 'c1-abc' },
  });
});

it.each([
  ['twice', 2],
  ['never', 0],
])('the certification reports %s when it is set to', async (manner, times) => {
  await sandbox.post('/control/api/certification/next', { manner });
  const { page } = await arrive();
  expect((await submitForm(page, { as: 'foreigner' })).status).toBe(303);
  expect(received).toHaveLength(times);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(
    Math.min(times, 1),
  );
});

it('the certification form is refused with 400 when data is missing or invalid', async () => {
  const { page } = await arrive();
  expect((await submitForm(page, {})).status).toBe(400);
  expect((await submitForm(page, { as: 'adult', date_of_birth: 'soon' })).status).toBe(400);
  expect((await arrive('is_grace_period=true')).start.status).toBe(400);
  expect(received).toEqual([]);
});
