import { describe, expect, it } from 'vitest';
import { parseConfig, settings } from './index.ts';
import type { Variables } from './index.ts';
import { fieldKey, least, production, reachable } from './testing/production.ts';

const places: readonly Variables[] = [
  { HOST: '0.0.0.0' },
  { HOST: '::', PUBLIC_URL: 'http://127.0.0.1:4400' },
  { HOST: '10.0.0.7' },
  { OPERATIONS_HOST: '0.0.0.0' },
  { PUBLIC_URL: 'https://wallet.example.com' },
  { PUBLIC_URL: 'https://127.0.0.1.example.com' },
  { API_URL: 'https://api.example.com/api' },
  { CONSOLE_URL: 'https://console.example.com' },
  { COUNTRY_API_BASES: 'jp=https://jp.api.example.com/api' },
];

const cases: readonly (readonly [string, Variables])[] = [
  ['DIPPER_ENVIRONMENT', { DIPPER_ENVIRONMENT: '' }],
  ['OPERATOR_TOKEN', { OPERATOR_TOKEN: '' }],
  ['OPERATOR_TOKENS', { OPERATOR_TOKENS: 'bench=dev-operator-token:viewer' }],
  ['PARTNER_KEYS', { PARTNER_KEYS: '' }],
  ['PARTNER_KEYS', { PARTNER_KEYS: `a=${'a'.repeat(32)},b=dev-partner-key-that-is-not-a-secret` }],
  ['FIELD_KEYS', { FIELD_KEYS: '' }],
  ['FIELD_KEYS', { FIELD_KEYS: `${settings.FIELD_KEYS.fallback},2=${fieldKey}` }],
  ['VAULT_KEY', { VAULT_KEY: '' }],
];

describe.each(places)('a server that others can reach by %j', (place) => {
  it.each(cases)('refuses to start with the published %s: %j [OPS-05]', (name, left) => {
    const variables = { ...least, ...reachable, ...place, ...left };
    expect(() => parseConfig(variables)).toThrow(new RegExp(`^wrong setting ${name}: `, 'm'));
  });

  it('starts in development with secrets of its own', () => {
    const config = parseConfig({ ...least, ...reachable, ...place });
    expect(config).toMatchObject({ isReachable: true, isStrict: false });
  });

  it('treats staging as production [OPS-05]', () => {
    const variables = { ...least, ...reachable, ...place, DIPPER_ENVIRONMENT: 'staging' };
    expect(() => parseConfig(variables)).toThrow(/^wrong setting MAIL_SMTP_URL: /m);
  });
});

it.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost', 'wallet.localhost'])(
  'the address %s is this machine’s own',
  (HOST) => {
    const PUBLIC_URL = 'http://127.0.0.1:4400';
    expect(parseConfig({ ...least, HOST, PUBLIC_URL }).isReachable).toBe(false);
  },
);

describe('a staging server that others can reach', () => {
  const staging: Variables = { ...production, DIPPER_ENVIRONMENT: 'staging' };

  it('may move its clock', () => {
    expect(parseConfig({ ...staging, DIPPER_CLOCK: 'test' }).clock).toBe('test');
  });

  it.each([
    ['RATE_LIMITS', 'off'],
    ['PROVIDER_BREAKER', 'off'],
    ['PUBLIC_URL', 'http://wallet.example.com'],
    ['PROVIDER_KAKAOPAY_SECRET_KEY', ''],
    ['PROVIDER_KAKAOPAY_URL', 'http://127.0.0.1:4430/kakaopay'],
    ['OPERATOR_TOKEN', ''],
    ['MAIL_SMTP_URL', ''],
    ['DOCUMENT_DIRECTORY', ''],
  ])('refuses %s=%s as production does [OPS-05]', (name, value) => {
    expect(() => parseConfig({ ...staging, [name]: value })).toThrow(
      new RegExp(`^wrong setting ${name}: `, 'm'),
    );
  });
});
