import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { createFacebook } from '../facebook/index.ts';
import { createGoogle } from '../google/index.ts';
import { createTwitter } from '../twitter/index.ts';

const megabyte = Buffer.alloc(1024 * 1024, ' ');
const megabytes = 32;

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Talker = { readonly url: string; readonly wasHeardOut: Promise<boolean> };

/** Whatever is asked, it goes on and on: more than lies between two programs on its own. */
const startTalker = async (): Promise<Talker> => {
  const { promise: wasHeardOut, resolve } = Promise.withResolvers<boolean>();
  const talking = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.once('close', () => resolve(response.writableFinished));
    Readable.from(Array.from({ length: megabytes }, () => megabyte)).pipe(response);
  });
  server = talking;
  await new Promise<void>((done) => talking.listen(0, '127.0.0.1', done));
  const { port } = talking.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, wasHeardOut };
};

const secrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(64) };
const client = { clientId: 'client', clientSecret: 'secret', log: silentLog };

it.each([
  ['google', (url: string) => createGoogle({ issuer: url, ...client })],
  ['facebook', (url: string) => createFacebook({ url, graphUrl: url, ...client })],
  ['twitter', (url: string) => createTwitter({ url, apiUrl: url, ...client })],
])('%s is not heard out when it says far too much', async (_name, create) => {
  const { url, wasHeardOut } = await startTalker();
  const returned = new URL(`https://wallet.example.com/callback?code=c&state=${secrets.state}`);
  const finished = await create(url).finish(secrets, returned);
  expect(finished).toEqual({ ok: false, error: 'sns_login_failed' });
  expect(await wasHeardOut).toBe(false);
});
