import { createClient, failure, success } from '@dipper/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeDatabase } from '../../testing/fake-database.ts';
import { tokenWith } from '../../testing/token-with.ts';
import { isRefusal } from '../api/index.ts';
import { createBrowserTokens } from './browser-tokens.ts';
import { createProver } from './prover.ts';
import type { Renewal } from './tokens.ts';

const jwt = tokenWith({ country: 'kr', user_id: 42, exp: 4e9 });
const signed = { key: expect.any(String), signature: expect.any(String) };
const ofThisPage = { apiBase: '/api', hosts: {} };
const elsewhere = { apiBase: 'https://api.example/api', hosts: {} };

type RefreshRequest = { readonly proof?: { readonly key: string } };

let database: ReturnType<typeof fakeDatabase>;

beforeEach(() => {
  database = fakeDatabase();
  vi.stubGlobal('indexedDB', database.indexedDB);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { locks: undefined });
});

const openPage = (config: typeof ofThisPage) => {
  const bodies: RefreshRequest[] = [];
  const api = createClient({
    send: async ({ body = '{}' }) => {
      const request: RefreshRequest = JSON.parse(body);
      bodies.push(request);
      const data = request.proof === undefined ? { jwt } : { jwt, refresh_token: 'r2' };
      return success({ status: 200, body: { data }, header: () => null });
    },
  });
  return { tokens: createBrowserTokens(api, config), bodies };
};

/** Returns the request by which a page renews its login. */
const requestBy = async (renewal: Renewal, config: typeof ofThisPage) => {
  database.records.clear();
  const { tokens, bodies } = openPage(config);
  // A browser that keeps a login by its key keeps the key.
  if (renewal.by === 'key') await createProver().begin('r0');
  await tokens.keep({ jwt, renewal });
  if (renewal.by !== 'handed-over') await tokens.renew(jwt);
  return bodies;
};

describe('the renewal of a login', () => {
  it('is signed when a key began the login, also on a page that uses a cookie [AUTH-04] [AUTH-07]', async () => {
    const byKey = { by: 'key', refreshToken: 'r1' } as const;
    const expected = [{ refresh_token: 'r1', proof: signed }];
    expect(await requestBy(byKey, ofThisPage)).toEqual(expected);
    expect(await requestBy(byKey, elsewhere)).toEqual(expected);
  });

  it('is not signed when a cookie began the login [AUTH-04]', async () => {
    const expected = [{ kept_for: 42 }];
    expect(await requestBy({ by: 'cookie' }, ofThisPage)).toEqual(expected);
    expect(await requestBy({ by: 'cookie' }, elsewhere)).toEqual(expected);
  });

  it('trades handed-over tokens for the kind that this page uses [AUTH-03] [AUTH-06]', async () => {
    const handedOver = { by: 'handed-over', refreshToken: 'r1' } as const;
    expect(await requestBy(handedOver, ofThisPage)).toEqual([{ refresh_token: 'r1' }]);
    expect(await requestBy(handedOver, elsewhere)).toEqual([
      { refresh_token: 'r1', proof: signed },
    ]);
  });
});

describe('a browser key that cannot be read', () => {
  const byKey = { by: 'key', refreshToken: 'r1' } as const;

  it('does not end the login bound to it, which can be renewed later [AUTH-04] [ERR-04]', async () => {
    const { tokens, bodies } = openPage(elsewhere);
    await createProver().begin('r0');
    await tokens.keep({ jwt, renewal: byKey });
    database.failing.add('readonly');
    const lost = await tokens.renew(jwt);
    expect([lost.ok || isRefusal(lost.error), bodies]).toEqual([false, []]);
    database.failing.clear();
    expect(await tokens.renew(jwt)).toEqual(success(jwt));
    expect(bodies).toEqual([{ refresh_token: 'r1', proof: signed }]);
  });

  it('is not replaced by a stored key: a new login gets a key in memory only [AUTH-04]', async () => {
    const { tokens, bodies } = openPage(elsewhere);
    database.failing.add('readonly');
    await tokens.keep({ jwt, renewal: { by: 'handed-over', refreshToken: 'r1' } });
    database.failing.clear();
    expect(await tokens.current()).toMatchObject({
      renewal: { by: 'page-key', refreshToken: 'r2' },
    });
    expect(await openPage(elsewhere).tokens.current()).toBeUndefined();
    await tokens.renew(jwt);
    expect(bodies).toEqual([
      { refresh_token: 'r1', proof: signed },
      { refresh_token: 'r2', proof: { ...signed, key: bodies[0]?.proof?.key } },
    ]);
  });
});

describe('stored tokens that cannot be read', () => {
  const older = tokenWith({ country: 'kr', user_id: 42, exp: 4e9, iat: 1 });
  const later = tokenWith({ country: 'jp', user_id: 7, exp: 4e9 });

  it("are read again later, and this tab's own copy is not used meanwhile [AUTH-06] [ERR-04]", async () => {
    const { tokens, bodies } = openPage(ofThisPage);
    await tokens.keep({ jwt: older, renewal: { by: 'cookie' } });
    await openPage(ofThisPage).tokens.keep({ jwt: later, renewal: { by: 'cookie' } });
    database.failing.add('readonly');
    for (const answer of [await tokens.freshToken(), await tokens.renew(older)]) {
      expect(answer.ok || isRefusal(answer.error)).toBe(false);
    }
    expect(bodies).toEqual([]);
    database.failing.clear();
    expect(await tokens.freshToken()).toEqual(success(later));
  });

  it("are not used when this tab's last write failed, and its copy in memory counts [AUTH-06]", async () => {
    await openPage(ofThisPage).tokens.keep({ jwt: older, renewal: { by: 'cookie' } });
    const { tokens } = openPage(ofThisPage);
    database.failing.add('readwrite');
    await tokens.keep({ jwt: later, renewal: { by: 'cookie' } });
    expect(await tokens.freshToken()).toEqual(success(later));
    database.failing.add('readonly');
    expect(await tokens.freshToken()).toEqual(success(later));
  });
});

describe("a log-out that ends the cookie's session", () => {
  it('delays the next login by a limited time only [AUTH-15]', async () => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const api = createClient({
      send: ({ signal }) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve(failure({ kind: 'aborted' })));
        }),
    });
    const tokens = createBrowserTokens(api, ofThisPage);
    await tokens.keep({ jwt, renewal: { by: 'cookie' } });
    await tokens.drop();
    expect(await tokens.current()).toBeUndefined();
    limit.abort();
    await tokens.forgotten();
  });
});
