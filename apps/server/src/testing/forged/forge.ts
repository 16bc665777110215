import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** All that somebody could have who wants to be let in as the victim. */
export type Booty = {
  /** A genuine token of the victim, its parts, and what stands in them. */
  readonly jwt: string;
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly signature: string;
  readonly refreshToken: string;
  readonly authKey: string;
  /** The public part of our key. */
  readonly publicJwk: Readonly<Record<string, unknown>>;
  /** Our own private key: for attacks that must fail even with it. */
  readonly ourKey: KeyObject;
  /** An address of the attacker's, which must never be asked. */
  readonly trap: string;
  /** Another person, whose login the token is not of. */
  readonly otherUserId: string;
  readonly nowSeconds: number;
};

export const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const strangersJwk = strangersKey.publicKey.export({ format: 'jwk' });

type Signer = (input: string) => string;

const withKey =
  (digest: string, key: KeyObject): Signer =>
  (input) =>
    sign(digest, Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');

export const by = {
  nobody: (): string => '',
  es256: (key: KeyObject): Signer => withKey('sha256', key),
  es384: withKey('sha384', generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey),
  es256k: withKey('sha256', generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey),
  rs256: withKey('sha256', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
  eddsa: (
    (key) => (input: string) =>
      sign(null, Buffer.from(input), key).toString('base64url')
  )(generateKeyPairSync('ed25519').privateKey),
  hmac:
    (digest: string, secret: string | Buffer): Signer =>
    (input) =>
      createHmac(digest, secret).update(input).digest('base64url'),
  der:
    (key: KeyObject): Signer =>
    (input) =>
      sign('sha256', Buffer.from(input), key).toString('base64url'),
};

/** Header and claims as they are given, text as text, and whatever the signer makes of them. */
export const build = (header: unknown, claims: unknown, signer: Signer): string => {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${signer(input)}`;
};

export const pemOf = ({ publicJwk }: Booty): string =>
  createPublicKey({ key: { ...publicJwk }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();

export const derOf = ({ publicJwk }: Booty): Buffer =>
  createPublicKey({ key: { ...publicJwk }, format: 'jwk' }).export({ type: 'spki', format: 'der' });
