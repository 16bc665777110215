import {
  errorCatalogue,
  hasOneHost,
  isLoopback,
  ownHostRule,
  type ErrorName,
  type Locale,
} from '@dipper/contract';
import { errorTexts as ar } from '@dipper/contract/texts/ar';
import { errorTexts as en } from '@dipper/contract/texts/en';
import { errorTexts as ja } from '@dipper/contract/texts/ja';
import { errorTexts as ko } from '@dipper/contract/texts/ko';
import { errorTexts as zh } from '@dipper/contract/texts/zh';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createAttempts, usualLimits } from './attempts.ts';
import { openGrant } from './sealed-tokens.ts';
import { framePage, framePolicy, type FrameAssets } from './page.ts';
import { createHecto } from './providers/hecto.ts';
import { createTossPayments } from './providers/tosspayments.ts';
import { createRegistrar, statusOf, type Registered } from './register.ts';
import { createServerCalls } from './server.ts';
import type { VaultSettings } from './settings.ts';
import { localeOf } from './texts.ts';

const BODY_BYTES_MAX = 4096;

const errorTexts = { ar, en, ja, ko, zh } as const;

export type VaultOptions = {
  readonly settings: VaultSettings;
  readonly assets: FrameAssets;
  readonly monotonicMs: () => number;
};

type Problem = Extract<Registered, { kind: 'problem' }>;

function described(problem: Omit<Problem, 'kind'>, locale: Locale): object {
  const { error, field, isOver } = problem;
  const { text } = errorTexts[locale][error];
  return { code: errorCatalogue[error].number, text, field: field ?? null, isOver };
}

/**
 * Only the frame itself may post: other pages have another origin. Our own origin is a setting, since a `Host`
 * header is the caller's claim; only this machine is believed without it.
 */
function isOwnOrigin({ headers, host, hostname }: FastifyRequest, origin?: string): boolean {
  const site = headers['sec-fetch-site'];
  const isSame = site === undefined || site === 'same-origin';
  const own = origin ?? (isLoopback(hostname) ? `http://${host}` : undefined);
  return isSame && own !== undefined && headers.origin === own;
}

type CardQuery = { Querystring: { lang?: unknown; grant?: unknown } };

const only = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function mountFrame(app: FastifyInstance, { settings, assets }: VaultOptions): void {
  app.get<CardQuery>('/card', async (request, reply) => {
    const locale = localeOf(only(request.query.lang));
    const sealedGrant = only(request.query.grant);
    const grant =
      sealedGrant === undefined ? undefined : await openGrant(sealedGrant, settings.key);
    const text = framePage({
      locale,
      assets,
      frameAncestors: settings.frameAncestors,
      grant: grant && sealedGrant,
      asksPassword: settings.asksPassword || grant?.provider === 'hecto',
    });
    return reply.type('text/html; charset=utf-8').send(text);
  });
}

function mountRegister(app: FastifyInstance, options: VaultOptions): void {
  const { settings, monotonicMs } = options;
  const limits = { ...usualLimits, perNetwork: settings.triesPerAddress };
  const register = createRegistrar({
    settings,
    givers: {
      tosspayments: settings.tosspayments && createTossPayments(settings.tosspayments),
      hecto: settings.hecto && createHecto(settings.hecto),
    },
    attempts: createAttempts(limits, monotonicMs),
    server: createServerCalls(settings.serverUrl),
  });
  const refuse = (reply: FastifyReply, error: ErrorName, locale: Locale): FastifyReply =>
    reply.code(statusOf(error)).send(described({ error, isOver: false }, locale));
  app.post<CardQuery>('/card', async (request, reply) => {
    const locale = localeOf(only(request.query.lang));
    if (!isOwnOrigin(request, settings.origin))
      return refuse(reply, 'wrong_request_format', locale);
    const registered = await register(request.body, request.ip);
    if (registered.kind === 'problem') {
      return reply.code(statusOf(registered.error)).send(described(registered, locale));
    }
    return reply.send({ token: registered.token });
  });
}

/** Refuses unreadable requests and internal failures with an error of the catalogue. */
function refuseUnread(reply: FastifyReply, { url }: FastifyRequest, status: number): FastifyReply {
  const unread = status === 404 ? 'not_found' : 'wrong_request_format';
  const error = status < 500 ? unread : 'card_error';
  const lang = new URLSearchParams(url.split('?')[1]).get('lang');
  return reply.code(status).send(described({ error, isOver: false }, localeOf(lang)));
}

/** No request log at all: whatever a body holds, it cannot reach a line of text. */
export function createVault(options: VaultOptions): FastifyInstance {
  const { settings, assets } = options;
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': framePolicy(assets, settings.frameAncestors),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    http: ownHostRule,
    // An address that cannot be read as one passes no hook.
    frameworkErrors: (_error, request, reply) =>
      void refuseUnread(reply.headers(headers), request, 400),
    // Only the nearest proxy is believed: what stands before it in the list, anybody can have written.
    trustProxy: (_address: string, hop: number) => settings.trustsProxy && hop === 0,
  });
  // Only JSON is accepted: a form of another site cannot send it.
  app.removeContentTypeParser('text/plain');

  app.addHook('onRequest', async (request, reply) =>
    hasOneHost(request.raw) ? undefined : refuseUnread(reply, request, 400),
  );

  app.addHook('onSend', async (_request, reply) => {
    reply.headers(headers);
  });

  // A parser's error message may quote the body: it is never passed on.
  app.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
    return refuseUnread(reply, request, error.statusCode ?? 500);
  });

  app.setNotFoundHandler((request, reply) => refuseUnread(reply, request, 404));
  app.get('/healthz', async () => ({ status: 'ok' }));
  mountFrame(app, options);
  mountRegister(app, options);
  return app;
}
