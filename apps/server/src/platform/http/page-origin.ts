import type { FastifyInstance } from 'fastify';

/**
 * The headers for a country whose calls go to a host of its own: its page may ask from another
 * origin.
 */
const answerHeaders = (pageOrigin: string): Readonly<Record<string, string>> => ({
  'access-control-allow-origin': pageOrigin,
  'access-control-expose-headers': 'etag, idempotency-replayed, link, retry-after, x-request-id',
});

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, if-none-match, traceparent',
  'access-control-max-age': '7200',
} as const;

/** The page's own origin and no other, always the same words: nothing that is sent decides. */
export const letPageIn = (
  fastify: FastifyInstance,
  place: { readonly apiBase: string; readonly pageOrigin: string },
): void => {
  const headers = answerHeaders(place.pageOrigin);
  const below = `${place.apiBase}/`;
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(below)) reply.headers(headers);
  });
  fastify.options(`${below}*`, { config: { load: 'write' } }, async (_request, reply) => {
    reply.code(204).headers(preflightHeaders);
    return '';
  });
};
