import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { defineRoute, errorCatalogue, failure, problemSchema, success } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DatabaseBusy } from '../db/index.ts';
import { silentLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { answer, createHttp, problem, redirect } from './index.ts';
import type { Http, HttpOptions, Person } from './index.ts';

const thing = z.object({ name: z.string(), amount: z.int() });
const readThing = defineRoute({
  name: 'readThing',
  verb: 'shop',
  method: 'GET',
  path: '/things/:id',
  access: 'public',
  summary: 'Read a thing',
  params: z.object({ id: z.string().check(z.regex(/^\d+$/)) }),
  query: z.object({ country: z.enum(['kr', 'jp']) }),
  answers: { 200: thing },
  errors: ['not_found'],
  available: true,
});
const makeThing = defineRoute({
  name: 'makeThing',
  verb: 'purchase',
  method: 'POST',
  path: '/things',
  access: 'person',
  summary: 'Make a thing',
  body: thing,
  answers: { 201: thing },
  movesMoney: true,
  errors: [],
  available: true,
});
const operate = defineRoute({
  name: 'operate',
  verb: 'operations',
  method: 'GET',
  path: '/operate',
  access: 'operator',
  summary: 'Operate',
  answers: { 200: z.object({}) },
  errors: [],
  available: true,
});

const minji: Person = {
  userId: 300_000_001n,
  bucket: 1,
  country: 'kr',
  deviceId: 'device',
  tokenId: 'login',
};
const tokens = new Map<string, ReturnType<HttpOptions['authenticators']['operator']> | ErrorName>([
  ['expired', 'token_expired'],
]);

const open: Http[] = [];

type Started = { readonly http: Http; readonly url: string };

const start = async (
  prepare: (http: Http) => void | Promise<void>,
  options: Partial<HttpOptions> = {},
): Promise<Started> => {
  const http = await createHttp({
    log: silentLog,
    metrics: createMetrics(),
    authenticators: {
      person: async (token) => {
        if (token === 'minji') return success(minji);
        return failure(
          tokens.get(token) === 'token_expired' ? 'token_expired' : 'not_authenticated',
        );
      },
      operator: (token) => token === 'operator',
    },
    checkAnswers: true,
    isSecure: false,
    rateLimits: undefined,
    trustedProxies: [],
    ...options,
  });
  open.push(http);
  await prepare(http);
  const port = await http.listen({ host: '127.0.0.1', port: 0 });
  return { http, url: `http://127.0.0.1:${port}` };
};

const expectProblem = async (
  response: Response,
  name: ErrorName,
): Promise<z.infer<typeof problemSchema>> => {
  const body = problemSchema.parse(await response.json());
  expect(response.status).toBe(errorCatalogue[name].status);
  expect(body).toMatchObject({ code: name, status_code: errorCatalogue[name].number });
  expect(body.request_id).toBe(response.headers.get('x-request-id'));
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return body;
};

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    authorization: 'Bearer minji',
    'idempotency-key': 'key-0001',
    ...headers,
  },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const mountThings = (http: Http): void => {
  http.mount(readThing, async ({ params }) =>
    params.id === '404' ? problem('not_found') : answer(200, { name: params.id, amount: 1 }),
  );
  http.mount(makeThing, async ({ body }) => answer(201, body));
  http.mount(operate, async () => answer(200, {}));
};

afterEach(async () => {
  await Promise.all(open.splice(0).map((http) => http.close(1000)));
});

describe('what comes in is parsed by the contract [API-04]', () => {
  it('hands parsed parts to the handler and answers with its status, returned whole [API-02]', async () => {
    const { url } = await start(mountThings);
    const read = await fetch(`${url}/api/things/7?country=kr`);
    expect([read.status, await read.json()]).toEqual([200, { name: '7', amount: 1 }]);
    const made = await fetch(`${url}/api/things/`, post({ name: 'a', amount: 2, extra: true }));
    expect([made.status, await made.json()]).toEqual([201, { name: 'a', amount: 2 }]);
  });

  it('names every wrong field at once: 46998 [ERR-01]', async () => {
    const { url } = await start(mountThings);
    const read = await expectProblem(
      await fetch(`${url}/api/things/x?country=us`),
      'wrong_request_format',
    );
    expect(read.status_code).toBe(46998);
    expect(read.fields?.map((field) => field.path)).toEqual(['params.id', 'query.country']);
    const made = await fetch(`${url}/api/things`, post({ name: 1, amount: 1.5 }));
    const { fields } = await expectProblem(made, 'wrong_request_format');
    expect(fields?.map((field) => field.path)).toEqual(['body.name', 'body.amount']);
  });

  it.each([
    ['not JSON', post('{'), 'wrong_request_format'],
    ['an empty body', post(''), 'wrong_request_format'],
    ['a body that reaches for prototypes', post('{"__proto__":{"a":1}}'), 'wrong_request_format'],
    ['more than 64 kB', post({ name: 'x'.repeat(65_536), amount: 1 }), 'request_too_large'],
    [
      'another type of body',
      post('<a/>', { 'content-type': 'text/xml' }),
      'unsupported_media_type',
    ],
  ] as const)('refuses %s', async (_what, request, name) => {
    const { url } = await start(mountThings);
    await expectProblem(await fetch(`${url}/api/things`, request), name);
  });

  it('answers an unknown address, and one that is no address, from the catalogue', async () => {
    const { url } = await start(mountThings);
    await expectProblem(await fetch(`${url}/api/nothing`), 'not_found');
    await expectProblem(await fetch(`${url}/elsewhere`), 'not_found');
    expect((await fetch(`${url}/api/things/%ff`)).status).toBe(400);
  });
});

