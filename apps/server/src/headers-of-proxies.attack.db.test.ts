import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../tools/testing/database.ts';
import { longTimeoutSettings } from '../../../tools/testing/timeouts.ts';
import { startApp } from './app.ts';
import type { App } from './app.ts';
import { parseConfig } from './platform/config/index.ts';
import { production } from './platform/config/testing/production.ts';
import { silentLog } from './platform/log.ts';
import { startTestServer } from './testing/server.ts';

const inner = '/api/operations/trial-balance';
const authorization = `Bearer ${production['OPERATOR_TOKEN']}`;

/** Headers that some proxy or framework obeys, and that a client may therefore have written. */
const said: readonly (readonly [value: string, names: readonly string[]])[] = [
  [inner, ['x-original-url', 'x-original-uri', 'x-rewrite-url', 'x-override-url', 'x-sendfile']],
  [inner, ['x-forwarded-uri', 'x-forwarded-path', 'x-envoy-original-path', 'x-accel-redirect']],
  ['/api/operations', ['x-forwarded-prefix', 'x-script-name', 'x-ingress-path']],
  ...['GET', 'POST', 'PATCH', 'DELETE'].map(
    (method) =>
      [
        method,
        ['x-http-method-override', 'x-http-method', 'x-method-override', 'x-forwarded-method'],
      ] as const,
  ),
  ...['console.example.com', 'evil.example', '127.0.0.1'].map(
    (host) =>
      [host, ['x-forwarded-host', 'x-host', 'x-original-host', 'x-forwarded-server']] as const,
  ),
  ['http', ['x-forwarded-proto', 'x-forwarded-scheme', 'x-url-scheme']],
  ['4411', ['x-forwarded-port']],
  ['for=127.0.0.1;host=console.example.com;proto=http', ['forwarded']],
  ['127.0.0.1', ['x-forwarded-for', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip']],
  ['ada', ['x-remote-user', 'x-forwarded-user', 'x-auth-request-user', 'x-webauth-user']],
];
const each = said.flatMap(([value, names]) => names.map((name) => [name, value] as const));

describe('a server in production behind a proxy of ours [OPS-01, AUTH-17]', () => {
  let place: TestDatabase;
  let app: App;

  beforeAll(async () => {
    place = await createTestDatabase();
    const variables = {
      ...production,
      DATABASE_URL: place.url,
      PORT: '0',
      DIPPER_ROLES: 'http',
      TRUSTED_PROXIES: '127.0.0.1',
      ...longTimeoutSettings,
    };
    app = await startApp(parseConfig(variables), silentLog);
  });
  afterAll(async () => {
    await app.stop();
    await place.drop();
  });

  /** Without its number, which each answer has of its own. */
  const answerOf = async (port: number | undefined, call: string, headers: object) => {
    const [method = 'GET', path = '/'] = call.split(' ');
    const sent = { method, headers: { ...headers }, redirect: 'manual' } as const;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, sent);
    const text = (await answer.text()).replaceAll(/"request_?[iI]d":"[^"]*"/g, '');
    return [call, answer.status, answer.headers.get('location'), text];
  };

  const isLikeWithout = async (port: number | undefined, call: string, more: object = {}) => {
    const usual = await answerOf(port, call, more);
    for (const [name, value] of each) {
      expect([name, value, await answerOf(port, call, { ...more, [name]: value })]).toEqual([
        name,
        value,
        usual,
      ]);
    }
    return usual[1];
  };

  it.each([
    ['GET /api/healthz', 200],
    [`GET ${inner}`, 404],
    ['POST /api/operations/sign-in', 404],
    ['GET /api/metrics', 404],
    ['POST /api/healthz', 405],
    ['GET /api/billing/cards/registrations', 405],
    ['DELETE /api/billing/cards', 405],
  ])('answers %s on its public port as if the header were missing', async (call, status) => {
    expect(await isLikeWithout(app.port, call, { authorization })).toBe(status);
  });

  it.each([
    ['GET /api/operations/me', 401],
    ['GET /api/operations/exchange-closings', 401],
    ['GET /config.json', 404],
  ])('ignores headers that name an operator on its operators’ port: %s', async (call, status) => {
    expect(await isLikeWithout(app.operationsPort, call)).toBe(status);
  });
});

it('a login returns to our own host, whatever host a forwarded header names [NAV-15]', async () => {
  const server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const redirectOf = async (headers: Readonly<Record<string, string>>) => {
      const query = 'is_jwt=1&is_whale=1&age_confirmed=1&billing_page=spoon&country=kr';
      const path = `/authorize/?sns_type=google&${query}`;
      const answer = await server.call(path, { redirect: 'manual', headers });
      const to = new URL(answer.headers.get('location') ?? '', server.url);
      return [answer.status, to.origin, to.searchParams.get('redirect_uri')];
    };
    const usual = await redirectOf({});
    expect(usual).toEqual([
      303,
      new URL(server.sandbox.url).origin,
      expect.stringContaining('/api/authorize/'),
    ]);
    for (const [name, value] of each) {
      expect([name, value, await redirectOf({ [name]: value })]).toEqual([name, value, usual]);
    }
  } finally {
    await server.stop();
  }
});
