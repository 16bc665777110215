import type { FastifyInstance } from 'fastify';
import {
  isOwnClient,
  oauthProblem,
  personRoute,
  subjectAt,
  tokenRoute,
  usualProblems,
  type Login,
  type LoginDefinition,
  type Problems,
} from '../oauth/index.ts';

const accessTokenSeconds = 7_200;

export const twitter: LoginDefinition = {
  name: 'twitter',
  brand: 'X',
  authorizePath: '/i/oauth2/authorize',
  rules: {
    scopes: ['users.read', 'tweet.read', 'users.email', 'offline.access'],
    neededScopes: ['users.read', 'tweet.read'],
    challenge: 'needed',
    responseMode: 'query',
  },
  refusesWebViews: false,
  denied: { error: 'access_denied' },
  fault: { error: 'server_error' },
  mountApi,
};

const unauthorized = {
  title: 'Unauthorized',
  type: 'about:blank',
  status: 401,
  detail: 'Unauthorized',
};

const problems: Problems = {
  ...usualProblems,
  invalidClient: oauthProblem(401, 'unauthorized_client', 'Missing valid authorization header'),
  invalidGrant: oauthProblem(
    400,
    'invalid_request',
    'Value passed for the authorization code was invalid.',
  ),
  invalidToken: { status: 401, body: unauthorized },
  internal: { status: 500, body: { ...unauthorized, title: 'Internal Error', status: 500 } },
};

function mountApi(app: FastifyInstance, login: Login): void {
  tokenRoute(app, login, {
    path: '/api/2/oauth2/token',
    problems,
    isClient: (request) => isOwnClient(request, login.client, ['basic']),
    tokens: ({ accessToken, grant }) => ({
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
      access_token: accessToken,
      scope: grant.request.scopes.join(' '),
    }),
  });
  personRoute(app, login, {
    path: '/api/2/users/me',
    operation: 'me',
    problems,
    about: ({ person }) => ({
      data: {
        id: subjectAt(login, person),
        name: person.fullName,
        username: `demo_${person.name}`,
      },
    }),
  });
}
