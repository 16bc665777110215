import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer } from '../../control/calls.ts';
import type { Outcome } from '../../control/outcomes.ts';
import { answerAtOnce, perform, type Exchange } from '../../control/perform.ts';
import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import type { Client } from './authorize-request.ts';
import type { Grant, UsedCode } from './grants.ts';
import type { Signer } from './id-token.ts';
import { oauthProblem, type Login } from './provider.ts';

type ProblemName =
  | 'invalidClient'
  | 'invalidGrant'
  | 'unsupportedGrant'
  | 'invalidRequest'
  | 'invalidToken'
  | 'internal';
export type Problems = Readonly<Record<ProblemName, Answer>>;

/** The usual problems in the words of RFC 6749; a provider with other words brings its own. */
export const usualProblems: Problems = {
  invalidClient: oauthProblem(401, 'invalid_client', 'The OAuth client was not found.'),
  invalidGrant: oauthProblem(400, 'invalid_grant', 'Bad Request'),
  unsupportedGrant: oauthProblem(400, 'unsupported_grant_type', 'Invalid grant_type'),
  invalidRequest: oauthProblem(400, 'invalid_request', 'The body is not readable.'),
  invalidToken: oauthProblem(401, 'invalid_request', 'Invalid Credentials'),
  internal: oauthProblem(500, 'internal_failure', 'Internal error'),
};

interface ClientKeys {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

function decodeFormText(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function basicKeys(header: string): ClientKeys {
  const [id = '', ...secret] = Buffer.from(header.slice(6), 'base64').toString('utf8').split(':');
  return { id: decodeFormText(id), secret: decodeFormText(secret.join(':')) };
}

function namesItself(request: FastifyRequest): { basic: boolean; keys: ClientKeys } {
  const { authorization = '' } = request.headers;
  const form = asObject(request.body);
  const basic = authorization.startsWith('Basic ');
  const keys = basic
    ? basicKeys(authorization)
    : { id: textOf(form['client_id']), secret: textOf(form['client_secret']) };
  return { basic, keys };
}

/** `client_secret_basic` or `client_secret_post`, never both in one call. */
export function isOwnClient(
  request: FastifyRequest,
  client: Client,
  allowed: readonly ('basic' | 'post')[],
): boolean {
  const { basic, keys } = namesItself(request);
  if (basic && asObject(request.body)['client_secret'] !== undefined) return false;
  if (!allowed.includes(basic ? 'basic' : 'post')) return false;
  return keys.id === client.clientId && keys.secret === client.clientSecret;
}

function codeUse(body: unknown) {
  const form = asObject(body);
  return {
    grantType: textOf(form['grant_type']),
    code: textOf(form['code']),
    redirectUri: textOf(form['redirect_uri']),
    codeVerifier: textOf(form['code_verifier']),
  };
}

interface Route {
  readonly path: string;
  readonly problems: Problems;
}

export interface TokenRoute extends Route {
  readonly isClient: (request: FastifyRequest) => boolean | Promise<boolean>;
  readonly tokens: (used: UsedCode, outcome: Outcome) => JsonObject | Promise<JsonObject>;
}

function exchangeOf(login: Login, operation: string): Pick<Exchange, 'control' | 'subject'> {
  const subject = { provider: login.definition.name, operation, partnerOrderId: undefined };
  return { control: login.control, subject };
}

/** The call that trades a code for tokens. */
export function tokenRoute(app: FastifyInstance, login: Login, route: TokenRoute): void {
  const { path, problems, isClient, tokens } = route;
  app.post(path, async (request, reply) => {
    const exchange: Exchange = { ...exchangeOf(login, 'token'), request, reply };
    reply.header('cache-control', 'no-store');
    if (!(await isClient(request))) return answerAtOnce(exchange, problems.invalidClient);
    const use = codeUse(request.body);
    if ((use.grantType ?? 'authorization_code') !== 'authorization_code') {
      return answerAtOnce(exchange, problems.unsupportedGrant);
    }
    return perform(exchange, {
      act: async (outcome) => {
        const used = login.grants.useCode(use);
        if (used === null) return problems.invalidGrant;
        return { status: 200, body: await tokens(used, outcome) };
      },
      decline: () => problems.invalidGrant,
      fault: () => problems.internal,
    });
  });
}

export interface PersonRoute extends Route {
  readonly operation: string;
  /** False: the call is refused although its token is good. */
  readonly isAllowed?: (request: FastifyRequest, token: string) => boolean;
  readonly about: (grant: Grant, request: FastifyRequest) => unknown;
}

/** A call with an access token that tells about its person. */
export function personRoute(app: FastifyInstance, login: Login, route: PersonRoute): void {
  const { path, operation, problems, isAllowed, about } = route;
  app.get(path, (request, reply) => {
    const exchange: Exchange = { ...exchangeOf(login, operation), request, reply };
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const grant = token === undefined ? null : login.grants.ofAccessToken(token);
    if (token === undefined || grant === null || isAllowed?.(request, token) === false) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
      return answerAtOnce(exchange, problems.invalidToken);
    }
    return perform(exchange, {
      act: (outcome) => ({
        status: 200,
        body: outcome === 'nobody' ? {} : about(grant, request),
      }),
      decline: () => problems.invalidToken,
      fault: () => problems.internal,
    });
  });
}

interface Description {
  readonly signer: Signer;
  readonly keysPath: string;
  readonly describe: (issuer: string) => JsonObject;
}

/** Serves the public documents of an OpenID provider: its description, and its signing keys. */
export function describeItself(
  app: FastifyInstance,
  login: Login,
  { signer, keysPath, describe }: Description,
): void {
  const documents = [
    ['discovery', '/.well-known/openid-configuration', () => describe(login.base())],
    ['jwks', keysPath, signer.publicKeys],
  ] as const;
  for (const [operation, path, read] of documents) {
    app.get(path, (request, reply) =>
      perform(
        { ...exchangeOf(login, operation), request, reply },
        {
          act: () => ({ status: 200, body: read() }),
          decline: () => usualProblems.invalidRequest,
          fault: () => usualProblems.internal,
        },
      ),
    );
  }
}
