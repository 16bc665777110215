import type { Protocol } from '../../ports/protocol.ts';

export const twitterProtocol = {
  provider: 'X (Twitter)',
  sources: {
    x: {
      class: 'official',
      title: 'How to connect to endpoints using OAuth 2.0 authorization code flow with PKCE',
      where: 'https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token',
      date: '2026-11-24',
    },
    me: {
      class: 'official',
      title: 'Get my user',
      where: 'https://docs.x.com/x-api/users/user-lookup-me',
      date: '2026-11-24',
    },
  },
  hosts: {
    pages: {
      value: 'https://x.com',
      settings: ['IDENTITY_TWITTER_URL'],
      use: 'where the person logs in',
      source: 'x',
    },
    api: {
      value: 'https://api.x.com',
      settings: ['IDENTITY_TWITTER_API_URL'],
      use: 'every call',
      source: 'x',
    },
  },
  authentication: {
    secret: {
      says: 'An application with a secret names itself by Basic, with its id and its secret.',
      source: 'x',
    },
    bearer: {
      says: 'A question about a person has the token of the person as Bearer.',
      source: 'me',
    },
  },
  addresses: {
    authorize: { value: '/i/oauth2/authorize', use: 'where the person logs in', source: 'x' },
    token: { value: '/2/oauth2/token', use: 'trades the code', source: 'x' },
    person: { value: '/2/users/me', use: 'who it is', source: 'me' },
  },
  messages: {
    authorize: {
      source: 'x',
      sent: [
        'client_id',
        'redirect_uri',
        'response_type',
        'scope',
        'state',
        'code_challenge',
        'code_challenge_method',
      ],
      read: ['code', 'state', 'error'],
      unproved: ['error'],
    },
    token: {
      source: 'x',
      sent: ['grant_type', 'code', 'redirect_uri', 'code_verifier'],
      read: ['access_token', 'token_type', 'expires_in'],
    },
    person: { source: 'me', read: ['data.id', 'data.name'] },
  },
  refusals: {},
  samples: {},
  unproved: {
    turnedBack: {
      claim: 'A person who cancels at X returns with the error access_denied, as in OAuth.',
      ask: 'Which parameters does a person return with if they did not agree?',
      meanwhile: 'Without a code, nobody is logged in, whatever else was sent.',
      about: ['messages.authorize.error'],
    },
    noOwnClient: {
      claim: 'We have not run any of X’s own clients against this login.',
      ask: 'Try one login with the real application before you offer it.',
      meanwhile: 'A failed login is shown as failed, and people can log in another way.',
    },
  },
} as const satisfies Protocol;
