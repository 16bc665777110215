import { createServer, type Server } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { headersOf } from '../../../tools/testing/headers.ts';
import { createConsoleServer } from './server.ts';
import { readSettings } from './settings.ts';
import { readTrusted, type Trusted } from './trusted.ts';

let consoleOrigin: string;
let apiOrigin: string;
let api: Server;
let server: Server;

function listen(target: Server): Promise<string> {
  return new Promise((resolve) => {
    target.listen(0, '127.0.0.1', () => {
      const address = target.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}

function trust(list: string): Trusted {
  const trusted = readTrusted(list);
  if (trusted === undefined) throw new Error(`no list: ${list}`);
  return trusted;
}

/** What the API is told of the way here, where the console trusts these proxies. */
async function toldApi(list: string, headers: Record<string, string>) {
  const trusting = createConsoleServer({ files: new Map(), apiOrigin, trusted: trust(list) });
  try {
    const answer = await fetch(`${await listen(trusting)}/api/operations/me`, { headers });
    const seen: { headers: Record<string, string> } = await answer.json();
    return seen.headers;
  } finally {
    trusting.close();
    trusting.closeAllConnections();
  }
}

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

describe('the console on its own origin', () => {
  it('hands calls below /api/ to the API with the operator’s cookie and no other [OPS-01]', async () => {
    const answer = await fetch(`${consoleOrigin}/api/readyz?deep=1`, {
      headers: { authorization: 'Bearer token', cookie: 'a=b; dipper-operator=abc; c=d' },
    });
    const seen = await answer.json();
    expect(seen.url).toBe('/api/readyz?deep=1');
    expect(seen.headers.authorization).toBe('Bearer token');
    expect(seen.headers.cookie).toBe('dipper-operator=abc');
  });

  it('hands on the cookie that only its own host can have set [OPS-01]', async () => {
    const headers = { cookie: '__Host-dipper-operator=abc; __Host-other=d' };
    expect((await toldApi('', headers))['cookie']).toBe('__Host-dipper-operator=abc');
  });

  it('says itself who asks, and believes no browser about it [OPS-01]', async () => {
    const forged = {
      'x-forwarded-for': '192.0.2.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '192.0.2.9',
      forwarded: 'for=192.0.2.9',
    };
    const told = await toldApi('', forged);
    expect(told['x-forwarded-for']).toBe('127.0.0.1');
    expect(Object.keys(told).filter((name) => /forwarded|real-ip/.test(name))).toEqual([
      'x-forwarded-for',
    ]);
  });

  it.each([
    ['127.0.0.1', '192.0.2.9', '192.0.2.9'],
    ['127.0.0.1', '203.0.113.66, 192.0.2.9', '192.0.2.9'],
    ['127.0.0.0/8, 10.0.0.0/8', '203.0.113.66, 192.0.2.9, 10.1.2.3', '192.0.2.9'],
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['10.0.0.0/8', '192.0.2.9', '127.0.0.1'],
  ])('trusting %s and told %j it says %s [OPS-01]', async (list, told, expected) => {
    expect((await toldApi(list, { 'x-forwarded-for': told }))['x-forwarded-for']).toBe(expected);
  });

  it('asks no browser for a camera, and has its headers at every address', async () => {
    for (const address of ['/', '/ledger', '/healthz', '/assets/missing.js']) {
      const { headers } = await fetch(`${consoleOrigin}${address}`);
      expect([address, headers.get('x-content-type-options')]).toEqual([address, 'nosniff']);
      expect(headers.get('permissions-policy')).toContain('camera=()');
    }
  });

  it('lets no page frame it and no foreign script run', async () => {
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

  it('says that the API does not answer rather than hang', async () => {
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
  ])('names %s when it is %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });
});
