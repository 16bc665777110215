import { createHmac } from 'node:crypto';
import { signedWindow } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { headersOf } from '../../../tools/testing/headers.ts';
import { createWindows } from './window.ts';

const key = new Uint8Array(32).fill(7);
const now = new Date('2026-11-20T09:00:00Z');
const windows = createWindows({
  key,
  tossWindow: {
    script: 'http://127.0.0.1:4430/tosspayments/v2/standard',
    clientKey: 'test_ck_dipper0000sandbox',
    origins: [],
  },
  style: 'body { color: black }',
  now: () => now,
});

const order = {
  method: 'CARD',
  amount: '11000',
  currency: 'KRW',
  orderId: 'p1-00000000000000000000000000000000',
  orderName: '스푼 100',
  customerKey: '@@ANONYMOUS',
  successUrl: 'https://wallet.example/api/provider/tosspayments/approve/p1',
  failUrl: 'https://wallet.example/api/provider/tosspayments/fail/p1',
  locale: 'ja',
  until: String(now.getTime() + 60_000),
};

const sealed = (values: Readonly<Record<string, string>>, by: Uint8Array = key): string => {
  const said = new URLSearchParams(values).toString();
  const seal = createHmac('sha256', by).update(`${signedWindow.label}${said}`).digest('base64url');
  return `${said}${signedWindow.seal}${seal}`;
};
const open = (query: string, page = 'payment') => windows.inject({ url: `/${page}?${query}` });

describe("the pages that open a provider's window", () => {
  it("run only their own script and the provider’s, in the visitor's language [PAY-04] [SUB-01]", async () => {
    for (const page of ['payment', 'card']) {
      const { statusCode, headers, body } = await open(sealed(order), page);
      expect(statusCode).toBe(200);
      const sent = headersOf(Object.entries(headers));
      const { 'content-security-policy': policy = '', ...others } = sent;
      expect(others).toEqual({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
        'referrer-policy': 'strict-origin',
        'x-content-type-options': 'nosniff',
      });
      const theirs = 'http://127.0.0.1:4430';
      expect(policy.replaceAll(/'sha256-[\w+/]{43}='/g, 'HASH').split('; ')).toEqual([
        `default-src 'none'`,
        `script-src HASH ${theirs}`,
        `style-src HASH ${theirs}`,
        `connect-src ${theirs}`,
        `frame-src ${theirs}`,
        `img-src ${theirs} data:`,
        `form-action ${theirs}`,
        `base-uri 'none'`,
        `frame-ancestors 'none'`,
      ]);
      expect(body).toContain('<html lang="ja" dir="ltr">');
      expect(body).toContain('test_ck_dipper0000sandbox');
    }
    expect((await open(sealed(order))).body).toContain('11000');
  });

  it.each([
    ['an order without a seal', new URLSearchParams(order).toString()],
    ['an order that another key sealed', sealed(order, new Uint8Array(32))],
    ['a changed amount', sealed(order).replace('amount=11000', 'amount=11')],
    ['a changed return address', sealed(order).replace('wallet.example', 'stranger.example')],
    ['an added parameter', `${sealed(order)}&failUrl=https%3A%2F%2Fstranger.example`],
    ['an expired order', sealed({ ...order, until: String(now.getTime()) })],
    ['an order without an expiry', sealed({ ...order, until: 'never' })],
    ['nothing', ''],
  ])('open no window for %s [PAY-09] [SUB-03]', async (_, query) => {
    const { statusCode, body } = await open(query);
    expect(statusCode).toBe(400);
    expect(body).not.toContain('<script');
    expect(body).not.toContain('stranger');
  });

  it('link back while opening and afterwards, only to an address that the server has sealed [NAV-03] [ERR-04]', async () => {
    const back = `${order.failUrl}?code=PAY_PROCESS_CANCELED`;
    expect((await open(sealed(order))).body).toContain(`href="${back}"`);
    const over = await open(sealed({ ...order, until: String(now.getTime()) }));
    expect(over.body).toContain(`href="${back}"`);
    expect(over.body).toContain('この画面はもう開けません');
    expect((await open(new URLSearchParams(order).toString())).body).not.toContain('href');
  });

  it("write the order's contents as text, never as markup", async () => {
    const { body } = await open(sealed({ ...order, orderName: '"><script>alert(1)</script>' }));
    expect(body).not.toContain('<script>alert');
  });

  it('are served without the card form [SUB-03]', async () => {
    expect((await windows.inject({ method: 'POST', url: '/card' })).statusCode).toBe(404);
    const { body } = await open(sealed(order), 'card');
    expect(body).not.toContain('<input');
  });
});
