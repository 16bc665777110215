import type { FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { OpenSpan } from '../tracing/index.ts';
import type { Operator, Person } from './request.ts';

export type Context = {
  readonly requestId: string;
  readonly log: Log;
  readonly startedMs: number;
  /** Undefined unless tracing is on. */
  readonly span: OpenSpan | undefined;
};

/** Facts about a call, gathered on its way in. */
export type RequestState = {
  context?: Context;
  person?: Person;
  partner?: string;
  operator?: Operator;
  /** The login whose share of money-moving calls it counts to. */
  spender?: string;
  bodyText?: string;
  /** A bug, or a database that did not do its part: nothing that a caller can bring about. */
  isOurFault?: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    state?: RequestState;
  }
}

/**
 * The state is a property of the request and is freed with it. In a WeakMap, V8's quick collections
 * would keep it alive until a full collection.
 */
export const stateOf = (request: FastifyRequest): RequestState => (request.state ??= {});
