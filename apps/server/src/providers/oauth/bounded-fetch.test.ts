import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { ClientSecretPost } from 'openid-client';
import { afterEach, expect, it } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { discovered, configurationOf } from './configuration.ts';
import { createOauthProvider } from './provider.ts';

const megabyte = Buffer.alloc(1024 * 1024, ' ');
const megabytes = 32;

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Talker = { readonly url: string; readonly isReadWhole: Promise<boolean> };

/** Starts a server whose answers go on and on: more than the buffers between two programs hold. */
const startTalker = async (): Promise<Talker> => {
  const { promise: isReadWhole, resolve } = Promise.withResolvers<boolean>();
  const talking = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.once('close', () => resolve(response.writableFinished));
    Readable.from(Array.from({ length: megabytes }, () => megabyte)).pipe(response);
  });
  server = talking;
  await new Promise<void>((done) => talking.listen(0, '127.0.0.1', done));
  const { port } = talking.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, isReadWhole };
};

const secrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(64) };
const client = { clientId: 'client', authentication: ClientSecretPost('secret') };

it.each([
  ['describes itself', (url: string) => discovered(url, client)],
  ['is known', (url: string) => configurationOf({ authorize: url, token: url }, client)],
])('a provider that %s is cut off when its answer is far too long', async (_which, configureAt) => {
  const { url, isReadWhole } = await startTalker();
  const provider = createOauthProvider({
    snsType: 'google',
    log: silentLog,
    configure: configureAt(url),
    parameters: {},
    hasIdToken: false,
    identify: async () => undefined,
  });
  const returned = new URL(`https://wallet.example.com/callback?code=c&state=${secrets.state}`);
  const finished = await provider.finish(secrets, returned);
  expect(finished).toEqual({ ok: false, error: 'sns_login_failed' });
  expect(await isReadWhole).toBe(false);
});
