import type { FastifyReply, FastifyRequest } from 'fastify';
import { newUuid } from '../ids.ts';
import { apiHeaders, commonHeaders } from './headers.ts';
import { problem, render } from './reply.ts';

export const notFound = '/notfound';

/** A browser's navigation to a page, whatever its address is; never a call. */
export const navigates = (apiBase: string, { method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers.accept?.includes('text/html') === true &&
  !url.startsWith(`${apiBase}/`);

/** An address that cannot be read as one reaches no route: a caller is told so, a person is led to a page. */
export const answerBadAddress =
  (apiBase: string, isSecure: boolean) =>
  (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (navigates(apiBase, request)) {
      reply.raw.writeHead(303, { ...commonHeaders(isSecure), location: notFound });
      reply.raw.end();
      return;
    }
    const { status, text } = render(problem('wrong_request_format'), newUuid());
    reply.raw.writeHead(status, {
      ...commonHeaders(isSecure),
      ...apiHeaders,
      'content-type': 'application/json; charset=utf-8',
    });
    reply.raw.end(text);
  };
