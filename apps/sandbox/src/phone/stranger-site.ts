import { stripTypeScriptTypes } from 'node:module';
import { createServer } from 'node:http';
import { html, page } from '../platform/html.ts';
import { textFile } from '../platform/files.ts';
import type { WebView } from './web-view.ts';

const script = textFile(`${import.meta.dirname}/browser`, 'stranger.ts');

const strangerPage = (walletUrl: string): string =>
  page({
    title: 'A stranger',
    language: 'en',
    styles: [],
    script: '/stranger.ts',
    body: html`<main data-wallet-url="${walletUrl}">
      <h1>A page the wallet does not know</h1>
      <p>
        Its origin is not among the wallet's trusted ones. Whatever it does, nothing should happen.
      </p>
      <p>
        <button type="button" id="open">Open the wallet</button>
        <button type="button" id="try">Send it every message</button>
        <button type="button" id="embed">Open it in a frame</button>
      </p>
      <p id="heard" role="status">Nothing received.</p>
    </main>`,
  });

/** Another origin, on a port of its own, which the wallet does not trust. */
export async function openStrangerSite(host: string, walletUrl: string): Promise<WebView> {
  const server = createServer((incoming, response) => {
    if (incoming.url === '/stranger.ts') {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' });
      response.end(stripTypeScriptTypes(script()));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(strangerPage(walletUrl));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  const bound = server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  const origin = `http://${host}:${port}`;
  return {
    origin,
    origins: [origin],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
