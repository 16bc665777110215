import { cardLetters, errorCatalogue } from '@dipper/contract';
import { EncryptJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createVault } from './app.ts';
import { readSettings } from './settings.ts';

const wallet = 'https://wallet.example';
const settings = readSettings({
  VAULT_FRAME_ANCESTORS: wallet,
  // Nobody listens there: whatever reaches the provider is not answered.
  VAULT_TOSSPAYMENTS_URL: 'http://127.0.0.1:9/tosspayments',
});
const assets = { script: 'let one = 1;', style: 'p { margin: 0 }' };
const vault = createVault({ settings, assets, monotonicMs: () => 0 });
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
    .setProtectedHeader({ alg: cardLetters.algorithm, enc: cardLetters.encryption, typ })
    .setExpirationTime(until)
    .encrypt(settings.key);

const grant = (): Promise<string> => sealed(grantClaims, cardLetters.grantType);

async function frame(query: string): Promise<{ body: string; policy: string }> {
  const answer = await vault.inject(`/card?${query}`);
  return { body: answer.body, policy: String(answer.headers['content-security-policy']) };
}

const own = { host: 'vault.example', origin: 'http://vault.example' };

const post = (payload: object | string, headers: Record<string, string> = {}) =>
  vault.inject({
    method: 'POST',
    url: '/card?lang=en',
    headers: { ...own, 'content-type': 'application/json', ...headers },
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
  it('lets only the named pages hold it, and runs its one script alone [SUB-03]', async () => {
    const { policy, body } = await frame(`lang=en&grant=${await grant()}`);
    expect(policy).toContain(`frame-ancestors ${wallet};`);
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toMatch(/script-src 'sha256-[^ ]+';/);
    expect(policy).toContain(`require-trusted-types-for 'script'`);
    expect(policy).not.toContain('unsafe');
    expect(body).toContain('<script>let one = 1;</script>');
    expect(body).toContain('autocomplete="cc-number"');
  });

  it.each([
    ['ko', 'ltr', '카드 번호'],
    ['ja', 'ltr', 'カード番号'],
    ['ar', 'rtl', 'رقم البطاقة'],
    ['zh', 'ltr', '卡號'],
    ['en', 'ltr', 'Card number'],
  ])('speaks %s [SUB-01]', async (lang, direction, word) => {
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
    'lets a browser fill in the %s as %s, with the keys for digits, read from the left in any language [SUB-01]',
    async (id, fillsIn, keys) => {
      const hecto = await sealed({ ...grantClaims, provider: 'hecto' }, cardLetters.grantType);
      for (const lang of ['ko', 'ar']) {
        const { body } = await frame(`lang=${lang}&grant=${hecto}`);
        const input = new RegExp(`<input id="${id}"[^>]*>`).exec(body)?.[0] ?? '';
        expect(input).toContain(`autocomplete="${fillsIn}"`);
        expect(input).toContain(`inputmode="${keys}"`);
        expect(input).toContain('dir="ltr"');
        // What is wrong with it is said beside it, also to who hears the page.
        expect(input).toMatch(new RegExp(`aria-describedby="[^"]*${id}-error"`));
        expect(body).toContain(`<label class="d-field-label" for="${id}">`);
      }
    },
  );

  it('answers in English where the language is none of ours, and never repeats it', async () => {
    const { body } = await frame(`lang="><script>`);
    expect(body).toContain('<html lang="en" dir="ltr">');
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  it('has no form without a grant of the server, of this purpose, and in time [SUB-03]', async () => {
    const wrong = [
      '',
      'nonsense',
      await sealed(grantClaims, cardLetters.tokenType),
      await sealed(grantClaims, cardLetters.grantType, '-1s'),
      await sealed({ ...grantClaims, provider: 'another' }, cardLetters.grantType),
    ];
    for (const letter of wrong) {
      const { body } = await frame(`lang=en&grant=${letter}`);
      expect(body).not.toContain('<form');
      expect(body).toContain('This registration has ended.');
    }
  });

  it('asks for the password where Hecto gives the key [SUB-01]', async () => {
    const hecto = await sealed({ ...grantClaims, provider: 'hecto' }, cardLetters.grantType);
    expect((await frame(`lang=en&grant=${hecto}`)).body).toContain('id="password"');
    expect((await frame(`lang=en&grant=${await grant()}`)).body).not.toContain('id="password"');
  });
});

describe('a card that is sent', () => {
  it.each([
    ['another origin', { origin: 'https://thief.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['no origin', { origin: '' }],
  ])('from %s goes no further [SUB-03]', async (_from, headers) => {
    const answer = await post(await card(), headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain(number);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as %s is not even read [SUB-03]',
    async (type) => {
      const answer = await post(JSON.stringify(await card()), { 'content-type': type });
      expect(answer.statusCode).toBe(415);
    },
  );

  it.each([`{"number":"${number}"`, `"${number}`, number, `{"number":${number}}x`])(
    'is never repeated where it cannot be read: %s [SUB-03]',
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
  ])('with %j is refused before anybody is asked [SUB-01]', async (more) => {
    const answer = await post(await card(more));
    expect(answer.json()).toMatchObject({ code: 46998, isOver: false });
  });

  it('for a registration that is over says so in the language of the frame [SUB-03]', async () => {
    const answer = await post(await card({ grant: 'x'.repeat(40) }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 49410, isOver: true });
    expect(answer.json()).toMatchObject({ text: expect.stringContaining('Nothing was charged') });
  });

  it('that a provider does not answer may be sent again, and costs no try [SUB-03]', async () => {
    for (let tries = 0; tries < 7; tries += 1) {
      const answer = await post(await card());
      expect(answer.json()).toMatchObject({ code: 49401, isOver: false });
    }
  });
});

describe('settings of the vault', () => {
  it('count as unset when they are empty', () => {
    const empty = { HOST: '', VAULT_PORT: '', VAULT_FRAME_ANCESTORS: '' };
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  it.each([
    ['VAULT_PORT', '70000'],
    ['VAULT_FRAME_ANCESTORS', 'https://wallet.example/page'],
    ['VAULT_FRAME_ANCESTORS', '*'],
    ['VAULT_KEY', 'c2hvcnQ'],
    ['VAULT_FINGERPRINT_KEY', 'short'],
    ['VAULT_FINGERPRINT_KEY_BEFORE', 'short'],
    ['VAULT_CARD_PASSWORD', 'perhaps'],
    ['VAULT_TRIES_PER_ADDRESS', '0'],
    ['VAULT_TOSSPAYMENTS_URL', 'nowhere'],
    ['VAULT_HECTO_ENCRYPTION_KEY', 'short'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  const ofProduction = {
    DIPPER_ENVIRONMENT: 'production',
    VAULT_KEY: 'A'.repeat(43),
    VAULT_FINGERPRINT_KEY: 'a fingerprint key of its own, long enough',
    VAULT_TOSSPAYMENTS_URL: 'https://api.tosspayments.com',
    VAULT_TOSSPAYMENTS_SECRET_KEY: 'live_sk_0123456789',
    VAULT_HECTO_URL: 'https://gw.settlebank.co.kr',
    VAULT_HECTO_MERCHANT_ID: 'shop_bi',
    VAULT_HECTO_ENCRYPTION_KEY: 'k'.repeat(32),
    VAULT_HECTO_HASH_KEY: 'hecto-hash-0123456789',
  };

  it.each(Object.keys(ofProduction).filter((name) => name !== 'DIPPER_ENVIRONMENT'))(
    'of production need %s of their own [SUB-03]',
    (name) => {
      expect(readSettings(ofProduction).fingerprintKey).toContain('of its own');
      expect(() => readSettings({ ...ofProduction, [name]: '' })).toThrow(name);
    },
  );
});

it('counts tries by the address that the nearest proxy names, whatever the sender wrote before it [SUB-03]', async () => {
  const behind = createVault({
    settings: { ...settings, trustsProxy: true, triesPerAddress: 2 },
    assets,
    monotonicMs: () => 0,
  });
  const tried = async (index: number, address: string): Promise<number> => {
    const registrationId = `k1-${String(index).padStart(32, '0')}`;
    const letter = await sealed({ ...grantClaims, registrationId }, cardLetters.grantType);
    const answer = await behind.inject({
      method: 'POST',
      url: '/card?lang=en',
      headers: {
        ...own,
        'content-type': 'application/json',
        'x-forwarded-for': `192.0.2.${index}, ${address}`,
      },
      payload: await card({ grant: letter }),
    });
    return answer.json<{ code: number }>().code;
  };
  const busy = errorCatalogue.payment_too_many_requests.number;
  expect(await tried(1, '198.51.100.7')).not.toBe(busy);
  expect(await tried(2, '198.51.100.7')).not.toBe(busy);
  expect(await tried(3, '198.51.100.7')).toBe(busy);
  expect(await tried(4, '198.51.100.8')).not.toBe(busy);
});

describe('the page of the provider’s own window', () => {
  const way = {
    customerKey: 'customer-1',
    successUrl: `${wallet}/api/provider/tosspayments/card/g1/success`,
    failUrl: `${wallet}/api/provider/tosspayments/card/g1/fail`,
    locale: 'ja',
  };
  const window = (more: object = {}) =>
    vault.inject({ url: '/window', query: { ...way, ...more } });

  it('runs its own script and the provider’s, in the language of who came [SUB-01]', async () => {
    const { statusCode, headers, body } = await window();
    expect(statusCode).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'sha256-[^']+' http:\/\/127\.0\.0\.1:4430;/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(body).toContain('<html lang="ja" dir="ltr">');
    expect(body).toContain('test_ck_dipper0000sandbox');
    expect(body).toContain('カードの登録');
  });

  it.each([
    ['successUrl', 'https://stranger.example/'],
    ['failUrl', 'https://wallet.example.stranger.example/'],
    ['failUrl', 'javascript:alert(1)'],
    ['customerKey', '"><script>alert(1)</script>'],
    ['customerKey', ''],
  ])('leads nobody but to the wallet: %s %s [SUB-03]', async (name, value) => {
    const { statusCode, body } = await window({ [name]: value });
    expect(statusCode).toBe(400);
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('stranger');
  });
});
