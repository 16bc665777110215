import { problemSchema } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersAt, bodyOf, statusOf } from '../../../tools/testing/bytes.ts';
import { textInside } from '../../../tools/testing/json.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
});
afterAll(() => server.stop());

const answersTo = (bytes: string): Promise<readonly string[]> => answersAt(server.url, bytes);

const head = 'POST /api/login/phone/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const smuggled = 'GET /api/healthz HTTP/1.1\r\nHost: a\r\n\r\n';
const chunked = 'Transfer-Encoding: chunked\r\n';
const noChunk = '0\r\n\r\n';

const notBelieved: Readonly<Record<string, string>> = {
  'a length beside chunks': `${head}Content-Length: 5\r\n${chunked}\r\n${noChunk}${smuggled}`,
  'chunks beside a length': `${head}${chunked}Content-Length: 4\r\n\r\n${noChunk}${smuggled}`,
  'two lengths': `${head}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${smuggled}`,
  'two lengths in one': `${head}Content-Length: 2, 40\r\n\r\n{}${smuggled}`,
  'a length with a sign': `${head}Content-Length: +2\r\n\r\n{}${smuggled}`,
  'a length below nothing': `${head}Content-Length: -2\r\n\r\n{}${smuggled}`,
  'a length of another base': `${head}Content-Length: 0x2\r\n\r\n{}${smuggled}`,
  'a length without end': `${head}Content-Length: 99999999999999999999\r\n\r\n{}${smuggled}`,
  'chunks that are no last coding': `${head}Transfer-Encoding: chunked, gzip\r\n\r\n${noChunk}${smuggled}`,
  'chunks by another spelling': `${head}Transfer-Encoding: xchunked\r\n\r\n${noChunk}${smuggled}`,
  'chunks behind a tab': `${head}Transfer-Encoding:\x0bchunked\r\n\r\n${noChunk}${smuggled}`,
  'a chunk of no number': `${head}${chunked}\r\nzz\r\n{}\r\n${noChunk}${smuggled}`,
  'a chunk without end': `${head}${chunked}\r\nffffffffffffffff\r\n{}\r\n${noChunk}${smuggled}`,
  'a space before the colon': `${head}Content-Length : 2\r\n\r\n{}${smuggled}`,
  'a folded line': `${head}X: a\r\n Content-Length: 2\r\n\r\n{}${smuggled}`,
  'a bare line feed': `${head}X: a\nContent-Length: 2\r\n\r\n{}${smuggled}`,
  'a bare carriage return': `${head}X: a\rContent-Length: 2\r\n\r\n{}${smuggled}`,
  'nothing in a header': `${head}X: a\0b\r\n\r\n${smuggled}`,
  'another protocol': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'a version that nobody has': 'GET /api/healthz HTTP/9.9\r\nHost: a\r\n\r\n',
  'a method in small letters': 'get /api/healthz HTTP/1.1\r\nHost: a\r\n\r\n',
  'a method that nobody has': 'DIPPER /api/healthz HTTP/1.1\r\nHost: a\r\n\r\n',
  'no host': `GET /api/healthz HTTP/1.1\r\n\r\n`,
  'no host, of a version without headers': 'GET /api/healthz\r\n\r\n',
  'no host, by a version that nobody has': 'GET /api/healthz HTTP/0.9\r\n\r\n',
  'two hosts': `GET /api/healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${smuggled}`,
  'the same host twice': 'GET /api/healthz HTTP/1.1\r\nHost: a\r\nhOST: a\r\n\r\n',
  'two hosts at a page': 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nAccept: text/html\r\n\r\n',
  'two hosts where a browser comes back':
    'GET /api/provider/toss/approve/a HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'two hosts before HTTP/1.1': 'GET /api/healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n',
  'two hosts, and a body': `${head}Host: b\r\nContent-Length: 2\r\n\r\n{}${smuggled}`,
  'too many headers': `GET /api/healthz HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
  'an address without end': `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
};

describe('bytes that are no HTTP request', () => {
  it.each(Object.entries(notBelieved))(
    'get one answer, in the form of every error: %s [API-04, ERR-01]',
    async (_name, bytes) => {
      const answers = await answersTo(bytes);
      expect(answers).toHaveLength(1);
      const [answer] = answers;
      expect([400, 413]).toContain(statusOf(answer));
      expect(problemSchema.safeParse(JSON.parse(bodyOf(answer))).success).toBe(true);
      expect(answer).toMatch(/^connection: close\r$/im);
      expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
    },
  );

  it('count as no server fault with another host in their address, or an Expect header [API-04]', async () => {
    for (const bytes of [
      'GET http://evil.example/api/healthz HTTP/1.1\r\nHost: a\r\n\r\n',
      `${head}Content-Length: 2\r\nExpect: the-unexpected\r\n\r\n{}`,
      'GET /api/healthz HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n',
    ]) {
      const [answer] = await answersTo(bytes);
      expect(statusOf(answer)).toBeLessThan(500);
      expect(answer).not.toContain('evil.example');
    }
    expect(await answersTo('CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n')).toEqual([]);
  });
});

it('count as a request by HTTP/1.0 without a host, as monitoring sends it [API-04]', async () => {
  const [answer] = await answersTo('GET /api/healthz HTTP/1.0\r\n\r\n');
  expect(statusOf(answer)).toBe(200);
});

const addresses = [
  '%00',
  '%ff',
  '%',
  '%E0%A4',
  '%c0%ae%c0%ae',
  '//',
  '///evil.example',
  '..%2f..%2fetc%2fpasswd',
  '../../etc/passwd',
  ';a=b',
  '%0d%0aSet-Cookie:%20a=b',
  '%f0%9f%98%80',
  '%ed%a0%80',
  'a'.repeat(129),
  'a'.repeat(8000),
  '[]',
  '{}',
  '"><script>',
  '?a[]=1&a[]=2&__proto__[x]=1',
  `?${'a=1&'.repeat(1500)}`,
];
const listeners = [
  '',
  'api/',
  'api/billing/spoon/inner/payment/history/',
  'api/provider/toss/approve/',
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

describe('odd addresses with odd methods', () => {
  it.each(methods)('count as no server fault, by %s [API-04]', async (method) => {
    const odd: string[] = [];
    for (const listener of listeners) {
      for (const address of addresses) {
        const call = `${method} /${listener}${address} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
        const [answer, ...more] = await answersTo(call);
        const status = statusOf(answer);
        const isExplained =
          status < 400 ||
          method === 'HEAD' ||
          textInside(JSON.parse(bodyOf(answer)), 'code') !== '';
        const isPlain = !/^(?:set-cookie|location: *(?:\/\/|\/\\|https?:))/im.test(answer ?? '');
        if (more.length > 0 || !(status < 500) || !isExplained || !isPlain) {
          odd.push(`${listener}${address.slice(0, 30)}: ${status} ${answer?.slice(0, 300)}`);
        }
      }
    }
    expect(odd).toEqual([]);
    expect((await server.call('/healthz')).status).toBe(200);
  });
});
