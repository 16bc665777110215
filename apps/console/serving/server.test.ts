import { createServer, type Server } from 'node:http';

import { describeFaults, errorCatalogue, problemSchema, WrongSetting } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { headersOf } from '../../../tools/testing/headers.ts';
import { askPath, stolen, traversals } from '../../../tools/testing/traversals.ts';
import { createConsoleServer } from './server.ts';
import { helpOf } from './setting-texts.ts';
import { readSettings } from './settings.ts';
import { listen, trust } from './testing/listening.ts';

let consoleOrigin: string;
let apiOrigin: string;
let api: Server;
let server: Server;

const page = {
  body: Buffer.from('<!doctype html>'),
  type: 'text/html; charset=utf-8',
  cacheControl: 'no-store',
};

beforeAll(async () => {
  api = createServer((incoming, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ url: incoming.url, headers: incoming.headers }));
  });
  apiOrigin = await listen(api);
  server = createConsoleServer({
    files: new Map([['/index.html', page]]),
    apiOrigin,
    trusted: trust(''),
  });
  consoleOrigin = await listen(server);
});

afterAll(() => {
  server.close();
  api.close();
});

describe("the console's server", () => {
  it('forwards calls below /api/ to the API with the operator’s cookie and no other [OPS-01]', async () => {
    const answer = await fetch(`${consoleOrigin}/api/readyz?deep=1`, {
      headers: { authorization: 'Bearer token', cookie: 'a=b; dipper-operator=abc; c=d' },
    });
    const seen = await answer.json();
    expect(seen.url).toBe('/api/readyz?deep=1');
    expect(seen.headers.authorization).toBe('Bearer token');
    expect(seen.headers.cookie).toBe('dipper-operator=abc');
  });

  it('forbids framing and scripts of other origins by its response headers', async () => {
    const answer = await fetch(`${consoleOrigin}/`);
    const { 'content-security-policy': policy, ...others } = headersOf(answer.headers);
    expect(others).toEqual({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    // Documents come out of memory, as pictures and in frames; nothing else is framed or run.
    expect(policy?.split('; ')).toEqual([
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `img-src 'self' data: blob:`,
      'frame-src blob:',
      `font-src 'self'`,
      `connect-src 'self'`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
      `trusted-types 'none'`,
    ]);
  });

  it.each([
    ['/assets/missing.js', 404],
    ['/../../package.json', 200],
    ['/ledger', 200],
  ])('answers %s with %i and never a file outside the build', async (address, status) => {
    const answer = await fetch(`${consoleOrigin}${address}`);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain('dipper');
  });

  it.each(traversals)(
    'answers the path traversal %s with a page of the console or an error, never with a file',
    async (path) => {
      const { status, text } = await askPath(consoleOrigin, path);
      expect([200, 400, 404]).toContain(status);
      expect(text).not.toMatch(stolen);
    },
  );

  it.each([
    ['GET', '/assets/missing.js', 'not_found'],
    ['POST', '/ledger', 'method_not_allowed'],
    ['PUT', '/', 'method_not_allowed'],
  ] as const)(
    'answers %s %s with an error in the common format, with the code %s',
    async (method, path, code) => {
      const answer = await fetch(`${consoleOrigin}${path}`, { method });
      expect(answer.status).toBe(errorCatalogue[code].status);
      expect(problemSchema.parse(await answer.json()).code).toBe(code);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('answers that the API does not respond instead of letting the request hang', async () => {
    const lonely = createConsoleServer({
      files: new Map(),
      apiOrigin: 'http://127.0.0.1:1',
      trusted: trust(''),
    });
    const origin = await listen(lonely);
    const answer = await fetch(`${origin}/api/readyz`);
    expect(answer.status).toBe(502);
    lonely.close();
  });
});

describe('settings of the console', () => {
  it.each([
    ['CONSOLE_PORT', 'many'],
    ['CONSOLE_API_ORIGIN', 'http://127.0.0.1:4400/api'],
    ['CONSOLE_TRUSTED_PROXIES', '10.0.0'],
    ['CONSOLE_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['CONSOLE_TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['HOST', '0.0.0.0'],
    ['HOST', '127.0.0.1.example.com'],
  ])('are refused with the name %s when its value is %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  it('are refused with every wrong name in one message, each with its purpose [OPS-05]', () => {
    const wrong = {
      HOST: '0.0.0.0',
      CONSOLE_PORT: 'many',
      CONSOLE_API_ORIGIN: 'nowhere',
      CONSOLE_TRUSTED_PROXIES: '10.0.0',
    };
    let received: unknown;
    try {
      readSettings(wrong);
    } catch (error) {
      received = error;
    }
    const faults = received instanceof WrongSetting ? received.faults : [];
    expect(faults.map(({ setting }) => setting)).toEqual(Object.keys({ ...wrong }));
    const table = describeFaults(faults, helpOf);
    for (const name of Object.keys(wrong)) {
      expect(table).toContain(`wrong setting ${name}: expected`);
      expect(table).toContain(helpOf(name)?.slice(0, 20));
    }
    expect(table).not.toMatch(/many|nowhere/);
  });

  it('allow public access in production and staging only, because development passwords are known [OPS-05]', () => {
    const HOST = '0.0.0.0';
    for (const DIPPER_ENVIRONMENT of ['production', 'staging']) {
      expect(readSettings({ HOST, DIPPER_ENVIRONMENT }).host).toBe(HOST);
    }
    expect(() => readSettings({ HOST, DIPPER_ENVIRONMENT: 'dev' })).toThrow('HOST');
    expect(readSettings({ HOST: 'console.localhost' }).host).toBe('console.localhost');
  });
});
