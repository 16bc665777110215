import { request, type IncomingMessage, type ServerResponse } from 'node:http';

const TIMEOUT_MS = 60_000;

/** What belongs to one connection, and what the API has no business with. */
const notForwarded = new Set([
  'connection',
  'cookie',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Which operator it is; no other cookie of this host is the API's business. */
function operatorCookie(incoming: IncomingMessage): Record<string, string> {
  const own = (incoming.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith('dipper-operator='));
  return own.length === 0 ? {} : { cookie: own.join('; ') };
}

function forwardedHeaders(incoming: IncomingMessage): Record<string, string | string[]> {
  const kept = Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined || notForwarded.has(name) ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(kept), ...operatorCookie(incoming) };
}

function answerUnreachable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ status_code: 502, detail: 'The API does not answer' }));
}

/** The console reaches the API through its own origin: no cross-origin rights are given to it. */
export function forwardToApi(
  apiOrigin: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  const outgoing = request(
    `${apiOrigin}${incoming.url ?? '/'}`,
    { method: incoming.method, headers: forwardedHeaders(incoming), timeout: TIMEOUT_MS },
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
