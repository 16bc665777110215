import { problemSchema } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { putState } from './testing/credentials.ts';
import { postJson, askForTokens, tokensFor, tokensOf } from './testing/login.ts';
import type { TestTokens } from './testing/login.ts';
import { startServerProcess } from '../../../tools/testing/server-process.ts';
import type { ServerProcess } from '../../../tools/testing/server-process.ts';
import { answerInTime } from './testing/in-time.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const setGrace = statement(
  'test-access-set-grace',
  `update dipper.app_user u
   set certification = $2, grant_payment = 1,
     grace_ends_at = dipper.current_time() + make_interval(secs => $3)
   from dipper.login_identity l
   where l.identity = 'google:google-demo-' || $1 and u.bucket = l.bucket and u.user_id = l.user_id`,
);

let server: TestServer;
let other: ServerProcess;

beforeAll(async () => {
  server = await startTestServer();
  other = await startServerProcess(server.variables);
});

afterAll(async () => {
  await other.stop();
  await server.stop();
});

type ServerName = 'here' | 'there';
const places: readonly ServerName[] = ['here', 'there'];
/** An order of a product that does not exist: anyone with the right to buy is told so. */
const order = {
  productId: 999_999,
  quantity: 1,
  methodId: 43,
  device: 'pc',
  expectedTotalPrice: 1,
};
const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });

const call = (place: ServerName, address: string, init: RequestInit): Promise<Response> =>
  place === 'here' ? server.call(address, init) : other.call(address, init);

const ask = async (place: ServerName, { jwt }: TestTokens): Promise<string> => {
  const response = await call(place, '/billing/history/charge', { headers: bearer(jwt) });
  const body: unknown = await response.json();
  return response.ok ? 'let in' : problemSchema.parse(body).code;
};

/** Both processes know the login from a moment ago, which must not keep it alive. */
const expectAlive = async (person: string): Promise<TestTokens> => {
  const tokens = await tokensFor(server, person);
  for (const place of places) expect(await ask(place, tokens)).toBe('let in');
  return tokens;
};

const accessEnds = async (tokens: TestTokens, code: string): Promise<void> => {
  for (const place of places) expect(await answerInTime(() => ask(place, tokens), code)).toBe(code);
};

describe('access ends on every process within a second', () => {
  it.each(places)('for a login that is signed out %s [AUTH-04, AUTH-09]', async (place) => {
    const [tokens, elsewhere] = [await expectAlive('emma'), await expectAlive('emma')];
    const out = await call(place, '/signout/', { method: 'DELETE', headers: bearer(tokens.jwt) });
    expect(out.status).toBe(200);
    await accessEnds(tokens, 'not_authenticated');
    for (const each of places) expect(await ask(each, elsewhere)).toBe('let in');
  });

  it('for a login that signs out: at once in the process that handled it', async () => {
    const tokens = await expectAlive('emma');
    await server.call('/signout/', { method: 'DELETE', headers: bearer(tokens.jwt) });
    expect(await ask('here', tokens)).toBe('not_authenticated');
  });

  it('for a login whose old refresh token was used again [AUTH-04]', async () => {
    const first = await tokensFor(server, 'emma');
    const refresh = (token: string) => askForTokens(server, { refresh_token: token });
    const second = await tokensOf(await refresh(first.refreshToken));
    const third = await tokensOf(await refresh(second.refreshToken));
    for (const tokens of [first, second, third]) {
      for (const place of places) expect(await ask(place, tokens)).toBe('let in');
    }
    expect((await refresh(first.refreshToken)).status).toBe(401);
    for (const tokens of [third, second, first]) await accessEnds(tokens, 'not_authenticated');
  });

  it.each([
    ['blocked', 'account_blocked'],
    ['deleted', 'account_deleted'],
  ] as const)('for an account that is %s, in all its logins [AUTH-16]', async (state, code) => {
    const person = state === 'blocked' ? 'layla' : 'weiting';
    const logins = [await expectAlive(person), await expectAlive(person)];
    await putState(server, `google:google-demo-${person}`, state);
    for (const tokens of logins) await accessEnds(tokens, code);
    for (const { jwt, refreshToken } of logins) {
      const signedIn = await other.call(
        '/signin/',
        postJson({ sns_type: 'google', country: 'us' }, bearer(jwt)),
      );
      expect(problemSchema.parse(await signedIn.json()).code).toBe(code);
      expect((await askForTokens(server, { refresh_token: refreshToken })).ok).toBe(false);
    }
  });
});

