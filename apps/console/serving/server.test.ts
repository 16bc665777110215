import { createServer, type Server } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createConsoleServer } from './server.ts';
import { readSettings } from './settings.ts';

let consoleOrigin: string;
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
  const apiOrigin = await listen(api);
  server = createConsoleServer({ files: new Map([['/index.html', page]]), apiOrigin });
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

  it('lets no page frame it and no foreign script run', async () => {
    const answer = await fetch(`${consoleOrigin}/`);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(policy).toContain(`script-src 'self'`);
    // Documents come out of memory, as pictures and in frames; nothing else is framed or run.
    expect(policy).toContain(`img-src 'self' data: blob:;`);
    expect(policy).toContain('frame-src blob:;');
    expect(policy?.match(/blob:/g)).toHaveLength(2);
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
    const lonely = createConsoleServer({ files: new Map(), apiOrigin: 'http://127.0.0.1:1' });
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
  ])('names %s when it is %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });
});
