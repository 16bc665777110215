import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { silentLog } from './platform/log.ts';
import type { IdentityProvider } from './ports/identity.ts';
import type { Protocol } from './ports/protocol.ts';
import { appleProtocol, createApple } from './providers/apple/index.ts';
import { createFacebook, facebookProtocol } from './providers/facebook/index.ts';
import { createGoogle, googleProtocol } from './providers/google/index.ts';
import { createLine, lineProtocol } from './providers/line/index.ts';
import { createTwitter, twitterProtocol } from './providers/twitter/index.ts';

let provider: Server;
let traded: string[] = [];

const base = (): string => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;

/** Describes itself, and refuses each code once it has seen what was sent with it. */
beforeAll(async () => {
  provider = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.method === 'GET') {
      response.end(
        JSON.stringify({
          issuer: base(),
          authorization_endpoint: `${base()}/authorize`,
          token_endpoint: `${base()}/token`,
          jwks_uri: `${base()}/keys`,
        }),
      );
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      traded = [...new URLSearchParams(Buffer.concat(chunks).toString()).keys()];
      response.statusCode = 400;
      response.end(JSON.stringify({ error: 'invalid_grant' }));
    });
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
});

afterAll(() => new Promise((done) => provider.close(done)));

beforeEach(() => {
  traded = [];
});

const client = { clientId: 'app', clientSecret: 'secret-of-the-application', log: silentLog };
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const logins: readonly (readonly [string, Protocol, () => IdentityProvider])[] = [
  ['Google', googleProtocol, () => createGoogle({ issuer: base(), ...client })],
  ['LINE', lineProtocol, () => createLine({ issuer: base(), ...client })],
  [
    'Facebook',
    facebookProtocol,
    () => createFacebook({ url: base(), graphUrl: base(), ...client }),
  ],
  ['X', twitterProtocol, () => createTwitter({ url: base(), apiUrl: base(), ...client })],
  [
    'Apple',
    appleProtocol,
    () =>
      createApple({
        issuer: base(),
        clientId: 'app',
        teamId: 'TEAM000001',
        keyId: 'KEY0000001',
        privateKey: pem,
        log: silentLog,
      }),
  ],
];

const secrets = { state: 'state-1', nonce: 'nonce-1', codeVerifier: 'v'.repeat(43) };
const callback = 'https://wallet.example/callback';

it.each(logins)(
  '%s gets exactly the fields of its protocol’s sources, to log in and to exchange the code [AUTH-01]',
  async (_name, { messages }, create) => {
    const login = create();
    const begun = await login.begin(secrets, callback);
    if (!begun.ok) throw new Error(begun.error);
    const parameters = [...begun.value.searchParams.keys()].toSorted();
    expect(parameters).toEqual([...(messages['authorize']?.sent ?? [])].toSorted());
    const returned = new URL(callback);
    returned.search = new URLSearchParams({ code: 'code-1', state: 'state-1' }).toString();
    await login.finish(secrets, returned);
    expect(traded.toSorted()).toEqual([...(messages['token']?.sent ?? [])].toSorted());
  },
);