it('calls of several people at the same moment are each judged by their own login [AUTH-04, AUTH-16]', async () => {
  const [live, ended, again] = [
    await tokensFor(server, 'emma'),
    await tokensFor(server, 'emma'),
    await tokensFor(server, 'yuki'),
  ];
  await server.call('/signout/', { method: 'DELETE', headers: bearer(ended.jwt) });
  const blocked = await tokensFor(server, 'seoyeon');
  await putState(server, 'google:google-demo-seoyeon', 'blocked');
  const results = await Promise.all(
    [ended, live, blocked, again, ended, blocked, live].map((tokens) => ask('there', tokens)),
  );
  expect(results).toEqual([
    'not_authenticated',
    'let in',
    'account_blocked',
    'let in',
    'not_authenticated',
    'account_blocked',
    'let in',
  ]);
});

describe('a purchase checks the login in its own transaction', () => {
  const minji = 'google:google-demo-minji';
  const start = async ({ jwt }: TestTokens): Promise<string> => {
    const headers = { ...bearer(jwt), 'idempotency-key': newUuid() };
    const response = await other.call('/billing/spoon/inner/payment', postJson(order, headers));
    return problemSchema.parse(await response.json()).code;
  };

  it('no process starts a purchase for a login that has just ended in another process [AUTH-04, AUTH-09]', async () => {
    const [ended, live] = [await expectAlive('minji'), await expectAlive('minji')];
    await server.call('/signout/', { method: 'DELETE', headers: bearer(ended.jwt) });
    expect(await start(ended)).toBe('not_authenticated');
    expect(await start(live)).toBe('product_not_found');
  });

  it.each([
    ['blocked', 'account_blocked'],
    ['deleted', 'account_deleted'],
  ] as const)(
    'no purchase starts for an account that has just been %s [AUTH-16]',
    async (state, code) => {
      const [live, ended] = [await expectAlive('minji'), await expectAlive('minji')];
      await server.call('/signout/', { method: 'DELETE', headers: bearer(ended.jwt) });
      await putState(server, minji, state);
      expect([await start(live), await start(ended)]).toEqual([code, code]);
      await putState(server, minji, 'active');
      expect(await start(live)).toBe('product_not_found');
    },
  );
});

describe('each way a login can end has its own error [ERR-01]', () => {
  it('an expired token gets 460, whether its login still runs or has ended', async () => {
    const tokens = await expectAlive('yuki');
    await server.call('/signout/', { method: 'DELETE', headers: bearer(tokens.jwt) });
    await server.advance(901);
    await accessEnds(tokens, 'token_expired');
  });

  it('a blocked person may still sign out', async () => {
    const tokens = await expectAlive('haneul');
    await putState(server, 'google:google-demo-haneul', 'blocked');
    await accessEnds(tokens, 'account_blocked');
    const out = await other.call('/signout/', { method: 'DELETE', headers: bearer(tokens.jwt) });
    expect(out.status).toBe(200);
    expect((await askForTokens(other, { refresh_token: tokens.refreshToken })).status).toBe(401);
  });

  it('a call that is open to guests answers a login that has ended as a guest', async () => {
    const tokens = await expectAlive('yuki');
    await server.call('/signout/', { method: 'DELETE', headers: bearer(tokens.jwt) });
    await accessEnds(tokens, 'not_authenticated');
    const response = await other.call('/billing/spoon/products?country=jp', {
      headers: bearer(tokens.jwt),
    });
    expect(response.status).toBe(200);
  });
});

it.each([
  ['220', '210'],
  ['221', '211'],
])(
  'a grace period of %s gives access until it ends, and is %s then [AUTH-12]',
  async (during, after) => {
    await server.owner.query(setGrace, ['jiho', during, 3600]);
    const statusNow = async (): Promise<number> => {
      const { jwt } = await tokensFor(server, 'jiho');
      const body = { sns_type: 'google', country: 'kr' };
      const response = await server.call('/signin/', postJson(body, bearer(jwt)));
      const answer: unknown = await response.json();
      expect(answer).toMatchObject({ status_code: response.status });
      return response.status;
    };
    expect(await statusNow()).toBe(Number(during));
    await server.advance(3000);
    expect(await statusNow()).toBe(Number(during));
    await server.advance(601);
    expect(await statusNow()).toBe(Number(after));
  },
);
