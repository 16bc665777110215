import type { Protocol } from '../../ports/protocol.ts';

export const facebookProtocol = {
  provider: 'Facebook',
  sources: {
    meta: {
      class: 'official',
      title: 'Manually build a login flow',
      where: 'https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow',
      date: '2026-11-24',
    },
    oidc: {
      class: 'official',
      title: 'OIDC code flow with PKCE for manually built login flows, “still in testing”',
      where:
        'https://developers.facebook.com/documentation/facebook-login/guides/advanced/oidc-token',
      date: '2023-07-18',
    },
    grant: {
      class: 'client',
      title: 'What the token endpoint answers to each wrong parameter, and which grants it takes',
      where: 'http://stackoverflow.com/questions/14575477/facebook-exchange-code-for-token',
      date: '2026-11-24',
    },
    graph: {
      class: 'official',
      title: 'Securing Graph API requests; handling errors',
      where: 'https://developers.facebook.com/docs/graph-api',
      date: '2026-11-24',
    },
  },
  hosts: {
    pages: {
      value: 'https://www.facebook.com/{version}',
      settings: ['IDENTITY_FACEBOOK_URL'],
      use: 'where the person logs in',
      source: 'meta',
    },
    graph: {
      value: 'https://graph.facebook.com/{version}',
      settings: ['IDENTITY_FACEBOOK_GRAPH_URL'],
      use: 'every call',
      source: 'meta',
    },
  },
  authentication: {
    secret: {
      says: 'What a code is traded by has the id and the secret of the app.',
      source: 'meta',
    },
    proof: {
      says: 'A question about a person has appsecret_proof: HMAC-SHA256 of the token by the secret of the app, in hex.',
      source: 'graph',
    },
    bearer: { says: 'It has the token as Bearer in the header Authorization.', source: 'unproved' },
  },
  addresses: {
    authorize: { value: '/dialog/oauth', use: 'where the person logs in', source: 'meta' },
    token: { value: '/oauth/access_token', use: 'trades the code', source: 'meta' },
    person: { value: '/me', use: 'who it is', source: 'graph' },
  },
  messages: {
    authorize: {
      source: 'meta',
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
      elsewhere: { code_challenge: 'oidc', code_challenge_method: 'oidc' },
    },
    token: {
      source: 'meta',
      sent: ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'code_verifier'],
      read: ['access_token', 'token_type', 'expires_in'],
      elsewhere: { grant_type: 'grant' },
      unproved: ['code_verifier'],
    },
    person: { source: 'graph', sent: ['fields', 'appsecret_proof'], read: ['id', 'name'] },
    refused: { source: 'graph', read: ['error.code', 'error.error_subcode'] },
  },
  refusals: {},
  samples: {},
  unproved: {
    verifier: {
      claim:
        'Facebook accepts the PKCE verifier together with the application’s secret. Facebook describes PKCE only for logins with a signed token, as a test feature, and without the secret.',
      ask: 'Does a login for public_profile alone accept and check code_challenge and code_verifier when the secret is sent too?',
      meanwhile:
        'We send both, as we do for every login. If Facebook ignores them, state still ties the login to the browser and the secret ties the code to the application. If Facebook rejects them, no money is affected, but nobody can log in with Facebook.',
      about: ['messages.token.code_verifier'],
    },
    bearer: {
      claim:
        'Facebook accepts the token of a person in the header Authorization. Its pages about logins show it in the address.',
      ask: 'Does /me accept the token in the header, together with appsecret_proof?',
      meanwhile:
        'We send it in the header, so that it stands in no log of addresses. If Facebook rejects it, no money is affected, but nobody can log in with Facebook.',
      about: ['authentication.bearer'],
    },
    noOwnClient: {
      claim: 'We have not run any of Facebook’s own clients against this login.',
      ask: 'Try one login with the real application before you offer it.',
      meanwhile: 'A failed login is shown as failed, and people can log in another way.',
    },
  },
} as const satisfies Protocol;
