import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stateOf } from './request-state.ts';

/** The body as it came: signatures are made over it. */
export const bodyTextOf = (request: FastifyRequest): string => stateOf(request).bodyText ?? '';

/** JSON and nothing else; no body is no body, also when the caller says that it would be JSON. */
export const acceptJsonOnly = (fastify: FastifyInstance): void => {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      stateOf(request).bodyText = body;
      if (body === '') done(null, undefined);
      else void parseJson(request, body, done);
    },
  );
};
