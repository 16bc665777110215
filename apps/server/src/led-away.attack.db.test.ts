import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redirectStrings as written } from '../../../tools/testing/redirect-strings.ts';
import { walletUrl } from './testing/browser.ts';
import { bearer } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const providers = ['hecto', 'sbps', 'toss', 'tosspayments', 'kakaopay', 'paypal'];
const pages = ['approve', 'cancel', 'fail', 'open'];
/** Query names that could carry a place to go on to. */
const names = [
  'redirectUrl',
  'redirect_uri',
  'successUrl',
  'failUrl',
  'returnUrl',
  'next',
  'state',
];
/** The strings that an address can carry: no half characters, and a limited length. */
const redirectStrings = written
  .filter(({ length }) => length < 1000)
  .map((text) => text.toWellFormed());
const payment = `p1-${'0'.repeat(32)}`;

let server: TestServer;
let ours: ReadonlySet<string>;

beforeAll(async () => {
  server = await startTestServer();
  ours = new Set([server.url, walletUrl, server.sandbox.url].map((url) => new URL(url).origin));
});
afterAll(() => server.stop());

/** Returns the address that a browser would go on to, if it belongs to somebody else. */
const strangerIn = async (path: string, init: RequestInit = {}): Promise<string | undefined> => {
  const answer = await server.call(path, { redirect: 'manual', ...init });
  await answer.body?.cancel();
  const to = answer.headers.get('location');
  if (answer.status >= 500) return `${path}: ${answer.status}`;
  if (to === null) return undefined;
  return ours.has(new URL(to, server.url).origin) ? undefined : `${path}: ${to}`;
};

const strangersIn = async (
  calls: readonly (readonly [string, RequestInit?])[],
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const [path, init] of calls) {
    const stranger = await strangerIn(path, init);
    if (stranger !== undefined) found.push(stranger);
  }
  return found;
};

const queryWith = (text: string): string =>
  new URLSearchParams(Object.fromEntries(names.map((name) => [name, text]))).toString();

describe('no address redirects people to a foreign site [NAV-15, PAY-04]', () => {
  it('the test has many spellings of a foreign address', () => {
    expect(redirectStrings.length).toBeGreaterThan(200);
  });

  it.each(providers)('by a page that %s sends people back to', async (provider) => {
    const calls = redirectStrings.flatMap((text, place) => {
      const page = pages[place % pages.length];
      const at = `/provider/${provider}/${page}`;
      const body = queryWith(text);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      return [
        [`${at}/${encodeURIComponent(text)}`],
        [`${at}/${payment}?${queryWith(text)}`],
        [`${at}/${payment}`, { method: 'POST', headers: form, body }],
      ] as const;
    });
    expect(await strangersIn(calls)).toEqual([]);
  });

  it('at the start or the end of a login', async () => {
    const calls = redirectStrings.flatMap((text) => {
      const spoken = encodeURIComponent(text);
      return [
        [`/authorize/?sns_type=google&billing_page=${spoken}&${queryWith(text)}`],
        [`/authorize/?sns_type=${spoken}`],
        [`/authorize/callback/google?code=${spoken}&iss=${spoken}&${queryWith(text)}`],
      ] as const;
    });
    expect(await strangersIn(calls)).toEqual([]);
  });

  it('by the client’s host header', async () => {
    const hosts = redirectStrings.filter((text) => /^[\w.:@-]+$/.test(text));
    expect(hosts.length).toBeGreaterThan(5);
    const calls = hosts.flatMap((host) =>
      [
        '/authorize/?sns_type=google',
        `/provider/toss/approve/${payment}`,
        '/provider/toss/open/x',
      ].map(
        (path) =>
          [
            path,
            {
              headers: {
                'x-forwarded-host': host,
                'x-forwarded-proto': 'https',
                forwarded: `host="${host}"`,
                'x-original-url': `//${host}`,
                referer: `https://evil.example/${host}`,
              },
            },
          ] as const,
      ),
    );
    expect(await strangersIn(calls)).toEqual([]);
  });

  it.each(['registration-link', 'login-link'])(
    'by the return address given to Payoneer: %s',
    async (call) => {
      const headers = await bearer(server, 'layla');
      const taken: string[] = [];
      for (const text of redirectStrings) {
        const query = new URLSearchParams({ redirectUrl: text }).toString();
        const answer = await server.call(`/exchange/payoneer/${call}?${query}`, { headers });
        if (answer.ok || answer.status >= 500) taken.push(`${text}: ${answer.status}`);
      }
      expect(taken).toEqual([]);
    },
  );
});
