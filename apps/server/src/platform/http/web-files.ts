import path from 'node:path';
import staticFiles from '@fastify/static';
import type { PageVariant, PageVisit } from '@dipper/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { pageContentPolicy, popUpHeaders } from './headers.ts';
import type { PagePolicy } from './headers.ts';
import { followBuild } from './web-build.ts';
import {
  createDocuments,
  encodingOf,
  hashesOfInline,
  hashesOfStyleAttributes,
} from './web-document.ts';
import type { WebDocument, Written } from './web-document.ts';

export type WebOptions = {
  /** The folder of the built page, with `.br` and `.gz` files beside the others. */
  readonly root: string;
  readonly frameAncestors: readonly string[];
  readonly connectOrigins: readonly string[];
  readonly scriptAddresses: readonly string[];
  readonly frameOrigins: readonly string[];
  readonly formOrigins: readonly string[];
  /** Whether these are the cookies of a browser in which somebody has logged in. */
  readonly isKnown: (cookies: PageVisit['cookies']) => boolean;
  /** Reads the first answers that the page would ask for, to be written into it. */
  readonly read: (variant: PageVariant) => Promise<Written>;
};

const yearSeconds = 31_536_000;
const hasExtension = /\.[a-z0-9]{1,5}$/i;

const addressOf = (url: string): string => url.split('?', 1)[0] ?? url;

/**
 * Returns whether a browser navigates: then it gets a page whatever the address. A missing file is
 * an error.
 */
const asksForPage = ({ url, headers }: FastifyRequest): boolean => {
  const address = addressOf(url);
  if (address.startsWith('/api/') || address === '/api') return false;
  return !hasExtension.test(address) || headers.accept?.includes('text/html') === true;
};

const cacheControlOf = (file: string): string =>
  file.includes(`${path.sep}assets${path.sep}`)
    ? `public, max-age=${yearSeconds}, immutable`
    : 'no-cache';

export type WebAnswer = { readonly headers: Record<string, string>; readonly body: Buffer };

export type WebFiles = {
  isPage(request: FastifyRequest): boolean;
  /** A file of the build: a page asks for many of them at once, and each costs next to nothing. */
  isAsset(request: FastifyRequest): boolean;
  answer(request: FastifyRequest): Promise<WebAnswer>;
};

const textsOf = (values: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(typeof values === 'object' && values !== null ? values : {}).map(
      ([name, value]) => [name, typeof value === 'string' ? value : undefined],
    ),
  );

const visitOf = (request: FastifyRequest, isKnown: WebOptions['isKnown']): PageVisit => ({
  path: addressOf(request.url),
  query: textsOf(request.query),
  acceptLanguage: request.headers['accept-language'],
  cookies: request.cookies,
  isKnown: isKnown(request.cookies),
});

type Origins = Pick<
  PagePolicy,
  'frameAncestors' | 'connectOrigins' | 'scriptAddresses' | 'frameOrigins' | 'formOrigins'
>;

/** Each document allows its own inline code, which does not change once it is written. */
const createPolicies = (origins: Origins): ((document: WebDocument) => string) => {
  const fingerprints = new WeakMap<WebDocument, string>();
  return (document) => {
    const { html } = document;
    const policy =
      fingerprints.get(document) ??
      pageContentPolicy({
        ...origins,
        scriptHashes: hashesOfInline(html, 'script'),
        styleHashes: hashesOfInline(html, 'style'),
        styleAttributeHashes: hashesOfStyleAttributes(html),
      });
    fingerprints.set(document, policy);
    return policy;
  };
};

const cacheSeconds = 300;

/**
 * The browser keeps the document, so that opening the list again soon waits for no network, and the
 * page asks what has changed. An address that hands anything over is never kept, and neither is a
 * document without a list.
 */
const cacheHeaders = (
  { query }: PageVisit,
  { country }: PageVariant,
): Readonly<Record<string, string>> =>
  country !== undefined && query['country'] !== undefined && Object.keys(query).length === 1
    ? {
        'cache-control': `private, max-age=${cacheSeconds}`,
        vary: 'accept-encoding, accept-language',
      }
    : {
        'cache-control': 'private, no-cache',
        vary: 'accept-encoding, accept-language, cookie',
      };

/** Files as they are; every page address gets a document, which finds its own way. */
export const serveWeb = async (
  fastify: FastifyInstance,
  { root, read, isKnown, log, ...origins }: WebOptions & { readonly log: Log },
): Promise<WebFiles> => {
  const { monotonicMs } = systemClock;
  const buildNow = await followBuild({
    root,
    log,
    monotonicMs,
    make: (writer) => ({
      variantOf: writer.variantOf,
      documentFor: createDocuments({ writer, read, monotonicMs }),
    }),
  });
  const policyOf = createPolicies(origins);
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
  const answer = async (request: FastifyRequest): Promise<WebAnswer> => {
    const visit = visitOf(request, isKnown);
    const { variantOf, documentFor } = buildNow();
    const document = await documentFor(visit);
    const encoding = encodingOf(request.headers['accept-encoding']);
    return {
      headers: {
        ...popUpHeaders,
        'content-security-policy': policyOf(document),
        'content-type': 'text/html; charset=utf-8',
        ...cacheHeaders(visit, variantOf(visit)),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
      body: document.body(encoding),
    };
  };
  return {
    isAsset: (request) => request.url.startsWith('/assets/') && !asksForPage(request),
    isPage: (request) =>
      (request.method === 'GET' || request.method === 'HEAD') && asksForPage(request),
    answer,
  };
};
