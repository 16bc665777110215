import type { FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { OpenSpan } from '../tracing/index.ts';
import type { Operator, Person } from './request.ts';

export type Context = {
  readonly requestId: string;
  readonly log: Log;
  readonly startedMs: number;
  /** Only where traces are wanted. */
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
 * It stands on the request and is gone with it. In a WeakMap it would not be: V8's quick collections
 * take what such a map holds for alive, so each call's worth would wait for a full one.
 */
export const stateOf = (request: FastifyRequest): RequestState => (request.state ??= {});
