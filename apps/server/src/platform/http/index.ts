export { isSameSecret } from './gate.ts';
export type { Authenticators, SignedCall } from './gate.ts';
export { usualRateLimits } from './limits.ts';
export { pageAnswer } from './paging.ts';
export { bearerToken } from './parse.ts';
export type { RateLimits } from './limits.ts';
export type { RawCall, RawHandler, RawOptions } from './raw.ts';
export { answer, file, problem, render, stored } from './reply.ts';
export type {
  Answer,
  FileAnswer,
  FilePart,
  Problem,
  Rendered,
  Reply,
  ReplyOf,
  Stored,
} from './reply.ts';
export { json, redirect } from './request.ts';
export type {
  Cookie,
  Operator,
  OperatorSession,
  Person,
  RawReply,
  RawRequest,
  RouteRequest,
} from './request.ts';
export { createHttp } from './server.ts';
export type { EventStream, Streamed } from './streams.ts';
export type { Handler } from './handlers.ts';
export type { Http, HttpOptions } from './server.ts';
export type { WebOptions } from './web-files.ts';
