import cookies from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { RouteDefinition } from '@dipper/contract';
import { hasOneHost, ownHostRule } from '@dipper/contract';
import fastifyFactory from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { navigates, notFound, unreadAnswers } from './bad-address.ts';
import { arrivalLimits, boundBodies } from './body-time.ts';
import { callerOf } from './caller.ts';
import { contextOf, goOnInSpan, openContext } from './context.ts';
import { setCookies } from './cookies.ts';
import { dropUnwritable, isOurs, noteFailure, problemOfFailure, renderFor } from './failures.ts';
import { prepareFile } from './file-answer.ts';
import { createGate } from './gate.ts';
import type { Authenticators, Gate } from './gate.ts';
import { apiHeaders, commonHeaders } from './headers.ts';
import { acceptJsonOnly } from './json-only.ts';
import { signedCallOf } from './signed-call.ts';
import type { AnyHandler, AnyReply, FileHandler, Handler, StreamHandler } from './handlers.ts';
import { createLimiter, type RateLimits } from './limits.ts';
import { watchMethods } from './methods.ts';
import { letPageIn } from './page-origin.ts';
import { assertAnswer, parseIdempotencyKey, parseParts } from './parse.ts';
import { createPressure, isLogin, loadOf, usualPressure } from './pressure.ts';
import type { Pressure, PressureOptions } from './pressure.ts';
import { closeWithin, letGo } from './let-go.ts';
import { createRaw, prepareProblem } from './raw.ts';
import type { RawCall, RawHandler, RawOptions } from './raw.ts';
import { problem } from './reply.ts';
import type { Problem, Reply } from './reply.ts';
import type { RouteRequest } from './request.ts';
import { createStreams } from './streams.ts';
import type { Streams } from './streams.ts';
import { serveWeb } from './web-files.ts';
import type { WebFiles, WebOptions } from './web-files.ts';

export type HttpOptions = {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly authenticators: Authenticators;
  /** True in tests and development: answers are checked against the contract. */
  readonly checkAnswers: boolean;
  /** Whether people reach us by https. */
  readonly isSecure: boolean;
  /** The origin of a page that may ask from another host; undefined if none may. */
  readonly pageOrigin?: string;
  /** Undefined: none. */
  readonly rateLimits: RateLimits | undefined;
  readonly trustedProxies: readonly string[];
  readonly pressure?: Partial<PressureOptions>;
};

export type Http = {
  mount<Route extends RouteDefinition>(route: Route, handler: Handler<Route>): void;
  mountFile<Route extends RouteDefinition>(route: Route, handler: FileHandler<Route>): void;
  mountStream<Route extends RouteDefinition>(route: Route, handler: StreamHandler<Route>): void;
  /** Mounts a call outside of the contract: returns from providers, webhooks, health. */
  raw(call: RawCall, handler: RawHandler, options?: RawOptions): void;
  web(options: WebOptions): Promise<void>;
  /** Returns the port, which is another one than asked for when that was 0. */
  listen(place: { readonly host: string; readonly port: number }): Promise<number>;
  /** Before closing: takes no more connections, and goes on with those that a proxy keeps. */
  letGo(): Promise<void>;
  /** Stops: takes no more connections, answers open requests, and cuts the rest after the wait. */
  close(waitMaxMs?: number): Promise<void>;
};

const apiBase = '/api';
const bodyBytesMax = 64 * 1024;
const busyRetrySeconds = 2;

type State = {
  readonly options: HttpOptions;
  readonly fastify: FastifyInstance;
  readonly pressure: Pressure;
  readonly gate: Gate;
  readonly streams: Streams;
  readonly names: string[];
  web: WebFiles | undefined;
  isDraining: boolean;
};

const createFastify = ({ trustedProxies, isSecure }: HttpOptions): FastifyInstance =>
  fastifyFactory({
    logger: false,
    bodyLimit: bodyBytesMax,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    ...arrivalLimits,
    http: { ...arrivalLimits.http, ...ownHostRule },
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 128 },
    ...unreadAnswers(apiBase, isSecure),
  });

