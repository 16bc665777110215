import { Writable } from 'node:stream';
import { parseLinkHeader, problemSchema } from '@dipper/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { createLog } from './platform/log.ts';
import {
  certificationMessage,
  certificationSecret,
  certificationSecretOf,
  certificationSettings,
  certificationSigned,
  setUncertified,
} from './testing/certification.ts';
import { changedSecrets } from './testing/changed-secrets.ts';
import { bearer, postJson, tokensFor } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

/**
 * Hashes everyone the service may speak about, and every question it was asked, to show that nothing
 * changed.
 */
const everybody = statement(
  'test-forged-certifications',
  `select md5(concat((select jsonb_agg(u order by u.user_id) from dipper.app_user u),
     (select jsonb_agg(r order by r.request_hash) from dipper.certification_request r))) as state`,
);

const secretOfOthers = certificationSecretOf('what a stranger has thought of, long enough');

let server: TestServer;
const lines: string[] = [];
const keepLines = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(...chunk.toString('utf8').split('\n'));
    done();
  },
});

beforeAll(async () => {
  const log = createLog({ level: 'info', destination: keepLines });
  server = await startTestServer(certificationSettings, log);
});
afterAll(() => server.stop());
beforeEach(async () => {
  lines.length = 0;
  for (const person of ['jiho', 'minji']) await setUncertified(server.owner, person);
});

type Headers = Readonly<Record<string, string>>;

const deliver = async (
  headers: Headers,
  body: string,
): Promise<readonly [status: number, told: string]> => {
  const answer = await server.call('/certification/callback', { method: 'POST', headers, body });
  const reply: unknown = await answer.json();
  const problem = problemSchema.safeParse(reply);
  return [answer.status, problem.success ? problem.data.code : JSON.stringify(reply)];
};

const signed = (body: string): Headers => certificationSigned(certificationSecret, body);

/** Returns a demo person's request, as the page hands it to the service. */
const requestOf = async (person: string): Promise<string> => {
  const headers = await bearer(server, person);
  const answer = await server.call(
    '/signin/',
    postJson({ sns_type: 'google', country: 'kr' }, headers),
  );
  const link = parseLinkHeader(answer.headers.get('link'))['certification'] ?? '';
  return new URL(link).searchParams.get('request') ?? '';
};

/** Everybody as they were, and nothing of ours broken by it. */
const changesNothing = async (attack: () => Promise<unknown>): Promise<void> => {
  const before = await server.owner.query(everybody, []);
  await attack();
  expect(await server.owner.query(everybody, [])).toEqual(before);
  expect(lines.filter((line) => line.includes('failed by a bug'))).toEqual([]);
};

describe('a genuine webhook of the certification service with one part changed', () => {
  it.each(changedSecrets)(
    'certifies nobody, even if the service signed it: %s [AUTH-12]',
    async (_what, change) => {
      const [mine, theirs] = [await requestOf('jiho'), await requestOf('minji')];
      const body = certificationMessage(change(mine, theirs));
      await changesNothing(async () => {
        expect(await deliver(signed(body), body)).toEqual([404, '{"outcome":"unknown"}']);
      });
      const genuine = certificationMessage(mine);
      expect(await deliver(signed(genuine), genuine)).toEqual([200, '{"outcome":"recorded"}']);
    },
  );
});

describe('a webhook that the certification service did not sign', () => {
  const attempts: Readonly<Record<string, (body: string) => Headers>> = {
    'with no signature': () => ({ 'content-type': 'application/json' }),
    'signed by another secret': (body) => certificationSigned(secretOfOthers, body),
    'signed by an empty secret': (body) => certificationSigned('whsec_', body),
    'signed for another body': () => signed(certificationMessage('c1-x')),
    'with its version alone': (body) => ({ ...signed(body), 'webhook-signature': 'v1,' }),
    'with a letter of its signature another': (body) => {
      const { 'webhook-signature': own = '', ...others } = signed(body);
      return { ...others, 'webhook-signature': `v1,${own[3] === 'A' ? 'B' : 'A'}${own.slice(4)}` };
    },
    'with its signature cut short': (body) => {
      const { 'webhook-signature': own = '', ...others } = signed(body);
      return { ...others, 'webhook-signature': own.slice(0, -2) };
    },
    'with the id of another message': (body) => ({
      ...signed(body),
      'webhook-id': 'msg_of_a_test_0002',
    }),
    'six minutes old': (body) =>
      certificationSigned(certificationSecret, body, { sentMs: new Date().getTime() - 360_000 }),
  };

  it.each(Object.entries(attempts))('certifies nobody: %s [AUTH-12]', async (_what, headersOf) => {
    const body = certificationMessage(await requestOf('jiho'));
    await changesNothing(async () => {
      expect(await deliver(headersOf(body), body)).toEqual([401, 'signature_invalid']);
    });
  });
});

