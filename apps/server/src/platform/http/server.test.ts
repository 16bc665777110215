import { Writable } from 'node:stream';
import { failure } from '@dipper/contract';
import type { RouteDefinition } from '@dipper/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { DatabaseBusy } from '../db/index.ts';
import { createLog } from '../log.ts';
import { answer, redirect } from './index.ts';
import {
  closeAll,
  expectProblem,
  minji,
  mountThings,
  post,
  readThing,
  start,
} from './testing/edge.ts';
import { headersOf } from '../../../../../tools/testing/headers.ts';

afterEach(closeAll);

describe('a request is parsed by the contract [API-04]', () => {
  it('and its parts reach the handler, whose status and body are returned unchanged [API-02]', async () => {
    const { url } = await start(mountThings);
    const read = await fetch(`${url}/api/things/7?country=kr`);
    expect([read.status, await read.json()]).toEqual([200, { name: '7', amount: 1 }]);
    const made = await fetch(`${url}/api/things/`, post({ name: 'a', amount: 2, extra: true }));
    expect([made.status, await made.json()]).toEqual([201, { name: 'a', amount: 2 }]);
  });

  it('and every wrong field is named at once: 46998 [ERR-01]', async () => {
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
    ['plain text', post('{}', { 'content-type': 'text/plain' }), 'unsupported_media_type'],
  ] as const)('and refused with %s', async (_what, request, name) => {
    const { url } = await start(mountThings);
    await expectProblem(await fetch(`${url}/api/things`, request), name);
  });

  it.each(['/a\r\nb', '/\u0000', '/한글'])(
    'and its errors come from the catalogue even if the answer’s header cannot be written: %j',
    async (location) => {
      const { url } = await start((http) => {
        http.raw('GET /api/away', async () => redirect(location));
      });
      await expectProblem(await fetch(`${url}/api/away`), 'temporary_error');
    },
  );

  it('and an unknown or invalid address gets an error of the catalogue', async () => {
    const { url } = await start(mountThings);
    await expectProblem(await fetch(`${url}/api/nothing`), 'not_found');
    await expectProblem(await fetch(`${url}/elsewhere`), 'not_found');
    const unreadable = await fetch(`${url}/api/things/%ff`);
    expect(unreadable.status).toBe(400);
    expect(unreadable.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('and a browser that navigates to an invalid address gets a page [ERR-04]', async () => {
    const { url } = await start(mountThings);
    const navigation = { headers: { accept: 'text/html' }, redirect: 'manual' } as const;
    const led = await fetch(`${url}/payment/%ff`, navigation);
    expect([led.status, led.headers.get('location')]).toEqual([303, '/notfound']);
    expect((await fetch(`${url}/api/things/%ff`, navigation)).status).toBe(400);
    expect((await fetch(`${url}/payment/%ff`)).status).toBe(400);
  });
});

describe('the access rule of a call', () => {
  it.each([
    ['no token', undefined, 'not_authenticated'],
    ['an empty token', 'Bearer ', 'not_authenticated'],
    [`'null'`, 'Bearer null', 'not_authenticated'],
    ['a forged token', 'Bearer forged', 'not_authenticated'],
    ['another scheme', 'Basic bWluamk6', 'not_authenticated'],
    ['a token that has run out', 'Bearer expired', 'token_expired'],
  ] as const)(
    'is applied to a token: %s: %s [AUTH-05, ERR-01]',
    async (_what, authorization, name) => {
      const { url } = await start(mountThings);
      const headers = new Headers({
        'idempotency-key': 'key-0001',
        'content-type': 'application/json',
      });
      if (authorization !== undefined) headers.set('authorization', authorization);
      const body = JSON.stringify({ name: 'a', amount: 1 });
      await expectProblem(
        await fetch(`${url}/api/things`, { method: 'POST', headers, body }),
        name,
      );
    },
  );

  it('admits a guest, and a person with an invalid token, to public calls', async () => {
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

  it('admits operators only to operators’ calls', async () => {
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

describe('an answer', () => {
  it('is checked against the contract outside of production [API-04]', async () => {
    const { url } = await start((http) =>
      http.mount(readThing, async () => answer(200, { name: 'a', amount: 1.5 })),
    );
    await expectProblem(await fetch(`${url}/api/things/1?country=kr`), 'temporary_error');
  });

  it('contains nothing about a bug but the request id that finds it in the log', async () => {
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

  it('is 503 with a Retry-After when the database is busy or down', async () => {
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

  it('is neither cached, sniffed, framed nor sent a referrer', async () => {
    const { url } = await start(mountThings, { isSecure: true });
    const { headers } = await fetch(`${url}/api/things/1?country=kr`);
    expect(headersOf(headers)).toEqual({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
      'content-type': 'application/json; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'x-permitted-cross-domain-policies': 'none',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  it('is 304 for a caller who has this version', async () => {
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

describe('a page of another origin', () => {
  const pageOrigin = 'https://wallet.example.com';

  it('may call if it is the wallet’s, after a preflight request [API-01]', async () => {
    const { url } = await start(mountThings, { pageOrigin });
    const preflight = await fetch(`${url}/api/things`, {
      method: 'OPTIONS',
      headers: { origin: pageOrigin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(pageOrigin);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    const allowed = preflight.headers.get('access-control-allow-headers');
    for (const name of ['authorization', 'content-type', 'idempotency-key']) {
      expect(allowed).toContain(name);
    }
    const { headers } = await fetch(`${url}/api/things`, post({ name: 'a', amount: 1 }));
    expect(headers.get('access-control-allow-origin')).toBe(pageOrigin);
    expect(headers.get('access-control-expose-headers')).toContain('link');
  });

  it('gets the same answer for every other origin, and no credentials', async () => {
    const { url } = await start(mountThings, { pageOrigin });
    for (const origin of ['https://evil.example.com', 'null', `${pageOrigin}.evil.com`]) {
      const { headers } = await fetch(`${url}/api/things/1?country=kr`, { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(pageOrigin);
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
  });
});

describe('the log of calls', () => {
  it('has the route of each call, never its query, body or token [OPS-04]', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    const { url } = await start(mountThings, { log: createLog({ level: 'debug', destination }) });
    await fetch(`${url}/api/things/7?country=kr&auth_key=secret-1`);
    await fetch(`${url}/api/things`, post({ name: 'secret-2', amount: 1 }));
    await fetch(`${url}/api/nothing/secret-3?token=secret-4`);
    await expect.poll(() => lines.length).toBe(3);
    const text = lines.join('');
    expect(text).toContain('"route":"/api/things/:id","status":200');
    expect(text).toContain('"route":"unknown","status":404');
    expect(text).not.toMatch(/secret|minji|country=/);
  });

  it('is not filled by callers’ errors', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const { url } = await start(mountThings, { log: createLog({ level: 'info', destination }) });
    await fetch(`${url}/api/things`, post('{'));
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toContain('"msg":"answered"');
  });
});

it('a call without an access rule is not served [AUTH-17]', async () => {
  const authenticators = {
    person: async () => failure('not_authenticated' as const),
    operator: async () => failure('not_authenticated' as const),
    hasRule: ({ name }: RouteDefinition) => name === readThing.name,
  };
  await expect(start(mountThings, { authenticators })).rejects.toThrow(
    'nobody has decided who may call makeThing',
  );
});

it('a wrong method gets another error than a wrong address', async () => {
  const { url } = await start(mountThings);
  const wrong = await fetch(`${url}/api/things/7?country=kr`, { method: 'PATCH' });
  await expectProblem(wrong, 'method_not_allowed');
  expect(wrong.headers.get('allow')).toBe('GET, HEAD');
  await expectProblem(await fetch(`${url}/api/thing/7`, { method: 'PATCH' }), 'not_found');
  await expectProblem(await fetch(`${url}/api/things/7/more`), 'not_found');
});

it('a database time-out has its own error', async () => {
  const canceled = Object.assign(new Error('canceling statement'), { code: '57014' });
  const { url } = await start((http) =>
    http.mount(readThing, async () => {
      throw canceled;
    }),
  );
  await expectProblem(await fetch(`${url}/api/things/7?country=kr`), 'request_timed_out');
});

describe('a raw call', () => {
  it('learns when its answer was sent, and nothing if the caller has gone', async () => {
    const received: string[] = [];
    let leave = (): void => undefined;
    const gone = new Promise<void>((resolve) => (leave = resolve));
    const { url } = await start((http) => {
      http.raw('POST /api/hook/:id', async ({ params: { id = '' } }) => {
        if (id === 'gone') await gone;
        return { status: 200, body: 'OK,', sent: async () => void received.push(id) };
      });
    });
    const going = new AbortController();
    const request = fetch(`${url}/api/hook/gone`, { method: 'POST', signal: going.signal });
    const answer = await fetch(`${url}/api/hook/here`, { method: 'POST' });
    expect(await answer.text()).toBe('OK,');
    await expect.poll(() => received).toEqual(['here']);
    going.abort();
    await expect(request).rejects.toThrow();
    // A request sent after another one has gone is answered after that was noticed.
    await fetch(`${url}/api/hook/after`, { method: 'POST' });
    leave();
    await fetch(`${url}/api/hook/later`, { method: 'POST' });
    await expect.poll(() => received).toEqual(['here', 'after', 'later']);
  });

  it('gets the body’s bytes and the first value of each parameter, and can redirect a browser', async () => {
    const { url } = await start((http) => {
      http.raw('POST /api/hook/:id', async ({ rawBody, params, query }) => ({
        status: 200,
        body: `${params.id} ${query.a} ${rawBody.toString('hex')}`,
      }));
      http.raw('GET /api/go', async () =>
        redirect('/payment/spoon', [{ name: 'a', value: 'b', path: '/', maxAgeSeconds: 60 }]),
      );
    });
    const body = Buffer.from([0, 255, 123]);
    const hook = await fetch(`${url}/api/hook/7?a=1&a=2`, { method: 'POST', body });
    expect(await hook.text()).toBe('7 1 00ff7b');
    const go = await fetch(`${url}/api/go`, { redirect: 'manual' });
    expect([go.status, go.headers.get('location')]).toEqual([303, '/payment/spoon']);
    expect(go.headers.get('set-cookie')).toBe('a=b; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
    for (const { headers } of [hook, go]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain(`default-src 'none'`);
    }
  });
});
