import type { FastifyInstance } from 'fastify';
import type { Answer } from '../../control/calls.ts';
import { answerAtOnce, perform, type Exchange, type Operation } from '../../control/perform.ts';
import type { GoogleState } from './state.ts';
import { tokenLifetimeSeconds, type Grant } from './grants.ts';
import { claimsAbout, idTokenClaims, type Signer } from './tokens.ts';
import { codeUse, isKnownClient, tokenProblems } from './token-call.ts';

export interface GoogleApi {
  readonly google: GoogleState;
  readonly signer: Signer;
}

const scopesSupported = ['openid', 'email', 'profile'];

function discovery(issuer: string): Answer {
  return {
    status: 200,
    body: {
      issuer,
      authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/v1/userinfo`,
      jwks_uri: `${issuer}/oauth2/v3/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: scopesSupported,
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'sub'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code'],
    },
  };
}

function operation(act: Operation['act']): Operation {
  return {
    act,
    decline: () => tokenProblems.invalidGrant,
    fault: () => tokenProblems.internal,
  };
}

function exchangeFor(google: GoogleState, name: string): Pick<Exchange, 'control' | 'subject'> {
  const subject = { provider: 'google', operation: name, partnerOrderId: undefined };
  return { control: google.control, subject };
}

export function googleApi(app: FastifyInstance, { google, signer }: GoogleApi): void {
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const known = (error.statusCode ?? 500) < 500;
    const { status, body } = known ? tokenProblems.invalidRequest : tokenProblems.internal;
    return reply.code(status).send(body);
  });
  app.get('/.well-known/openid-configuration', (request, reply) => {
    const exchange = { ...exchangeFor(google, 'discovery'), request, reply };
    return perform(
      exchange,
      operation(() => discovery(google.issuer())),
    );
  });
  app.get('/oauth2/v3/certs', (request, reply) => {
    const exchange = { ...exchangeFor(google, 'jwks'), request, reply };
    return perform(
      exchange,
      operation(() => ({ status: 200, body: signer.publicKeys() })),
    );
  });
  tokenRoute(app, { google, signer });
  userinfoRoute(app, google);
}

function tokenRoute(app: FastifyInstance, { google, signer }: GoogleApi): void {
  app.post('/token', async (request, reply) => {
    const exchange: Exchange = { ...exchangeFor(google, 'token'), request, reply };
    reply.header('cache-control', 'no-store');
    if (!isKnownClient(request.headers, request.body, google.client)) {
      return answerAtOnce(exchange, tokenProblems.invalidClient);
    }
    const use = codeUse(request.body);
    if (use.grantType !== 'authorization_code') {
      return answerAtOnce(exchange, tokenProblems.unsupportedGrant);
    }
    return perform(
      exchange,
      operation(() => {
        const used = google.grants.useCode(use);
        return used === null ? tokenProblems.invalidGrant : tokens({ google, signer }, used);
      }),
    );
  });
}

interface UsedCode {
  readonly grant: Grant;
  readonly accessToken: string;
}

async function tokens({ google, signer }: GoogleApi, used: UsedCode): Promise<Answer> {
  const claims = idTokenClaims({
    issuer: google.issuer(),
    clientId: google.client.clientId,
    now: google.control.clock.now(),
    ...used,
  });
  const body = {
    access_token: used.accessToken,
    expires_in: tokenLifetimeSeconds,
    scope: used.grant.request.scopes.join(' '),
    token_type: 'Bearer',
    id_token: await signer.sign(claims),
  };
  return { status: 200, body };
}

function userinfoRoute(app: FastifyInstance, google: GoogleState): void {
  app.get('/v1/userinfo', (request, reply) => {
    const exchange: Exchange = { ...exchangeFor(google, 'userinfo'), request, reply };
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const grant = token === undefined ? null : google.grants.ofAccessToken(token);
    if (grant === null) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
      const body = { error: 'invalid_request', error_description: 'Invalid Credentials' };
      return answerAtOnce(exchange, { status: 401, body });
    }
    const body = claimsAbout(grant.person, grant.request.scopes, google.issuer());
    return perform(
      exchange,
      operation(() => ({ status: 200, body })),
    );
  });
}
