import { createHmac } from 'node:crypto';
import { signedWindow } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { createWindows } from './window.ts';

const key = new Uint8Array(32).fill(7);
const now = new Date('2026-11-20T09:00:00Z');
const said = new URLSearchParams({
  method: 'CARD',
  amount: '11000',
  currency: 'KRW',
  orderId: 'p1-00000000000000000000000000000000',
  orderName: 'Spoons',
  customerKey: '@@ANONYMOUS',
  successUrl: 'https://wallet.example/api/provider/tosspayments/approve/p1',
  failUrl: 'https://wallet.example/api/provider/tosspayments/fail/p1',
  locale: 'en',
  until: String(now.getTime() + 60_000),
}).toString();
const seal = createHmac('sha256', key).update(`${signedWindow.label}${said}`).digest('base64url');

/** Fetches the content security policy of a window's page. */
const policyWith = async (more: Readonly<Record<string, string>>): Promise<string> => {
  const { tossWindow } = readSettings(more);
  if (tossWindow === undefined) throw new Error('no window');
  const windows = createWindows({ key, tossWindow, style: '', now: () => now });
  const { headers } = await windows.inject({ url: `/payment?${said}${signedWindow.seal}${seal}` });
  return String(headers['content-security-policy']);
};

describe("a provider's script", () => {
  it("may load from the provider's exact host names, and from no wildcard below a shared domain [PAY-09]", async () => {
    const VAULT_TOSSPAYMENTS_SCRIPT_URL = 'https://js.tosspayments.com/v2/standard';
    const configured = await policyWith({ VAULT_TOSSPAYMENTS_SCRIPT_URL });
    expect(configured).toMatch(/script-src 'sha256-[^']+' https:\/\/js\.tosspayments\.com;/);
    expect(configured).toContain('https://payment-gateway.tosspayments.com');
    const elsewhere = { VAULT_TOSSPAYMENTS_SCRIPT_URL: 'https://js.shop.co.kr/v2' };
    const alone = await policyWith(elsewhere);
    expect(alone).toContain('frame-src https://js.shop.co.kr;');
    const named = 'https://pay.shop.co.kr, https://api.shop.co.kr';
    const both = await policyWith({ ...elsewhere, VAULT_TOSSPAYMENTS_WINDOW_ORIGINS: named });
    expect(both).toContain(`frame-src https://js.shop.co.kr ${named.replace(',', '')};`);
    for (const policy of [configured, alone, both]) expect(policy).not.toContain('*');
    for (const wrong of ['https://*.co.kr', 'https://pay.shop.co.kr/', 'pay.shop.co.kr']) {
      expect(() => readSettings({ VAULT_TOSSPAYMENTS_WINDOW_ORIGINS: wrong })).toThrow(
        'VAULT_TOSSPAYMENTS_WINDOW_ORIGINS: expected origins',
      );
    }
  });

  it('never runs on the origin of the card form where the vault is public [SUB-03, OPS-05]', () => {
    const open = {
      DIPPER_ENVIRONMENT: 'dev',
      HOST: '10.0.0.7',
      VAULT_KEY: 'B'.repeat(43),
      VAULT_FINGERPRINT_KEY: 'a-fingerprint-key-of-its-own-here',
      VAULT_ORIGIN: 'https://cards.example',
    };
    const others = { ...open, WINDOW_ORIGIN: 'https://windows.example' };
    expect(readSettings(others).origin).toBe('https://cards.example');
    for (const WINDOW_ORIGIN of ['https://cards.example', 'nowhere']) {
      expect(() => readSettings({ ...open, WINDOW_ORIGIN })).toThrow('WINDOW_ORIGIN');
    }
  });
});
