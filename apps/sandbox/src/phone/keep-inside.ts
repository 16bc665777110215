import type { FastifyInstance } from 'fastify';
import type { WebView } from './web-view.ts';
import { asWholeView } from './whole-view.ts';

interface Inside {
  readonly walletUrl: string;
  readonly publicUrl: () => string;
  readonly shown: () => WebView | undefined;
}

/** Every way back to the wallet that a page has, by link or by form. */
const waysBack = (page: string, walletUrl: string, view: string): string =>
  page
    .replaceAll(`action="${walletUrl}/`, `action="${view}/`)
    .replaceAll(`href="${walletUrl}/`, `href="${view}/`);

/**
 * A provider's page fills an app's web view, so there it is in nobody's frame; and whom it sends
 * back to the wallet stays in the web view.
 */
export function keepInside(app: FastifyInstance, inside: Inside): void {
  const { walletUrl, publicUrl, shown } = inside;
  app.addHook('onSend', async (request, reply, payload) => {
    const view = shown();
    if (request.headers['sec-fetch-dest'] !== 'iframe' || view === undefined) return payload;
    reply.removeHeader('x-frame-options');
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') {
      reply.header('content-security-policy', asWholeView(policy, publicUrl()));
    }
    const location = reply.getHeader('location');
    if (typeof location === 'string' && location.startsWith(`${walletUrl}/`)) {
      reply.header('location', location.replace(walletUrl, view.origin));
    }
    return typeof payload === 'string' ? waysBack(payload, walletUrl, view.origin) : payload;
  });
}
