import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { bridgeScript } from './bridge-script.ts';
import { userAgentOf, type Kind } from './kinds.ts';
import { asWholeView } from './whole-view.ts';

const scriptPath = '/__phone/bridge.js';

interface WebViewOptions {
  readonly kind: Kind;
  readonly walletUrl: string;
  readonly host: string;
  readonly phoneOrigin: () => string;
}

export interface WebView {
  readonly origin: string;
  readonly close: () => void;
}

interface Places {
  readonly wallet: string;
  readonly own: string;
  readonly phone: string;
}

type Headers = Record<string, string | string[] | undefined>;

/** The page is the whole view of a web view and in nobody's frame; here the phone's page draws it. */
function answerHeaders(headers: Headers, places: Places): Headers {
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers;
  const { location, 'content-security-policy': policy } = rest;
  return {
    ...rest,
    ...(typeof location === 'string'
      ? { location: location.replace(places.wallet, places.own) }
      : {}),
    ...(typeof policy === 'string'
      ? {
          'content-security-policy': asWholeView(policy, places.phone),
        }
      : {}),
  };
}

const withScript = (html: string): string =>
  html.replace('<head>', `<head><script src="${scriptPath}"></script>`);

type Change = (text: string) => string;

/** The bridge goes into pages; an address of the wallet that a call answers with is one in here. */
function changeOf(type: string, { wallet, own }: Places): Change | undefined {
  if (type.startsWith('text/html')) return withScript;
  if (!type.startsWith('application/json')) return undefined;
  return (text) => text.replaceAll(`"${wallet}/`, `"${own}/`);
}

function passOn(answer: IncomingMessage, response: ServerResponse, places: Places): void {
  const status = answer.statusCode ?? 502;
  const headers = answerHeaders(answer.headers, places);
  const change = changeOf(String(answer.headers['content-type']), places);
  if (change === undefined) {
    response.writeHead(status, headers);
    answer.pipe(response);
    return;
  }
  const parts: Buffer[] = [];
  answer.on('data', (part: Buffer) => parts.push(part));
  answer.on('end', () => {
    response.writeHead(status, headers);
    response.end(change(Buffer.concat(parts).toString('utf8')));
  });
}

function forward(incoming: IncomingMessage, response: ServerResponse, options: WebViewOptions) {
  const own = `http://${incoming.headers.host ?? ''}`;
  const { walletUrl, kind, phoneOrigin } = options;
  const { referer: _referer, 'if-none-match': _etag, origin, ...headers } = incoming.headers;
  const outgoing = request(
    new URL(incoming.url ?? '/', walletUrl),
    {
      method: incoming.method,
      headers: {
        ...headers,
        host: new URL(walletUrl).host,
        'user-agent': userAgentOf[kind],
        'accept-encoding': 'identity',
        ...(origin === undefined ? {} : { origin: origin.replace(own, walletUrl) }),
      },
    },
    (answer) => {
      const places = { wallet: walletUrl, own, phone: phoneOrigin() };
      passOn(answer, response, places);
    },
  );
  outgoing.on('error', () => response.writeHead(502).end('the wallet does not answer'));
  incoming.pipe(outgoing);
}

/** The wallet as an app's web view gets it: everything is passed on, and a bridge stands in the page. */
export async function openWebView(options: WebViewOptions): Promise<WebView> {
  const server: Server = createServer((incoming, response) => {
    if (incoming.url !== scriptPath) return forward(incoming, response, options);
    response
      .writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
      })
      .end(bridgeScript(options.kind, options.phoneOrigin()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, options.host, resolve);
  });
  const bound = server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  return {
    origin: `http://${options.host}:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
