import type { Protocol } from '../../ports/protocol.ts';

export const twitterProtocol = {
  provider: 'X (Twitter)',
  sources: {
    x: {
      class: 'official',
      title: 'OAuth 2.0 authorization code flow with PKCE; users/me',
      where: 'https://docs.x.com',
      date: '2026-11-24',
    },
  },
  addresses: {
    authorize: { value: '/i/oauth2/authorize', use: 'where the person logs in', source: 'x' },
    token: { value: '/2/oauth2/token', use: 'trades the code', source: 'x' },
    person: { value: '/2/users/me', use: 'who it is', source: 'x' },
  },
  messages: { person: { source: 'x', read: ['data.id', 'data.name'] } },
  refusals: {},
  samples: {},
  unproved: {},
} as const satisfies Protocol;
