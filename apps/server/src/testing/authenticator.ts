import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { textInside } from '../../../../tools/testing/json.ts';
import { statement } from '../platform/db/index.ts';
import { post } from './operators.ts';
import type { TestServer } from './server.ts';

/** The console's origin, as passkeys of these tests know it. */
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

type Challenge = { readonly ticket: string; readonly challenge: string };

const readChallenge = async (answer: Response): Promise<Challenge> => {
  const body: unknown = await answer.json();
  return {
    ticket: textInside(body, 'ticket'),
    challenge: textInside(body, 'options', 'challenge'),
  };
};

export const askChallenge = async (server: TestServer): Promise<Challenge> =>
  readChallenge(await post(server, '/sign-in/passkey-challenge', { body: {} }));

type Browser = { readonly headers: Readonly<Record<string, string>> };

/** Asks for the challenge of a passkey that an operator adds to their own name. */
export const askToAdd = async (server: TestServer, { headers }: Browser): Promise<Challenge> =>
  readChallenge(await post(server, '/me/passkeys/challenge', { headers }));

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

const clientDataOf = ({ type, challenge, origin }: Said): string =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false });

const dataOf = ({ host, flags, counter }: Said): Buffer => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(host), Buffer.from([flags]), count]);
};

export const proofOf = (ticket: string, said: Said): object => {
  const { id, key } = said;
  const [clientData, data] = [clientDataOf(said), dataOf(said)];
  const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), key.privateKey);
  const response = {
    clientDataJSON: base64(clientData),
    authenticatorData: base64(data),
    signature: base64(signature),
  };
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return { ticket, proof: { ...credential, response } };
};

const lengthOf = (part: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(part.length);
  return length;
};

/** An authenticator’s answer where a key is added: the key itself, which no maker vouches for. */
export const newPasskeyOf = (ticket: string, said: Said): object => {
  const { id, key } = said;
  const [model, name] = [Buffer.alloc(16), Buffer.from(id, 'base64url')];
  const data = Buffer.concat([dataOf(said), model, lengthOf(name), name, key.publicKey]);
  const word = (text: string): Buffer =>
    Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
  const vouched = Buffer.concat([word('fmt'), word('none'), word('attStmt'), Buffer.from([0xa0])]);
  const length = Buffer.concat([Buffer.from([0x59]), lengthOf(data)]);
  const three = Buffer.from([0xa3]);
  const attestation = Buffer.concat([three, vouched, word('authData'), length, data]);
  const response = {
    clientDataJSON: base64(clientDataOf(said)),
    attestationObject: base64(attestation),
  };
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return { ticket, label: 'a phone', credential: { ...credential, response } };
};

/** Returns the answer of an authenticator that follows the protocol. */
export const saidRightly = (
  { challenge }: Challenge,
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
