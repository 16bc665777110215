import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callback, startSandbox, submitForm, type TestSandbox } from '../../testing/sandbox.ts';
import { loginTestClients } from '../../settings.ts';

let sandbox: TestSandbox;
let endpoints: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  const { body } = await sandbox.get('/google/.well-known/openid-configuration');
  endpoints = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, String(value)]),
  );
});

afterAll(() => sandbox.close());

function endpoint(name: string): string {
  return endpoints[name] ?? '';
}

function question(changes: Record<string, string | null> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const parameters = {
    client_id: loginTestClients.google.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: callback,
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const fields = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  const query = new URLSearchParams(fields).toString();
  return { verifier, query, address: `${endpoint('authorization_endpoint')}?${query}` };
}

async function signIn(fields: Record<string, string>, changes: Record<string, string | null> = {}) {
  const { verifier, query } = question(changes);
  const reply = await submitForm(`${sandbox.url}/google/choose`, { request: query, ...fields });
  const location = new URL(reply.headers.get('location') ?? 'http://nowhere.example');
  return { verifier, location, code: location.searchParams.get('code') ?? '' };
}

interface Trade {
  readonly code: string;
  readonly verifier: string;
}

function tokenForm({ code, verifier }: Trade): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    code_verifier: verifier,
    client_id: loginTestClients.google.clientId,
    client_secret: loginTestClients.google.clientSecret,
  };
}

function visit(address: string, userAgent: string): Promise<Response> {
  return fetch(address, { headers: { 'user-agent': userAgent }, redirect: 'manual' });
}

