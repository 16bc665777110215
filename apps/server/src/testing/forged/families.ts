import type { Booty } from './forge.ts';
import { build, by, derOf, encode, pemOf, strangersJwk, strangersKey } from './forge.ts';

export type Forger = (booty: Booty) => string;
export type Families = Readonly<Record<string, Forger>>;

const strangers = by.es256(strangersKey.privateKey);

const withHeader =
  (change: object, signer = strangers): Forger =>
  ({ header, claims }) =>
    build({ ...header, ...change }, claims, signer);

const byHmac =
  (digest: string, secretOf: (booty: Booty) => string | Buffer): Forger =>
  (booty) => {
    const alg = digest.replace('sha', 'HS');
    return build({ ...booty.header, alg }, booty.claims, by.hmac(digest, secretOf(booty)));
  };

const algorithms: Families = {
  'alg none': withHeader({ alg: 'none' }, by.nobody),
  'alg None': withHeader({ alg: 'None' }, by.nobody),
  'alg NONE': withHeader({ alg: 'NONE' }, by.nobody),
  'alg none with the genuine signature': ({ header, claims, signature }) =>
    build({ ...header, alg: 'none' }, claims, () => signature),
  'alg none, and nothing else in the header': ({ claims }) =>
    build({ alg: 'none' }, claims, by.nobody),
  'alg empty': withHeader({ alg: '' }),
  'alg missing': withHeader({ alg: undefined }),
  'alg null': withHeader({ alg: null }),
  'alg a number': withHeader({ alg: 256 }),
  'alg a list': withHeader({ alg: ['ES256', 'none'] }),
  'alg in small letters': withHeader({ alg: 'es256' }),
  'HS256 with our public key as PEM': byHmac('sha256', pemOf),
  'HS256 with our public key as PEM, its end trimmed': byHmac('sha256', (booty) =>
    pemOf(booty).trim(),
  ),
  'HS256 with our public key as DER': byHmac('sha256', derOf),
  'HS256 with our public key as JSON': byHmac('sha256', ({ publicJwk }) =>
    JSON.stringify(publicJwk),
  ),
  'HS256 with the x of our public key': byHmac('sha256', ({ publicJwk }) => String(publicJwk['x'])),
  'HS256 with an empty secret': byHmac('sha256', () => ''),
  'HS256 with the key id as secret': byHmac('sha256', ({ header }) => String(header['kid'])),
  'HS384 with our public key': byHmac('sha384', pemOf),
  'HS512 with our public key': byHmac('sha512', pemOf),
  'RS256 with a key of the stranger': withHeader({ alg: 'RS256' }, by.rs256),
  'PS256 in name': withHeader({ alg: 'PS256' }, by.rs256),
  'ES384 with a key of the stranger': withHeader({ alg: 'ES384' }, by.es384),
  'ES256K with a key of the stranger': withHeader({ alg: 'ES256K' }, by.es256k),
  'EdDSA with a key of the stranger': withHeader({ alg: 'EdDSA' }, by.eddsa),
};

const keys: Families = {
  'another key under our key id': withHeader({}),
  'another key under no key id': withHeader({ kid: undefined }),
  'another key, brought along as jwk': withHeader({ jwk: strangersJwk }),
  'another key, brought along as jwk, under no key id': withHeader({
    jwk: strangersJwk,
    kid: undefined,
  }),
  'jku to the stranger': (booty) => withHeader({ jku: `${booty.trap}/jwks` })(booty),
  'jku to the stranger, and a key id there': (booty) =>
    withHeader({ jku: `${booty.trap}/jwks`, kid: 'stranger' })(booty),
  'x5u to the stranger': (booty) => withHeader({ x5u: `${booty.trap}/cert` })(booty),
  'x5c of the stranger': withHeader({ x5c: ['MIIBszCCAVmgAwIBAgIUQ'] }),
  'kid a path, and an empty secret': ({ header, claims }) =>
    build({ ...header, alg: 'HS256', kid: '../../../../dev/null' }, claims, by.hmac('sha256', '')),
  'kid a path of Windows': withHeader({ kid: '..\\..\\windows\\win.ini' }),
  'kid an address': (booty) => withHeader({ kid: `${booty.trap}/key` })(booty),
  'kid SQL that is always true': withHeader({ kid: `' or '1'='1` }),
  'kid SQL that joins a key': withHeader({ kid: `x' union select 'secret' --` }),
  'kid SQL that ends the statement': withHeader({ kid: `x'; drop table dipper.signing_key; --` }),
  'kid a command': withHeader({ kid: '| touch /tmp/dipper-was-here' }),
  'kid with a zero byte': ({ header, claims }) =>
    build({ ...header, kid: `${String(header['kid'])}\u0000` }, claims, strangers),
  'kid empty': withHeader({ kid: '' }),
  'kid a number': withHeader({ kid: 1 }),
  'kid a list': ({ header, claims }) =>
    build({ ...header, kid: [header['kid']] }, claims, strangers),
  'kid an object': withHeader({ kid: { toString: 'x' } }),
  'kid __proto__': withHeader({ kid: '__proto__' }),
  'kid constructor': withHeader({ kid: 'constructor' }),
  'kid of four thousand letters': withHeader({ kid: 'k'.repeat(4000) }),
  'kid of nobody': withHeader({ kid: '01890000-0000-7000-8000-00000000dead' }),
  'crit with what nobody knows': withHeader({ crit: ['dipper'], dipper: 1 }),
  'crit with what is no header': withHeader({ crit: ['exp'] }),
  'crit empty': withHeader({ crit: [] }),
  'zip of nothing': withHeader({ zip: 'DEF' }),
};

