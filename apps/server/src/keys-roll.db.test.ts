import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runServerCommand, startServerProcess } from '../../../tools/testing/server-process.ts';
import type { ServerProcess } from '../../../tools/testing/server-process.ts';
import { build, by } from './testing/forged/forge.ts';
import { askForTokens, tokensFor, tokensOf } from './testing/login.ts';
import type { TestTokens } from './testing/login.ts';
import { leakedKey } from './testing/signing-key.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

type Caller = Pick<ServerProcess, 'call'>;

let server: TestServer;
let processes: readonly ServerProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  processes = [await startServerProcess(server.variables)];
});

afterAll(async () => {
  for (const each of processes) await each.stop();
  await server.stop();
});

const statusAt = async (place: Caller, jwt: string): Promise<number> => {
  const headers = { authorization: `Bearer ${jwt}` };
  return (await place.call('/billing/history/charge', { headers })).status;
};

const everywhere = (): readonly Caller[] => [server, ...processes];

const letInEverywhere = async (jwt: string): Promise<void> => {
  for (const place of everywhere()) {
    await expect.poll(() => statusAt(place, jwt)).toBe(200);
  }
};

const kidOf = ({ jwt }: TestTokens): string | undefined => decodeProtectedHeader(jwt).kid;

const renewedAt = async (place: Caller, { refreshToken }: TestTokens): Promise<TestTokens> =>
  tokensOf(await askForTokens(place, { refresh_token: refreshToken }));

it('rotating the token key logs nobody out, and refuses what the old key signs later [AUTH-04, AUTH-07]', async () => {
  const before = await tokensFor(server, 'emma');
  await letInEverywhere(before.jwt);
  const old = await leakedKey(server);
  expect(kidOf(before)).toBe(old.kid);

  const rightBefore = await renewedAt(server, before);
  await runServerCommand('keys:roll', server.variables);
  await letInEverywhere(rightBefore.jwt);
  expect((await leakedKey(server)).kid).not.toBe(old.kid);

  // A process that has not heard of it yet signs on with the old key, and is believed.
  const unaware = await renewedAt(server, rightBefore);
  await letInEverywhere(unaware.jwt);

  // One that starts now signs with the new key, which the others come to know by its first token.
  const third = await startServerProcess(server.variables);
  processes = [...processes, third];
  const fresh = await renewedAt(third, unaware);
  expect(kidOf(fresh)).toBe((await leakedKey(server)).kid);
  await letInEverywhere(fresh.jwt);
  await letInEverywhere(rightBefore.jwt);

  // Two minutes later somebody who has the old key makes a token that says it is of now.
  await server.advance(130);
  const claims = decodeJwt(fresh.jwt);
  const iat = (claims.iat ?? 0) + 130;
  const header = { alg: 'ES256', typ: 'at+jwt', kid: old.kid };
  const forgedAt = (seconds: number): string =>
    build(header, { ...claims, iat: seconds, exp: seconds + 900 }, by.es256(old.privateKey));
  const current = await leakedKey(server);
  const genuine = build(
    { ...header, kid: current.kid },
    { ...claims, iat, exp: iat + 900 },
    by.es256(current.privateKey),
  );
  for (const place of everywhere()) {
    await expect.poll(() => statusAt(place, genuine)).toBe(200);
    expect(await statusAt(place, forgedAt(iat))).toBe(401);
    expect(await statusAt(place, rightBefore.jwt)).toBe(200);
  }

  // Each of its tokens is answered as expired once all of them have run out.
  await server.advance(1000);
  for (const place of everywhere()) {
    await expect.poll(() => statusAt(place, rightBefore.jwt)).toBe(460);
    expect(await statusAt(place, forgedAt(iat + 1000))).toBe(401);
  }
});
