import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import {
  certificationTokensAnswer,
  forgetTokensQuery,
  signinAnswer,
  signinBody,
  signoutAnswer,
  tokensAnswer,
  tokensBody,
} from './schema.ts';

export const tokensRoute = defineRoute({
  name: 'tokens',
  verb: 'session',
  method: 'POST',
  path: '/tokens/',
  access: 'public',
  summary: 'Exchange a one-time auth key, a refresh token or the cookie of one, for new tokens',
  body: tokensBody,
  answers: { 200: tokensAnswer },
  errors: [
    'auth_key_invalid',
    'refresh_token_invalid',
    'refresh_token_reused',
    'not_registered',
    'login_unconfirmed',
    'account_blocked',
    'account_deleted',
    'login_failed',
  ],
});

export const forgetTokensRoute = defineRoute({
  name: 'forgetTokens',
  verb: 'session',
  method: 'DELETE',
  path: '/tokens/',
  access: 'public',
  summary: 'End the login that the cookie of this browser keeps for one person',
  query: forgetTokensQuery,
  answers: { 204: z.undefined() },
  errors: [],
  available: true,
});

export const certificationTokensRoute = defineRoute({
  name: 'certificationTokens',
  verb: 'session',
  method: 'POST',
  path: '/certification/tokens/',
  access: 'person',
  summary: 'What the certification service is handed beside the access token',
  answers: { 200: certificationTokensAnswer },
  errors: ['no_right'],
  available: true,
});

export const signinRoute = defineRoute({
  name: 'signin',
  verb: 'session',
  method: 'POST',
  path: '/signin/',
  access: 'person',
  summary: 'Sign in with the token: who the person is, and whether their identity is certified',
  body: signinBody,
  answers: {
    200: signinAnswer,
    210: signinAnswer,
    211: signinAnswer,
    220: signinAnswer,
    221: signinAnswer,
  },
  links: ['certification'],
  errors: [
    'invalid_account_info',
    'wrong_account_info',
    'account_already_registered',
    'account_deleted',
    'sns_login_failed',
    'account_blocked',
    'not_registered',
    'login_failed',
  ],
});

export const signoutRoute = defineRoute({
  name: 'signout',
  verb: 'session',
  method: 'DELETE',
  path: '/signout/',
  access: 'person',
  summary: 'End the session and its refresh tokens',
  answers: { 200: signoutAnswer },
  errors: [],
});
