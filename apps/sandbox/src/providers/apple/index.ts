import type { FastifyInstance } from 'fastify';
import { randomHex } from '../../platform/random.ts';
import {
  createKeySigner,
  describeItself,
  oauthProblem,
  signedIdToken,
  subjectAt,
  tokenRoute,
  usualProblems,
  type AuthorizeRequest,
  type Login,
  type LoginDefinition,
  type Person,
  type Problems,
} from '../oauth/index.ts';
import { isSignedByClient } from './client-secret.ts';

const authorizePath = '/auth/authorize';
const keysPath = '/auth/keys';
const idTokenSeconds = 24 * 3_600;
const accessTokenSeconds = 3_600;

export const apple: LoginDefinition = {
  name: 'apple',
  brand: 'Apple',
  authorizePath,
  rules: {
    scopes: ['openid', 'name', 'email'],
    neededScopes: [],
    challenge: 'ignored',
    responseMode: 'form_post',
  },
  refusesWebViews: false,
  signedIn: userAtFirstConsent,
  denied: { error: 'user_cancelled_authorize' },
  fault: { error: 'server_error' },
  mountApi,
};

/** Told once in a lifetime: when the person agrees for the first time. */
function userAtFirstConsent(login: Login, { scopes }: AuthorizeRequest, person: Person) {
  if (login.consents.has(subjectAt(login, person))) return {};
  const [firstName = '', ...rest] = person.fullName.split(' ');
  const user = {
    ...(scopes.includes('name') ? { name: { firstName, lastName: rest.join(' ') } } : {}),
    ...(scopes.includes('email') ? { email: relayAddress(person) } : {}),
  };
  return { user: JSON.stringify(user) };
}

function relayAddress({ mark }: Person): string {
  return `${mark}@privaterelay.appleid.example`;
}

const problems: Problems = {
  ...usualProblems,
  invalidClient: { status: 400, body: { error: 'invalid_client' } },
  invalidGrant: oauthProblem(400, 'invalid_grant', 'The code has expired or has been revoked.'),
};

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}${authorizePath}`,
    token_endpoint: `${issuer}/auth/token`,
    revocation_endpoint: `${issuer}/auth/revoke`,
    jwks_uri: `${issuer}${keysPath}`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'name'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'is_private_email', 'iss'],
  };
}

async function mountApi(app: FastifyInstance, login: Login): Promise<void> {
  const signer = await createKeySigner();
  describeItself(app, login, { signer, keysPath, describe: discovery });
  tokenRoute(app, login, {
    path: '/auth/token',
    problems,
    isClient: (request) => isSignedByClient(login, request.body),
    tokens: async (used, outcome) => {
      const { person, request } = used.grant;
      // Truth is written as text here.
      const email = {
        email: relayAddress(person),
        email_verified: 'true',
        is_private_email: 'true',
      };
      const claims = {
        sub: subjectAt(login, person),
        nonce_supported: true,
        auth_time: Math.floor(login.control.clock.now().getTime() / 1_000),
        ...(request.scopes.includes('email') ? email : {}),
      };
      const lifetimeSeconds = idTokenSeconds;
      return {
        access_token: used.accessToken,
        token_type: 'Bearer',
        expires_in: accessTokenSeconds,
        refresh_token: randomHex(64),
        id_token: await signedIdToken({ login, signer, used, claims, lifetimeSeconds, outcome }),
      };
    },
  });
}
