import type { FastifyInstance } from 'fastify';

/** JSON and nothing else; no body is no body, also when the caller says that it would be JSON. */
export const acceptJsonOnly = (fastify: FastifyInstance): void => {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else void parseJson(request, body, done);
    },
  );
};
