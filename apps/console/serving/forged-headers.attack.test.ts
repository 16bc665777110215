import { createServer, type Server } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createConsoleServer } from './server.ts';
import { listen, trust } from './testing/listening.ts';

let consoleOrigin: string;
let apiOrigin: string;
let api: Server;
let server: Server;

/** The headers by which the console tells the API who asks, where it trusts these proxies. */
async function headersAtApi(list: string, headers: Record<string, string>) {
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

beforeAll(async () => {
  api = createServer((incoming, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ headers: incoming.headers }));
  });
  apiOrigin = await listen(api);
  server = createConsoleServer({ files: new Map(), apiOrigin, trusted: trust('') });
  consoleOrigin = await listen(server);
});

afterAll(() => {
  server.close();
  api.close();
});

describe("the console's server", () => {
  it('passes on to the API only the operator cookie, which no other host can set [OPS-01]', async () => {
    const headers = { cookie: '__Host-dipper-operator=abc; __Host-other=d' };
    expect((await headersAtApi('', headers))['cookie']).toBe('__Host-dipper-operator=abc');
  });

  it('sets the forwarding headers itself and ignores those that a browser sends [OPS-01]', async () => {
    const forged = {
      'x-forwarded-for': '192.0.2.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '192.0.2.9',
      forwarded: 'for=192.0.2.9',
    };
    const received = await headersAtApi('', forged);
    expect(received['x-forwarded-for']).toBe('127.0.0.1');
    expect(Object.keys(received).filter((name) => /forwarded|real-ip/.test(name))).toEqual([
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
  ])(
    'with trusted proxies %s and the forwarded addresses %j passes on %s as the caller [OPS-01]',
    async (list, sentHeaders, expected) => {
      expect(
        (await headersAtApi(list, { 'x-forwarded-for': sentHeaders }))['x-forwarded-for'],
      ).toBe(expected);
    },
  );

  it('sends nosniff and a permissions policy without camera at every address', async () => {
    for (const address of ['/', '/ledger', '/healthz', '/assets/missing.js']) {
      const { headers } = await fetch(`${consoleOrigin}${address}`);
      expect([address, headers.get('x-content-type-options')]).toEqual([address, 'nosniff']);
      expect(headers.get('permissions-policy')).toContain('camera=()');
    }
  });
});
