import type { FastifyInstance } from 'fastify';
import { randomHex } from '../../platform/random.ts';
import {
  createSecretSigner,
  describeItself,
  isOwnClient,
  oauthProblem,
  personRoute,
  signedIdToken,
  subjectAt,
  tokenRoute,
  usualProblems,
  type Login,
  type LoginDefinition,
  type Problems,
} from '../oauth/index.ts';

const authorizePath = '/oauth2/v2.1/authorize';
const keysPath = '/oauth2/v2.1/certs';
const accessTokenSeconds = 30 * 24 * 3_600;
const idTokenSeconds = 3_600;

export const line: LoginDefinition = {
  name: 'line',
  brand: 'LINE',
  authorizePath,
  rules: {
    scopes: ['openid', 'profile', 'email'],
    neededScopes: [],
    challenge: 'optional',
    responseMode: 'query',
  },
  refusesWebViews: false,
  denied: {
    error: 'access_denied',
    error_description: 'The resource owner denied the request.',
  },
  fault: { error: 'server_error', error_description: 'An unexpected error occurred.' },
  mountApi,
};

const problems: Problems = {
  ...usualProblems,
  invalidClient: oauthProblem(400, 'invalid_client', 'invalid client_secret'),
  invalidGrant: oauthProblem(400, 'invalid_grant', 'invalid authorization code'),
  invalidToken: oauthProblem(401, 'invalid_token', 'The access token expired'),
};

/** It names the algorithm of apps on a phone; what a web login gets is signed by the channel secret. */
function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}${authorizePath}`,
    token_endpoint: `${issuer}/oauth2/v2.1/token`,
    userinfo_endpoint: `${issuer}/oauth2/v2.1/userinfo`,
    jwks_uri: `${issuer}${keysPath}`,
    scopes_supported: ['openid', 'profile', 'email'],
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  };
}

function mountApi(app: FastifyInstance, login: Login): void {
  const signer = createSecretSigner(login.client.clientSecret);
  describeItself(app, login, { signer, keysPath, describe: discovery });
  tokenRoute(app, login, {
    path: '/oauth2/v2.1/token',
    problems,
    isClient: (request) => isOwnClient(request, login.client, ['post']),
    tokens: async (used, outcome) => {
      const { person, request } = used.grant;
      const scopes = request.scopes;
      const claims = {
        sub: subjectAt(login, person),
        amr: ['linesso'],
        ...(scopes.includes('profile') ? { name: person.fullName } : {}),
        ...(scopes.includes('email') ? { email: person.email } : {}),
      };
      const lifetimeSeconds = idTokenSeconds;
      return {
        access_token: used.accessToken,
        expires_in: accessTokenSeconds,
        id_token: await signedIdToken({ login, signer, used, claims, lifetimeSeconds, outcome }),
        refresh_token: randomHex(40),
        scope: scopes.join(' '),
        token_type: 'Bearer',
      };
    },
  });
  personRoute(app, login, {
    path: '/v2/profile',
    operation: 'profile',
    problems,
    about: ({ person }) => ({
      userId: subjectAt(login, person),
      displayName: person.fullName,
      pictureUrl: `${login.base()}/pictures/${encodeURIComponent(person.name)}.svg`,
    }),
  });
}
