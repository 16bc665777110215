import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { errorCatalogue, hasOneHost, ownHostRule, type ProblemBody } from '@dipper/contract';

import { forwardToApi, type Api } from './proxy.ts';
import type { StaticFile } from './static-files.ts';

const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  // A document that an operator opened is shown out of memory: pictures as such, a PDF in a frame.
  `img-src 'self' data: blob:`,
  `frame-src blob:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types 'none'`,
].join('; ');

const securityHeaders = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

type Parts = Api & { files: Map<string, StaticFile> };

/** Every address without a file of its own is a page, and the page finds its own way. */
function fileFor(files: Parts['files'], pathname: string): StaticFile | undefined {
  const wantsAsset = pathname.startsWith('/assets/');
  return files.get(pathname) ?? (wantsAsset ? undefined : files.get('/index.html'));
}

/** Answers in the API's error format and closes the connection: the rest of the request is not trusted. */
function refuse(
  response: ServerResponse,
  code: 'wrong_request_format' | 'not_found' | 'method_not_allowed',
): void {
  const { number, status, log } = errorCatalogue[code];
  const problem: ProblemBody = {
    status_code: number,
    code,
    detail: log,
    request_id: randomUUID(),
  };
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  response
    .writeHead(status, { ...securityHeaders, ...headers, connection: 'close' })
    .end(JSON.stringify(problem));
}

function answerFile(response: ServerResponse, file: StaticFile | undefined): void {
  if (file === undefined) {
    refuse(response, 'not_found');
    return;
  }
  const headers = { 'content-type': file.type, 'cache-control': file.cacheControl };
  response.writeHead(200, { ...securityHeaders, ...headers }).end(file.body);
}

function answer(parts: Parts, incoming: IncomingMessage, response: ServerResponse): void {
  const [pathname = '/'] = (incoming.url ?? '/').split('?');
  if (!hasOneHost(incoming)) {
    refuse(response, 'wrong_request_format');
  } else if (pathname.startsWith('/api/')) {
    forwardToApi(parts, incoming, response);
  } else if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    refuse(response, 'method_not_allowed');
  } else if (pathname === '/healthz') {
    const headers = { ...securityHeaders, 'content-type': 'application/json' };
    response.writeHead(200, headers).end('{"status":"ok"}');
  } else {
    answerFile(response, fileFor(parts.files, pathname));
  }
}

export function createConsoleServer(parts: Parts): Server {
  return createServer(ownHostRule, (incoming, response) => answer(parts, incoming, response));
}