const shapes: Families = {
  'claims of another person under the genuine signature': ({ jwt, claims, otherUserId }) => {
    const [head = '', , signature = ''] = jwt.split('.');
    return `${head}.${encode({ ...claims, sub: otherUserId })}.${signature}`;
  },
  'another header over the genuine signature': ({ header, claims, signature }) =>
    build({ ...header, cty: 'JWT' }, claims, () => signature),
  'no signature': ({ jwt }) => `${jwt.split('.').slice(0, 2).join('.')}.`,
  'no third part': ({ jwt }) => jwt.split('.').slice(0, 2).join('.'),
  'only the claims': ({ jwt }) => jwt.split('.')[1] ?? '',
  'a part too many': ({ jwt }) => `${jwt}.${encode({})}`,
  'a dot at the end': ({ jwt }) => `${jwt}.`,
  'dots alone': () => '..',
  'the signature cut': ({ jwt }) => jwt.slice(0, -12),
  'the signature with more at its end': ({ jwt }) => `${jwt}AAAA`,
  'the signature turned round': ({ header, claims, signature }) =>
    build(header, claims, () => [...signature].toReversed().join('')),
  'a signature of zeros': ({ header, claims }) =>
    build(header, claims, () => Buffer.alloc(64).toString('base64url')),
  'a signature of ones': ({ header, claims }) =>
    build(header, claims, () => Buffer.alloc(64, 0xff).toString('base64url')),
  'our signature, written as DER': ({ header, claims, ourKey }) =>
    build(header, claims, by.der(ourKey)),
  'encrypted in name': () =>
    `${encode({ alg: 'dir', enc: 'A256GCM' })}..${encode('iv')}.${encode('text')}.${encode('tag')}`,
  'the header no JSON': ({ claims }) => build('{"alg":"ES256",', claims, strangers),
  'the header a list': ({ claims }) => build([], claims, strangers),
  'the header null': ({ claims }) => build('null', claims, strangers),
  'the claims no JSON': ({ header, ourKey }) => build(header, '{"sub":', by.es256(ourKey)),
  'the claims null': ({ header, ourKey }) => build(header, 'null', by.es256(ourKey)),
  'the claims a list': ({ header, ourKey }) => build(header, [], by.es256(ourKey)),
  'the claims a token': ({ header, jwt, ourKey }) =>
    build({ ...header, cty: 'JWT' }, jwt, by.es256(ourKey)),
  'of eleven thousand letters': ({ header, claims }) =>
    build(header, { ...claims, more: 'm'.repeat(8000) }, strangers),
  'nested a thousand deep': ({ header }) =>
    build(header, `${'['.repeat(1000)}${']'.repeat(1000)}`, strangers),
  'letters that are no base64': () => 'ab~c.de+f.gh/i',
  'a refresh token': ({ refreshToken }) => refreshToken,
  'a one-time key': ({ authKey }) => authKey,
  'a word': () => 'token',
  null: () => 'null',
  undefined: () => 'undefined',
};

export const forgedFamilies: Families = { ...algorithms, ...keys, ...shapes };
