import type { Protocol } from '../../ports/protocol.ts';

/** A service of the operator's own choice. Its messages are signed by a public standard; the rest is ours. */
export const certificationProtocol = {
  provider: 'Certification',
  sources: {
    standard: {
      class: 'official',
      title: 'Standard Webhooks 1.0.0',
      where:
        'https://github.com/standard-webhooks/standard-webhooks (spec/standard-webhooks.md, commit 03f5f8c)',
      date: '2026-11-24',
    },
  },
  hosts: {
    page: {
      settings: ['CERTIFICATION_URL'],
      use: 'the page where a person proves who they are',
      source: 'unproved',
    },
  },
  authentication: {},
  addresses: {},
  messages: {
    signed: {
      source: 'standard',
      read: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    },
    completed: {
      source: 'unproved',
      read: [
        'type',
        'data.request',
        'data.person.date_of_birth',
        'data.person.nationality',
        'data.representative.agreed',
      ],
      elsewhere: { type: 'standard' },
    },
    canceled: {
      source: 'unproved',
      read: ['type', 'data.request'],
      elsewhere: { type: 'standard' },
    },
  },
  refusals: {},
  words: {
    message: {
      'certification.completed': {
        meaning: 'somebody has proved who they are',
        as: 'proven',
        source: 'unproved',
      },
      'certification.canceled': {
        meaning: 'nobody has proved anything',
        as: 'nothing proven',
        source: 'unproved',
      },
    },
    nationality: {
      domestic: { meaning: 'of the country', as: 'nothing', source: 'unproved' },
      foreign: { meaning: 'of another country', as: 'nothing', source: 'unproved' },
    },
  },
  rules: {
    signature: {
      says: 'HMAC-SHA256 over id, timestamp and body, joined by dots; one of the signatures that begin with v1 has to be right.',
      source: 'standard',
    },
    secret: {
      says: 'The secret is base64 of 24 to 64 bytes behind whsec_.',
      source: 'standard',
    },
  },
  samples: {},
  unproved: {
    page: {
      claim:
        'The service has one page, and accepts the parameters request and is_grace_period in its address.',
      ask: 'What is the address of your page, and does it accept the two parameters?',
      meanwhile:
        'Without CERTIFICATION_URL, identity verification is not offered. A result that names no request of ours verifies nobody.',
      about: ['hosts.page'],
    },
    message: {
      claim:
        'The result of an identity verification is reported in this format, which we chose ourselves.',
      ask: 'Can your service send results in this format? If not, what is your own format?',
      meanwhile: 'A message in any other format verifies nobody. It is logged.',
      about: ['messages.completed', 'messages.canceled', 'words'],
    },
  },
} as const satisfies Protocol;
