import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { createClientSecret } from './client-secret.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

it('the client secret names team, application and audience, is signed by the team’s key, and holds five minutes', async () => {
  const secret = createClientSecret({
    teamId: 'ABCDE12345',
    keyId: 'FGHIJ67890',
    privateKey: pem,
    clientId: 'com.example.wallet',
    audience: 'https://appleid.apple.com',
  });
  const { payload, protectedHeader } = await jwtVerify(await secret(), publicKey, {
    algorithms: ['ES256'],
  });
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'FGHIJ67890' });
  expect(payload).toEqual({
    iss: 'ABCDE12345',
    sub: 'com.example.wallet',
    aud: 'https://appleid.apple.com',
    iat: expect.any(Number),
    exp: (payload.iat ?? 0) + 300,
  });
});
