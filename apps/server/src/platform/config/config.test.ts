import { describe, expect, it } from 'vitest';
import { examineConfig, parseConfig, settings } from './index.ts';
import type { Setting, Variables } from './index.ts';
import { neededBy, partNames } from './parts.ts';
import { settingNames } from './settings.ts';
import { fieldKey, least, newPrivateKey, production, productionOf } from './testing/production.ts';

/** Settings that do not take every text. */
const settingsWithShape = Object.entries(settings).flatMap(([name, { schema }]) =>
  schema.safeParse('\u0000').success ? [] : [name],
);

it('needs one setting only; the others have defaults that fit `npm start` [API-01]', () => {
  const config = parseConfig({ ...least, PORT: '5000' });
  expect(config).toMatchObject({
    environment: 'dev',
    publicUrl: 'http://127.0.0.1:5000',
    apiUrl: 'http://127.0.0.1:5000/api',
    database: { migrationUrl: least.DATABASE_URL, poolMax: 10, waitMs: 5000 },
    roles: { http: true, worker: true },
    kakaopay: { url: 'http://127.0.0.1:5030/kakaopay' },
    logins: {
      google: { issuer: 'http://127.0.0.1:5030/google' },
      facebook: { graphUrl: 'http://127.0.0.1:5030/facebook/graph/v24.0' },
      line: { issuer: 'http://127.0.0.1:5030/line' },
      apple: { issuer: 'http://127.0.0.1:5030/apple', teamId: 'DIPPERTEAM' },
      twitter: { apiUrl: 'http://127.0.0.1:5030/twitter/api' },
    },
    hostSiteOrigins: ['http://127.0.0.1:5030'],
    webRoot: undefined,
  });
});

it('treats an empty variable as one that is not set', () => {
  expect(parseConfig({ ...least, PORT: '', WEB_ROOT: '' })).toMatchObject({
    port: 4400,
    webRoot: undefined,
  });
});

it.each([undefined, '', 'whsec_', 'A'.repeat(32), `whsec_${'A'.repeat(28)}`])(
  'treats “%s” as no secret of the certification service [AUTH-12]',
  (secret) => {
    const half = { CERTIFICATION_URL: 'https://a.example', CERTIFICATION_SECRET: secret };
    expect(() => parseConfig({ ...least, ...half })).toThrow(
      /^wrong setting CERTIFICATION_SECRET: /,
    );
  },
);

