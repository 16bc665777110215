import { readFileSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '../clock.ts';
import { pageContentPolicy, popUpHeaders } from './headers.ts';
import { createDocument, encodingOf, hashesOfInline } from './web-document.ts';
import type { DocumentOptions } from './web-document.ts';

export type WebOptions = {
  /** The folder of the built page, with `.br` and `.gz` files beside the others. */
  readonly root: string;
  readonly frameAncestors: readonly string[];
  readonly connectOrigins: readonly string[];
  readonly frameOrigins: readonly string[];
  readonly formOrigins: readonly string[];
  readonly data: DocumentOptions['data'];
};

const yearSeconds = 31_536_000;
const hasExtension = /\.[a-z0-9]{1,5}$/i;

/** A person who navigates gets a page whatever the address is; a file that is missing is missing. */
const asksForPage = ({ url, headers }: FastifyRequest): boolean => {
  const [address = ''] = url.split('?');
  if (address.startsWith('/api/') || address === '/api') return false;
  return !hasExtension.test(address) || headers.accept?.includes('text/html') === true;
};

const cacheControlOf = (file: string): string =>
  file.includes(`${path.sep}assets${path.sep}`)
    ? `public, max-age=${yearSeconds}, immutable`
    : 'no-cache';

export type WebFiles = {
  isPage(request: FastifyRequest): boolean;
  send(request: FastifyRequest, reply: FastifyReply): void;
};

/** Files as they are; every page address gets the one document, which finds its own way. */
export const serveWeb = async (
  fastify: FastifyInstance,
  { root, data, ...origins }: WebOptions,
): Promise<WebFiles> => {
  const html = readFileSync(path.join(root, 'index.html'), 'utf8');
  const document = createDocument({ html, data, monotonicMs: systemClock.monotonicMs });
  const policy = pageContentPolicy({
    ...origins,
    scriptHashes: hashesOfInline(html, 'script'),
    styleHashes: hashesOfInline(html, 'style'),
  });
  await fastify.register(staticFiles, {
    root: path.resolve(root),
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    decorateReply: false,
    allowedPath: (file) => file !== '/index.html',
    setHeaders: (reply, file) => {
      reply.header('cache-control', cacheControlOf(file));
      reply.header('cross-origin-resource-policy', 'same-origin');
    },
  });
  const send = (request: FastifyRequest, reply: FastifyReply): void => {
    const { body, encoding } = document(encodingOf(request.headers['accept-encoding']));
    reply.headers({
      ...popUpHeaders,
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.code(200).send(body);
  };
  fastify.get('/', send);
  return {
    isPage: (request) =>
      (request.method === 'GET' || request.method === 'HEAD') && asksForPage(request),
    send,
  };
};
