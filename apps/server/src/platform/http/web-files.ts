import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pageContentPolicy, popUpHeaders } from './headers.ts';

export type WebOptions = {
  /** The folder of the built page, with `.br` and `.gz` files beside the others. */
  readonly root: string;
  readonly frameAncestors: readonly string[];
  readonly cardFrameOrigins: readonly string[];
};

const inlineShape = (tag: string): RegExp =>
  new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g');

/** The page's own inline code is known when the server starts; any other is not its own. */
export const hashesOfInline = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(inlineShape(tag))].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );

const yearSeconds = 31_536_000;
const hasExtension = /\.[a-z0-9]{1,5}$/i;

const isPageAddress = (url: string): boolean => {
  const [address = ''] = url.split('?');
  return !address.startsWith('/api/') && address !== '/api' && !hasExtension.test(address);
};

const cacheControlOf = (file: string): string =>
  file.includes(`${path.sep}assets${path.sep}`)
    ? `public, max-age=${yearSeconds}, immutable`
    : 'no-cache';

export type WebFiles = {
  /** True when this is a page's address and its document was sent. */
  isPage(method: string, url: string): boolean;
};

/** Files as they are; every page address gets the one document, which finds its own way. */
export const serveWeb = async (
  fastify: FastifyInstance,
  { root, frameAncestors, cardFrameOrigins }: WebOptions,
): Promise<WebFiles> => {
  const html = readFileSync(path.join(root, 'index.html'), 'utf8');
  const policy = pageContentPolicy({
    scriptHashes: hashesOfInline(html, 'script'),
    styleHashes: hashesOfInline(html, 'style'),
    frameAncestors,
    cardFrameOrigins,
  });
  const headers = Object.entries({ ...popUpHeaders, 'content-security-policy': policy });
  await fastify.register(staticFiles, {
    root: path.resolve(root),
    preCompressed: true,
    wildcard: true,
    index: 'index.html',
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', cacheControlOf(file));
      for (const [name, value] of headers) reply.header(name, value);
    },
  });
  return {
    isPage: (method, url) => (method === 'GET' || method === 'HEAD') && isPageAddress(url),
  };
};
