import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { textInside } from '../../../../tools/testing/json.ts';
import { statement } from '../platform/db/index.ts';
import { post } from './operators.ts';
import type { TestServer } from './server.ts';

/** Where the console is, as passkeys of these tests know it. */
export const consoleOrigin = 'http://localhost:4410';
const add = statement(
  'test-add-passkey',
  'select dipper.add_operator_passkey($1, $2, $3, $4, $5, $6) as is_done',
);

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
export const base64 = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** An authenticator, written apart from the library that checks it. */
export const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const head = Buffer.from('a5010203262001', 'hex');
  const part = (name: string, value: string): Buffer =>
    Buffer.concat([Buffer.from(`${name}5820`, 'hex'), Buffer.from(value, 'base64url')]);
  return { privateKey, publicKey: Buffer.concat([head, part('21', x), part('22', y)]) };
};
export type Key = ReturnType<typeof newKey>;

/** The name by which the operator's passkey is asked for. */
export const addPasskey = async (server: TestServer, name: string, key: Key): Promise<string> => {
  const id = base64(`the key of ${name}`);
  await server.owner.query(add, [name, id, key.publicKey, 0n, ['internal'], 'a phone']);
  return id;
};

type Asked = { readonly ticket: string; readonly challenge: string };

export const askChallenge = async (server: TestServer): Promise<Asked> => {
  const answer = await post(server, '/sign-in/passkey-challenge', { body: {} });
  const told: unknown = await answer.json();
  return {
    ticket: textInside(told, 'ticket'),
    challenge: textInside(told, 'options', 'challenge'),
  };
};

export type Said = {
  readonly id: string;
  readonly challenge: string;
  readonly origin: string;
  readonly host: string;
  readonly type: string;
  readonly flags: number;
  readonly counter: number;
  readonly key: Key;
};

export const proofOf = (ticket: string, said: Said): object => {
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

/** What an honest authenticator says about a challenge. */
export const saidRightly = (
  { challenge }: Asked,
  { id, key, counter }: Pick<Said, 'id' | 'key' | 'counter'>,
): Said => ({
  id,
  challenge,
  origin: consoleOrigin,
  host: 'localhost',
  type: 'webauthn.get',
  flags: 0x05,
  counter,
  key,
});

export const sendProof = (server: TestServer, body: object): Promise<Response> =>
  post(server, '/sign-in/passkey', { body });
