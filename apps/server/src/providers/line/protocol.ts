import type { Protocol } from '../../ports/protocol.ts';

export const lineProtocol = {
  provider: 'LINE',
  sources: {
    login: {
      class: 'official',
      title: 'Integrating LINE Login with your web app',
      where: 'https://developers.line.biz/en/docs/line-login/integrate-line-login/',
      date: '2026-11-24',
    },
    challenge: {
      class: 'official',
      title: 'PKCE support for LINE Login',
      where: 'https://developers.line.biz/en/docs/line-login/integrate-pkce/',
      date: '2026-11-24',
    },
    reference: {
      class: 'official',
      title: 'LINE Login v2.1 API reference',
      where: 'https://developers.line.biz/en/reference/line-login/',
      date: '2026-11-24',
    },
    idToken: {
      class: 'official',
      title: 'Get profile information from ID tokens',
      where: 'https://developers.line.biz/en/docs/line-login/verify-id-token/',
      date: '2026-11-24',
    },
    description: {
      class: 'client',
      title: 'What LINE’s issuer says of itself, and how its tokens are really signed',
      where: 'https://dev.classmethod.jp/articles/line-login-id-token-hs256-vs-es256/',
      date: '2026-06-28',
    },
  },
  hosts: {
    issuer: {
      value: 'https://access.line.me',
      settings: ['IDENTITY_LINE_ISSUER'],
      use: 'the issuer',
      source: 'idToken',
    },
  },
  authentication: {
    secret: {
      says: 'The form by which a code is traded has the id and the secret of the channel.',
      source: 'reference',
    },
  },
  addresses: {
    description: {
      value: '/.well-known/openid-configuration',
      use: 'the issuer describes itself; the addresses to log in and to trade the code come from there',
      source: 'description',
    },
  },
  messages: {
    authorize: {
      source: 'login',
      sent: [
        'client_id',
        'redirect_uri',
        'response_type',
        'scope',
        'state',
        'nonce',
        'code_challenge',
        'code_challenge_method',
      ],
      read: ['code', 'state', 'error'],
      elsewhere: { code_challenge: 'challenge', code_challenge_method: 'challenge' },
    },
    token: {
      source: 'reference',
      sent: ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'code_verifier'],
      read: ['id_token'],
    },
    person: { source: 'idToken', read: ['iss', 'aud', 'exp', 'iat', 'nonce', 'sub', 'name'] },
  },
  refusals: {},
  rules: {
    signature: {
      says: 'The token of a web login is signed by HS256 with the channel’s secret, though the issuer names ES256 only.',
      source: 'idToken',
    },
  },
  samples: {},
  unproved: {},
} as const satisfies Protocol;
