import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings of the sandbox', () => {
  it('need no value at all', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 4430,
      publicUrl: undefined,
      walletUrl: 'http://127.0.0.1:4400',
      kakaopay: { secretKey: 'DEV0000SANDBOXKAKAOPAY', cid: 'TC0ONETIME' },
      logins: {
        google: { redirectUris: ['http://127.0.0.1:4400/api/authorize/callback/google'] },
        apple: { redirectUris: ['http://127.0.0.1:4400/api/authorize/callback/apple'] },
      },
    });
  });

  it('count as unset when they are empty', () => {
    const empty = { HOST: '', SANDBOX_PORT: '', SANDBOX_PUBLIC_URL: '', WALLET_URL: '' };
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  it('put the mail port beside the main port, and on a free one where that is free', () => {
    expect(readSettings({ SANDBOX_PORT: '5030' }).smtp.port).toBe(5031);
    expect(readSettings({ SANDBOX_PORT: '0' }).smtp.port).toBe(0);
    expect(readSettings({ SANDBOX_SMTP_PORT: '2525' }).smtp.port).toBe(2525);
  });

  it("derive the login callbacks from the wallet's address", () => {
    const { logins } = readSettings({ WALLET_URL: 'https://wallet.example/' });
    expect(logins.google.redirectUris).toEqual([
      'https://wallet.example/api/authorize/callback/google',
    ]);
  });

  it.each([
    ['SANDBOX_PORT', 'many'],
    ['SANDBOX_PORT', '70000'],
    ['SANDBOX_SMTP_PORT', '-1'],
    ['WALLET_URL', 'wallet'],
    ['SANDBOX_PUBLIC_URL', 'file:///tmp'],
  ])('name what is wrong: %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });
});
