import {
  errorCatalogue,
  estimatedAmountsRoute,
  problemSchema,
  methodsRoute,
  providersRoute,
  purchaseRoute,
  startCardRegistrationRoute,
} from '@dipper/contract';
import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { longTimeoutSettings } from '../../../tools/testing/timeouts.ts';
import { callAt } from '../../../tools/testing/server-process.ts';
import { startApp } from './app.ts';
import type { App } from './app.ts';
import { parseConfig } from './platform/config/index.ts';
import type { Config } from './platform/config/index.ts';
import { partNames } from './platform/config/parts.ts';
import { production, productionOf } from './platform/config/testing/production.ts';
import { silentLog } from './platform/log.ts';
import { createBrowser, walletUrl } from './testing/browser.ts';
import { authorizeAddress, bearer, expectProblem, postJson, tokensFor } from './testing/login.ts';
import { createPayer } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const shops = [
  {
    provider: 'kakaopay',
    country: 'kr',
    person: 'minji',
    methodId: 43,
    as: 'money',
    wish: { productId: 101_005, quantity: 1, expectedTotalPrice: 33_000 },
    other: 29,
  },
  {
    provider: 'paypal',
    country: 'us',
    person: 'emma',
    methodId: 45,
    as: 'balance',
    wish: { productId: 201_004, quantity: 1, expectedTotalPrice: 899 },
    other: 43,
  },
] as const;

type Shop = (typeof shops)[number];

let running: { readonly app: App; readonly beside: TestServer } | undefined;

afterEach(async () => {
  await running?.app.stop();
  await running?.beside.stop();
});

const startForReal = async (shop: Shop): Promise<TestServer> => {
  const { FIELD_KEYS = '' } = production;
  const beside = await startTestServer({ FIELD_KEYS });
  const real = parseConfig({
    ...productionOf(shop.provider, 'google'),
    ...longTimeoutSettings,
    DATABASE_URL: beside.variables['DATABASE_URL'],
    PORT: '0',
    DIPPER_ROLES: 'http',
  });
  const ofSandbox = parseConfig(beside.variables);
  // Production's own settings, but with the sandbox's providers and a test's browser.
  const config: Config = {
    ...real,
    publicUrl: walletUrl,
    apiUrl: `${walletUrl}/api`,
    kakaopay: real.kakaopay && ofSandbox.kakaopay,
    paypal: real.paypal && ofSandbox.paypal,
    logins: { ...real.logins, google: real.logins.google && ofSandbox.logins.google },
  };
  const app = await startApp(config, silentLog);
  running = { app, beside };
  const listeners = {
    url: `http://127.0.0.1:${app.port}`,
    operationsUrl: `http://127.0.0.1:${app.operationsPort}`,
  };
  const browser = () => createBrowser(listeners.url);
  return { ...beside, ...listeners, call: callAt(listeners), browser };
};

describe.each(shops)('a production server with $provider, Google and mail only', (shop) => {
  const { provider, country, person, methodId, wish, as, other } = shop;

  it(`sells in ${country}, and offers nothing else [OPS-05, NAV-07, PAY-01]`, async () => {
    const server = await startForReal(shop);
    const headers = await bearer(server, person);
    const response = await server.call(`${methodsRoute.path}?country=${country}`, { headers });
    const { results } = methodsRoute.answers[200].parse(await response.json());
    expect(results.map((each) => each.methodId)).toEqual([methodId]);
    const page: unknown = await (await fetch(`${server.url}/config.json`)).json();
    expect(page).toMatchObject({ logins: ['google', 'email'], features: { cards: false } });

    const way = {
      provider,
      country,
      person,
      methodId,
      wish,
      as,
    };
    const { id } = await createPayer(server, way).pay();
    const paid = await server.call(`/billing/spoon/inner/payment/history/${id}`, { headers });
    expect(await paid.json()).toMatchObject({ status: 'success' });
  });

  it('shows operators which parts are off, and what each needs [OPS-05]', async () => {
    const server = await startForReal(shop);
    const headers = { authorization: `Bearer ${production['OPERATOR_TOKEN']}` };
    const response = await server.call(providersRoute.path, { headers });
    const { unset } = providersRoute.answers[200].parse(await response.json());
    const off = [...partNames.filter((part) => part !== provider && part !== 'google'), 'cards'];
    expect(unset.map(({ part }) => part)).toEqual(off);
    expect(unset.find(({ part }) => part === 'toss')?.needs).toEqual([
      'PROVIDER_TOSS_URL',
      'PROVIDER_TOSS_API_KEY',
    ]);
  });

  it('refuses every other method, product and login with its error code [OPS-05, PAY-01, AUTH-01, EXC-01]', async () => {
    const server = await startForReal(shop);
    const back = await server.browser().sentTo(authorizeAddress({ sns_type: 'line' }));
    const notOffered = String(errorCatalogue.sns_type_not_available.number);
    expect(back.searchParams.get('login_error')).toBe(notOffered);
    const phone = { phone: '01012345678', device_unique_id: 'test-device' };
    await expectProblem(
      await server.call('/login/phone/', postJson(phone)),
      'sns_type_not_available',
    );

    const { jwt } = await tokensFor(server, person);
    const headers = { authorization: `Bearer ${jwt}` };
    const ways = await server.call(
      estimatedAmountsRoute.path.replace(':id', String(decodeJwt(jwt).sub)),
      { headers },
    );
    const { results } = estimatedAmountsRoute.answers[200].parse(await ways.json());
    expect(results.map(({ type }) => type).filter((type) => type !== 'convert')).toEqual([]);

    const bought = async (): Promise<string> => {
      const key = { ...headers, 'idempotency-key': crypto.randomUUID() };
      const body = { ...wish, methodId: other, device: 'pc' };
      const answered = await server.call(purchaseRoute.path, postJson(body, key));
      return problemSchema.parse(await answered.json()).code;
    };
    expect(await bought()).toBe('provider_unavailable');
    await expectProblem(
      await server.call(startCardRegistrationRoute.path, postJson({}, headers)),
      'card_error',
    );
  });
});
