import { createHash } from 'node:crypto';
import { sealedTokens, errorCatalogue } from '@dipper/contract';
import { EncryptJWT } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { headersOf } from '../../../tools/testing/headers.ts';
import { startTaker } from '../../../tools/testing/key-taker.ts';
import { createVault } from './app.ts';
import { createAttempts, usualLimits } from './attempts.ts';
import { createRegistrar } from './register.ts';
import { readSettings } from './settings.ts';

const wallet = 'https://wallet.example';
/** Settings that a reachable vault must have. */
const ofItsOwn = {
  DIPPER_ENVIRONMENT: 'dev',
  VAULT_KEY: 'B'.repeat(43),
  VAULT_FINGERPRINT_KEY: 'a-fingerprint-key-of-its-own-here',
  VAULT_ORIGIN: 'http://vault.example',
};
const settings = readSettings({
  ...ofItsOwn,
  VAULT_FRAME_ANCESTORS: wallet,
  // The port is closed, so that no call to the provider or the server is answered.
  VAULT_TOSSPAYMENTS_URL: 'http://127.0.0.1:9/tosspayments',
  VAULT_SERVER_URL: 'http://127.0.0.1:9',
});
const assets = { script: 'let one = 1;', style: 'p { margin: 0 }' };
const vault = createVault({ settings, assets, monotonicMs: () => 0 });
const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;
const number = '4330123499990008';

const grantClaims = {
  registrationId: `k1-${'0'.repeat(32)}`,
  customerKey: 'customer-1',
  provider: 'tosspayments',
  country: 'kr',
  locale: 'ko',
};

const sealed = (claims: object, typ: string, until = '15m'): Promise<string> =>
  new EncryptJWT({ ...claims })
    .setProtectedHeader({ alg: sealedTokens.algorithm, enc: sealedTokens.encryption, typ })
    .setExpirationTime(until)
    .encrypt(settings.key);

const grant = (): Promise<string> => sealed(grantClaims, sealedTokens.grantType);

async function frame(query: string) {
  const { body, headers } = await vault.inject(`/card?${query}`);
  const { 'content-security-policy': policy = '', ...others } = headersOf(Object.entries(headers));
  return { body, policy, others };
}

const own = { host: 'vault.example', origin: 'http://vault.example' };

const onlyDefined = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

const post = (payload: object | string, headers: Record<string, string | undefined> = {}) =>
  vault.inject({
    method: 'POST',
    url: '/card?lang=en',
    headers: onlyDefined({ ...own, 'content-type': 'application/json', ...headers }),
    payload,
  });

const card = async (more: object = {}) => ({
  grant: await grant(),
  number,
  expiryMonth: '12',
  expiryYear: '30',
  identity: '960412',
  ...more,
});

