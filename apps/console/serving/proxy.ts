import { request, type IncomingMessage, type ServerResponse } from 'node:http';

import { addressOf, type Trusted } from './trusted.ts';

const TIMEOUT_MS = 60_000;

/** Headers of one connection, and headers that the API must not see. */
const notForwarded = new Set([
  'connection',
  'cookie',
  'forwarded',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-real-ip',
]);

/** Returns the operator's cookie alone: the API needs no other cookie of this host. */
function operatorCookie(incoming: IncomingMessage): Record<string, string> {
  const own = (incoming.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => /^(?:__Host-)?dipper-operator=/.test(part));
  return own.length === 0 ? {} : { cookie: own.join('; ') };
}

/** The caller's own forwarding headers go no further: the console says who asks. */
function isKept(name: string): boolean {
  return !notForwarded.has(name) && !name.startsWith('x-forwarded-');
}

function forwardedHeaders(
  incoming: IncomingMessage,
  trusted: Trusted,
): Record<string, string | string[]> {
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined || !isKept(name) ? [] : [[name, value] as const],
  );
  const address = addressOf(incoming, trusted);
  return {
    ...Object.fromEntries(headers),
    ...operatorCookie(incoming),
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
  };
}

function answerUnreachable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ status_code: 502, detail: 'The API does not answer' }));
}

export type Api = { readonly apiOrigin: string; readonly trusted: Trusted };

/** The console reaches the API through its own origin: no cross-origin rights are given to it. */
export function forwardToApi(
  { apiOrigin, trusted }: Api,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  const outgoing = request(
    `${apiOrigin}${incoming.url ?? '/'}`,
    { method: incoming.method, headers: forwardedHeaders(incoming, trusted), timeout: TIMEOUT_MS },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  outgoing.on('timeout', () => outgoing.destroy());
  outgoing.on('error', () => answerUnreachable(response));
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
