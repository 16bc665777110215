import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, importPKCS8, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appleTestKey, loginCallback, loginTestClients } from '../../settings.ts';
import { startSandbox, submitForm, walletUrl, type TestSandbox } from '../../testing/sandbox.ts';

type Name = keyof typeof loginTestClients;
type Form = Readonly<Record<string, string>>;

/** The wallet's half of the key that Apple knows. Opens nothing but this program. */
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOVnvG38NCPTCEXrk
Ujj2YAgJ90HiqGG6O7M+XJ9JWGShRANCAAQCCvZYuQowrqYdiuvoSdJRZHjc/llV
WhybCEgFN7uY7hKWy7YuAEhwcz9v0aw9pynS6evxyfniUot7MX9wxzat
-----END PRIVATE KEY-----`;

const scopes: Readonly<Record<Name, string>> = {
  google: 'openid email profile',
  facebook: 'public_profile,email',
  line: 'openid profile',
  apple: 'name email',
  twitter: 'users.read tweet.read',
};
const authorizePaths: Readonly<Record<Name, string>> = {
  google: '/o/oauth2/v2/auth',
  facebook: '/v24.0/dialog/oauth',
  line: '/oauth2/v2.1/authorize',
  apple: '/auth/authorize',
  twitter: '/i/oauth2/authorize',
};
const tokenPaths: Readonly<Record<Name, string>> = {
  google: '/token',
  facebook: '/graph/v24.0/oauth/access_token',
  line: '/oauth2/v2.1/token',
  apple: '/auth/token',
  twitter: '/api/2/oauth2/token',
};

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

function question(name: Name, changes: Form = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: loginTestClients[name].clientId,
    response_type: 'code',
    scope: scopes[name],
    redirect_uri: loginCallback(walletUrl, name),
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(name === 'apple' ? { response_mode: 'form_post' } : {}),
    ...changes,
  });
  return { verifier, authorizeUrl: `${sandbox.url}/${name}${authorizePaths[name]}?${query}` };
}

interface Returned {
  readonly redirect: string;
  readonly form: Form | null;
}

interface SignedIn {
  readonly verifier: string;
  readonly answer: Form;
}

async function signIn(name: Name, choice: object): Promise<SignedIn> {
  const { verifier, authorizeUrl } = question(name);
  const path = `/control/api/${name}/sign-in`;
  const { body } = await sandbox.post(path, { authorizeUrl, ...choice });
  const { redirect, form } = body as unknown as Returned;
  return { verifier, answer: form ?? Object.fromEntries(new URL(redirect).searchParams) };
}

async function appleSecret(changes: object = {}, lifetime = 300): Promise<string> {
  const now = Math.floor(sandbox.clock.now().getTime() / 1_000);
  return new SignJWT({
    iss: appleTestKey.teamId,
    sub: loginTestClients.apple.clientId,
    aud: `${sandbox.url}/apple`,
    iat: now,
    exp: now + lifetime,
    ...changes,
  })
    .setProtectedHeader({ alg: 'ES256', kid: appleTestKey.keyId })
    .sign(await importPKCS8(privateKey, 'ES256'));
}

async function keysOf(name: Name): Promise<{ form: Form; headers: Record<string, string> }> {
  const { clientId, clientSecret } = loginTestClients[name];
  if (name === 'twitter') {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    return { form: {}, headers: { authorization: `Basic ${basic}` } };
  }
  const secret = name === 'apple' ? await appleSecret() : clientSecret;
  return { form: { client_id: clientId, client_secret: secret }, headers: {} };
}

async function trade(name: Name, { answer, verifier }: SignedIn, changes: Form = {}) {
  const { form, headers } = await keysOf(name);
  const response = await fetch(`${sandbox.url}/${name}${tokenPaths[name]}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: answer['code'] ?? '',
      redirect_uri: loginCallback(walletUrl, name),
      code_verifier: verifier,
      ...form,
      ...changes,
    }),
  });
  const body: unknown = await response.json();
  return { status: response.status, body: body as Record<string, unknown> };
}

async function tokensOf(name: Name, person: string): Promise<Record<string, unknown>> {
  const { status, body } = await trade(name, await signIn(name, { person }));
  expect([status, body['error']]).toEqual([200, undefined]);
  return body;
}

