import type { FastifyReply, FastifyRequest } from 'fastify';
import { newUuid } from '../ids.ts';
import { apiHeaders, commonHeaders } from './headers.ts';
import { problem, render } from './reply.ts';

const notFoundPath = '/notfound';

/** An address that cannot be read as one reaches no route: a caller is told so, a person is led to a page. */
export const answerBadAddress =
  (apiBase: string, isSecure: boolean) =>
  (_error: unknown, { method, url, headers }: FastifyRequest, reply: FastifyReply): void => {
    const navigates = method === 'GET' && headers.accept?.includes('text/html') === true;
    if (navigates && !url.startsWith(`${apiBase}/`)) {
      reply.raw.writeHead(303, { ...commonHeaders(isSecure), location: notFoundPath });
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
