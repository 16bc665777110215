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
    graph: {
      class: 'official',
      title: 'Securing Graph API requests; handling errors',
      where: 'https://developers.facebook.com/docs/graph-api',
      date: '2026-11-24',
    },
  },
  addresses: {
    authorize: { value: '/dialog/oauth', use: 'where the person logs in', source: 'meta' },
    token: { value: '/oauth/access_token', use: 'trades the code', source: 'meta' },
    person: { value: '/me', use: 'who it is', source: 'graph' },
  },
  messages: {
    person: { source: 'graph', sent: ['fields', 'appsecret_proof'], read: ['id', 'name'] },
    refused: { source: 'graph', read: ['error.code', 'error.error_subcode'] },
  },
  refusals: {},
  samples: {},
  unproved: {},
} as const satisfies Protocol;
