import type { FastifyReply, FastifyRequest } from 'fastify';
import { newUuid } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { openSpan } from '../tracing/index.ts';
import { stateOf } from './request-state.ts';
import type { Context } from './request-state.ts';
import { continueTrace, traceResponse } from './trace.ts';

export const contextOf = (request: FastifyRequest): Context => {
  const { context } = stateOf(request);
  if (context === undefined) throw new Error('the request has no context yet');
  return context;
};

/** The pattern of the address; where none fits, a word, so that strangers cannot make up series. */
const patternOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

/** Gives the request its id and log, and sees to it that its end is logged and counted once. */
export const openContext = (
  request: FastifyRequest,
  reply: FastifyReply,
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
): void => {
  const requestId = newUuid();
  const { traceparent, 'idempotency-key': key } = request.headers;
  const trace = continueTrace(traceparent, request.method === 'GET' ? undefined : key?.toString());
  const { parent } = trace;
  const context: Context = {
    requestId,
    log: log.child({ requestId, traceId: trace.traceId }),
    startedMs: performance.now(),
    span: openSpan({ name: request.method, kind: 'server', parent, own: trace }),
  };
  stateOf(request).context = context;
  reply.header('x-request-id', requestId);
  reply.header('traceresponse', traceResponse(trace));
  reply.raw.once('close', () => {
    const durationMs = Math.round((performance.now() - context.startedMs) * 10) / 10;
    const route = patternOf(request);
    const { method } = request;
    const status = reply.raw.writableFinished ? reply.statusCode : 499;
    metrics.observeHttp({ method, route, status, durationMs });
    if (stateOf(request).isOurFault === true) metrics.observeFailure({ method, route });
    context.span?.rename(`${method} ${route}`);
    context.span?.set({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    });
    context.span?.end(status >= 500);
    context.log.info({ method, route, status, durationMs, address: request.ip }, 'answered');
  });
};

/** Runs the rest of a call inside its span. */
export const goOnInSpan = (
  request: FastifyRequest,
  _reply: FastifyReply,
  done: () => void,
): void => {
  const { span } = contextOf(request);
  if (span === undefined) done();
  else span.run(() => done());
};
