import type { Locale } from '@dipper/contract';
import type { FastifyInstance } from 'fastify';
import { escaped, hashOf } from './page.ts';
import type { TossWindowSettings, VaultSettings } from './settings.ts';
import { directionOfLocale, localeOf, textsOf } from './texts.ts';

/**
 * Toss Payments' own window for a card exists as a script alone, and a script of somebody else runs
 * in no page that holds anything of a person: this one holds the way there and the ways back.
 */
export type WindowOptions = Pick<VaultSettings, 'frameAncestors'> & {
  readonly tossWindow: TossWindowSettings;
  readonly style: string;
};

/**
 * Opens the window, once: whoever comes back to this page by the browser's button has turned back.
 * Every other way it can end without a card leads to the wallet as well, which says so.
 */
const script = `(() => {
  const { clientKey, customerKey, failUrl, script, successUrl } = JSON.parse(
    document.querySelector('main').dataset.window,
  );
  const turnBack = (code) => {
    const address = new URL(failUrl);
    address.searchParams.set('code', code === 'USER_CANCEL' ? 'PAY_PROCESS_CANCELED' : code);
    location.replace(address);
  };
  addEventListener('pageshow', ({ persisted }) => persisted && turnBack('PAY_PROCESS_CANCELED'));
  if (history.state?.isOpened) return turnBack('PAY_PROCESS_CANCELED');
  history.replaceState({ isOpened: true }, '');
  const element = document.createElement('script');
  element.src = script;
  element.onerror = () => turnBack('PAY_PROCESS_ABORTED');
  element.onload = async () => {
    try {
      const payment = TossPayments(clientKey).payment({ customerKey });
      await payment.requestBillingAuth({ method: 'CARD', successUrl, failUrl, windowTarget: 'self' });
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

type Way = { readonly customerKey: string; readonly successUrl: string; readonly failUrl: string };

const textIn = (query: Readonly<Record<string, unknown>>, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value : '';
};

/** Undefined where it would lead to anybody but the wallet. */
const wayOf = (
  query: Readonly<Record<string, unknown>>,
  wallets: readonly string[],
): Way | undefined => {
  const customerKey = textIn(query, 'customerKey');
  const [successUrl, failUrl] = [textIn(query, 'successUrl'), textIn(query, 'failUrl')];
  const isOurs = [successUrl, failUrl].every(
    (address) => URL.canParse(address) && wallets.includes(new URL(address).origin),
  );
  return isOurs && /^[\w=.@-]{2,300}$/.test(customerKey)
    ? { customerKey, successUrl, failUrl }
    : undefined;
};

type Shown = { readonly options: WindowOptions; readonly locale: Locale };

const windowPage = ({ options, locale }: Shown, way: Way | undefined): string => {
  const { style, tossWindow } = options;
  const texts = textsOf(locale);
  const data = way && escaped(JSON.stringify({ ...tossWindow, ...way }));
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

export const mountWindow = (app: FastifyInstance, options: WindowOptions): void => {
  const policy = policyOf(options);
  app.get<{ Querystring: Record<string, unknown> }>('/window', async ({ query }, reply) => {
    const way = wayOf(query, options.frameAncestors);
    const locale = localeOf(textIn(query, 'locale'));
    return reply
      .code(way === undefined ? 400 : 200)
      .headers({
        'content-security-policy': policy,
        // Whose page it is, they may know; what stands in its address, they are told by its script.
        'referrer-policy': 'strict-origin',
      })
      .type('text/html; charset=utf-8')
      .send(windowPage({ options, locale }, way));
  });
};