/**
 * Sets status and headers, and returns what to send. A `FastifyReply` is awaitable and then waits
 * for the end of the answer, so it is not passed through async functions.
 */
const prepare = (request: FastifyRequest, reply: FastifyReply, answered: Reply): string => {
  const { awayTo } = request.routeOptions.config;
  if (answered.kind === 'problem' && awayTo !== undefined) {
    reply.code(303).headers({ ...apiHeaders, location: awayTo(answered.name) });
    return '';
  }
  const { status, text, headers } = renderFor(request, answered);
  reply.headers({ ...apiHeaders, ...headers });
  const { etag } = headers;
  if (etag !== undefined && request.headers['if-none-match'] === etag) {
    reply.code(304);
    return '';
  }
  if (text !== '') reply.header('content-type', 'application/json; charset=utf-8');
  reply.code(status);
  return text;
};

type PageReply = { readonly request: FastifyRequest; readonly reply: FastifyReply };

const preparePage = async (web: WebFiles, { request, reply }: PageReply): Promise<Buffer> => {
  const { headers, body } = await web.answer(request);
  reply.code(200).headers(headers);
  return body;
};

const admit = async (
  state: State,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Problem | undefined> => {
  const { load = 'read' } = request.routeOptions.config;
  const release = state.pressure.admit(load);
  if (release === undefined) return problem('server_busy', { retryAfterSeconds: busyRetrySeconds });
  reply.raw.once('close', release);
  if (state.web?.isAsset(request) === true) return undefined;
  const waitSeconds = await state.gate.limitOfAddress(request);
  return waitSeconds === undefined
    ? undefined
    : problem('too_many_requests', { retryAfterSeconds: waitSeconds });
};

const addHooks = (state: State): void => {
  const { fastify, options } = state;
  const common = commonHeaders(options.isSecure);
  const problemOfUnknown = watchMethods(fastify);
  fastify.addHook('onRequest', async (request, reply) => {
    openContext(request, reply, options);
    reply.headers(common);
    if (!hasOneHost(request.raw)) {
      const failure = problem('wrong_request_format');
      return reply.send(prepareProblem(reply, failure, contextOf(request).requestId));
    }
    const refused = await admit(state, request, reply);
    return refused === undefined ? undefined : reply.send(prepare(request, reply, refused));
  });
  fastify.addHook('preHandler', goOnInSpan);
  fastify.addHook('onSend', async (_request, reply) => {
    if (state.isDraining) reply.header('connection', 'close');
  });
  fastify.setErrorHandler(async (error, request, reply) => {
    const expected = problemOfFailure(error);
    noteFailure(request, error, expected);
    dropUnwritable(reply);
    const isUnread = expected !== undefined && !isOurs(expected);
    if (isUnread && navigates(apiBase, request)) return reply.redirect(notFound, 303);
    const answered = expected ?? problem('temporary_error');
    return prepare(request, reply, await state.gate.tellUnread(request, answered));
  });
  fastify.setNotFoundHandler(async (request, reply) =>
    state.web?.isPage(request) === true
      ? await preparePage(state.web, { request, reply })
      : prepare(request, reply, problemOfUnknown(request, reply)),
  );
};

const runRoute = async <Route extends RouteDefinition>(
  { gate, options }: State,
  route: Route,
  { request, handler }: { readonly request: FastifyRequest; readonly handler: AnyHandler<Route> },
): Promise<AnyReply> => {
  if (route.access === 'partner') {
    const refused = await gate.enterSigned(request, signedCallOf(request, apiBase));
    if (refused !== undefined) return refused;
  }
  const key = parseIdempotencyKey(route, request.headers['idempotency-key']?.toString());
  if (!key.ok) return gate.tellUnread(request, key.error);
  const parts = parseParts(route, request);
  if (!parts.ok) return gate.tellUnread(request, parts.error);
  const { requestId, log } = contextOf(request);
  const parsed = {
    ...parts.value,
    route,
    person: gate.personOf(request),
    partner: gate.partnerOf(request),
    operator: gate.operatorOf(request),
    idempotencyKey: key.value,
    requestId,
    log,
    ...callerOf(request),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schemas of this very route made the parts and its gate let in who calls, which no type can follow.
  const answered = await handler(parsed as RouteRequest<Route>);
  if (options.checkAnswers && answered.kind === 'answer') {
    assertAnswer(route, answered.status, answered.body);
  }
  return answered;
};

const mount = <Route extends RouteDefinition>(
  state: State,
  route: Route,
  handler: AnyHandler<Route>,
): void => {
  const { fastify, gate, names } = state;
  if (names.includes(route.name)) throw new Error(`route mounted twice: ${route.name}`);
  if (!state.options.authenticators.hasRule(route)) {
    throw new Error(`nobody has decided who may call ${route.name}`);
  }
  names.push(route.name);
  fastify.route({
    method: route.method,
    url: `${apiBase}${route.path}`,
    config: {
      route,
      load: loadOf(route),
      isLogin: isLogin(route),
      // All partner calls come from one address, and an unsigned one costs next to nothing.
      isUnlimited: route.access === 'partner',
    },
    onRequest: async (request, reply) => {
      const refused = await gate.enter(request, route);
      return refused === undefined ? undefined : reply.send(prepare(request, reply, refused));
    },
    handler: async (request, reply) => {
      const answered = await runRoute(state, route, { request, handler });
      if (answered.kind === 'file') return prepareFile(reply, answered);
      if (answered.kind === 'answer') {
        setCookies(reply, answered.options.cookies ?? [], state.options.isSecure);
      }
      if (answered.kind !== 'streamed') return prepare(request, reply, answered);
      const holder = { person: gate.personOf(request), address: request.ip };
      const enter = (): Promise<Problem | undefined> => gate.enter(request, route);
      const full = state.streams.open(reply, answered, { ...holder, enter });
      return full && prepare(request, reply, full);
    },
  });
};

export const createHttp = async (options: HttpOptions): Promise<Http> => {
  const fastify = createFastify(options);
  await fastify.register(cookies);
  await fastify.register(rateLimit, { global: false });
  const pressure = { ...usualPressure, ...options.pressure };
  const state: State = {
    options,
    fastify,
    pressure: createPressure(pressure),
    gate: createGate(options.authenticators, createLimiter(fastify, options.rateLimits)),
    streams: createStreams(pressure),
    names: [],
    web: undefined,
    isDraining: false,
  };
  options.metrics.watchRunning(state.pressure.running);
  boundBodies(fastify);
  acceptJsonOnly(fastify);
  addHooks(state);
  if (options.pageOrigin !== undefined) {
    letPageIn(fastify, { apiBase, pageOrigin: options.pageOrigin });
  }
  return {
    mount: (route, handler) => mount(state, route, handler),
    mountFile: (route, handler) => mount(state, route, handler),
    mountStream: (route, handler) => mount(state, route, handler),
    raw: createRaw(fastify, { isSecure: options.isSecure, pressure }),
    web: async (webOptions) => {
      const web = await serveWeb(fastify, { ...webOptions, log: options.log });
      fastify.get('/', (request, reply) => preparePage(web, { request, reply }));
      state.web = web;
    },
    listen: async ({ host, port }) => {
      await fastify.listen({ host, port });
      const address = fastify.server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    letGo: () => {
      state.isDraining = true;
      return letGo(fastify.server);
    },
    close: async (waitMaxMs) => {
      state.isDraining = true;
      state.streams.endAll();
      await closeWithin(fastify, waitMaxMs);
      state.pressure.stop();
    },
  };
};
