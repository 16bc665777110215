import { problemSchema } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPayPalShop, holdMessages } from './testing/paypal.ts';
import type { PayPalMessage, PayPalShop } from './testing/paypal.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
let shop: PayPalShop;

beforeAll(async () => {
  server = await startTestServer({ PROVIDER_BREAKER: 'off' });
  shop = createPayPalShop(server);
  await holdMessages(server);
});
afterAll(() => server.stop());

type Sent = Pick<PayPalMessage, 'headers' | 'body'>;

const post = ({ headers, body }: Sent): Promise<Response> =>
  server.call('/provider/paypal/webhook', { method: 'POST', headers, body });

/** Forges a message from PayPal's documentation alone: everything is right except the signer. */
const forgeryOf = ({ headers, body }: Sent, place: number): Sent => {
  const certificate = headers['paypal-cert-url'] ?? '';
  return {
    headers: {
      ...headers,
      'paypal-transmission-id': crypto.randomUUID(),
      'paypal-transmission-sig': Buffer.alloc(256, place).toString('base64'),
      'paypal-cert-url': place % 2 === 0 ? certificate : `${certificate}${place}`,
    },
    body: body.replace(/"id":"[^"]+"/, `"id":"WH-${place}"`),
  };
};

it('a hundred forged PayPal messages get 400 without a call to PayPal, and a genuine one is handled [PAY-09]', async () => {
  const purchase = await shop.start('us');
  await shop.next('capture', 'lost');
  await shop.comeBack(await shop.choose(purchase, 'card'));
  const find = async () =>
    (await shop.messagesOf(purchase)).find(({ name }) => name === 'PAYMENT.CAPTURE.COMPLETED');
  await expect.poll(find).toBeDefined();
  const genuine = await find();
  if (genuine === undefined) throw new Error('nothing was sent');
  // The next question fails: a forgery that was asked about would take it.
  await shop.next('verify', 'error');
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, place) => post(forgeryOf(genuine, place))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  const problems = await Promise.all(
    answers.map(async (answer) => problemSchema.parse(await answer.json())),
  );
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['wrong_request_format']));
  expect((await post(genuine)).status).toBe(503);
  expect((await post(genuine)).status).toBe(200);
  expect(await shop.find(purchase)).toMatchObject({ status: 'success' });
});
