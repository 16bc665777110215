import * as apple from 'apple-signin-auth';
import { OAuth2Client } from 'google-auth-library';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClientSecret } from '../../apps/server/src/providers/apple/client-secret.ts';
import { textInside } from '../../tools/testing/json.ts';
import { startSandbox } from '../../tools/testing/sandbox.ts';
import type { Sandbox } from '../../tools/testing/sandbox.ts';

const clients = {
  google: { id: 'dipper-wallet', secret: 'dipper-google-secret' },
  line: { id: '1600000001', secret: 'dipper-line-secret-of-32-letters' },
} as const;
type Name = keyof typeof clients;

const callbackOf = (name: string): string => `http://127.0.0.1:4400/api/authorize/callback/${name}`;

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.stop());

/** Signs somebody in on the provider's page, who is sent back here. */
const signIn = async (name: Name, authorizeUrl: string, person: string): Promise<URL> => {
  const answer = await sandbox.control('POST', `/${name}/sign-in`, { authorizeUrl, person });
  return new URL(textInside(answer, 'redirect'));
};

describe('openid-client', () => {
  const discover = (name: Name) => {
    const { id, secret } = clients[name];
    const metadata = {
      client_secret: secret,
      ...(name === 'line' ? { id_token_signed_response_alg: 'HS256' } : {}),
    };
    const options = { execute: [openid.allowInsecureRequests] };
    const authentication = openid.ClientSecretPost(secret);
    return openid.discovery(
      new URL(`${sandbox.url}/${name}`),
      id,
      metadata,
      authentication,
      options,
    );
  };

  const begin = async (name: Name, scope: string) => {
    const config = await discover(name);
    const verifier = openid.randomPKCECodeVerifier();
    const [state, nonce] = [openid.randomState(), openid.randomNonce()];
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: callbackOf(name),
      scope,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
    return { config, address, checks };
  };

  it.each([
    { name: 'google', scope: 'openid email profile', person: 'minji', sub: 'google-demo-minji' },
    { name: 'line', scope: 'openid profile', person: 'yuki', sub: 'line-demo-yuki' },
  ] as const)("logs in at the sandbox's $name [AUTH-01]", async (login) => {
    const { config, address, checks } = await begin(login.name, login.scope);
    const back = await signIn(login.name, address.href, login.person);
    const tokens = await openid.authorizationCodeGrant(config, back, checks);
    const { iss, sub, aud } = tokens.claims() ?? {};
    expect({ iss, sub, aud }).toEqual({
      iss: `${sandbox.url}/${login.name}`,
      sub: login.sub,
      aud: clients[login.name].id,
    });
    await expect(openid.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('refuses a token with another nonce [AUTH-01]', async () => {
    const scenario = { provider: 'google', operation: 'token', outcome: 'wrong-nonce' };
    await sandbox.control('POST', '/scenarios', scenario);
    const { config, address, checks } = await begin('google', 'openid');
    const back = await signIn('google', address.href, 'minji');
    await expect(openid.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      cause: { cause: { claim: 'nonce' } },
    });
  });
});

describe('google-auth-library', () => {
  it('trades a code and verifies the token with the published keys [AUTH-01]', async () => {
    const { id, secret } = clients.google;
    const issuer = `${sandbox.url}/google`;
    const client = new OAuth2Client({
      clientId: id,
      clientSecret: secret,
      redirectUri: callbackOf('google'),
      endpoints: {
        oauth2AuthBaseUrl: `${issuer}/o/oauth2/v2/auth`,
        oauth2TokenUrl: `${issuer}/token`,
      },
    });
    const address = client.generateAuthUrl({ scope: ['openid', 'email'], state: 's' });
    const back = await signIn('google', address, 'minji');
    const { tokens } = await client.getToken(back.searchParams.get('code') ?? '');
    const keys: { keys: { kid: string; kty: string; n: string; e: string }[] } = await (
      await fetch(`${issuer}/oauth2/v3/certs`)
    ).json();
    const pems = keys.keys.map(({ kid, ...key }): [string, string] => [
      kid,
      createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString(),
    ]);
    const certificates = Object.fromEntries(pems);
    const verify = (audience: string) =>
      client.verifySignedJwtWithCertsAsync(tokens.id_token ?? '', certificates, audience, [issuer]);
    expect((await verify(id)).getPayload()).toMatchObject({
      sub: 'google-demo-minji',
      email_verified: true,
    });
    await expect(verify('another application')).rejects.toThrow('Wrong recipient');
  });
});

/** The application that the sandbox's Apple knows. Its key opens nothing else. */
const appleClient = {
  clientID: 'example.dipper.wallet',
  redirectUri: callbackOf('apple'),
};
const applePrivateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOVnvG38NCPTCEXrk
Ujj2YAgJ90HiqGG6O7M+XJ9JWGShRANCAAQCCvZYuQowrqYdiuvoSdJRZHjc/llV
WhybCEgFN7uY7hKWy7YuAEhwcz9v0aw9pynS6evxyfniUot7MX9wxzat
-----END PRIVATE KEY-----`;

describe('apple-signin-auth', () => {
  /** It knows one address alone, so what it sends there is brought to the sandbox. */
  const here = (address: string): string =>
    address.replace(/^https:\/\/appleid\.apple\.com(?=\/)/, `${sandbox.url}/apple`);

  beforeAll(() => {
    apple._setFetch((address: string, options: RequestInit) => fetch(here(address), options));
  });

  afterAll(() => apple._setFetch(fetch));

  const codeOf = async (person: string, nonce: string): Promise<string> => {
    const address = new URL(here(apple.getAuthorizationUrl({ ...appleClient, scope: 'email' })));
    address.searchParams.set('nonce', nonce);
    const choice = { authorizeUrl: address.href, person };
    return textInside(await sandbox.control('POST', '/apple/sign-in', choice), 'form', 'code');
  };

  it('trades a code at the sandbox and verifies the token with its keys [AUTH-01]', async () => {
    const clientSecret = apple.getClientSecret({
      ...appleClient,
      teamID: 'DIPPERTEAM',
      keyIdentifier: 'DIPPERKEY1',
      privateKey: applePrivateKey,
    });
    const trade = { ...appleClient, clientSecret };
    const [nonce, issuer] = ['nonce of this login', `${sandbox.url}/apple`];
    const code = await codeOf('minji', nonce);
    const { id_token: token, token_type: type } = await apple.getAuthorizationToken(code, trade);
    expect(type).toBe('Bearer');
    const right = { issuer, audience: appleClient.clientID, nonce };
    expect(await apple.verifyIdToken(token, right)).toMatchObject({
      sub: 'apple-demo-minji',
      email_verified: 'true',
      nonce,
    });
    for (const wrong of [
      { audience: 'another application' },
      { nonce: 'another nonce' },
      { issuer: 'https://appleid.apple.com' },
    ]) {
      const [what = ''] = Object.keys(wrong);
      await expect(apple.verifyIdToken(token, { ...right, ...wrong })).rejects.toThrow(
        `jwt ${what} invalid`,
      );
    }
    expect(await apple.getAuthorizationToken(code, trade)).toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('signs the same client secret as the server, except for the time [AUTH-01]', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const [team, key, app] = ['ABCDE12345', 'FGHIJ67890', 'com.example.wallet'];
    const theirs = apple.getClientSecret({
      teamID: team,
      keyIdentifier: key,
      clientID: app,
      privateKey: pem,
    });
    const audience = 'https://appleid.apple.com';
    const ours = createClientSecret({
      teamId: team,
      keyId: key,
      clientId: app,
      privateKey: pem,
      audience,
    });
    const partsOf = (token: string) => {
      const [head = '', body = ''] = token.split('.');
      const header: { alg: string; kid: string } = JSON.parse(
        Buffer.from(head, 'base64url').toString(),
      );
      const { iat, exp, ...claims }: { iat: number; exp: number } = JSON.parse(
        Buffer.from(body, 'base64url').toString(),
      );
      return { alg: header.alg, kid: header.kid, claims, seconds: exp - iat };
    };
    expect(partsOf(await ours())).toEqual(partsOf(theirs));
  });
});