describe('the card frame', () => {
  it('can be framed only by the configured pages and runs only its own script [SUB-03]', async () => {
    const { policy, body, others } = await frame(`lang=en&grant=${await grant()}`);
    expect(others).toEqual({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(policy.split('; ')).toEqual([
      `default-src 'none'`,
      `script-src '${hashOf(assets.script)}'`,
      `style-src '${hashOf(assets.style)}'`,
      `connect-src 'self'`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors ${wallet}`,
      `require-trusted-types-for 'script'`,
      `trusted-types 'none'`,
    ]);
    expect(body).toContain('<script>let one = 1;</script>');
    expect(body).toContain('autocomplete="cc-number"');
  });

  it.each([
    ['ko', 'ltr', '카드 번호'],
    ['ja', 'ltr', 'カード番号'],
    ['ar', 'rtl', 'رقم البطاقة'],
    ['zh', 'ltr', '卡號'],
    ['en', 'ltr', 'Card number'],
  ])('is written in %s [SUB-01]', async (lang, direction, word) => {
    const { body } = await frame(`lang=${lang}&grant=${await grant()}`);
    expect(body).toContain(`<html lang="${lang}" dir="${direction}">`);
    expect(body).toContain(word);
  });

  it.each([
    ['number', 'cc-number', 'numeric'],
    ['expiry', 'cc-exp', 'numeric'],
    ['identity', 'off', 'numeric'],
    ['password', 'off', 'numeric'],
  ])(
    "sets the %s field's autofill to %s and its keyboard to digits, left to right in every language [SUB-01]",
    async (id, fillsIn, keys) => {
      const hecto = await sealed({ ...grantClaims, provider: 'hecto' }, sealedTokens.grantType);
      for (const lang of ['ko', 'ar']) {
        const { body } = await frame(`lang=${lang}&grant=${hecto}`);
        const input = new RegExp(`<input id="${id}"[^>]*>`).exec(body)?.[0] ?? '';
        expect(input).toContain(`autocomplete="${fillsIn}"`);
        expect(input).toContain(`inputmode="${keys}"`);
        expect(input).toContain('dir="ltr"');
        // Screen readers announce the error beside its field.
        expect(input).toMatch(new RegExp(`aria-describedby="[^"]*${id}-error"`));
        expect(body).toContain(`<label class="d-field-label" for="${id}">`);
      }
    },
  );

  it('is in English when the language is unknown, and never echoes the requested one', async () => {
    const { body } = await frame(`lang="><script>`);
    expect(body).toContain('<html lang="en" dir="ltr">');
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  it('has no form without a valid, unexpired grant of the server for card registration [SUB-03]', async () => {
    const wrong = [
      '',
      'nonsense',
      await sealed(grantClaims, sealedTokens.tokenType),
      await sealed(grantClaims, sealedTokens.grantType, '-1s'),
      await sealed({ ...grantClaims, provider: 'another' }, sealedTokens.grantType),
    ];
    for (const sealedGrant of wrong) {
      const { body } = await frame(`lang=en&grant=${sealedGrant}`);
      expect(body).not.toContain('<form');
      expect(body).toContain('This registration has ended.');
    }
  });

  it('asks for the card password when Hecto issues the key [SUB-01]', async () => {
    const hecto = await sealed({ ...grantClaims, provider: 'hecto' }, sealedTokens.grantType);
    expect((await frame(`lang=en&grant=${hecto}`)).body).toContain('id="password"');
    expect((await frame(`lang=en&grant=${await grant()}`)).body).not.toContain('id="password"');
  });
});

describe('a card that is submitted', () => {
  it.each([
    ['another origin', { origin: 'https://thief.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['an empty origin', { origin: '' }],
    ['no origin', { origin: undefined }],
    [
      'no origin but a claim to be the same site',
      { origin: undefined, 'sec-fetch-site': 'same-origin' },
    ],
    ['an opaque origin', { origin: 'null' }],
    ['our own host name with another scheme', { origin: 'https://vault.example' }],
  ])('from %s is refused with 400 [SUB-03]', async (_from, headers) => {
    const answer = await post(await card(), headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain(number);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as %s is refused unread [SUB-03]',
    async (type) => {
      const answer = await post(JSON.stringify(await card()), { 'content-type': type });
      expect(answer.statusCode).toBe(415);
    },
  );

  it.each([`{"number":"${number}"`, `"${number}`, number, `{"number":${number}}x`])(
    'with an unreadable body (%s) is not echoed in the answer [SUB-03]',
    async (payload) => {
      const answer = await post(payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain('4330');
      expect(answer.json()).toMatchObject({ code: 46998 });
    },
  );

  it.each([
    { number: '4330' },
    { number: '4330 1234 9999 0008' },
    { expiryMonth: '13' },
    { identity: '96041' },
    { passwordTwoDigits: '1' },
  ])('with %j is refused before the provider is called [SUB-01]', async (more) => {
    const answer = await post(await card(more));
    expect(answer.json()).toMatchObject({ code: 46998, isOver: false });
  });

  it('for an expired registration is refused in the language of the frame [SUB-03]', async () => {
    const answer = await post(await card({ grant: 'x'.repeat(40) }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 49410, isOver: true });
    expect(answer.json()).toMatchObject({ text: expect.stringContaining('Nothing was charged') });
  });

  it('may be submitted again when the server cannot be reached to begin the try [SUB-03]', async () => {
    const answer = await post(await card());
    expect(answer.json()).toMatchObject({ code: 49401, isOver: false });
  });
});

it('a local vault accepts cards only at loopback names such as localhost [SUB-03]', async () => {
  const here = createVault({
    settings: readSettings({ VAULT_TOSSPAYMENTS_URL: 'http://127.0.0.1:9' }),
    assets,
    monotonicMs: () => 0,
  });
  const sent = async (headers: Record<string, string>): Promise<number> => {
    const type = { 'content-type': 'application/json' };
    const payload = await card({ grant: 'x'.repeat(40) });
    const url = '/card?lang=en';
    return (await here.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload }))
      .statusCode;
  };
  const over = errorCatalogue.card_registration_expired.status;
  for (const host of ['127.0.0.1:4420', 'localhost:4420', 'vault.localhost', '[::1]:4420']) {
    expect(await sent({ host, origin: `http://${host}` })).toBe(over);
  }
  expect(await sent({ host: 'evil.example', origin: 'http://evil.example' })).toBe(400);
});

it('a card for a provider without settings is refused, and the form keeps its tries [SUB-03]', async () => {
  const ended: string[] = [];
  const register = createRegistrar({
    settings,
    givers: { tosspayments: undefined, hecto: undefined },
    attempts: createAttempts(usualLimits, () => 0),
    server: {
      begin: async () => 'begun',
      end: async (_grant, _tryId, state) => ended.push(state),
      holds: async () => false,
    },
  });
  const registered = await register(await card(), '192.0.2.1');
  expect(registered).toMatchObject({ kind: 'problem', error: 'card_error', isOver: false });
  expect(ended).toEqual(['void']);
});

it("tries are counted by the address that the nearest proxy added, whatever the sender's header said [SUB-03]", async () => {
  const server = await startTaker();
  onTestFinished(server.stop);
  const set = { ...settings, trustsProxy: true, triesPerAddress: 2, serverUrl: server.url };
  const behind = createVault({ settings: set, assets, monotonicMs: () => 0 });
  const tried = async (index: number, address: string): Promise<number> => {
    const registrationId = `k1-${String(index).padStart(32, '0')}`;
    const sealedGrant = await sealed({ ...grantClaims, registrationId }, sealedTokens.grantType);
    const answer = await behind.inject({
      method: 'POST',
      url: '/card?lang=en',
      headers: {
        ...own,
        'content-type': 'application/json',
        'x-forwarded-for': `192.0.2.${index}, ${address}`,
      },
      payload: await card({ grant: sealedGrant }),
    });
    return answer.json<{ code: number }>().code;
  };
  const busy = errorCatalogue.payment_too_many_requests.number;
  expect(await tried(1, '198.51.100.7')).not.toBe(busy);
  expect(await tried(2, '198.51.100.7')).not.toBe(busy);
  expect(await tried(3, '198.51.100.7')).toBe(busy);
  expect(await tried(4, '198.51.100.8')).not.toBe(busy);
});

it('the vault does not serve the pages of provider windows, which have an origin of their own [SUB-03]', async () => {
  for (const url of ['/window', '/payment']) {
    expect((await vault.inject({ url })).statusCode).toBe(404);
  }
});