describe('a Google login by the sandbox', () => {
  it('ends with a signed token about the chosen person', async () => {
    const { verifier, location, code } = await signIn({ person: 'minji' });
    expect(`${location.origin}${location.pathname}`).toBe(callback);
    expect(location.searchParams.get('state')).toBe('state-1');

    const { status, body } = await submitForm(
      endpoint('token_endpoint'),
      tokenForm({ code, verifier }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', scope: 'openid email profile' });
    const keys = createRemoteJWKSet(new URL(endpoint('jwks_uri')));
    const { payload, protectedHeader } = await jwtVerify(String(body['id_token']), keys, {
      issuer: `${sandbox.url}/google`,
      audience: loginTestClients.google.clientId,
      algorithms: ['RS256'],
    });
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload).toMatchObject({
      sub: 'google-demo-minji',
      email: 'minji@demo.dipper.example',
      email_verified: true,
      name: '김민지',
      nonce: 'nonce-1',
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3_600);
    const picture = await fetch(String(payload['picture']));
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');

    const userinfo = await fetch(endpoint('userinfo_endpoint'), {
      headers: { authorization: `Bearer ${String(body['access_token'])}` },
    });
    expect(await userinfo.json()).toMatchObject({ sub: 'google-demo-minji', name: '김민지' });
  });

  it('recognises an account by its e-mail address at the next login', async () => {
    const subjects = await Promise.all(
      ['Kim@mail.example', 'kim@mail.example', 'lee@mail.example'].map(async (email) => {
        const trade = await signIn({ email, name: 'Kim' });
        const { body } = await submitForm(endpoint('token_endpoint'), tokenForm(trade));
        const [, claims = ''] = String(body['id_token']).split('.');
        return String(JSON.parse(Buffer.from(claims, 'base64url').toString())['sub']);
      }),
    );
    expect(subjects[0]).toBe(subjects[1]);
    expect(subjects[0]).not.toBe(subjects[2]);
  });

  it('accepts client credentials by HTTP Basic as well', async () => {
    const trade = await signIn({ person: 'yuki' });
    const { client_id: id, client_secret: secret, ...form } = tokenForm(trade);
    const response = await fetch(endpoint('token_endpoint'), {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams(form),
    });
    expect(response.status).toBe(200);
  });

  it('puts only the data of the requested scopes into the token', async () => {
    const trade = await signIn({ person: 'emma' }, { scope: 'openid' });
    const { body } = await submitForm(endpoint('token_endpoint'), tokenForm(trade));
    const [, claims = ''] = String(body['id_token']).split('.');
    const claimsRead = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(claimsRead).not.toHaveProperty('email');
    expect(claimsRead).not.toHaveProperty('name');
  });

  it('returns access_denied when the person cancels', async () => {
    const { location } = await signIn({ cancel: '1' });
    expect(location.searchParams.get('error')).toBe('access_denied');
    expect(location.searchParams.get('state')).toBe('state-1');
  });
});

describe('a Google authorization code', () => {
  it('works once, and its second use revokes the token from the first', async () => {
    const trade = await signIn({ person: 'minji' });
    const first = await submitForm(endpoint('token_endpoint'), tokenForm(trade));
    const second = await submitForm(endpoint('token_endpoint'), tokenForm(trade));
    const userinfo = await fetch(endpoint('userinfo_endpoint'), {
      headers: { authorization: `Bearer ${String(first.body['access_token'])}` },
    });
    expect(second.status).toBe(400);
    expect(second.body).toMatchObject({ error: 'invalid_grant' });
    expect(userinfo.status).toBe(401);
  });

  it.each([
    [{ code_verifier: 'x'.repeat(43) }, 400, 'invalid_grant'],
    [{ redirect_uri: `${callback}/` }, 400, 'invalid_grant'],
    [{ code: '4/0invented' }, 400, 'invalid_grant'],
    [{ client_secret: 'guess' }, 401, 'invalid_client'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('is refused with %j', async (change, status, error) => {
    const trade = await signIn({ person: 'minji' });
    const reply = await submitForm(endpoint('token_endpoint'), { ...tokenForm(trade), ...change });
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ error });
  });

  it('expires after ten minutes', async () => {
    const own = await startSandbox();
    try {
      const { query, verifier } = question();
      const reply = await submitForm(`${own.url}/google/choose`, {
        request: query,
        person: 'minji',
      });
      const code = new URL(reply.headers.get('location') ?? '').searchParams.get('code') ?? '';
      own.clock.advance(10 * 60_000);
      const { body } = await submitForm(`${own.url}/google/token`, tokenForm({ code, verifier }));
      expect(body).toMatchObject({ error: 'invalid_grant' });
    } finally {
      await own.close();
    }
  });
});

describe('a Google authorization request', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140 Safari/537.36';

  it.each([
    [`${callback}/`],
    [`${callback}?x=1`],
    ['http://127.0.0.1:4401/api/authorize/callback/google'],
    ['http://127.0.0.1:4400.evil.example/api/authorize/callback/google'],
  ])('never redirects to the unregistered address %s', async (address) => {
    const response = await visit(question({ redirect_uri: address }).address, browser);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.text()).toContain('redirect_uri_mismatch');
  });

  it('may redirect to an address registered since', async () => {
    const address = 'http://127.0.0.1:5999/api/authorize/callback/google';
    await sandbox.post('/control/api/google/redirect-uris', { redirectUri: address });
    const response = await visit(question({ redirect_uri: address }).address, browser);
    expect(response.status).toBe(200);
  });

  it.each([
    ['response_type', 'token', 'unsupported_response_type'],
    ['scope', 'email', 'invalid_scope'],
    ['code_challenge_method', 'plain', 'invalid_request'],
    ['code_challenge', 'short', 'invalid_request'],
    ['prompt', 'none', 'interaction_required'],
  ])('with %s = %s is answered with an error to the application', async (name, value, error) => {
    const response = await visit(question({ [name]: value }).address, browser);
    const location = new URL(response.headers.get('location') ?? 'http://nowhere.example');
    expect(location.searchParams.get('error')).toBe(error);
    expect(location.searchParams.get('state')).toBe('state-1');
  });

  it.each([
    'Mozilla/5.0 (Linux; Android 15; SM-S921N; wv) AppleWebKit/537.36 Version/4.0 Chrome/130 Mobile',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  ])('is refused inside an app: %s', async (userAgent) => {
    const response = await visit(question().address, userAgent);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('disallowed_useragent');
  });

  it.each([
    browser,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
  ])('shows a page to choose a person in a browser: %s', async (userAgent) => {
    const response = await visit(question().address, userAgent);
    expect(response.status).toBe(200);
    const text = await response.text();
    for (const name of ['minji', 'haneul', 'seoyeon', 'jiho', 'taeyang', 'newcomer']) {
      expect(text).toContain(`${name}@demo.dipper.example`);
    }
  });
});

describe('a Google login without a browser', () => {
  it('signs a person in by the authorize address alone', async () => {
    const { address, verifier } = question();
    const { body } = await sandbox.post('/control/api/google/sign-in', {
      authorizeUrl: address,
      person: 'seoyeon',
    });
    const code = new URL(String(body['redirect'])).searchParams.get('code') ?? '';
    const reply = await submitForm(endpoint('token_endpoint'), tokenForm({ code, verifier }));
    expect(reply.status).toBe(200);
  });

  it('can lose an answer as any other provider can', async () => {
    const trade = await signIn({ person: 'minji' });
    await sandbox.post('/control/api/scenarios', {
      provider: 'google',
      operation: 'token',
      outcome: 'lost',
    });
    await expect(submitForm(endpoint('token_endpoint'), tokenForm(trade))).rejects.toThrow();
  });
});
