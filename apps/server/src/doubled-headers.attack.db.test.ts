import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberInside } from '../../../tools/testing/json.ts';
import { send } from './testing/forged/requests.ts';
import type { Headers, ForgedAnswer } from './testing/forged/requests.ts';
import { createPartner, signedHeaders } from './testing/partner.ts';
import type { Partner } from './testing/partner.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const path = '/partner/spoons/grant';
const spoons = 30;

let server: TestServer;
let partner: Partner;
let userId: number;
let calls = 0;

beforeAll(async () => {
  server = await startTestServer();
  partner = createPartner(server);
  const found = await partner('GET', '/partner/users?snsType=google&subject=google-demo-emma');
  userId = numberInside(found.body, 'userId');
});
afterAll(() => server.stop());

const balance = async (): Promise<number> =>
  numberInside((await partner('GET', `/partner/users/${userId}/balance`)).body, 'spoon');

/** Another grant each time, signed as an honest caller does. */
const newCall = () => {
  const reference = `doubled-${(calls += 1)}-reference`;
  const body = JSON.stringify({ userId, spoons, reference, reason: 'test' });
  const headers: Readonly<Record<string, string>> = {
    ...signedHeaders({ method: 'POST', path, body }),
    'idempotency-key': reference,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  return { headers, body };
};

const tell = (headers: Headers, body: string): Promise<ForgedAnswer> =>
  send(`${server.url}/api${path}`, { method: 'POST', headers, body });

const ways: Readonly<Record<string, (own: string, other: string) => readonly string[]>> = {
  'twice the same': (own) => [own, own],
  'another call’s behind it': (own, other) => [own, other],
  'another call’s before it': (own, other) => [other, own],
};

const doubled = [
  'dipper-key',
  'dipper-timestamp',
  'dipper-nonce',
  'dipper-signature',
  'idempotency-key',
] as const;

describe('a call between services with a repeated header', () => {
  it.each(
    doubled.flatMap((name) => Object.entries(ways).map(([how, way]) => ({ name, how, way }))),
  )('is refused and reveals nothing: $name, $how [API-05, API-07]', async ({ name, way }) => {
    const before = await balance();
    const [call, other] = [newCall(), newCall()];
    const lines: Headers = Object.entries(call.headers).flatMap(([each, value]) =>
      (each === name ? way(value, other.headers[each] ?? '') : [value]).map(
        (one) => [each, one] as const,
      ),
    );
    const { status } = await tell(lines, call.body);
    expect(Math.floor(status / 100)).toBe(4);
    expect(await balance()).toBe(before);
  });

  it('moves spoons once if its header is repeated, whatever the second one signs [API-05, API-07]', async () => {
    const before = await balance();
    const { headers, body } = newCall();
    const again = { ...headers, ...signedHeaders({ method: 'POST', path, body }) };
    const all = [headers, headers, again].map((each) => Object.entries(each));
    const sent = [];
    for (const lines of all) sent.push((await tell(lines, body)).status);
    expect(sent).toEqual([201, 401, 201]);
    expect(await balance()).toBe(before + spoons);
  });
});
