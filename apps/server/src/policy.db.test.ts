import { errorCatalogue, isErrorName, productsRoute, routes } from '@dipper/contract';
import type { RouteDefinition } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inside, numberInside, textInside } from '../../../tools/testing/json.ts';
import { postJson, tokensFor } from './testing/login.ts';
import { expected, groups } from './testing/policy/expected.ts';
import type { Group, Kind } from './testing/policy/expected.ts';
import { headersOf } from './testing/policy/people.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ VAULT_ORIGIN: 'http://127.0.0.1:4420' });
});

afterAll(() => server.stop());

type Headers = Readonly<Record<string, string>>;

const all: readonly RouteDefinition[] = Object.values(routes);
const groupNames = Object.keys(groups).filter((name): name is Group => name in groups);
const kinds = Object.keys(expected).filter((name): name is Kind => name in expected);

/** Enough to be let in, and never enough to be done. */
const bodies: Readonly<Record<string, unknown>> = {
  signin: { sns_type: 'google', country: 'kr' },
  purchase: { productId: 1, quantity: 1, methodId: 43, device: 'pc', expectedTotalPrice: 1 },
};

/** Codes by which somebody is turned away; whatever else is answered, they were let in. */
const turnedAway: ReadonlySet<string> = new Set(
  Object.values(expected)
    .flatMap((row) => Object.values(row))
    .filter(isErrorName),
);

const lists: readonly string[] = groups.list;

const addressOf = ({ name, path }: RouteDefinition): string =>
  path.replaceAll(/:\w+/g, '1') + (lists.includes(name) ? '?country=us' : '');

const tryRoute = async (route: RouteDefinition, headers: Headers): Promise<string> => {
  const path = addressOf(route);
  const body = bodies[route.name];
  const response = await server.call(path, {
    method: route.method,
    headers: {
      ...headers,
      'idempotency-key': crypto.randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok && route.answerType === 'text/event-stream') {
    await response.body?.cancel();
    return 'in';
  }
  const text = await response.text();
  const code = response.ok ? '' : textInside(JSON.parse(text), 'code');
  if (isErrorName(code) && response.status !== errorCatalogue[code].status) {
    return `${code} with ${response.status}`;
  }
  if (turnedAway.has(code)) return code;
  if (response.status >= 500) return `${code} ${response.status}`;
  return 'in';
};

it('the table names each call of the contract once [AUTH-17]', () => {
  const named = Object.values(groups).flat();
  expect(named.toSorted()).toEqual(all.map(({ name }) => name).toSorted());
});

describe('the access rule of every call', () => {
  it.each(kinds)('%s [AUTH-16, AUTH-17]', async (kind) => {
    const headers = await headersOf(server, kind);
    const found: Record<string, string> = {};
    const expectedRights: Record<string, string> = {};
    for (const group of groupNames) {
      for (const name of groups[group]) {
        if (name === 'signout') continue;
        found[name] = await tryRoute(routes[name], headers);
        expectedRights[name] = expected[kind][group];
      }
    }
    found['signout'] = await tryRoute(routes.signout, headers);
    expectedRights['signout'] = expected[kind].leave;
    expect(found).toEqual(expectedRights);
  });
});

describe('a country’s list', () => {
  const statusOf = async (path: string, headers: Headers = {}): Promise<number> =>
    (await server.call(path, { headers })).status;

  it.each(['kr', 'jp', 'us', 'ar', 'tw'])(
    'shows guests in %s only what guests may see there, and signed-in people all of it [AUTH-16, AUTH-17, NAV-19]',
    async (country) => {
      const { jwt } = await tokensFor(server, 'emma');
      for (const name of groups.list) {
        const path = `${routes[name].path}?country=${country}`;
        expect(await statusOf(path)).toBe(['kr', 'jp'].includes(country) ? 200 : 403);
        expect(await statusOf(path, { authorization: `Bearer ${jwt}` })).toBe(200);
      }
    },
  );

  it('requested for no country or for two is refused [AUTH-17]', async () => {
    for (const query of ['', '?country=', '?country=US', '?country=kr&country=us', '?country=xx']) {
      expect(await statusOf(`${routes.products.path}${query}`)).toBe(400);
    }
  });
});

describe('another person’s data', () => {
  const bearer = ({ jwt }: { readonly jwt: string }): Headers => ({
    authorization: `Bearer ${jwt}`,
  });

  const firstProduct = async (query: string, headers: Headers) => {
    const response = await server.call(`/billing/spoon/products?country=kr${query}`, { headers });
    const [product] = productsRoute.answers[200].parse(await response.json()).results;
    if (product === undefined) throw new Error('nothing is sold');
    return product;
  };

  const buy = async (headers: Headers, query = ''): Promise<unknown> => {
    const { productId, price } = await firstProduct(
      query,
      bearer(await tokensFor(server, 'minji')),
    );
    const body = { productId, quantity: 1, methodId: 43, device: 'pc', expectedTotalPrice: price };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const response = await server.call(
      '/billing/spoon/inner/payment',
      postJson(body, { ...headers, ...key }),
    );
    return response.json();
  };

  it('is answered with 404, without any of it [AUTH-17]', async () => {
    const [minji, haneul] = [await tokensFor(server, 'minji'), await tokensFor(server, 'haneul')];
    const payment = textInside(await buy(bearer(minji)), 'transactionId');
    const mine = await server.call('/signin/', postJson(bodies['signin'], bearer(minji)));
    const userId = numberInside(inside(await mine.json(), 'results', '0'), 'id');
    const paths = [`/billing/spoon/inner/payment/history/${payment}`, `/billing/${userId}/balance`];
    for (const path of paths) {
      const own = await server.call(path, { headers: bearer(minji) });
      expect([path, own.status]).toEqual([path, 200]);
      const others = await server.call(path, { headers: bearer(haneul) });
      const text = await others.text();
      expect([path, others.status]).toEqual([path, 404]);
      expect(text).not.toMatch(/민지|spoon"|totalPrice/);
    }
  });

  it('a VIP product is sold to VIPs only [AUTH-16]', async () => {
    const headers = await headersOf(server, 'an adult in Korea');
    expect(await buy(headers, '&category=WHALE')).toMatchObject({ code: 'vip_only' });
    const vip = await headersOf(server, 'a VIP');
    expect(await buy(vip, '&category=WHALE')).toMatchObject({ status: 'redirected' });
  });
});
