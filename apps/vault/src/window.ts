import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  errorCatalogue,
  hasOneHost,
  ownHostRule,
  signedWindow,
  type ErrorName,
  type Locale,
} from '@dipper/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Fastify from 'fastify';
import { escaped, hashOf, spinner } from './page.ts';
import { wayOf } from './providers/tosspayments-translate.ts';
import type { Said, WindowKind } from './providers/tosspayments-translate.ts';
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
 * Opens the window. Coming back by the browser's button counts as turning back; a reload opens the window again.
 * Every other end leads to the server as well.
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
      const request = { ...asked, failUrl };
      await (kind === 'card' ? payment.requestBillingAuth(request) : payment.requestPayment(request));
    } catch (error) {
      turnBack(error?.code ?? 'PAY_PROCESS_ABORTED');
    }
  };
  document.head.append(element);
})();`;

/** Scripts and styles come from where their script is; frames, questions and forms go to their other origins too. */
const policyOf = ({ style, tossWindow }: WindowOptions): string => {
  const home = new URL(tossWindow.script).origin;
  const theirs = [home, ...tossWindow.origins].join(' ');
  return [
    `default-src 'none'`,
    `script-src 'sha256-${hashOf(script)}' ${home}`,
    `style-src 'sha256-${hashOf(style)}' ${home}`,
    `connect-src ${theirs}`,
    `frame-src ${theirs}`,
    `img-src ${theirs} data:`,
    `form-action ${theirs}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
};

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

type SignedAddress = { readonly said: Said; readonly isOver: boolean };

/** Undefined where it is not the server's, or was changed: nothing in it is believed then. */
const signedAddressOf = (
  address: string,
  { key, now }: WindowOptions,
): SignedAddress | undefined => {
  const query = address.slice(address.indexOf('?') + 1);
  const end = query.lastIndexOf(signedWindow.seal);
  if (end === -1) return undefined;
  const sealed = query.slice(0, end);
  const seal = createHmac('sha256', key)
    .update(`${signedWindow.label}${sealed}`)
    .digest('base64url');
  if (!isSame(seal, query.slice(end + signedWindow.seal.length))) return undefined;
  const said = new Map(new URLSearchParams(sealed));
  return { said, isOver: !(Number(said.get(signedWindow.until)) > now().getTime()) };
};

/** Returns the failure address with the code of a cancellation, for people who leave or came too late. */
const leaveOf = ({ said }: SignedAddress): string => {
  const address = new URL(said.get('failUrl') ?? '');
  address.searchParams.set('code', 'PAY_PROCESS_CANCELED');
  return address.href;
};

type Shown = {
  readonly options: WindowOptions;
  readonly locale: Locale;
  readonly kind: WindowKind;
};

const windowPage = (shown: Shown, signed: SignedAddress | undefined): string => {
  const { options, locale, kind } = shown;
  const { style, tossWindow } = options;
  const texts = textsOf(locale);
  const way = signed === undefined || signed.isOver ? undefined : wayOf(kind, signed.said);
  const { script: address, clientKey } = tossWindow;
  const data = way && escaped(JSON.stringify({ script: address, clientKey, window: kind, ...way }));
  const leave = data === undefined ? texts.windowBack : texts.leave;
  return `<!doctype html>
<html lang="${locale}" dir="${directionOfLocale(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(texts.windowTitle)}</title>
<style>${style}</style>
</head>
<body>
<main class="window"${data === undefined ? '' : ` data-window="${data}"`}>
${data === undefined ? '' : spinner}
<h1 class="title">${escaped(texts.windowTitle)}</h1>
<p role="status">${escaped(data === undefined ? texts.windowOver : texts.windowOpening)}</p>
<noscript><p>${escaped(texts.windowNoScript)}</p></noscript>
${signed === undefined ? '' : `<a class="d-button" data-variant="secondary" href="${escaped(leaveOf(signed))}">${escaped(leave)}</a>`}
</main>
${data === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`;
};

const mount = (app: FastifyInstance, options: WindowOptions, kind: WindowKind): void => {
  const policy = policyOf(options);
  app.get(`/${kind}`, async ({ url }, reply) => {
    const signed = signedAddressOf(url, options);
    const locale = localeOf(signed?.said.get('locale'));
    return reply
      .code(signed === undefined || signed.isOver ? 400 : 200)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
        // The provider may know the origin, but never the address: its parameters reach the script as arguments.
        'referrer-policy': 'strict-origin',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(windowPage({ options, locale, kind }, signed));
  });
};

const refuse = (reply: FastifyReply, error: ErrorName): FastifyReply => {
  const { number, status } = errorCatalogue[error];
  return reply.code(status).header('x-content-type-options', 'nosniff').send({ code: number });
};

/** A server of its own, beside that of the card form: no log, no body, two pages. */
export const createWindows = (options: WindowOptions): FastifyInstance => {
  const app = Fastify({
    logger: false,
    bodyLimit: 1,
    http: ownHostRule,
    frameworkErrors: (_error, _request, reply) => void refuse(reply, 'wrong_request_format'),
  });
  app.addHook('onRequest', async ({ raw }, reply) =>
    hasOneHost(raw) ? undefined : refuse(reply, 'wrong_request_format'),
  );
  app.setErrorHandler((error: { readonly statusCode?: number }, _request, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error;
    return refuse(reply, 'wrong_request_format');
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'not_found'));
  app.get('/healthz', async () => ({ status: 'ok' }));
  mount(app, options, 'payment');
  mount(app, options, 'card');
  return app;
};
