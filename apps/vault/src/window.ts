import { createHmac, timingSafeEqual } from 'node:crypto';
import { windowLetter, type Locale } from '@dipper/contract';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { escaped, hashOf } from './page.ts';
import type { TossWindowSettings, VaultSettings } from './settings.ts';
import { directionOfLocale, localeOf, textsOf } from './texts.ts';

/**
 * Toss Payments' own windows exist as a script alone, and a script of somebody else runs in no page
 * that holds anything of a person, and on no origin that a card form has: these pages have a listener
 * of their own, and hold what the server said in their address and nothing else.
 */
export type WindowOptions = Pick<VaultSettings, 'key'> & {
  readonly tossWindow: TossWindowSettings;
  readonly style: string;
  readonly now: () => Date;
};

/**
 * Opens the window. Whoever comes back to this page by the browser's button has turned back; whoever
 * loads it anew has the window once more. Every other way it can end leads to the server as well.
 */
const script = `(() => {
  const { clientKey, customerKey, failUrl, script, window: kind, ...asked } = JSON.parse(
    document.querySelector('main').dataset.window,
  );
  const turnBack = (code) => {
    const address = new URL(failUrl);
    address.searchParams.set('code', code === 'USER_CANCEL' ? 'PAY_PROCESS_CANCELED' : code);
    location.replace(address);
  };
  addEventListener('pageshow', ({ persisted }) => persisted && turnBack('PAY_PROCESS_CANCELED'));
  const [arrival] = performance.getEntriesByType('navigation');
  if (arrival?.type === 'back_forward') return turnBack('PAY_PROCESS_CANCELED');
  const element = document.createElement('script');
  element.src = script;
  element.onerror = () => turnBack('PAY_PROCESS_ABORTED');
  element.onload = async () => {
    try {
      const payment = TossPayments(clientKey).payment({ customerKey });
      const request = { ...asked, failUrl, windowTarget: 'self' };
      await (kind === 'card' ? payment.requestBillingAuth(request) : payment.requestPayment(request));
    } catch (error) {
      turnBack(error?.code ?? 'PAY_PROCESS_ABORTED');
    }
  };
  document.head.append(element);
})();`;

/** Their script may come with pages and pictures of theirs: from below the same name, and no other. */
const placesOf = (address: string): string => {
  const { origin, hostname, protocol } = new URL(address);
  const domain = hostname.split('.').slice(-2).join('.');
  const isNumber = /^[\d.]+$/.test(hostname) || !hostname.includes('.');
  return isNumber ? origin : `${origin} ${protocol}//*.${domain}`;
};

const policyOf = ({ style, tossWindow }: WindowOptions): string => {
  const theirs = placesOf(tossWindow.script);
  return [
    `default-src 'none'`,
    `script-src 'sha256-${hashOf(script)}' ${theirs}`,
    `style-src 'sha256-${hashOf(style)}' ${theirs}`,
    `connect-src ${theirs}`,
    `frame-src ${theirs}`,
    `img-src ${theirs} data:`,
    `form-action ${theirs}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
};

type Kind = 'payment' | 'card';
type Said = ReadonlyMap<string, string>;
/** What the script is given, as the package of theirs types it. */
type Way = { readonly customerKey: string; readonly failUrl: string } & Readonly<
  Record<string, unknown>
>;

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Undefined where it is not the server's, was changed, or its time is over. */
const saidBy = (address: string, { key, now }: WindowOptions): Said | undefined => {
  const query = address.slice(address.indexOf('?') + 1);
  const end = query.lastIndexOf(windowLetter.seal);
  if (end === -1) return undefined;
  const said = query.slice(0, end);
  const seal = createHmac('sha256', key).update(`${windowLetter.label}${said}`).digest('base64url');
  if (!isSame(seal, query.slice(end + windowLetter.seal.length))) return undefined;
  const values = new Map(new URLSearchParams(said));
  return Number(values.get(windowLetter.until)) > now().getTime() ? values : undefined;
};

const wayOf = (kind: Kind, said: Said): Way => {
  const text = (name: string): string => said.get(name) ?? '';
  const both = {
    method: text('method'),
    customerKey: text('customerKey'),
    successUrl: text('successUrl'),
    failUrl: text('failUrl'),
  };
  if (kind === 'card') return both;
  const validHours = said.get('validHours');
  return {
    ...both,
    amount: { currency: text('currency'), value: Number(text('amount')) },
    orderId: text('orderId'),
    orderName: text('orderName'),
    ...(validHours !== undefined && { virtualAccount: { validHours: Number(validHours) } }),
  };
};

type Shown = { readonly options: WindowOptions; readonly locale: Locale; readonly kind: Kind };

const windowPage = ({ options, locale, kind }: Shown, way: Way | undefined): string => {
  const { style, tossWindow } = options;
  const texts = textsOf(locale);
  const data = way && escaped(JSON.stringify({ ...tossWindow, window: kind, ...way }));
  return `<!doctype html>
<html lang="${locale}" dir="${directionOfLocale(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(texts.windowTitle)}</title>
<style>${style}</style>
</head>
<body>
<main${data === undefined ? '' : ` data-window="${data}"`}>
<h1 class="title">${escaped(texts.windowTitle)}</h1>
<p role="status">${escaped(data === undefined ? texts.script.ended : texts.windowOpening)}</p>
<noscript><p>${escaped(texts.noScript)}</p></noscript>
</main>
${data === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`;
};

const mount = (app: FastifyInstance, options: WindowOptions, kind: Kind): void => {
  const policy = policyOf(options);
  app.get(`/${kind}`, async ({ url }, reply) => {
    const said = saidBy(url, options);
    const locale = localeOf(said?.get('locale'));
    return reply
      .code(said === undefined ? 400 : 200)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
        // Whose page it is, they may know; what stands in its address, they are told by its script.
        'referrer-policy': 'strict-origin',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(windowPage({ options, locale, kind }, said && wayOf(kind, said)));
  });
};

/** A server of its own, beside that of the card form: no log, no body, two pages. */
export const createWindows = (options: WindowOptions): FastifyInstance => {
  const app = Fastify({ logger: false, bodyLimit: 1 });
  app.get('/healthz', async () => ({ status: 'ok' }));
  mount(app, options, 'payment');
  mount(app, options, 'card');
  return app;
};
