import type { FastifyRequest } from 'fastify';
import type { SignedCall } from './gate.ts';
import { bodyTextOf } from './json-only.ts';

/** A repeated header counts as missing, because its meaning is ambiguous. */
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
