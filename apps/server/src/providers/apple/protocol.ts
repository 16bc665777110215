import type { Protocol } from '../../ports/protocol.ts';

export const appleProtocol = {
  provider: 'Apple',
  sources: {
    authorization: {
      class: 'official',
      title: 'Request an authorization to the Sign in with Apple server',
      where:
        'https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server.',
      date: '2026-11-24',
    },
    tokens: {
      class: 'client',
      title: 'A call of the token endpoint, as somebody shows it in Apple’s forums',
      where: 'https://developer.apple.com/forums/thread/118135, with thread/123909 for the answer',
      date: '2026-11-24',
    },
    secret: {
      class: 'client',
      title: 'Programs that make the client’s secret, by Apple’s “Creating the client secret”',
      where:
        'https://github.com/LoginRadius/apple-client-secret-generator, https://github.com/Danil27/apple-client-secret-generator',
      date: '2026-11-24',
    },
    cancelled: {
      class: 'client',
      title: 'What Apple says of a person who turned back, as users of two libraries met it',
      where:
        'https://github.com/nhosoya/omniauth-apple/issues/23, https://github.com/aboutyou/dart_packages/pull/97',
      date: '2020-06-11',
    },
    recorded: {
      class: 'client',
      title: 'What Apple’s issuer says of itself, recorded whenever it changes',
      where: 'https://github.com/panva/wellknown (issuers/apple/apple.mjs, commit 35483bf)',
      date: '2026-11-24',
    },
    authjs: {
      class: 'client',
      title: 'Auth.js, its provider for Apple',
      where:
        'https://github.com/nextauthjs/next-auth (packages/core/src/providers/apple.ts, commit 00547a8)',
      date: '2026-11-24',
    },
  },
  hosts: {
    issuer: {
      value: 'https://appleid.apple.com',
      settings: ['IDENTITY_APPLE_ISSUER'],
      use: 'the issuer',
      source: 'recorded',
    },
  },
  authentication: {
    form: {
      says: 'The form by which a code is traded has the client’s id and a secret that we sign ourselves.',
      source: 'tokens',
    },
    secret: {
      says: 'The secret is signed by ES256 with the key of the team, for the issuer, and lives for six months at most.',
      source: 'secret',
    },
  },
  addresses: {
    description: {
      value: '/.well-known/openid-configuration',
      use: 'the issuer describes itself; the addresses to log in and to trade the code come from there',
      source: 'recorded',
    },
  },
  messages: {
    authorize: {
      source: 'authorization',
      sent: [
        'client_id',
        'redirect_uri',
        'response_type',
        'response_mode',
        'scope',
        'state',
        'nonce',
        'code_challenge',
        'code_challenge_method',
      ],
      read: ['code', 'state', 'error', 'user.name.firstName', 'user.name.lastName'],
      unproved: ['code_challenge', 'code_challenge_method'],
    },
    token: {
      source: 'tokens',
      sent: ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'code_verifier'],
      read: ['id_token'],
      unproved: ['code_verifier'],
    },
    secret: { source: 'secret', sent: ['alg', 'kid', 'iss', 'sub', 'aud', 'iat', 'exp'] },
    person: { source: 'authjs', read: ['iss', 'aud', 'exp', 'iat', 'nonce', 'sub'] },
  },
  refusals: {},
  rules: {
    form: {
      says: 'Whoever asks for the name is answered by a form that the browser posts.',
      source: 'authorization',
    },
    scope: { says: 'The scope openid is known beside name and email.', source: 'recorded' },
    turnedBack: {
      says: 'The error user_cancelled_authorize means that the person turned back.',
      source: 'cancelled',
    },
  },
  samples: {},
  unproved: {
    challenge: {
      claim: 'Apple’s pages do not mention PKCE, so Apple probably ignores the challenge.',
      ask: 'Does the login accept code_challenge and code_verifier, and does it check them?',
      meanwhile:
        'We send both, as we do for every login. State and nonce, which Apple documents, already tie the login to the browser.',
      about: [
        'messages.authorize.code_challenge',
        'messages.authorize.code_challenge_method',
        'messages.token.code_verifier',
      ],
    },
  },
} as const satisfies Protocol;