describe('who may call', () => {
  it.each([
    ['no token', undefined, 'not_authenticated'],
    ['an empty token', 'Bearer ', 'not_authenticated'],
    [`'null'`, 'Bearer null', 'not_authenticated'],
    ['a forged token', 'Bearer forged', 'not_authenticated'],
    ['another scheme', 'Basic bWluamk6', 'not_authenticated'],
    ['a token that has run out', 'Bearer expired', 'token_expired'],
  ] as const)('%s: %s [AUTH-05, ERR-01]', async (_what, authorization, name) => {
    const { url } = await start(mountThings);
    const headers = new Headers({
      'idempotency-key': 'key-0001',
      'content-type': 'application/json',
    });
    if (authorization !== undefined) headers.set('authorization', authorization);
    const body = JSON.stringify({ name: 'a', amount: 1 });
    await expectProblem(await fetch(`${url}/api/things`, { method: 'POST', headers, body }), name);
  });

  it('lets a guest and a person with a bad token read what is public', async () => {
    const seen: (bigint | undefined)[] = [];
    const { url } = await start((http) =>
      http.mount(readThing, async ({ person }) => {
        seen.push(person?.userId);
        return answer(200, { name: 'a', amount: 1 });
      }),
    );
    for (const token of ['', 'forged', 'expired', 'minji']) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${url}/api/things/1?country=kr`, { headers })).status).toBe(200);
    }
    expect(seen).toEqual([undefined, undefined, undefined, minji.userId]);
  });

  it('keeps operator calls for operators', async () => {
    const { url } = await start(mountThings);
    const call = (token: string) =>
      fetch(`${url}/api/operate`, { headers: { authorization: `Bearer ${token}` } });
    await expectProblem(await call('minji'), 'not_authenticated');
    expect((await call('operator')).status).toBe(200);
  });
});

describe('a call that moves money needs an idempotency key of 8 to 255 characters [API-05]', () => {
  it.each([
    [undefined, 400],
    ['', 400],
    ['k'.repeat(7), 400],
    ['k'.repeat(8), 201],
    ['k'.repeat(255), 201],
    ['k'.repeat(256), 400],
  ])('%s', async (key, status) => {
    const { url } = await start(mountThings);
    const { headers, ...rest } = post({ name: 'a', amount: 1 });
    const sent = new Headers(headers);
    sent.delete('idempotency-key');
    if (key !== undefined) sent.set('idempotency-key', key);
    const response = await fetch(`${url}/api/things`, { ...rest, headers: sent });
    expect(response.status).toBe(status);
    if (status === 400) await expectProblem(response, 'idempotency_key_missing');
  });
});

describe('what goes out', () => {
  it('is checked against the contract outside of production [API-04]', async () => {
    const { url } = await start((http) =>
      http.mount(readThing, async () => answer(200, { name: 'a', amount: 1.5 })),
    );
    await expectProblem(await fetch(`${url}/api/things/1?country=kr`), 'temporary_error');
  });

  it('says nothing about a bug but the request id that finds it in the log', async () => {
    const { url } = await start((http) =>
      http.mount(readThing, async () => {
        throw new Error('select secret from vault');
      }),
    );
    const body = await expectProblem(
      await fetch(`${url}/api/things/1?country=kr`),
      'temporary_error',
    );
    expect(body.detail).toBe('unexpected failure');
  });

  it('answers 503 with a time to come back when the database is busy or away', async () => {
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    for (const error of [new DatabaseBusy('full'), lost, { code: '57P01' }]) {
      const { url } = await start((http) =>
        http.mount(readThing, async () => {
          throw error;
        }),
      );
      const response = await fetch(`${url}/api/things/1?country=kr`);
      await expectProblem(response, 'server_busy');
      expect(response.headers.get('retry-after')).toBe('1');
    }
  });

  it('is not kept, not sniffed, not framed, and not told where it was asked from', async () => {
    const { url } = await start(mountThings, { isSecure: true });
    const { headers } = await fetch(`${url}/api/things/1?country=kr`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  it('is not sent again to a caller who has this version', async () => {
    const { url } = await start((http) =>
      http.mount(readThing, async () =>
        answer(200, { name: 'a', amount: 1 }, { etag: 'v7', cacheSeconds: 60 }),
      ),
    );
    const address = `${url}/api/things/1?country=kr`;
    const first = await fetch(address);
    expect(first.headers.get('etag')).toBe('"v7"');
    expect(first.headers.get('cache-control')).toBe('private, max-age=60');
    const again = await fetch(address, { headers: { 'if-none-match': '"v7"' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await fetch(address, { headers: { 'if-none-match': '"v6"' } });
    expect(other.status).toBe(200);
  });
});

describe('calls whose feature comes later', () => {
  it('answer `not_available_yet` to anyone', async () => {
    const { url } = await start((http) => http.mountUnavailable(makeThing));
    await expectProblem(
      await fetch(`${url}/api/things`, post({}, { authorization: '' })),
      'not_available_yet',
    );
  });
});

describe('too much', () => {
  const readsOne = { readsMax: 1, writesMax: 2, delayMaxMs: 1e9, delayMs: () => 0 };

  it('refuses reads first, then writes, and never what a provider tells us', async () => {
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const { url } = await start(
      (http) => {
        mountThings(http);
        http.raw('GET', '/api/slow', async () => {
          started.resolve();
          await gate.promise;
          return { status: 200 };
        });
        http.raw('POST', '/api/provider/event', async () => ({ status: 200 }), {
          load: 'never-shed',
        });
      },
      { pressure: readsOne },
    );
    const slow = fetch(`${url}/api/slow`);
    await started.promise;
    const read = await fetch(`${url}/api/things/1?country=kr`);
    await expectProblem(read, 'server_busy');
    expect(read.headers.get('retry-after')).toBe('2');
    expect((await fetch(`${url}/api/things`, post({ name: 'a', amount: 1 }))).status).toBe(201);
    expect((await fetch(`${url}/api/provider/event`, { method: 'POST' })).status).toBe(200);
    gate.resolve();
    expect((await slow).status).toBe(200);
    await expect.poll(async () => (await fetch(`${url}/api/things/1?country=kr`)).status).toBe(200);
  });

  it('refuses reads while the event loop is late', async () => {
    let delayMs = 1000;
    const pressure = { delayMaxMs: 500, delayMs: () => delayMs };
    const { url } = await start(mountThings, { pressure });
    await expectProblem(await fetch(`${url}/api/things/1?country=kr`), 'server_busy');
    expect((await fetch(`${url}/api/things`, post({ name: 'a', amount: 1 }))).status).toBe(201);
    delayMs = 0;
    expect((await fetch(`${url}/api/things/1?country=kr`)).status).toBe(200);
  });

  it('limits calls of an address, and says when to come back', async () => {
    const rateLimits = { perAddress: 2, loginPerAddress: 9, moneyPerPerson: 9 };
    const { url } = await start(mountThings, { rateLimits });
    const call = () => fetch(`${url}/api/things/1?country=kr`);
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    const third = await call();
    await expectProblem(third, 'too_many_requests');
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('limits calls that move money by person, not by address', async () => {
    const rateLimits = { perAddress: 99, loginPerAddress: 9, moneyPerPerson: 1 };
    const { url } = await start(mountThings, { rateLimits });
    expect((await fetch(`${url}/api/things`, post({ name: 'a', amount: 1 }))).status).toBe(201);
    const second = await fetch(`${url}/api/things`, post({ name: 'a', amount: 1 }));
    await expectProblem(second, 'payment_too_many_requests');
    expect((await fetch(`${url}/api/things/1?country=kr`)).status).toBe(200);
  });
});

describe('raw calls', () => {
  it('get the bytes of the body, the first of each parameter, and can send a browser on', async () => {
    const { url } = await start((http) => {
      http.raw('POST', '/api/hook/:id', async ({ rawBody, params, query }) => ({
        status: 200,
        body: `${params.id} ${query.a} ${rawBody.toString('hex')}`,
      }));
      http.raw('GET', '/api/go', async () =>
        redirect('/payment/spoon', [{ name: 'a', value: 'b', path: '/', maxAgeSeconds: 60 }]),
      );
    });
    const body = Buffer.from([0, 255, 123]);
    const hook = await fetch(`${url}/api/hook/7?a=1&a=2`, { method: 'POST', body });
    expect(await hook.text()).toBe('7 1 00ff7b');
    const go = await fetch(`${url}/api/go`, { redirect: 'manual' });
    expect([go.status, go.headers.get('location')]).toEqual([303, '/payment/spoon']);
    expect(go.headers.get('set-cookie')).toBe('a=b; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
  });
});

describe('draining', () => {
  it('ends the calls that run, takes no more, and then is gone [OPS-04]', async () => {
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const { http, url } = await start((it) =>
      it.mount(readThing, async () => {
        started.resolve();
        await gate.promise;
        return answer(200, { name: 'done', amount: 1 });
      }),
    );
    const running = fetch(`${url}/api/things/1?country=kr`);
    await started.promise;
    const closed = http.close();
    expect(http.isDraining()).toBe(true);
    gate.resolve();
    expect(await (await running).json()).toEqual({ name: 'done', amount: 1 });
    await closed;
    await expect(fetch(`${url}/api/things/1?country=kr`)).rejects.toThrow();
  });

  it('cuts what does not end in time', async () => {
    const started = Promise.withResolvers<void>();
    const { http, url } = await start((it) =>
      it.mount(readThing, () => {
        started.resolve();
        return new Promise(() => undefined);
      }),
    );
    const running = fetch(`${url}/api/things/1?country=kr`).catch((error: unknown) => error);
    await started.promise;
    await http.close(1);
    expect(await running).toBeInstanceOf(TypeError);
  });
});

describe('the page', () => {
  const build = (): string => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'dipper-web-'));
    mkdirSync(path.join(root, 'assets'));
    const html =
      '<!doctype html><script>boot()</script><script src="/assets/a-1.js"></script></head>';
    writeFileSync(path.join(root, 'index.html'), html);
    writeFileSync(path.join(root, 'assets/a-1.js'), 'plain');
    writeFileSync(path.join(root, 'assets/a-1.js.br'), brotliCompressSync('pressed'));
    return root;
  };
  const serve = (root: string, frameAncestors: readonly string[] = []) =>
    start(async (http) => {
      mountThings(http);
      await http.web({
        root,
        frameAncestors,
        connectOrigins: ['https://jp.example.com'],
        frameOrigins: [],
        data: { id: 'config', read: () => ({ text: '</script><script>' }) },
      });
    });

  it('is one document for every page address, which nothing foreign may run in or frame', async () => {
    const root = build();
    const { url } = await serve(root, ['https://www.example.com']);
    for (const address of ['/', '/payment/spoon?country=kr', '/result/p1-0a']) {
      const response = await fetch(`${url}${address}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('boot()');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`default-src 'none'; script-src 'self' 'sha256-`);
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(policy).toContain('frame-ancestors https://www.example.com;');
      expect(policy).toContain(`connect-src 'self' https://jp.example.com;`);
      expect(policy).toContain(`require-trusted-types-for 'script'`);
    }
    rmSync(root, { recursive: true });
  });

  it('carries what it must know as data that cannot become code', async () => {
    const root = build();
    const { url } = await serve(root);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await fetch(url, { headers: { 'accept-encoding': encoding } });
      const text = await response.text();
      const [, data] =
        /<script type="application\/json" id="config">(.*?)<\/script>/.exec(text) ?? [];
      expect(data).toBe(String.raw`{"text":"\u003c/script>\u003cscript>"}`);
    }
    rmSync(root, { recursive: true });
  });

  it('has files that are kept for good, pressed beforehand', async () => {
    const root = build();
    const { url } = await serve(root);
    const response = await fetch(`${url}/assets/a-1.js`, { headers: { 'accept-encoding': 'br' } });
    expect(await response.text()).toBe('pressed');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    rmSync(root, { recursive: true });
  });

  it('does not stand in for a missing file, an unknown call, or a form that is sent to it', async () => {
    const root = build();
    const { url } = await serve(root);
    await expectProblem(await fetch(`${url}/assets/gone.js`), 'not_found');
    await expectProblem(await fetch(`${url}/api/gone`), 'not_found');
    await expectProblem(await fetch(`${url}/payment/spoon`, { method: 'POST' }), 'not_found');
    expect(await (await fetch(`${url}/..%2f..%2fetc/passwd`)).text()).toContain('<!doctype html>');
    rmSync(root, { recursive: true });
  });
});
