import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { problemSchema } from '@dipper/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from './platform/log.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
const lines: string[] = [];

const keepLines = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(...chunk.toString('utf8').split('\n'));
    done();
  },
});

beforeAll(async () => {
  const certified = `whsec_${Buffer.from('a secret that no stranger has').toString('base64')}`;
  server = await startTestServer(
    { RATE_LIMITS: 'on', CERTIFICATION_SECRET: certified },
    createLog({ level: 'info', destination: keepLines }),
  );
});
afterAll(() => server.stop());
beforeEach(() => {
  lines.length = 0;
});

const bugs = (): readonly string[] => lines.filter((line) => line.includes('failed by a bug'));

/** Counts answers to strangers' webhooks by status: a busy server may put off the test’s own look. */
const answered = async (status: string): Promise<number> => {
  const text = await (await server.call('/metrics')).text();
  const counts = text.matchAll(/_duration_seconds_count\{.*webhook",status="(\d+)".*\} (\d+)$/gm);
  return [...counts].reduce(
    (sum, [, code = '', count]) => (code.startsWith(status) ? sum + Number(count) : sum),
    0,
  );
};

/** They read their own words only, whatever the status is. */
const prescribed: ReadonlySet<string> = new Set(['hecto', 'sbps']);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const providers = ['hecto', 'sbps', 'toss', 'tosspayments', 'kakaopay', 'paypal'];
const pages = ['open', 'approve', 'cancel', 'fail'];
const names = ['%0d%0aX', '%00', '%ED%95%9C%EA%B8%80', '%0d%0aSet-Cookie:a=b', '..%2f..', '%E0'];

describe('no stranger can cause an answer with status 500 or more [API-04]', () => {
  it('by an odd payment id, at any provider and on any page', async () => {
    const odd: string[] = [];
    for (const provider of providers) {
      for (const page of pages) {
        for (const name of names) {
          const path = `/provider/${provider}/${page}/${name}`;
          const { status, headers } = await server.call(path, { redirect: 'manual' });
          const to = new URL(headers.get('location') ?? '/nowhere', server.url).pathname;
          const isPlain = /^\/[a-z/]+$/.test(to) && headers.get('set-cookie') === null;
          if (status >= 500 || !isPlain) odd.push(`${path}: ${status} ${to}`);
        }
      }
    }
    expect(odd).toEqual([]);
    expect(bugs()).toEqual([]);
  });

  it.each([
    ...['hecto', 'sbps', 'toss', 'tosspayments', 'paypal', 'payoneer'].map(
      (provider) => [provider, `/provider/${provider}/webhook`] as const,
    ),
    ['the certification service', '/certification/callback'],
  ] as const)('by a webhook to %s', async (provider, path) => {
    const bodies = ['', '{', '[]', 'null', '\u0000', '{"id":1}', 'a=b', 'x'.repeat(70_000)];
    const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'];
    const odd: string[] = [];
    for (const body of bodies) {
      for (const type of types) {
        const headers = { 'content-type': type };
        const sent = { method: 'POST', headers, body };
        const answer = await server.call(path, sent);
        const isExplained =
          prescribed.has(provider) || problemSchema.safeParse(parse(await answer.text())).success;
        const isFine = answer.status < 300 || (answer.status < 500 && isExplained);
        if (!isFine) odd.push(`${type} ${body.slice(0, 9)}: ${answer.status}`);
      }
    }
    expect(odd).toEqual([]);
    expect(bugs()).toEqual([]);
  });

  it('by closing the connection before the request is complete', async () => {
    const before = await answered('5');
    const { hostname, port } = new URL(server.url);
    const call =
      'POST /api/provider/toss/webhook HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}';
    for (let tried = 0; tried < 40; tried += 1) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      const isWritten = new Promise((resolve) => {
        socket.write(call.repeat(8), resolve);
      });
      await isWritten;
      socket.resetAndDestroy();
    }
    await server.call('/operations/me');
    expect(bugs()).toEqual([]);
    expect(await answered('5')).toBe(before);
    expect(await answered('')).toBeGreaterThan(0);
  });
});