describe('names the wrong setting in one line, without its value', () => {
  it.each([
    [{}, /^wrong setting DATABASE_URL: it must be set$/],
    [{ DATABASE_URL: 'mysql://root:hunter2@x' }, /^wrong setting DATABASE_URL: (?!.*hunter2)/],
    [{ ...least, PORT: 'eighty' }, /^wrong setting PORT: /],
    [
      {
        ...least,
        CERTIFICATION_URL: 'https://a.example',
        CERTIFICATION_SECRET: `whsec_${'A'.repeat(32)}`,
      },
      /^wrong setting CERTIFICATION_TAKES_REFRESH_TOKEN: /,
    ],
    [{ ...least, PORT: '70000' }, /^wrong setting PORT: /],
    [{ ...least, OPERATIONS_PORT: '4400' }, /^wrong setting OPERATIONS_PORT: /],
    [{ ...least, METRICS_PORT: '4400' }, /^wrong setting METRICS_PORT: /],
    [{ ...least, METRICS_PORT: '4411' }, /^wrong setting METRICS_PORT: /],
    [{ ...least, PUBLIC_URL: 'wallet.example.com' }, /^wrong setting PUBLIC_URL: /],
    [{ ...least, PUBLIC_URL: 'javascript:alert(1)' }, /^wrong setting PUBLIC_URL: /],
    [{ ...least, PUBLIC_URL: 'https://example.com/wallet' }, /^wrong setting PUBLIC_URL: /],
    [{ DATABASE_URL: 'postgres://a b/c' }, /^wrong setting DATABASE_URL: /],
    [{ ...least, TRUSTED_PROXIES: '10.0.0' }, /^wrong setting TRUSTED_PROXIES: /],
    [{ ...least, TRUSTED_PROXIES: '10.0.0.0/33' }, /^wrong setting TRUSTED_PROXIES: /],
    [{ ...least, TRUSTED_PROXIES: '::::' }, /^wrong setting TRUSTED_PROXIES: /],
    [{ ...least, DIPPER_ENVIRONMENT: 'prod' }, /^wrong setting DIPPER_ENVIRONMENT: .*production/],
    [{ ...least, DIPPER_ROLES: 'http,cron' }, /^wrong setting DIPPER_ROLES: /],
    [{ ...least, DIPPER_ROLES: ',' }, /^wrong setting DIPPER_ROLES: /],
    [{ ...least, DIPPER_CLOCK: 'real' }, /^wrong setting DIPPER_CLOCK: /],
    [{ ...least, HOST_SITE_ORIGINS: 'https://a.com/path' }, /^wrong setting HOST_SITE_ORIGINS: /],
    [{ ...least, HOST_SITE_ORIGINS: '*' }, /^wrong setting HOST_SITE_ORIGINS: /],
    [
      { ...least, PARTNER_KEYS: 'a=too-short-a-key' },
      /^wrong setting PARTNER_KEYS: (?!.*too-short-a)/,
    ],
    [
      { ...least, PARTNER_KEYS: 'no-name-but-thirty-two-characters-long' },
      /^wrong setting PARTNER_KEYS: /,
    ],
    [{ ...least, FIELD_KEYS: `0=${fieldKey}` }, /^wrong setting FIELD_KEYS: /],
    [{ ...least, FIELD_KEYS: `01=${fieldKey}` }, /^wrong setting FIELD_KEYS: /],
    [{ ...least, FIELD_KEYS: `65536=${fieldKey}` }, /^wrong setting FIELD_KEYS: /],
    [{ ...least, FIELD_KEYS: `1@2026-02-30=${fieldKey}` }, /^wrong setting FIELD_KEYS: /],
    [
      { ...least, FIELD_KEYS: `2@2026-11-28=${fieldKey},2=${fieldKey}` },
      /^wrong setting FIELD_KEYS: /,
    ],
    [{ ...least, FIELD_KEYS: `2=${fieldKey},2=${fieldKey}` }, /^wrong setting FIELD_KEYS: /],
    [{ ...least, OPERATOR_TOKEN: 'short' }, /^wrong setting OPERATOR_TOKEN: (?!.*short$)/],
    [{ ...least, OPERATOR_TOKEN: 'long enough, and no token' }, /^wrong setting OPERATOR_TOKEN: /],
    [
      { ...least, IDENTITY_APPLE_PRIVATE_KEY: 'MIGH' },
      /^wrong setting IDENTITY_APPLE_PRIVATE_KEY: /,
    ],
    [
      { ...least, IDENTITY_APPLE_PRIVATE_KEY: newPrivateKey('P-384') },
      /^wrong setting IDENTITY_APPLE_PRIVATE_KEY: .*P-256/,
    ],
    [
      { ...least, BRAZE_API_KEY: 'key-of-the-app', BRAZE_ENDPOINT: 'https://a.example' },
      /^wrong setting BRAZE_SDK_URL: .*together/,
    ],
    [
      { ...least, BRAZE_SDK_URL: "https://a.example/b.js; 'unsafe-inline'" },
      /^wrong setting BRAZE_SDK_URL: /,
    ],
    [
      { ...least, MAIL_SMTP_URL: 'smtp://user:hunter2@x:25' },
      /^wrong setting MAIL_SMTP_URL: (?!.*hunter2)/,
    ],
    [{ ...least, MAIL_FROM: 'nobody' }, /^wrong setting MAIL_FROM: /],
    [{ ...least, LOG_LEVEL: 'loud' }, /^wrong setting LOG_LEVEL: /],
  ])('%j', (variables: Variables, line) => {
    expect(() => parseConfig(variables)).toThrow(line);
    expect(() => parseConfig(variables)).toThrow(/^[^\n]+$/);
  });
});