describe('garbage sent to the certification webhook', () => {
  const request = `c1-${'a'.repeat(43)}`;
  const person = { date_of_birth: '1990-01-01', nationality: 'domestic' };
  const bodies: readonly string[] = [
    '',
    '{',
    'null',
    '[]',
    '"c1"',
    '\u0000',
    'request=c1',
    '{}',
    '['.repeat(20_000),
    JSON.stringify({ type: 'certification.completed' }),
    JSON.stringify({ type: 'certification.completed', data: null }),
    JSON.stringify({ type: 'certification.completed', data: { request, person: [] } }),
    JSON.stringify({ type: 'certification.completed', data: { request: [request], person } }),
    JSON.stringify({ type: 'certification.completed', data: { request: 'x'.repeat(201), person } }),
    ...['', '0', '1990-02-30', '1990-1-1', '１９９０-01-01', '+099999-01-01', 'infinity'].map(
      (day) => certificationMessage(request, day),
    ),
    '{"type":"certification.completed","__proto__":{"data":{"request":"c1"}}}',
  ];

  it('is refused and changes nothing, even with the service’s signature [AUTH-12] [API-04]', async () => {
    await changesNothing(async () => {
      for (const body of bodies) {
        const answered = await deliver(signed(body), body);
        expect([body.slice(0, 80), ...answered]).toEqual([
          body.slice(0, 80),
          400,
          'wrong_request_format',
        ]);
      }
    });
  });

  it('with the request of another person finds no person, even with the service’s signature [AUTH-12]', async () => {
    const odd = [
      '\u0000',
      "' or true --",
      '../../c1',
      'c-',
      `c0-${'a'.repeat(43)}`,
      '한글',
      '{"a":1}',
    ];
    await changesNothing(async () => {
      for (const name of [...odd, `czzzzzzzzzzz-${'a'.repeat(43)}`]) {
        const body = certificationMessage(name);
        expect(await deliver(signed(body), body)).toEqual([404, '{"outcome":"unknown"}']);
      }
    });
  });

  it('in the signature headers is refused as a wrong signature [AUTH-12] [API-04]', async () => {
    const body = certificationMessage(await requestOf('jiho'));
    const odd: readonly Headers[] = [
      { 'webhook-id': "1'; drop table x" },
      { 'webhook-id': 'x'.repeat(5000) },
      { 'webhook-timestamp': 'NaN' },
      { 'webhook-timestamp': '1e9' },
      { 'webhook-timestamp': '99999999999999999999' },
      { 'webhook-signature': 'v1,'.repeat(1000) },
      { 'webhook-signature': ' '.repeat(5000) },
      { 'webhook-signature': 'v2,AAAA v1a,AAAA' },
    ];
    await changesNothing(async () => {
      for (const headers of odd) {
        const answered = await deliver({ ...signed(body), ...headers }, body);
        expect(answered).toEqual([401, 'signature_invalid']);
      }
    });
  });

  it('in the browser’s return is ignored [AUTH-12]', async () => {
    const request = await requestOf('jiho');
    const { jwt } = await tokensFor(server, 'jiho');
    const query = new URLSearchParams({
      request,
      result: 'completed',
      date_of_birth: '1990-01-01',
    });
    const headers = { authorization: `Bearer ${jwt}` };
    await changesNothing(async () => {
      for (const path of ['/certification/callback', '/certification/', '/certification/return']) {
        const answer = await server.call(`${path}?${query}`, { headers, redirect: 'manual' });
        expect([404, 405]).toContain(answer.status);
      }
    });
  });
});

it('a message signed for one person does not certify another by its id [AUTH-12]', async () => {
  const [mine, theirs] = [await requestOf('jiho'), await requestOf('minji')];
  const first = certificationMessage(mine);
  expect(await deliver(signed(first), first)).toEqual([200, '{"outcome":"recorded"}']);
  await changesNothing(async () => {
    const headers = signed(first);
    const other = certificationMessage(theirs);
    expect(await deliver(headers, other)).toEqual([401, 'signature_invalid']);
    expect(await deliver(headers, first)).toEqual([200, '{"outcome":"repeated"}']);
  });
});
