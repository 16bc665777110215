import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { enrolOperator, post } from './testing/operators.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const origin = 'http://localhost:4410';
const add = statement(
  'test-add-forged-passkey',
  'select dipper.add_operator_passkey($1, $2, $3, $4, $5, $6) as is_done',
);

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64 = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** An authenticator, written apart from the library that checks it. */
const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const head = Buffer.from('a5010203262001', 'hex');
  const part = (name: string, value: string): Buffer =>
    Buffer.concat([Buffer.from(`${name}5820`, 'hex'), Buffer.from(value, 'base64url')]);
  return { privateKey, publicKey: Buffer.concat([head, part('21', x), part('22', y)]) };
};
const owned = newKey();
const [adas, veras] = [base64('the key of ada-one'), base64('the key of vera-one')];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ CONSOLE_URL: origin });
  for (const [name, id] of [
    ['ada-one', adas],
    ['vera-one', veras],
  ] as const) {
    await enrolOperator(server, name, ['viewer']);
    const values = [name, id, owned.publicKey, 0n, ['internal'], 'a phone'];
    await server.owner.query(add, values);
  }
});
afterAll(() => server.stop());

type Told = { readonly ticket: string; readonly options: { readonly challenge: string } };

const ask = async (): Promise<Told> => {
  const answer = await post(server, '/sign-in/passkey-challenge', { body: {} });
  return (await answer.json()) as Told;
};

type Said = {
  readonly id: string;
  readonly challenge: string;
  readonly origin: string;
  readonly host: string;
  readonly type: string;
  readonly flags: number;
  readonly counter: number;
  readonly key: typeof owned;
};

const proofOf = (ticket: string, said: Said): object => {
  const { id, challenge, type, host, flags, counter, key } = said;
  const clientData = JSON.stringify({ type, challenge, origin: said.origin, crossOrigin: false });
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const data = Buffer.concat([sha256(host), Buffer.from([flags]), count]);
  const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), key.privateKey);
  const response = {
    clientDataJSON: base64(clientData),
    authenticatorData: base64(data),
    signature: base64(signature),
  };
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return { ticket, proof: { ...credential, response } };
};

const rightly = ({ options: { challenge } }: Told, counter: number): Said => ({
  id: adas,
  challenge,
  origin,
  host: 'localhost',
  type: 'webauthn.get',
  flags: 0x05,
  counter,
  key: owned,
});

const enter = async (body: object): Promise<number> =>
  (await post(server, '/sign-in/passkey', { body })).status;

it('a passkey signs in once: neither its proof nor its count is good again [OPS-01]', async () => {
  const told = await ask();
  const proof = proofOf(told.ticket, rightly(told, 5));
  const all = await Promise.all(Array.from({ length: 6 }, () => enter(proof)));
  expect(all.filter((status) => status < 300)).toHaveLength(1);
  expect(await enter(proof)).toBe(401);
  const next = await ask();
  // What was recorded, with a ticket of one's own; and a copy of the key, which counts behind.
  expect(await enter({ ...proof, ticket: next.ticket })).toBe(401);
  const copied = await ask();
  expect(await enter(proofOf(copied.ticket, rightly(copied, 5)))).toBe(401);
  const later = await ask();
  expect(await enter(proofOf(later.ticket, rightly(later, 6)))).toBeLessThan(300);
});

it.each<[what: string, forged: Partial<Said>]>([
  ['by another key', { key: newKey() }],
  ['of a key that nobody has', { id: base64('the key of nobody') }],
  ['for another page', { origin: 'https://console.evil.example' }],
  ['for another host', { host: 'evil.example' }],
  ['of another challenge', { challenge: base64('a challenge of our own') }],
  ['made when a key is added', { type: 'webauthn.create' }],
  ['without its owner having been there', { flags: 0x04 }],
  ['without its owner having been recognised', { flags: 0x01 }],
])('a proof %s lets nobody in [OPS-01]', async (_what, forged) => {
  const told = await ask();
  expect(await enter(proofOf(told.ticket, { ...rightly(told, 100), ...forged }))).toBe(401);
});
