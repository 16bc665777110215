import { pageConfigSchema, purchaseRoute } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { reachable } from './platform/config/testing/production.ts';
import { walletUrl } from './testing/browser.ts';
import { postJson, tokensFor } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

/** The page is elsewhere: this server is the host of a country's calls alone. */
const pageUrl = 'https://wallet.example.com';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    ...reachable,
    PUBLIC_URL: pageUrl,
    API_URL: `${walletUrl}/api`,
  });
});

afterAll(() => server.stop());

it('the country’s host tells its page where to send calls [API-01]', async () => {
  const response = await fetch(`${server.url}/config.json`);
  expect(pageConfigSchema.parse(await response.json()).apiBase).toBe(`${walletUrl}/api`);
});

it('the country’s host logs people in, takes them back from the provider, and sends them to the page [API-01]', async () => {
  const { jwt } = await tokensFor(server, 'minji');
  const body = { productId: 101_001, quantity: 1, methodId: 43, device: 'pc' };
  const headers = { authorization: `Bearer ${jwt}`, 'idempotency-key': crypto.randomUUID() };
  const started = await server.call(
    '/billing/spoon/inner/payment',
    postJson({ ...body, expectedTotalPrice: 1100 }, headers),
  );
  expect(started.headers.get('access-control-allow-origin')).toBe(pageUrl);
  const { transactionId } = purchaseRoute.answers[201].parse(await started.json());
  const chosen = await server.sandbox.control('POST', '/kakaopay/pay', {
    partnerOrderId: transactionId,
    as: 'money',
  });
  const back = textInside(chosen, 'redirect');
  expect(back).toMatch(`${walletUrl}/api/provider/kakaopay/approve/`);
  const page = await server.browser().sentTo(back);
  expect(page.href).toBe(`${pageUrl}/result/${transactionId}`);
});
