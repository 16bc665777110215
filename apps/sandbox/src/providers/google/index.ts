import type { FastifyInstance } from 'fastify';
import type { JsonObject } from '../../platform/json.ts';
import {
  createKeySigner,
  describeItself,
  isOwnClient,
  personRoute,
  signedIdToken,
  subjectAt,
  tokenLifetimeSeconds,
  tokenRoute,
  usualProblems,
  type Login,
  type LoginDefinition,
  type Person,
} from '../oauth/index.ts';

const scopes = ['openid', 'email', 'profile'];
const authorizePath = '/o/oauth2/v2/auth';
const keysPath = '/oauth2/v3/certs';

export const google: LoginDefinition = {
  name: 'google',
  brand: 'Google',
  authorizePath,
  rules: { scopes, neededScopes: ['openid'], challenge: 'optional', responseMode: 'query' },
  refusesWebViews: true,
  always: (login) => ({ iss: login.base() }),
  signedIn: (_login, request) => ({
    scope: request.scopes.join(' '),
    authuser: '0',
    prompt: request.prompt ?? 'consent',
  }),
  denied: { error: 'access_denied' },
  fault: { error: 'server_error' },
  mountApi,
};

function discovery(issuer: string): JsonObject {
  return {
    issuer,
    authorization_endpoint: `${issuer}${authorizePath}`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/v1/userinfo`,
    jwks_uri: `${issuer}${keysPath}`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: scopes,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'sub'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code'],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Returns the claims about a person that the scopes allow. */
function claimsAbout(login: Login, person: Person, requestedScopes: readonly string[]): JsonObject {
  const email = { email: person.email, email_verified: true };
  const profile = {
    name: person.fullName,
    given_name: person.fullName,
    picture: `${login.base()}/pictures/${encodeURIComponent(person.name)}.svg`,
    locale: person.locale,
  };
  return {
    sub: subjectAt(login, person),
    ...(requestedScopes.includes('email') ? email : {}),
    ...(requestedScopes.includes('profile') ? profile : {}),
  };
}

async function mountApi(app: FastifyInstance, login: Login): Promise<void> {
  const signer = await createKeySigner();
  describeItself(app, login, { signer, keysPath, describe: discovery });
  tokenRoute(app, login, {
    path: '/token',
    problems: usualProblems,
    isClient: (request) => isOwnClient(request, login.client, ['basic', 'post']),
    tokens: async (used, outcome) => {
      const { person, request } = used.grant;
      const claims = {
        azp: login.client.clientId,
        ...claimsAbout(login, person, request.scopes),
      };
      const lifetimeSeconds = tokenLifetimeSeconds + 1;
      return {
        access_token: used.accessToken,
        expires_in: tokenLifetimeSeconds,
        scope: request.scopes.join(' '),
        token_type: 'Bearer',
        id_token: await signedIdToken({ login, signer, used, claims, lifetimeSeconds, outcome }),
      };
    },
  });
  personRoute(app, login, {
    path: '/v1/userinfo',
    operation: 'userinfo',
    problems: usualProblems,
    about: ({ person, request }) => claimsAbout(login, person, request.scopes),
  });
}
