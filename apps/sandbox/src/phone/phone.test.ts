import { createServer, type RequestListener, type Server } from 'node:http';
import { Script } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bridgeScript } from './bridge-script.ts';
import { openWebView, type WebView } from './web-view.ts';

const phone = 'http://phone.example';
const servers: Server[] = [];
let view: WebView;
let walletUrl = '';
let windowOrigin = '';
const messages: Record<string, unknown>[] = [];

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  return `http://127.0.0.1:${bound !== null && typeof bound === 'object' ? bound.port : 0}`;
};

beforeAll(async () => {
  walletUrl = await serve((request, response) => {
    messages.push({ url: request.url, ...request.headers });
    if (request.url === '/api/go') {
      response.writeHead(303, { location: `${walletUrl}/payment/spoon?x=1` }).end();
      return;
    }
    if (request.url === '/api/begin') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ url: `${windowOrigin}/window/toss` }));
      return;
    }
    const policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end('<!doctype html><html><head><title>w</title></head></html>');
  });
  windowOrigin = await serve((_request, response) => {
    const policy = "script-src 'sha256-of-the-page'; frame-ancestors 'none'";
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(`<!doctype html><html><head></head><main data-back="${walletUrl}/done"></main>`);
  });
  const host = '127.0.0.1';
  view = await openWebView({
    kind: 'ios',
    walletUrl,
    windowOrigin,
    host,
    phoneOrigin: () => phone,
  });
});

afterAll(() => {
  view.close();
  for (const server of servers) server.close();
});

describe('the web view of the phone', () => {
  it('puts the bridge before the page’s own script, and only the phone can frame it', async () => {
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

  it('calls the wallet as the app’s browser under its own origin, and rewrites addresses to stay inside', async () => {
    const response = await fetch(`${view.origin}/api/go`, {
      method: 'POST',
      headers: { origin: view.origin },
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBe(`${view.origin}/payment/spoon?x=1`);
    expect(messages.at(-1)).toMatchObject({
      origin: walletUrl,
      host: new URL(walletUrl).host,
      'user-agent': expect.stringMatching(/iPhone(?!.*Safari\/)/),
    });
  });

  it('also shows the windows that the wallet opens, and leads back inside', async () => {
    const begun = await (await fetch(`${view.origin}/api/begin`)).json();
    expect(begun.url).not.toContain(windowOrigin);
    const shown = await fetch(begun.url);
    expect(view.origins).toContain(new URL(begun.url).origin);
    expect(shown.headers.get('content-security-policy')).toBe(
      `script-src 'sha256-of-the-page'; frame-ancestors ${phone}`,
    );
    expect(await shown.text()).toBe(
      `<!doctype html><html><head></head><main data-back="${view.origin}/done"></main>`,
    );
  });
});

it.each(['ios', 'android', 'none'] as const)(
  'the bridge script of %s is valid JavaScript',
  (kind) => {
    expect(() => new Script(bridgeScript(kind, phone))).not.toThrow();
  },
);