async function ask(path: string, token: unknown): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${String(token)}` };
  const response = await fetch(`${sandbox.url}${path}`, { headers });
  return { status: response.status, body: await response.json() };
}

const names: readonly Name[] = ['google', 'facebook', 'line', 'apple', 'twitter'];

describe.each(names)('the login provider %s', (name) => {
  it('shows its page to choose a person', async () => {
    const response = await fetch(question(name).authorizeUrl, {
      headers: { 'user-agent': 'Mozilla/5.0 (X11) Chrome/140 Safari/537.36' },
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`action="/${name}/choose"`);
  });

  it('issues a code that works once', async () => {
    const signedIn = await signIn(name, { person: 'minji' });
    expect(signedIn.answer['state']).toBe('state-1');
    expect((await trade(name, signedIn)).status).toBe(200);
    expect((await trade(name, signedIn)).status).toBe(400);
  });

  it('refuses an unknown application', async () => {
    const signedIn = await signIn(name, { person: 'minji' });
    const wrong = { client_id: 'somebody-else', client_secret: 'guess' };
    const { status } = await trade(name, signedIn, wrong);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it('can let the person cancel, and can fail by itself', async () => {
    const scenario = { provider: name, operation: 'person' };
    await sandbox.post('/control/api/scenarios', { ...scenario, outcome: 'decline' });
    const denied = (await signIn(name, { person: 'minji' })).answer;
    expect(denied['error']).toBe(name === 'apple' ? 'user_cancelled_authorize' : 'access_denied');
    await sandbox.post('/control/api/scenarios', { ...scenario, outcome: 'error' });
    const failed = (await signIn(name, { person: 'minji' })).answer;
    expect(failed['error'] ?? failed['error_code']).toBe(
      name === 'facebook' ? '2' : 'server_error',
    );
    expect(failed['code']).toBeUndefined();
  });
});

describe.each(['google', 'facebook', 'line', 'twitter'] as const)(
  'the PKCE check of %s',
  (name) => {
    it('refuses another verifier', async () => {
      const { answer } = await signIn(name, { person: 'minji' });
      const { status } = await trade(name, { answer, verifier: 'x'.repeat(43) });
      expect(status).toBe(400);
    });
  },
);

describe('LINE', () => {
  it('signs its tokens with the channel secret', async () => {
    const { id_token: token } = await tokensOf('line', 'yuki');
    const { payload } = await jwtVerify(
      String(token),
      Buffer.from(loginTestClients.line.clientSecret),
      { algorithms: ['HS256'], issuer: `${sandbox.url}/line`, audience: '1600000001' },
    );
    expect(payload).toMatchObject({ sub: 'line-demo-yuki', nonce: 'nonce-1', name: '佐藤ゆき' });
    expect(payload).not.toHaveProperty('email');
  });

  it("names the profile's fields in its own way", async () => {
    const { access_token: token } = await tokensOf('line', 'yuki');
    const { body } = await ask('/line/v2/profile', token);
    expect(body).toMatchObject({ userId: 'line-demo-yuki', displayName: '佐藤ゆき' });
  });
});

describe('Apple', () => {
  it('sends the name at the first consent only, as a form field', async () => {
    const own = { email: 'first@mail.example', name: 'Ada Lovelace' };
    const first = (await signIn('apple', own)).answer;
    expect(JSON.parse(first['user'] ?? '')).toMatchObject({
      name: { firstName: 'Ada', lastName: 'Lovelace' },
    });
    expect((await signIn('apple', own)).answer['user']).toBeUndefined();
  });

  it('posts its form by itself to the registered address', async () => {
    const { authorizeUrl } = question('apple');
    const { body } = await submitForm(`${sandbox.url}/apple/choose`, {
      request: new URL(authorizeUrl).search.slice(1),
      person: 'minji',
    });
    expect(body['text']).toContain(`action="${loginCallback(walletUrl, 'apple')}"`);
    expect(body['text']).toContain('document.forms[0].submit()');
  });

  it('writes booleans as text and hides the e-mail address', async () => {
    const { id_token: token } = await tokensOf('apple', 'minji');
    const keys = createRemoteJWKSet(new URL(`${sandbox.url}/apple/auth/keys`));
    const { payload } = await jwtVerify(String(token), keys, { algorithms: ['RS256'] });
    expect(payload).toMatchObject({
      sub: 'apple-demo-minji',
      email_verified: 'true',
      email: 'demo-minji@privaterelay.appleid.example',
    });
  });

  it('accepts a secret with the audience that its documentation names', async () => {
    const signedIn = await signIn('apple', { person: 'minji' });
    const client_secret = await appleSecret({ aud: 'https://appleid.apple.com' });
    expect((await trade('apple', signedIn, { client_secret })).status).toBe(200);
  });

  it.each([
    ['of another team', { iss: 'OTHERTEAM1' }, 300],
    ['for another audience', { aud: 'https://elsewhere.example' }, 300],
    ['for more than six months', {}, 15_777_001],
    ['that has run out', {}, -60],
  ])('refuses a secret %s', async (_which, changes, lifetime) => {
    const signedIn = await signIn('apple', { person: 'minji' });
    const client_secret = await appleSecret(changes, lifetime);
    const { status, body } = await trade('apple', signedIn, { client_secret });
    expect([status, body['error']]).toEqual([400, 'invalid_client']);
  });
});

describe('Facebook', () => {
  const me = '/facebook/graph/v24.0/me?fields=id,name,email';
  const proofOf = (token: unknown): string =>
    createHmac('sha256', loginTestClients.facebook.clientSecret)
      .update(String(token))
      .digest('hex');

  it('requires a proof with each token, and has its own form of errors', async () => {
    const { access_token: token } = await tokensOf('facebook', 'minji');
    expect((await ask(`${me}&appsecret_proof=${proofOf(token)}`, token)).body).toEqual({
      id: 'facebook-demo-minji',
      name: '김민지',
      email: 'minji@demo.dipper.example',
    });
    const { status, body } = await ask(me, token);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        message: expect.any(String),
        type: 'OAuthException',
        code: 190,
        fbtrace_id: expect.any(String),
      },
    });
  });

  it('has people without an e-mail address', async () => {
    const { access_token: token } = await tokensOf('facebook', 'haneul');
    const { body } = await ask(`${me}&appsecret_proof=${proofOf(token)}`, token);
    expect(body).toEqual({ id: 'facebook-demo-haneul', name: '박하늘' });
  });
});

describe('X', () => {
  it('refuses a login without a code challenge', async () => {
    const response = await fetch(
      question('twitter', { code_challenge: '', code_challenge_method: '' }).authorizeUrl,
      { redirect: 'manual' },
    );
    expect(response.headers.get('location')).toContain('error=invalid_request');
  });

  it('names the person by a call and sends no id token', async () => {
    const tokens = await tokensOf('twitter', 'emma');
    expect(tokens).not.toHaveProperty('id_token');
    expect((await ask('/twitter/api/2/users/me', tokens['access_token'])).body).toEqual({
      data: { id: 'twitter-demo-emma', name: 'Emma Clarke', username: 'demo_emma' },
    });
  });
});

describe.each(['google', 'line', 'apple'] as const)('%s can be set to send a token', (name) => {
  it.each([
    ['wrong-nonce', { nonce: 'another-nonce' }],
    ['wrong-issuer', { iss: 'https://issuer.example' }],
    ['wrong-audience', { aud: 'another-application' }],
  ])('with %s', async (outcome, claims) => {
    const scenario = { provider: name, operation: 'token', outcome };
    expect((await sandbox.post('/control/api/scenarios', scenario)).status).toBe(201);
    const { id_token: token } = await tokensOf(name, 'minji');
    expect(decodeJwt(String(token))).toMatchObject(claims);
  });

  it('that has expired', async () => {
    const scenario = { provider: name, operation: 'token', outcome: 'expired' };
    await sandbox.post('/control/api/scenarios', scenario);
    const { id_token: token } = await tokensOf(name, 'minji');
    expect(decodeJwt(String(token)).exp).toBeLessThan(sandbox.clock.now().getTime() / 1_000 - 60);
  });
});

it.each([
  { provider: 'facebook', operation: 'token', outcome: 'wrong-nonce' },
  { provider: 'twitter', operation: 'me', outcome: 'expired' },
  { provider: 'google', operation: 'jwks', outcome: 'wrong-signature' },
  { provider: 'kakaopay', operation: 'approve', outcome: 'expired' },
  { provider: 'apple', operation: 'person', outcome: 'silent' },
])('an impossible login scenario is refused: %j', async (scenario) => {
  expect((await sandbox.post('/control/api/scenarios', scenario)).status).toBe(400);
});
