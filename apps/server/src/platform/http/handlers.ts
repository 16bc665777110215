import type { RouteDefinition } from '@dipper/contract';
import type { FileAnswer, Problem, Reply, ReplyOf } from './reply.ts';
import type { RouteRequest } from './request.ts';
import type { Streamed } from './streams.ts';

export type Handler<Route extends RouteDefinition> = (
  request: RouteRequest<Route>,
) => Promise<ReplyOf<Route>>;
export type FileHandler<Route extends RouteDefinition> = (
  request: RouteRequest<Route>,
) => Promise<Problem | FileAnswer>;
export type StreamHandler<Route extends RouteDefinition> = (
  request: RouteRequest<Route>,
) => Promise<Problem | Streamed>;

export type AnyReply = Reply | FileAnswer | Streamed;
export type AnyHandler<Route extends RouteDefinition> = (
  request: RouteRequest<Route>,
) => Promise<AnyReply>;
