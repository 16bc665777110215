import { createClient, success } from '@dipper/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenWith } from '../../testing/token-with.ts';
import { createBrowserTokens } from './browser-tokens.ts';
import type { Renewal } from './tokens.ts';

const jwt = tokenWith({ country: 'kr', user_id: 42, exp: 4e9 });
const signed = { key: expect.any(String), signature: expect.any(String) };
const ofThisPage = { apiBase: '/api', hosts: {} };
const elsewhere = { apiBase: 'https://api.example/api', hosts: {} };

/** What a page asks with when its login goes on. */
const askedBy = async (renewal: Renewal, config: typeof ofThisPage) => {
  const bodies: unknown[] = [];
  const api = createClient({
    send: async ({ body }) => {
      bodies.push(JSON.parse(body ?? '{}'));
      return success({ status: 200, body: { data: { jwt } }, header: () => null });
    },
  });
  const tokens = createBrowserTokens(api, config);
  await tokens.keep({ jwt, renewal });
  if (renewal.by !== 'handed-over') await tokens.renew(jwt);
  return bodies;
};

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { locks: undefined });
});

describe('a login that goes on', () => {
  it('is signed where a key began it, also on a page that a cookie serves [AUTH-04] [AUTH-07]', async () => {
    const byKey = { by: 'key', refreshToken: 'r1' } as const;
    const expected = [{ refresh_token: 'r1', proof: signed }];
    expect(await askedBy(byKey, ofThisPage)).toEqual(expected);
    expect(await askedBy(byKey, elsewhere)).toEqual(expected);
  });

  it('is signed by nothing where a cookie began it [AUTH-04]', async () => {
    const expected = [{ kept_for: 42 }];
    expect(await askedBy({ by: 'cookie' }, ofThisPage)).toEqual(expected);
    expect(await askedBy({ by: 'cookie' }, elsewhere)).toEqual(expected);
  });

  it('is traded for what serves this page where it was handed over [AUTH-03] [AUTH-06]', async () => {
    const handedOver = { by: 'handed-over', refreshToken: 'r1' } as const;
    expect(await askedBy(handedOver, ofThisPage)).toEqual([{ refresh_token: 'r1' }]);
    expect(await askedBy(handedOver, elsewhere)).toEqual([{ refresh_token: 'r1', proof: signed }]);
  });
});
