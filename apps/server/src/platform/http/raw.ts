import type { ErrorName } from '@dipper/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from './caller.ts';
import { contextOf } from './context.ts';
import { apiHeaders } from './headers.ts';
import { networkOf } from '@dipper/contract';
import { setCookies } from './cookies.ts';
import { createPlaces } from './places.ts';
import type { Places } from './places.ts';
import type { Load, PressureOptions } from './pressure.ts';
import { problem, render } from './reply.ts';
import type { Problem } from './reply.ts';
import type { RawReply, RawRequest } from './request.ts';

export type RawHandler = (request: RawRequest) => Promise<RawReply>;

/** `GET /api/…`: the method and the full path. */
export type RawCall = `${'GET' | 'POST' | 'PUT'} /${string}`;

export type RawOptions = {
  /** The load class. By default such a call brings a provider's webhook, and is never shed. */
  readonly load?: Load;
  /** Counted with the stricter limit for logins. */
  readonly isLogin?: boolean;
  /** True for monitoring calls, which no limit counts. */
  readonly isUnlimited?: boolean;
  /** A person navigates here: where to when the call is refused before it comes to its handler. */
  readonly awayTo?: (name: ErrorName) => string;
  /** The largest body, if it is more than a call may have. */
  readonly bytesMax?: number;
  /** Looks at what comes before its body is taken; an answer refuses it. */
  readonly enter?: (request: Omit<RawRequest, 'rawBody'>) => Promise<Problem | undefined>;
  /** Returns the owner of an upload: one person and one address may have only so many at once. */
  readonly uploadOf?: (request: Omit<RawRequest, 'rawBody'>) => string;
};

const textOf = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
};

/** The first value of a repeated name counts. */
const textsOf = (values: unknown): Record<string, string | undefined> =>
  typeof values === 'object' && values !== null
    ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))
    : {};

const paramsOf = (values: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(textsOf(values)).map(([name, value]) => [name, value ?? '']));

const rawRequestOf = (request: FastifyRequest): RawRequest => {
  const { requestId, log } = contextOf(request);
  return {
    requestId,
    log,
    ...callerOf(request),
    params: paramsOf(request.params),
    query: textsOf(request.query),
    headers: textsOf(request.headers),
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
};

export const prepareProblem = (
  reply: FastifyReply,
  failure: Problem,
  requestId: string,
): string => {
  const { status, text, headers } = render(failure, requestId);
  const type = { 'content-type': 'application/json; charset=utf-8' };
  // The rest of the body is not waited for.
  reply.code(status).headers({ ...apiHeaders, ...headers, ...type, connection: 'close' });
  return text;
};

const tellWhenSent = (
  request: FastifyRequest,
  reply: FastifyReply,
  sent: RawReply['sent'],
): void => {
  if (sent === undefined) return;
  const { log } = contextOf(request);
  const tell = (): Promise<void> =>
    sent().catch((error: unknown) => log.warn({ error }, 'that an answer was sent is not known'));
  // A request whose client has left is finished as well.
  reply.raw.once('finish', () => {
    if (!request.raw.socket.destroyed) void tell();
  });
};

const prepareRaw = (reply: FastifyReply, raw: RawReply, isSecure: boolean): string | Buffer => {
  setCookies(reply, raw.cookies ?? [], isSecure);
  reply.code(raw.status).headers({ ...apiHeaders, ...raw.headers });
  return raw.body ?? '';
};

type RawSettings = {
  readonly isSecure: boolean;
  readonly pressure: Pick<PressureOptions, 'uploadsPerPerson' | 'uploadsPerAddress'>;
};

type RawRoute = RawSettings & {
  readonly call: RawCall;
  readonly handler: RawHandler;
  readonly options: RawOptions;
  readonly places: Places;
};

const busyRetrySeconds = 5;

/** Admits a request: first its headers are checked, then it needs a place. */
const admit = async (
  { options: { enter, uploadOf }, places, pressure }: RawRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Problem | undefined> => {
  const raw = rawRequestOf(request);
  const refused = await enter?.(raw);
  if (refused !== undefined || uploadOf === undefined) return refused;
  const holders = [
    { name: `person ${uploadOf(raw)}`, most: pressure.uploadsPerPerson },
    { name: `address ${networkOf(raw.address)}`, most: pressure.uploadsPerAddress },
  ];
  return places.hold(holders, reply.raw)
    ? undefined
    : problem('server_busy', { retryAfterSeconds: busyRetrySeconds });
};

/**
 * Mounts a route in a scope of its own, where bodies stay raw bytes, because signatures cover
 * those.
 */
const mountRaw = (fastify: FastifyInstance, route: RawRoute): void => {
  const { call, handler, options, isSecure } = route;
  const [method = '', url = ''] = call.split(' ');
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: unknown) => body,
    );
    scope.route({
      method,
      url,
      ...(options.bytesMax === undefined ? {} : { bodyLimit: options.bytesMax }),
      ...(options.enter === undefined
        ? {}
        : {
            onRequest: async (request, reply) => {
              const refused = await admit(route, request, reply);
              return refused === undefined
                ? undefined
                : reply.send(prepareProblem(reply, refused, contextOf(request).requestId));
            },
          }),
      config: {
        load: options.load ?? 'never-shed',
        isLogin: options.isLogin ?? false,
        isUnlimited: options.isUnlimited ?? false,
        ...(options.awayTo === undefined ? {} : { awayTo: options.awayTo }),
      },
      handler: async (request, reply) => {
        const raw = await handler(rawRequestOf(request));
        tellWhenSent(request, reply, raw.sent);
        return prepareRaw(reply, raw, isSecure);
      },
    });
  });
};

/** Creates the mounting of raw routes, which all share the places for uploads. */
export const createRaw = (fastify: FastifyInstance, settings: RawSettings) => {
  const places = createPlaces();
  return (call: RawCall, handler: RawHandler, options: RawOptions = {}): void =>
    mountRaw(fastify, { ...settings, call, handler, options, places });
};
