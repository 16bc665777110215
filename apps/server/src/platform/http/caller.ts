import type { FastifyRequest } from 'fastify';
import type { RawRequest } from './request.ts';

/** Reads the caller from the request; none of it proves who they are. */
export const callerOf = (
  request: FastifyRequest,
): Pick<RawRequest, 'address' | 'source' | 'cookies' | 'userAgent'> => ({
  address: request.ip,
  source: {
    origin: request.headers.origin,
    site: request.headers['sec-fetch-site']?.toString(),
  },
  cookies: request.cookies,
  userAgent: request.headers['user-agent'] ?? '',
});
