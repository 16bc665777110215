import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Answer } from '../../control/calls.ts';
import { asObject, textOf } from '../../platform/json.ts';
import { randomHex } from '../../platform/random.ts';
import {
  isOwnClient,
  personRoute,
  subjectAt,
  tokenRoute,
  type Login,
  type LoginDefinition,
  type Person,
  type Problems,
} from '../oauth/index.ts';

const version = 'v24.0';
const accessTokenSeconds = 60 * 24 * 3_600;
/** Some people have no address there, or keep it to themselves. */
const withoutEmail = new Set(['haneul', 'newcomer']);

export const facebook: LoginDefinition = {
  name: 'facebook',
  brand: 'Facebook',
  authorizePath: `/${version}/dialog/oauth`,
  rules: {
    scopes: ['public_profile', 'email'],
    neededScopes: [],
    challenge: 'optional',
    responseMode: 'query',
  },
  refusesWebViews: false,
  denied: {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  },
  fault: { error_code: '2', error_message: 'An unexpected error has occurred.' },
  fragment: '_=_',
  mountApi,
};

/** Not as OAuth has it: an object, with a number and something to tell the support. */
function graphError(status: number, code: number, message: string): Answer {
  const error = { message, type: 'OAuthException', code, fbtrace_id: `A${randomHex(22)}` };
  return { status, body: { error } };
}

const problems: Problems = {
  invalidClient: graphError(400, 101, 'Error validating client secret.'),
  invalidGrant: graphError(400, 100, 'This authorization code has been used.'),
  unsupportedGrant: graphError(400, 1, 'Unsupported grant type.'),
  invalidRequest: graphError(400, 100, 'Missing parameters.'),
  invalidToken: graphError(400, 190, 'Error validating access token.'),
  internal: graphError(
    500,
    2,
    'An unexpected error has occurred. Please retry your request later.',
  ),
};

function fieldsOf(login: Login, person: Person): Readonly<Record<string, unknown>> {
  return {
    id: subjectAt(login, person),
    name: person.fullName,
    ...(withoutEmail.has(person.name) ? {} : { email: person.email }),
  };
}

function mountApi(app: FastifyInstance, login: Login): void {
  const { clientSecret } = login.client;
  tokenRoute(app, login, {
    path: `/graph/${version}/oauth/access_token`,
    problems,
    isClient: (request) => isOwnClient(request, login.client, ['post']),
    tokens: ({ accessToken }) => ({
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
    }),
  });
  personRoute(app, login, {
    path: `/graph/${version}/me`,
    operation: 'me',
    problems,
    isAllowed: (request, token) => {
      const proof = createHmac('sha256', clientSecret).update(token).digest('hex');
      return textOf(asObject(request.query)['appsecret_proof']) === proof;
    },
    about: ({ person }, request) => {
      const fields = new Set((textOf(asObject(request.query)['fields']) ?? 'id,name').split(','));
      const available = Object.entries(fieldsOf(login, person));
      return Object.fromEntries(available.filter(([name]) => name === 'id' || fields.has(name)));
    },
  });
}
