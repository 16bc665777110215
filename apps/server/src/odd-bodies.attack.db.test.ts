import { problemSchema, routes } from '@dipper/contract';
import type { RouteDefinition } from '@dipper/contract';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createLog } from './platform/log.ts';
import { tokensFor } from './testing/login.ts';
import { machine } from './testing/operators.ts';
import { signedHeaders } from './testing/partner.ts';
import { addressOf, bodyOf } from './testing/policy/operator-calls.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
let person: Readonly<Record<string, string>>;
const lines: string[] = [];

const keepLines = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(...chunk.toString('utf8').split('\n'));
    done();
  },
});

beforeAll(async () => {
  server = await startTestServer({}, createLog({ level: 'info', destination: keepLines }));
  person = { authorization: `Bearer ${(await tokensFor(server, 'minji')).jwt}` };
});
afterAll(() => server.stop());

const all: readonly RouteDefinition[] = Object.values(routes);
const saying = all.filter(({ body }) => body !== undefined);

const repeat = (text: string, times: number, end = ''): string =>
  `${text.repeat(times)}${end.repeat(times)}`;

/** Whole bodies, whatever the call asks for. */
const wholes: Readonly<Record<string, string>> = {
  nothing: '',
  'no end': '{"a":',
  'a list': '[]',
  'a word': 'null',
  'a number without end': '9'.repeat(50_000),
  'a number beyond all': '{"a":1e400}',
  'lists in lists': repeat('[', 30_000, ']'),
  'objects in objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'many names': JSON.stringify(
    Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`a${at}`, 1])),
  ),
  'a prototype': '{"__proto__":{"roles":["administrator"]}}',
  'the prototype of a constructor': '{"constructor":{"prototype":{"roles":["administrator"]}}}',
  'half a sign': '{"a":"\\ud800"}',
  'a zero character': '{"a":"\\u0000"}',
  'bytes that are no text': '{"a":"\xff\xfe"}',
  'another mark before it': '\ufeff{}',
};

/** Values in the place of one that the call knows, beside others that are well shaped. */
const values: readonly unknown[] = [
  null,
  '\0',
  '\ud800',
  '\u202e\u200f%00%0d%0aSet-Cookie: a=b',
  "';drop table dipper.app_user;--",
  'a'.repeat(20_000),
  -1,
  9.5e15,
  1e308,
  [],
  Array.from({ length: 2000 }, () => ({})),
  JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":1,"length":-1}'),
  '9999-12-31T23:59:59.999999Z',
  '0000-00-00',
];

/** Well shaped where the common ones of operators are not. */
const bodies: Readonly<Record<string, object>> = {
  buySpoons: {
    productId: 101_001,
    quantity: 1,
    methodId: 43,
    device: 'pc',
    expectedTotalPrice: 1100,
  },
};

const namesOf = (route: RouteDefinition): readonly string[] => {
  const described = z.toJSONSchema(route.body ?? z.any(), { io: 'input', unrepresentable: 'any' });
  return Object.keys(described.properties ?? {});
};

const oddBodies = (route: RouteDefinition): readonly string[] => [
  ...Object.values(wholes),
  ...namesOf(route).flatMap((name) =>
    values.map((value) =>
      JSON.stringify({ ...(bodies[route.name] ?? bodyOf(route)), [name]: value }),
    ),
  ),
];

const headersFor = ({ access, method }: RouteDefinition, path: string, body: string) => {
  const of = {
    person,
    operator: machine,
    public: {},
    partner: signedHeaders({ method, path, body }),
  };
  const key = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  return { ...of[access], ...key };
};

/** The complaint about the answer to one body; undefined: there is none. */
const wrongWith = async (route: RouteDefinition, body: string): Promise<string | undefined> => {
  const path = addressOf(route);
  const began = performance.now();
  const response = await server.call(path, {
    method: route.method,
    headers: headersFor(route, path, body),
    body,
  });
  const text = await response.text();
  const isExplained =
    response.status < 400 ||
    (response.status < 500 && problemSchema.safeParse(JSON.parse(text)).success);
  const isPlain = !/node_modules|\.ts:\d|at \w+ \(/.test(text);
  const isQuick = performance.now() - began < 10_000;
  return isExplained && isPlain && isQuick
    ? undefined
    : `${route.name} ${body.slice(0, 80)}: ${response.status} ${text.slice(0, 200)}`;
};

const atOnce = 8;

describe('odd bodies', () => {
  it('the test has calls with a body for each kind of caller', () => {
    expect(new Set(saying.map(({ access }) => access)).size).toBe(4);
    expect(saying.length).toBeGreaterThan(60);
  });

  it.each(saying.map((route) => [route.name, route] as const))(
    'cause no server fault and no delay, and get an answer in the form of every error: %s [API-04, ERR-01]',
    async (_name, route) => {
      const wrong: string[] = [];
      const odd = oddBodies(route);
      for (let at = 0; at < odd.length; at += atOnce) {
        const results = await Promise.all(
          odd.slice(at, at + atOnce).map((body) => wrongWith(route, body)),
        );
        wrong.push(...results.filter((each) => each !== undefined));
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  it('leave no bug in the log, and the server still answers', async () => {
    expect(lines.filter((line) => line.includes('failed by a bug'))).toEqual([]);
    expect((await server.call('/healthz')).status).toBe(200);
  });
});
