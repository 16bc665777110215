import { createHash } from 'node:crypto';
import { countries, pageConfigSchema, problemSchema, routes } from '@dipper/contract';
import type { RouteDefinition } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tools/testing/database.ts';
import { startApp } from './app.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import { postJson, tokensFor } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const killOthers = statement(
  'test-app-kill-others',
  `select pg_terminate_backend(a.pid) from pg_stat_activity a
   where a.datname = current_database() and a.pid <> pg_backend_pid()
     and pg_has_role(current_user, a.usesysid, 'member')`,
);
const forgetMigration = statement(
  'test-forget-migration',
  `delete from dipper.migration m where m.name = (select max(n.name) from dipper.migration n)
   returning m.name, m.checksum`,
);
const rememberMigration = statement(
  'test-remember-migration',
  'insert into dipper.migration (name, checksum, applied_at) values ($1, $2, now())',
);

/** Adds to the checksum; adding nothing restores it. */
const spoilHistory = statement(
  'test-spoil-history',
  `update dipper.migration set checksum = left(checksum, 64) || $1::text
   where name = '0001-baseline'`,
);

const operatorToken = 'an-operator-of-this-test';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    HOST_SITE_ORIGINS: 'https://www.example.com',
    OPERATOR_TOKEN: operatorToken,
  });
});

afterAll(() => server.stop());

const addressOf = ({ path }: RouteDefinition): string => path.replaceAll(/:\w+/g, '1');
const all: readonly RouteDefinition[] = Object.values(routes);

describe('the calls of the contract', () => {
  it('each reach the feature that serves them [API-03]', async () => {
    for (const route of all) {
      const { status } = await server.call(addressOf(route), { method: route.method });
      expect([route.name, status]).not.toEqual([route.name, 404]);
    }
  });
});

describe('health', () => {
  it('is ready when the database answers and its schema is of this version [OPS-04]', async () => {
    const live = await server.call('/healthz');
    expect(await live.json()).toEqual({ status: 'ok', version: '2.5.14' });
    const ready = await server.call('/readyz');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', version: '2.5.14' },
    ]);
  });

  it('is not ready while a migration is missing [OPS-04]', async () => {
    const [row] = await server.owner.query<{ name: string; checksum: string }>(forgetMigration);
    const response = await server.call('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ hindrance: 'migrations' });
    await server.owner.query(rememberMigration, [row?.name, row?.checksum]);
    expect((await server.call('/readyz')).status).toBe(200);
  });

  it('is not ready on a database of another version [OPS-04]', async () => {
    await server.owner.query(spoilHistory, ['x']);
    const response = await server.call('/readyz');
    await server.owner.query(spoilHistory, ['']);
    expect(await response.json()).toMatchObject({ hindrance: 'migrations' });
    expect((await server.call('/readyz')).status).toBe(200);
  });

  it('has metrics of calls, pool and loops [OPS-04]', async () => {
    await server.call('/billing/spoon/products?country=kr');
    const text = await (await server.call('/metrics')).text();
    expect(text).toMatch(
      /dipper_http_request_duration_seconds_count\{method="GET",route="\/api\/billing\/spoon\/products",status="200"\} \d/,
    );
    expect(text).toMatch(/dipper_database_connections\{state="(?:idle|busy)"\} [1-9]/);
    expect(text).toMatch(
      /dipper_loop_turns_total\{loop="follow-test-clock",outcome="idle"\} [1-9]/,
    );
  });
});

