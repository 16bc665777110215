import type { FastifyInstance } from 'fastify';
import { serveText, textFile } from '../platform/files.ts';
import { asObject, textOf } from '../platform/json.ts';
import { serveModules } from '../platform/modules.ts';
import { ownPage } from '../site/index.ts';
import { keepInside } from './keep-inside.ts';
import { isKind, type Kind } from './kinds.ts';
import { nativeLogin } from './native-login.ts';
import { phonePage } from './phone-page.ts';
import { openStrangerSite } from './stranger-site.ts';
import { openWebView, type WebView } from './web-view.ts';

interface PhoneOptions {
  readonly walletUrl: string;
  readonly windowOrigin: string | undefined;
  readonly host: string;
  readonly publicUrl: () => string;
}

/**
 * A phone with one of the service's apps; its web views record messages from their first display
 * on.
 */
export function phoneSite(app: FastifyInstance, options: PhoneOptions): void {
  const { walletUrl, windowOrigin, host, publicUrl } = options;
  const opened = new Map<Kind | 'stranger', Promise<WebView>>();
  const once = (name: Kind | 'stranger', open: () => Promise<WebView>): Promise<WebView> => {
    const place = opened.get(name) ?? open();
    opened.set(name, place);
    return place;
  };
  let shown: WebView | undefined;
  keepInside(app, { walletUrl, publicUrl, shown: () => shown });
  const folder = import.meta.dirname;
  serveText(app, {
    address: '/phone/phone.css',
    type: 'text/css',
    text: textFile(folder, 'phone.css'),
  });
  serveModules(app, { address: '/phone/browser', folder: `${folder}/browser` });

  app.get<{ Querystring: { kind?: string } }>('/phone', async (request, reply) => {
    const { kind = 'ios' } = request.query;
    if (!isKind(kind)) return reply.callNotFound();
    const view = await once(kind, () =>
      openWebView({ kind, walletUrl, windowOrigin, host, phoneOrigin: publicUrl }),
    );
    shown = view;
    const stranger = await once('stranger', () => openStrangerSite(host, walletUrl));
    const { origin: viewOrigin } = view;
    const { text, headers } = ownPage(
      phonePage({ kind, viewOrigin, strangerOrigin: stranger.origin }),
    );
    const policy = `${headers['content-security-policy']}; frame-src ${view.origins.join(' ')} ${publicUrl()}`;
    return reply.headers({ ...headers, 'content-security-policy': policy }).send(text);
  });

  app.post('/phone/key', async (request, reply) => {
    const person = textOf(asObject(request.body)['person']) ?? '';
    const authKey = await nativeLogin({ walletUrl, sandboxUrl: publicUrl(), person });
    if (authKey === undefined) return reply.code(400).send({ error: 'nobody logs in like this' });
    return reply.send({ authKey });
  });

  app.addHook('onClose', async () => {
    for (const place of opened.values()) (await place).close();
  });
}
