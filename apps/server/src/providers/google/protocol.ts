import type { Protocol } from '../../ports/protocol.ts';

export const googleProtocol = {
  provider: 'Google',
  sources: {
    reference: {
      class: 'official',
      title: 'Google OpenID Connect API reference',
      where: 'https://developers.google.com/identity/openid-connect/reference',
      date: '2026-11-24',
    },
  },
  hosts: {
    issuer: {
      value: 'https://accounts.google.com',
      settings: ['IDENTITY_GOOGLE_ISSUER'],
      use: 'the issuer',
      source: 'reference',
    },
  },
  authentication: {
    secret: {
      says: 'The form by which a code is traded has the client’s id and secret.',
      source: 'reference',
    },
  },
  addresses: {
    description: {
      value: '/.well-known/openid-configuration',
      use: 'the issuer describes itself; the addresses to log in and to trade the code come from there',
      source: 'reference',
    },
  },
  messages: {
    authorize: {
      source: 'reference',
      sent: [
        'client_id',
        'redirect_uri',
        'response_type',
        'scope',
        'state',
        'nonce',
        'prompt',
        'code_challenge',
        'code_challenge_method',
      ],
      read: ['code', 'state', 'error'],
    },
    token: {
      source: 'reference',
      sent: ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'code_verifier'],
      read: ['id_token'],
    },
    person: { source: 'reference', read: ['iss', 'aud', 'exp', 'iat', 'nonce', 'sub', 'name'] },
  },
  refusals: {},
  samples: {},
  unproved: {},
} as const satisfies Protocol;
