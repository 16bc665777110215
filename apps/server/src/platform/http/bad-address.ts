import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newUuid } from '../ids.ts';
import { apiHeaders, commonHeaders } from './headers.ts';
import { problem, render } from './reply.ts';

export const notFound = '/notfound';

/** Returns whether a browser navigates to a page, whatever the address; a call is no navigation. */
export const navigates = (apiBase: string, { method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers.accept?.includes('text/html') === true &&
  !url.startsWith(`${apiBase}/`);

const isJson = { 'content-type': 'application/json; charset=utf-8' };

/**
 * Answers an address that cannot be parsed and so reaches no route: calls get an error, people a
 * page.
 */
const answerBadAddress =
  (apiBase: string, isSecure: boolean) =>
  (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (navigates(apiBase, request)) {
      reply.raw.writeHead(303, { ...commonHeaders(isSecure), location: notFound });
      reply.raw.end();
      return;
    }
    const { status, text } = render(problem('wrong_request_format'), newUuid());
    reply.raw.writeHead(status, { ...commonHeaders(isSecure), ...apiHeaders, ...isJson });
    reply.raw.end(text);
  };

/** Bytes that are no call at all, or two in one: nothing after them on this connection is believed. */
const answerNoCall =
  (isSecure: boolean) =>
  ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code !== 'ECONNRESET' && socket.writable && socket.bytesWritten === 0) {
      const name = code === 'HPE_HEADER_OVERFLOW' ? 'request_too_large' : 'wrong_request_format';
      const { status, text } = render(problem(name), newUuid());
      const headers = {
        ...commonHeaders(isSecure),
        ...apiHeaders,
        ...isJson,
        'content-length': Buffer.byteLength(text),
        connection: 'close',
      };
      const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
      const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
      socket.write(`${head}\r\n\r\n${text}`);
    }
    socket.destroy();
  };

/** Answers requests that the parser or the framework rejects, in the form of every other error. */
export const unreadAnswers = (apiBase: string, isSecure: boolean) => ({
  frameworkErrors: answerBadAddress(apiBase, isSecure),
  clientErrorHandler: answerNoCall(isSecure),
});
