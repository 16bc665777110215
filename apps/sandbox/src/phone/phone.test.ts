import { createServer } from 'node:http';
import { Script } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bridgeScript } from './bridge-script.ts';
import { openWebView, type WebView } from './web-view.ts';

const phone = 'http://phone.example';
let wallet: ReturnType<typeof createServer>;
let view: WebView;
let walletUrl = '';
const asked: Record<string, unknown>[] = [];

beforeAll(async () => {
  wallet = createServer((request, response) => {
    asked.push({ url: request.url, ...request.headers });
    if (request.url === '/api/go') {
      response.writeHead(303, { location: `${walletUrl}/payment/spoon?x=1` }).end();
      return;
    }
    const policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end('<!doctype html><html><head><title>w</title></head></html>');
  });
  await new Promise<void>((resolve) => {
    wallet.listen(0, '127.0.0.1', resolve);
  });
  const bound = wallet.address();
  walletUrl = `http://127.0.0.1:${bound !== null && typeof bound === 'object' ? bound.port : 0}`;
  view = await openWebView({ kind: 'ios', walletUrl, host: '127.0.0.1', phoneOrigin: () => phone });
});

afterAll(() => {
  view.close();
  wallet.close();
});

describe('a web view', () => {
  it('puts the bridge before the page’s own script, and lets only the phone frame it', async () => {
    const response = await fetch(`${view.origin}/payment/spoon`);
    expect(await response.text()).toContain(
      '<head><script src="/__phone/bridge.js"></script><title>',
    );
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; frame-ancestors ${phone}; base-uri 'none'`,
    );
    const script = await (await fetch(`${view.origin}/__phone/bridge.js`)).text();
    expect(script).toContain('messageHandlers');
    expect(script).not.toContain("'*'");
  });

  it('speaks to the wallet in its own name, as the app’s browser, and stays inside', async () => {
    const response = await fetch(`${view.origin}/api/go`, {
      method: 'POST',
      headers: { origin: view.origin },
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBe(`${view.origin}/payment/spoon?x=1`);
    expect(asked.at(-1)).toMatchObject({
      origin: walletUrl,
      host: new URL(walletUrl).host,
      'user-agent': expect.stringMatching(/iPhone(?!.*Safari\/)/),
    });
  });
});

it.each(['ios', 'android', 'none'] as const)('the script of %s is a script', (kind) => {
  expect(() => new Script(bridgeScript(kind, phone))).not.toThrow();
});
