import { describe, expect, it } from 'vitest';

import { createVault } from './app.ts';
import { readSettings } from './settings.ts';

const wallet = 'https://wallet.example';
const vault = createVault(readSettings({ VAULT_FRAME_ANCESTORS: wallet }));

async function card(lang: string): Promise<{ body: string; policy: string }> {
  const answer = await vault.inject(`/card?lang=${lang}`);
  return { body: answer.body, policy: String(answer.headers['content-security-policy']) };
}

describe('the card frame', () => {
  it('lets only the named pages hold it, and runs nothing', async () => {
    const { policy } = await card('en');
    expect(policy).toContain(`frame-ancestors ${wallet};`);
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).not.toContain('unsafe');
  });

  it.each([
    ['ko', 'ltr', '카드'],
    ['ja', 'ltr', 'カード'],
    ['ar', 'rtl', 'البطاقات'],
    ['zh', 'ltr', '信用卡'],
  ])('says in %s that cards come later', async (lang, direction, word) => {
    const { body } = await card(lang);
    expect(body).toContain(`<html lang="${lang}" dir="${direction}">`);
    expect(body).toContain(word);
  });

  it('answers in English where the language is none of ours, and never repeats it', async () => {
    const { body } = await card('"><script>');
    expect(body).toContain('<html lang="en" dir="ltr">');
    expect(body).not.toContain('<script>');
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
    ['VAULT_CARD_PASSWORD', 'perhaps'],
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
