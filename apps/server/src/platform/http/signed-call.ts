import type { FastifyRequest } from 'fastify';
import type { SignedCall } from './gate.ts';
import { bodyTextOf } from './json-only.ts';

/** Of a header that comes twice no one knows which was meant: it counts as not there. */
const headersOf = ({ raw }: FastifyRequest): SignedCall['headers'] =>
  Object.fromEntries(
    Object.entries(raw.headersDistinct).map(([name, values]) => [
      name,
      values?.length === 1 ? values[0] : undefined,
    ]),
  );

export const signedCallOf = (request: FastifyRequest, apiBase: string): SignedCall => ({
  method: request.method,
  path: request.url.slice(apiBase.length),
  headers: headersOf(request),
  body: bodyTextOf(request),
});
