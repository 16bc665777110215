import { describeFaults, WrongSetting } from '@dipper/contract';
import type { Fault } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { helpOf, vaultSettings } from './setting-texts.ts';
import { readSettings } from './settings.ts';
import type { Environment } from './settings-reading.ts';

/** Settings that a reachable vault must have. */
const ofItsOwn = {
  DIPPER_ENVIRONMENT: 'dev',
  VAULT_KEY: 'B'.repeat(43),
  VAULT_FINGERPRINT_KEY: 'a fingerprint key of-its-own, long enough',
  VAULT_ORIGIN: 'http://vault.example',
};

const faultsIn = (environment: Environment): readonly Fault[] => {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof WrongSetting) return error.faults;
    throw error;
  }
  return [];
};

const wrongOnes: readonly (readonly [string, string])[] = [
  ['VAULT_PORT', '70000'],
  ['VAULT_FRAME_ANCESTORS', 'https://wallet.example/page'],
  ['VAULT_FRAME_ANCESTORS', '*'],
  ['VAULT_ORIGIN', 'https://cards.example/card'],
  ['VAULT_KEY', 'c2hvcnQ'],
  ['VAULT_FINGERPRINT_KEY', 'short'],
  ['VAULT_FINGERPRINT_KEY_BEFORE', 'short'],
  ['VAULT_CARD_PASSWORD', 'perhaps'],
  ['VAULT_TRIES_PER_ADDRESS', '0'],
  ['VAULT_TOSSPAYMENTS_URL', 'nowhere'],
  ['VAULT_HECTO_ENCRYPTION_KEY', 'short'],
  ['VAULT_HECTO_REGISTER_PATH', 'spay'],
  ['VAULT_HECTO_FORGET_PATH', 'https://elsewhere.example/'],
];

describe('settings of the vault', () => {
  it('count as unset when they are empty', () => {
    const empty = { HOST: '', VAULT_PORT: '', VAULT_FRAME_ANCESTORS: '' };
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  it.each(wrongOnes)('are refused with the name %s when its value is %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  describe.each([
    { HOST: '0.0.0.0' },
    { HOST: '10.0.0.7' },
    { VAULT_FRAME_ANCESTORS: 'http://127.0.0.1:4400,https://wallet.example' },
  ])('of a public vault, as by %j,', (place) => {
    it.each(['DIPPER_ENVIRONMENT', 'VAULT_KEY', 'VAULT_FINGERPRINT_KEY', 'VAULT_ORIGIN'])(
      'are refused without a %s of their own [OPS-05]',
      (name) => {
        expect(readSettings({ ...ofItsOwn, ...place }).fingerprintKey).toContain('of-its-own');
        expect(() => readSettings({ ...ofItsOwn, ...place, [name]: '' })).toThrow(name);
      },
    );

    it('treat staging like production [OPS-05]', () => {
      const staging = { ...ofItsOwn, ...place, DIPPER_ENVIRONMENT: 'staging' };
      expect(() => readSettings(staging)).toThrow(/production needs one of its own|https/);
    });
  });

  it('are refused with each wrong name once and without any value [OPS-05]', () => {
    const faults = faultsIn(Object.fromEntries(wrongOnes));
    expect(faults.map(({ setting }) => setting).toSorted()).toEqual(
      [...new Set(['DIPPER_ENVIRONMENT', ...wrongOnes.map(([name]) => name)])].toSorted(),
    );
    for (const { reason } of faults) expect(reason).not.toMatch(/short|nowhere|perhaps|70000/);
  });

  const ofProduction = {
    DIPPER_ENVIRONMENT: 'production',
    VAULT_ORIGIN: 'https://cards.example',
    VAULT_SERVER_URL: 'https://api.wallet.example',
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
    'are refused in production without %s of their own [SUB-03]',
    (name) => {
      expect(readSettings(ofProduction).fingerprintKey).toContain('of its own');
      expect(() => readSettings({ ...ofProduction, [name]: '' })).toThrow(name);
    },
  );

  const windows = {
    VAULT_TOSSPAYMENTS_SCRIPT_URL: 'https://js.tosspayments.com/v2/standard',
    VAULT_TOSSPAYMENTS_CLIENT_KEY: 'live_ck_0123456789',
  };

  const without = (beginning: string): Environment =>
    Object.fromEntries(
      Object.entries(ofProduction).filter(([name]) => !name.startsWith(beginning)),
    );

  it('are refused in production with all missing names at once, each explained [OPS-05]', () => {
    const faults = faultsIn({ DIPPER_ENVIRONMENT: 'production', VAULT_HECTO_MERCHANT_ID: 'shop' });
    const named = faults.map(({ setting }) => setting);
    const needed = Object.keys(ofProduction).filter(
      (name) => !/TOSSPAYMENTS|ENVIRON|_ID$/.test(name),
    );
    expect(named.toSorted()).toEqual(needed.toSorted());
    for (const name of named)
      expect(describeFaults(faults, helpOf)).toContain(helpOf(name)?.slice(0, 20));
  });

  it('switch a provider on in production when any of its settings is there, and need at least one provider [OPS-05]', () => {
    expect(readSettings(without('VAULT_HECTO_')).hecto).toBeUndefined();
    expect(readSettings(without('VAULT_TOSSPAYMENTS_')).tosspayments).toBeUndefined();
    const neither = Object.fromEntries(
      Object.entries(without('VAULT_HECTO_')).filter(([name]) => !name.includes('TOSSPAYMENTS')),
    );
    expect(faultsIn(neither).map(({ setting }) => setting)).toEqual([
      'VAULT_TOSSPAYMENTS_SECRET_KEY',
    ]);
    expect(readSettings({ ...neither, ...windows }).tossWindow?.clientKey).toContain('live_ck');
  });

  it('are exactly those that the page of settings lists [OPS-05]', () => {
    const read = new Set<string>();
    const watched = new Proxy(
      { ...ofProduction, ...windows },
      {
        get: (all: Environment, name) => {
          if (typeof name !== 'string') return undefined;
          read.add(name);
          return all[name];
        },
      },
    );
    readSettings(watched);
    expect([...read].toSorted()).toEqual(vaultSettings.map(([name]) => name).toSorted());
  });
});
