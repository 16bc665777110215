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
  /** The origin where the wallet opens the windows of a provider's script, if any. */
  readonly windowOrigin: string | undefined;
  readonly host: string;
  readonly phoneOrigin: () => string;
}

export interface WebView {
  readonly origin: string;
  /** The origin above, and those of the windows. */
  readonly origins: readonly string[];
  readonly close: () => void;
}

/** Somebody's pages, and where the phone shows them. */
interface Site {
  readonly real: string;
  readonly shown: string;
  readonly hasBridge: boolean;
}

interface Pass {
  readonly place: Site;
  readonly places: readonly Site[];
  readonly kind: Kind;
  readonly phone: string;
}

type Headers = Record<string, string | string[] | undefined>;

const led = (text: string, places: readonly Site[], lead = ''): string =>
  places.reduce(
    (all, { real, shown }) => all.replaceAll(`${lead}${real}/`, `${lead}${shown}/`),
    text,
  );

/** The page is the whole view of a web view and in nobody's frame; here the phone's page draws it. */
function answerHeaders(headers: Headers, { places, phone }: Pass): Headers {
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers;
  const { location, 'content-security-policy': policy } = rest;
  return {
    ...rest,
    ...(typeof location === 'string' ? { location: led(location, places) } : {}),
    ...(typeof policy === 'string'
      ? { 'content-security-policy': asWholeView(policy, phone) }
      : {}),
  };
}

const withScript = (html: string): string =>
  html.replace('<head>', `<head><script src="${scriptPath}"></script>`);

type Change = (text: string) => string;

/** The bridge goes into the wallet's pages; what else names a place leads to where it is shown here. */
function changeOf(type: string, { place, places }: Pass): Change | undefined {
  if (type.startsWith('text/html')) {
    return place.hasBridge ? withScript : (text) => led(text, places);
  }
  if (!type.startsWith('application/json')) return undefined;
  return (text) => led(text, places, '"');
}

function passOn(answer: IncomingMessage, response: ServerResponse, pass: Pass): void {
  const status = answer.statusCode ?? 502;
  const headers = answerHeaders(answer.headers, pass);
  const change = changeOf(String(answer.headers['content-type']), pass);
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

function forward(incoming: IncomingMessage, response: ServerResponse, pass: Pass) {
  const { real, shown } = pass.place;
  const { referer: _referer, 'if-none-match': _etag, origin, ...headers } = incoming.headers;
  const outgoing = request(
    new URL(incoming.url ?? '/', real),
    {
      method: incoming.method,
      headers: {
        ...headers,
        host: new URL(real).host,
        'user-agent': userAgentOf[pass.kind],
        'accept-encoding': 'identity',
        ...(origin === undefined ? {} : { origin: origin.replace(shown, real) }),
      },
    },
    (answer) => passOn(answer, response, pass),
  );
  outgoing.on('error', () => response.writeHead(502).end(`${real} does not answer`));
  incoming.pipe(outgoing);
}

async function listen(server: Server, host: string): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  const bound = server.address();
  return `http://${host}:${bound !== null && typeof bound === 'object' ? bound.port : 0}`;
}

/**
 * The wallet as an app's web view gets it: everything is passed on, and a bridge stands in the page.
 * The view is the same one where the wallet leads to a window of its own for a provider's script.
 */
export async function openWebView(options: WebViewOptions): Promise<WebView> {
  const { kind, walletUrl, windowOrigin, host, phoneOrigin } = options;
  const places: Site[] = [];
  const servers: Server[] = [];
  const show = async (real: string, hasBridge: boolean): Promise<string> => {
    const server = createServer((incoming, response) => {
      if (incoming.url !== scriptPath) {
        return forward(incoming, response, { place, places, kind, phone: phoneOrigin() });
      }
      response
        .writeHead(200, {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-store',
        })
        .end(bridgeScript(kind, phoneOrigin()));
    });
    servers.push(server);
    const place = { real, shown: await listen(server, host), hasBridge };
    places.push(place);
    return place.shown;
  };
  const origin = await show(walletUrl, true);
  if (windowOrigin !== undefined) await show(windowOrigin, false);
  return {
    origin,
    origins: places.map(({ shown }) => shown),
    close: () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