describe('without its database', () => {
  it('the server stays alive, reports it, and recovers by itself after all connections were cut [OPS-04]', async () => {
    const calls = Array.from({ length: 20 }, () =>
      server.call('/billing/spoon/products?country=kr').then(({ status }) => status),
    );
    await server.owner.query(killOthers);
    for (const status of await Promise.all(calls)) expect([200, 503]).toContain(status);
    expect((await server.call('/healthz')).status).toBe(200);
    await expect.poll(async () => (await server.call('/readyz')).status).toBe(200);
    expect((await server.call('/billing/spoon/products?country=kr')).status).toBe(200);
  });

  it('starts, answers 503 with a Retry-After, and is not ready [OPS-04]', async () => {
    const config = parseConfig({
      DATABASE_URL: 'postgresql://app@127.0.0.1:1/nowhere',
      DIPPER_ROLES: 'http,worker',
      PORT: '0',
    });
    const app = await startApp(config, silentLog);
    const call = (path: string) => fetch(`http://127.0.0.1:${app.port}/api${path}`);
    expect((await call('/healthz')).status).toBe(200);
    expect(await (await call('/readyz')).json()).toMatchObject({ hindrance: 'database' });
    const products = await call('/billing/spoon/products?country=kr');
    expect(products.status).toBe(503);
    expect(products.headers.get('retry-after')).toBe('1');
    expect(problemSchema.parse(await products.json()).code).toBe('server_busy');
    await app.stop();
  });

  it('keeps a person who returns from a provider on the address that holds the proof of payment [PAY-09]', async () => {
    const config = parseConfig({
      DATABASE_URL: 'postgresql://app@127.0.0.1:1/nowhere',
      DIPPER_ROLES: 'http',
      PORT: '0',
    });
    const app = await startApp(config, silentLog);
    const base = `http://127.0.0.1:${app.port}/api/provider/kakaopay`;
    const id = 'p1-01890000000070008000000000000000';
    for (const way of [`approve/${id}?pg_token=proof`, `cancel/${id}`, `fail/${id}`]) {
      const headers = { 'accept-language': 'ko-KR,ko;q=0.9' };
      const visit = await fetch(`${base}/${way}`, { headers, redirect: 'manual' });
      expect([way, visit.status]).toEqual([way, 503]);
      expect(visit.headers.get('refresh')).toBe('2');
      expect(visit.headers.get('retry-after')).toBe('2');
      expect(await visit.text()).toContain('lang="ko"');
    }
    await app.stop();
  });
});

describe('the movable test clock', () => {
  it('moves for the process and the database alike', async () => {
    const move = (body: unknown) => server.call('/test/clock', postJson(body));
    const set = await move({ now: '2030-01-31T15:00:00Z' });
    expect(await set.json()).toMatchObject({ now: expect.stringMatching(/^2030-01-31T15:00:0/) });
    await move({ advance_seconds: 3600 });
    const read = await server.call('/test/clock');
    expect(await read.json()).toMatchObject({ now: expect.stringMatching(/^2030-01-31T16:00:0/) });
    await move({ now: new Date().toISOString() });
  });

  it('does not exist where the system clock is set', async () => {
    const place = await createTestDatabase();
    const config = parseConfig({ DATABASE_URL: place.url, PORT: '0', DIPPER_ROLES: 'http' });
    const app = await startApp(config, silentLog);
    const address = `http://127.0.0.1:${app.port}/api/test/clock`;
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(address, postJson({ advance_seconds: 1 }))).status).toBe(404);
    await app.stop();
    await place.drop();
  });
});

it('serves its API description as JSON and as a page, both from the contract [API-04]', async () => {
  const described: unknown = await (await server.call('/openapi.json')).json();
  expect(described).toMatchObject({
    openapi: '3.1.0',
    paths: { '/billing/spoon/inner/payment': { post: expect.anything() } },
  });
  const page = await server.call('/docs');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe|script-src/);
  const html = await page.text();
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
});

