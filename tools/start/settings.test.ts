import { describe, expect, it } from 'vitest';

import { addressesFrom } from './addresses.ts';
import { childEnvironment } from './environment.ts';
import { readStartSettings } from './settings.ts';
import { formatTable } from './table.ts';

const read = (environment: Record<string, string>, args: string[] = []) =>
  readStartSettings(environment, args, '/project');

describe('settings of the start', () => {
  it('put everything beside port 4400 on loopback by default [OPS-05]', () => {
    expect(read({})).toEqual({
      host: '127.0.0.1',
      port: 4400,
      databaseUrl: undefined,
      clock: 'system',
      reset: false,
      dataDirectory: '/project/.data',
      backups: undefined,
    });
    const {
      wallet,
      console: operators,
      vault,
      windows,
      sandbox,
    } = addressesFrom('127.0.0.1', 4400);
    expect([wallet, operators, vault, windows, sandbox].map(({ port }) => port)).toEqual([
      4400, 4410, 4420, 4421, 4430,
    ]);
  });

  it.each([
    ['PORT', { PORT: '65530' }, []],
    ['PORT', { PORT: '0' }, []],
    ['PORT', { PORT: '44OO' }, []],
    ['DIPPER_CLOCK', { DIPPER_CLOCK: 'sundial' }, []],
    ['--rest', {}, ['--rest']],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://elsewhere/dipper' }, ['--reset']],
  ])('report %s when %j %j is not possible', (name, environment, args) => {
    expect(() => read(environment, args)).toThrow(name);
  });

  it('count as unset when they are empty', () => {
    expect(read({ PORT: '', DATABASE_URL: '', HOST: '' })).toEqual(read({}));
  });
});

describe('the environment of the started programs', () => {
  const parts = {
    host: '127.0.0.1',
    addresses: addressesFrom('127.0.0.1', 5000),
    databaseUrl: 'postgres://postgres@localhost/dipper',
    clock: 'system' as const,
    operatorToken: 'token',
    webRoot: '/project/apps/web/dist',
  };

  it('is consistent by default', () => {
    const environment = childEnvironment({}, parts);
    const { PROVIDER_KAKAOPAY_URL, VAULT_FRAME_ANCESTORS, SANDBOX_PORT } = environment;
    expect(environment['CONSOLE_API_ORIGIN']).toBe('http://127.0.0.1:5011');
    expect(environment['OPERATIONS_PORT']).toBe('5011');
    expect(PROVIDER_KAKAOPAY_URL).toBe('http://127.0.0.1:5030/kakaopay');
    expect(VAULT_FRAME_ANCESTORS).toBe('http://127.0.0.1:5000');
    expect(SANDBOX_PORT).toBe('5030');
  });

  it('can replace the sandbox by another emulator, and ignores empty values', () => {
    const settings = {
      PROVIDER_KAKAOPAY_URL: 'http://127.0.0.1:9/kakao',
      IDENTITY_GOOGLE_ISSUER: '',
    };
    const environment = childEnvironment(settings, parts);
    expect(environment['PROVIDER_KAKAOPAY_URL']).toBe('http://127.0.0.1:9/kakao');
    expect(environment['IDENTITY_GOOGLE_ISSUER']).toBe('http://127.0.0.1:5030/google');
    expect(environment['IDENTITY_TWITTER_API_URL']).toBe('http://127.0.0.1:5030/twitter/api');
  });
});

it('the table of addresses stays aligned for any contents', () => {
  const rows = [
    { name: 'wallet', value: 'http://a', note: 'one' },
    { name: 'ui', value: 'http://abc', note: '' },
  ];
  expect(formatTable(rows)).toBe('  wallet  http://a    one\n  ui      http://abc');
});
