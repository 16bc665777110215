export { setApart } from './apart.ts';
export { isSameSecret } from './gate.ts';
export type { Authenticators, SignedCall } from './gate.ts';
export { usualRateLimits } from './limits.ts';
export { pageAnswer } from './paging.ts';
export { bearerToken } from './parse.ts';
export { usualPressure } from './pressure.ts';
export type { RawHandler, RawOptions } from './raw.ts';
export { answer, file, problem, rawProblem, render, stored } from './reply.ts';
export type { FileAnswer, FilePart, Problem, Reply, Stored } from './reply.ts';
export { json, redirect } from './request.ts';
export type {
  RequestSource,
  Cookie,
  Operator,
  Person,
  RawReply,
  RawRequest,
  RouteRequest,
} from './request.ts';
export { createHttp } from './server.ts';
export type { EventStream } from './streams.ts';
export type { Handler } from './handlers.ts';
export type { Http, HttpOptions } from './server.ts';