it('gives the page its configuration, never from a cache [API-01]', async () => {
  const response = await fetch(`${server.url}/config.json`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(pageConfigSchema.parse(await response.json())).toMatchObject({
    environment: 'dev',
    apiBase: '/api',
    hosts: {},
    trustedOrigins: ['https://www.example.com'],
    hostOrigins: ['https://www.example.com'],
    logins: ['google', 'facebook', 'line', 'apple', 'twitter', 'phone', 'email'],
    version: '2.5.14',
  });
});

describe('the shop', () => {
  const get = async (path: string, jwt?: string): Promise<Record<string, unknown>[]> => {
    const headers = jwt === undefined ? {} : { authorization: `Bearer ${jwt}` };
    const body: unknown = await (await server.call(path, { headers })).json();
    const results = problemOrResults(body);
    return results;
  };
  const categories = (products: Record<string, unknown>[]) =>
    new Set(products.map(({ category }) => category));

  it.each(countries)('lists products of %s in its currency, in order [PAY-01]', async (country) => {
    const { jwt } = await tokensFor(server, 'emma');
    const products = await get(`/billing/spoon/products?country=${country}`, jwt);
    expect(products.length).toBeGreaterThan(5);
    expect(categories(products)).toEqual(new Set(['WEB']));
    const positions = products.map(({ position }) => Number(position));
    expect(positions).toEqual(positions.toSorted((left, right) => left - right));
  });

  it('shows VIP products to VIP users only [PAY-01]', async () => {
    const path = '/billing/spoon/products?country=kr&category=WHALE';
    const [vip, other] = [await tokensFor(server, 'minji'), await tokensFor(server, 'haneul')];
    expect(categories(await get(path, vip.jwt))).toEqual(new Set(['VIP']));
    expect(await get(path, other.jwt)).toEqual([]);
    expect(await get(path)).toEqual([]);
    const usual = '/billing/spoon/products?country=kr';
    expect(categories(await get(usual, vip.jwt))).toEqual(new Set(['WEB', 'VIP']));
  });

  it('takes the platform from the app, and refuses a platform that contradicts it', async () => {
    const list = '/billing/spoon/products?country=kr&product_name=spoon.net';
    expect(categories(await get(list))).toEqual(new Set(['ANDROID']));
    const refused = await server.call(`${list}&category=IOS`);
    expect(problemSchema.parse(await refused.json()).status_code).toBe(46_223);
  });

  it('offers the methods that can be paid with [PAY-04]', async () => {
    const offered = await get('/billing/spoon/methods?country=kr');
    const keys = offered.map((each) => Reflect.get(Object(each), 'key'));
    expect(offered[0]).toMatchObject({ methodId: 43, pgId: 12, key: 'kakaopay', position: 1 });
    expect(keys).toEqual(
      expect.arrayContaining([
        'smart_culture_voucher',
        'tmoney',
        'credit_card',
        'virtual_bank',
        'toss',
      ]),
    );
    expect(keys).not.toContain('happy_money');
    expect(await get('/billing/spoon/methods?country=jp')).toMatchObject(
      ['webmoney', 'softbank_card', 'bitcash', 'softbank_mobile', 'docomo_mobile'].map((key) => ({
        key,
      })),
    );
  });

  it('answers 304 to a caller who already has this version', async () => {
    const first = await server.call('/common/badge-styles?country=ar');
    const etag = first.headers.get('etag') ?? '';
    const again = await server.call('/common/badge-styles?country=ar', {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
    const other = await server.call('/common/badge-styles?country=kr', {
      headers: { 'if-none-match': etag },
    });
    expect(other.status).toBe(200);
  });

  it('returns the rules of a country [NUM-01, NUM-02]', async () => {
    const config = async (country: string): Promise<unknown> =>
      (await server.call(`/common/config?country=${country}`)).json();
    expect(await config('kr')).toEqual({
      country: 'kr',
      locale: 'ko',
      currency: 'KRW',
      timeZone: 'Asia/Seoul',
      maintenance: { exchange: false },
      limits: {
        // The tests' own operator has set this limit; the others are the contract's.
        dailyMethodUses: 1_000_000_000,
        maximumQuantity: 99,
        minorMonthly: { amount: 1_000_000, currency: 'KRW' },
        refundDays: 7,
      },
      seller: expect.objectContaining({ name: '주식회사 디퍼', phone: '1500-0000' }),
    });
    expect(await config('jp')).toMatchObject({ timeZone: 'Asia/Tokyo', currency: 'JPY' });
    expect(await config('us')).toMatchObject({ timeZone: null, limits: { minorMonthly: null } });
  });

  it('has texts that an operator writes', async () => {
    const response = await server.call('/common/settings?country=ar');
    expect(await response.json()).toEqual({
      settings: {
        BILLING_VIP_DESCRIPTION: expect.stringContaining('VIP'),
        BILLING_PROMOTION_DESCRIPTION: expect.stringMatching(/\p{Script=Arabic}/u),
      },
    });
  });
});

const problemOrResults = (body: unknown): Record<string, unknown>[] => {
  const results: unknown =
    typeof body === 'object' && body !== null && Reflect.get(body, 'results');
  if (!Array.isArray(results)) throw new Error(`no results: ${JSON.stringify(body)}`);
  return results;
};