describe('the list of wrong settings', () => {
  it('is complete, with each setting once, in their order [OPS-05]', () => {
    const { faults } = examineConfig({
      PORT: 'x',
      DIPPER_ENVIRONMENT: 'production',
      LOG_LEVEL: 'loud',
    });
    const named = faults.map(({ setting }) => setting);
    expect(named).toEqual(Object.keys(settings).filter((name) => named.includes(name)));
    expect(named).toEqual(
      expect.arrayContaining(['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'MAIL_SMTP_URL']),
    );
  });

  it.each(settingsWithShape)(
    'names %s when it cannot be read, together with all others [OPS-05]',
    (name) => {
      const { faults } = examineConfig({ ...least, [name]: '\u0000', RATE_LIMITS: 'perhaps' });
      expect(faults.map(({ setting }) => setting)).toEqual(
        expect.arrayContaining([name, 'RATE_LIMITS']),
      );
    },
  );
});

it('the creation date of a key is read from the key’s name [OPS-05]', () => {
  const { fieldKeys } = parseConfig({
    ...least,
    FIELD_KEYS: `1=${fieldKey},2@2026-11-28=${fieldKey}`,
  });
  expect(fieldKeys.map(({ id, made }) => [id, made])).toEqual([
    [1, undefined],
    [2, new Date('2026-11-28')],
  ]);
});

it.each(['10.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8'])('proxies are trusted: %s', (written) => {
  const { trustedProxies } = parseConfig({ ...least, TRUSTED_PROXIES: written });
  expect(trustedProxies).toEqual(written.split(', '));
});

describe('production', () => {
  it('starts with its own settings', () => {
    expect(parseConfig(production).environment).toBe('production');
  });

  it('offers the logins that have settings, and no others [AUTH-01]', () => {
    const loginsOf = (variables: Variables): readonly string[] =>
      Object.entries(parseConfig(variables).logins).flatMap(([name, login]) =>
        login === undefined ? [] : [name],
      );
    expect(loginsOf(production)).toEqual(['google', 'facebook', 'line', 'apple', 'twitter']);
    const without = (pattern: RegExp): Variables =>
      Object.fromEntries(Object.entries(production).filter(([name]) => !pattern.test(name)));
    expect(loginsOf(without(/^IDENTITY_(LINE|APPLE)_/))).toEqual(['google', 'facebook', 'twitter']);
    expect(loginsOf(without(/^IDENTITY_/))).toEqual([]);
  });

  it.each([
    ['DIPPER_CLOCK', 'test'],
    ['RATE_LIMITS', 'off'],
    ['PROVIDER_BREAKER', 'off'],
    ['PUBLIC_URL', 'http://wallet.example.com'],
    ['CONSOLE_URL', ''],
    ['CONSOLE_URL', 'http://console.example.com'],
    ['PROVIDER_KAKAOPAY_URL', 'http://127.0.0.1:4430/kakaopay'],
    ['PROVIDER_HECTO_URL', 'http://127.0.0.1:4430/hecto'],
    ['PROVIDER_HECTO_API_URL', ''],
    ['PROVIDER_HECTO_RECORDS_URL', ''],
    ['PROVIDER_TOSS_URL', ''],
    ['PROVIDER_TOSS_API_KEY', ''],
    ['PROVIDER_TOSSPAYMENTS_URL', 'http://127.0.0.1:4430/tosspayments'],
    ['PROVIDER_TOSSPAYMENTS_SECRET_KEY', ''],
    ['PROVIDER_SBPS_URL', 'http://127.0.0.1:4430/sbps'],
    ['PROVIDER_SBPS_API_URL', ''],
    ['PROVIDER_PAYPAL_URL', 'http://127.0.0.1:4430/paypal'],
    ['PROVIDER_OPENBANKING_URL', 'http://127.0.0.1:4430/openbanking'],
    ['PROVIDER_OPENBANKING_URL', ''],
    ['PROVIDER_PAYONEER_URL', 'http://127.0.0.1:4430/payoneer'],
    ['PROVIDER_PAYONEER_LOGIN_URL', ''],
    ['PROVIDER_DOTMONEY_URL', ''],
    ['PROVIDER_PAYPAL_CLIENT_ID', ''],
    ['PROVIDER_PAYPAL_CLIENT_SECRET', ''],
    ['PROVIDER_PAYPAL_WEBHOOK_ID', ''],
    ['IDENTITY_GOOGLE_ISSUER', ''],
    ['IDENTITY_FACEBOOK_URL', ''],
    ['IDENTITY_FACEBOOK_GRAPH_URL', 'http://graph.facebook.com/v24.0'],
    ['IDENTITY_LINE_ISSUER', ''],
    ['IDENTITY_APPLE_ISSUER', ''],
    ['IDENTITY_TWITTER_URL', ''],
    ['IDENTITY_TWITTER_API_URL', ''],
    ['PROVIDER_TWILIO_URL', ''],
    ['MAIL_SMTP_URL', ''],
    ['HOST_SITE_ORIGINS', ''],
    ['HOST_SITE_ORIGINS', 'https://www.example.com,http://www.example.com'],
    ['FRAME_ANCESTORS', 'http://www.example.com'],
    ['FIELD_KEYS', `${settings.FIELD_KEYS.fallback},2=${fieldKey}`],
    ['DOCUMENT_DIRECTORY', ''],
    ['API_URL', 'http://api.example.com'],
    ['VAULT_ORIGIN', 'http://vault.example.com'],
    ['WINDOW_ORIGIN', 'http://windows.example.com'],
    ['WINDOW_ORIGIN', ''],
    ['CERTIFICATION_URL', 'http://certify.example.com'],
    ['COUNTRY_API_BASES', 'jp=http://jp.example.com/api'],
    ...Object.entries(settings).flatMap(([name, setting]) =>
      'secret' in setting || 'ofSandbox' in setting
        ? [[name, ''], ...('fallback' in setting ? [[name, setting.fallback]] : [])]
        : [],
    ),
  ])('refuses %s=%s', (name, value) => {
    const variables = { ...production, [name ?? '']: value };
    expect(() => parseConfig(variables)).toThrow(new RegExp(`^wrong setting ${name}: `, 'm'));
  });
});

describe('a part of the product is on if its settings are set', () => {
  it.each(partNames)(
    '%s is off without its settings, and nothing else changes [OPS-05]',
    (part) => {
      const without = productionOf(...partNames.filter((each) => each !== part));
      const rest = {
        VAULT_KEY: production['VAULT_KEY'],
        WINDOW_ORIGIN: production['WINDOW_ORIGIN'],
        VAULT_ORIGIN: 'https://vault.example.com',
      };
      // A provider that gives keys of cards is on wherever cards are stored.
      const cards = part === 'tosspayments' ? { CARD_PROVIDER: 'hecto' } : {};
      expect(parseConfig({ ...without, ...rest, ...cards }).unset).toEqual([part]);
    },
  );

  it.each(partNames)(
    '%s alone starts, without a vault and payment windows unless it needs them [OPS-05]',
    (part) => {
      const { faults, config } = examineConfig(productionOf(part));
      const named = faults.map(({ setting }) => setting);
      expect(named).toEqual(part === 'tosspayments' ? ['VAULT_KEY', 'WINDOW_ORIGIN'] : []);
      expect(config.unset).toEqual(partNames.filter((each) => each !== part));
    },
  );

  it.each(partNames.flatMap((part) => neededBy(part).map((name) => [part, name] as const)))(
    '%s without %s is refused, and any one of its settings alone names the missing ones [OPS-05]',
    (part, name) => {
      const { [name]: value, ...others } = productionOf(part);
      const missing = examineConfig(others).faults.map(({ setting }) => setting);
      expect(missing).toContain(name);
      const alone = examineConfig({ ...productionOf(), [name]: value }).faults;
      const rest = neededBy(part).filter((each) => each !== name);
      expect(alone.map(({ setting }) => setting)).toEqual(expect.arrayContaining(rest));
    },
  );

  it.each(settingNames)(
    'without %s production refuses to start and names it, or uses a default that is fit for production [OPS-05]',
    (name) => {
      const { faults } = examineConfig({ ...production, [name]: '' });
      const { fallback, secret, ofSandbox }: Setting = settings[name];
      const named = faults.map(({ setting }) => setting);
      const isGoodForReal = fallback !== undefined && secret !== true && ofSandbox !== true;
      const isRefused = named.length > 0;
      expect(named).toEqual(isRefused ? [name] : []);
      expect(isRefused || isGoodForReal || !(name in production)).toBe(true);
    },
  );

  it('every part is on in development, with the sandbox [OPS-05]', () => {
    expect(parseConfig(least).unset).toEqual([]);
  });

  describe('cards', () => {
    const key = { VAULT_KEY: 'A'.repeat(43) };
    const window = { WINDOW_ORIGIN: 'https://windows.example.com' };
    const frame = { VAULT_ORIGIN: 'https://vault.example.com' };
    const toss = { ...productionOf('tosspayments'), ...key, ...window };
    const faultsIn = (variables: Variables): readonly string[] =>
      examineConfig(variables).faults.map(({ setting }) => setting);

    it.each([
      ['nothing of them', productionOf('kakaopay')],
      ['Toss Payments alone, whose windows need the key of the vault', toss],
    ] as const)('are off with %s [OPS-05, SUB-02]', (_what, variables) => {
      const { faults, config } = examineConfig(variables);
      expect([faults, config.cards.registration]).toEqual([[], undefined]);
    });

    it.each([
      ['frame', { ...toss, ...frame }],
      ['hosted', { ...toss, CARD_REGISTRATION: 'hosted' }],
      ['frame', { ...productionOf('hecto'), ...key, ...frame, CARD_PROVIDER: 'hecto' }],
    ] as const)('are on with all their settings, by %s [OPS-05, SUB-02]', (kind, variables) => {
      const { faults, config } = examineConfig(variables);
      expect([faults, config.cards.registration?.kind]).toEqual([[], kind]);
    });

    it.each([
      ['of nobody', { ...productionOf('kakaopay'), ...key, ...frame }, ['CARD_PROVIDER']],
      ['without a form', { ...toss, CARD_REGISTRATION: 'frame' }, ['VAULT_ORIGIN']],
      ['without a form', { ...toss, CARD_TRIAL: 'off' }, ['VAULT_ORIGIN']],
      [
        'by the key alone',
        { ...productionOf('kakaopay'), ...key },
        ['CARD_PROVIDER', 'VAULT_ORIGIN'],
      ],
      [
        'without the key',
        { ...productionOf('hecto'), ...frame, CARD_PROVIDER: 'hecto' },
        ['VAULT_KEY'],
      ],
      [
        'in the window of somebody who has none',
        { ...toss, ...productionOf('hecto'), CARD_PROVIDER: 'hecto', CARD_REGISTRATION: 'hosted' },
        ['CARD_REGISTRATION'],
      ],
    ] as const)(
      '%s are refused, and the missing settings are named [OPS-05, SUB-02]',
      (_what, variables, named) => {
        expect(faultsIn(variables)).toEqual(named);
      },
    );
  });
});

it('every setting has a description of one sentence', () => {
  for (const setting of Object.values(settings)) expect(setting.description).toMatch(/^.{10,}\.$/);
});
