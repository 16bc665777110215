import type { Protocol } from '../../ports/protocol.ts';

const ofTheNumber = (meaning: string) =>
  ({ meaning, reason: 'refused', source: 'errors' }) as const;

const taken = (meaning: string) => ({ meaning, as: 'sent', source: 'messages' }) as const;

export const twilioProtocol = {
  provider: 'Twilio',
  sources: {
    messages: {
      class: 'official',
      title: 'Messages resource',
      where: 'https://www.twilio.com/docs/messaging/api/message-resource',
      date: '2026-11-24',
    },
    overview: {
      class: 'official',
      title: 'Programmable Messaging REST API: base address and authentication',
      where: 'https://www.twilio.com/docs/sms/api',
      date: '2026-11-28',
    },
    account: {
      class: 'official',
      title: 'Account resource',
      where: 'https://www.twilio.com/docs/iam/api/account',
      date: '2026-11-28',
    },
    errors: {
      class: 'official',
      title: 'Error and warning dictionary',
      where: 'https://www.twilio.com/docs/api/errors',
      date: '2026-11-24',
    },
  },
  hosts: {
    api: {
      value: 'https://api.twilio.com',
      settings: ['PROVIDER_TWILIO_URL'],
      use: 'every call',
      source: 'overview',
    },
  },
  authentication: {
    basic: {
      says: 'Basic, with the SID of the account as the user and its auth token as the password.',
      source: 'overview',
    },
  },
  addresses: {
    send: {
      value: '/2010-04-01/Accounts/{account}/Messages.json',
      use: 'sends a text message',
      source: 'messages',
    },
    account: {
      value: '/2010-04-01/Accounts/{account}.json',
      use: 'tells about the account itself, and so whether its token is good',
      source: 'account',
    },
  },
  messages: {
    send: { source: 'messages', sent: ['To', 'From', 'Body'], read: ['sid', 'status', 'code'] },
  },
  refusals: {
    send: {
      21211: ofTheNumber('no such number'),
      21214: ofTheNumber('the number cannot be reached'),
      21217: ofTheNumber('no such number'),
      21408: ofTheNumber('messages to its country are switched off'),
      21610: ofTheNumber('its owner wants no messages'),
      21612: ofTheNumber('no way leads to the number'),
      21614: ofTheNumber('no mobile number'),
      21635: ofTheNumber('a landline'),
    },
  },
  words: {
    status: {
      accepted: taken('it was taken'),
      queued: taken('it waits for its turn'),
      sending: taken('it is on its way'),
      sent: taken('a carrier has it'),
      delivered: taken('it has arrived'),
      scheduled: taken('it goes out later'),
    },
  },
  samples: {},
  unproved: {},
} as const satisfies Protocol;
