import type { Protocol } from '../../ports/protocol.ts';
import { hectoMessages } from './messages.ts';
import { hectoRefusals } from './refusals.ts';
import { hectoSources } from './sources.ts';
import type { SourceName } from './sources.ts';

/** What Hecto is, as its own specification and samples say. */
export const hectoProtocol = {
  provider: 'Hecto',
  sources: hectoSources,
  addresses: {
    status: {
      value: '/spay/APITrdcheck.do',
      use: 'Asks what became of a payment.',
      source: 'specification',
    },
    charge: {
      value: '/spay/APICardActionPay.do',
      use: 'Charges a kept card by its key.',
      source: 'kept',
    },
    cancel: {
      value: '/spay/APICancel.do',
      use: 'Takes back cards, vouchers, Tmoney, and phone bills in their month.',
      source: 'specification',
    },
    refund: {
      value: '/spay/APIRefund.do',
      use: 'Gives deposits, and phone bills of an earlier month, back to an account.',
      source: 'sample',
    },
    forget: {
      value: '/spay/APICardActionDelkey.do',
      use: 'Forgets the key of a card.',
      source: 'kept',
    },
    records: {
      value: '/api/pg/{mchtId}/transInfo.do',
      use: 'Tells a day of one method, on a host of its own.',
      source: 'specification',
    },
  },
  messages: hectoMessages,
  refusals: hectoRefusals,
  rules: {
    done: {
      says: 'A call was done where outStatCd is 0021 and outRsltCd is 0000; 0031 with a code of the list is a no.',
      source: 'specification',
    },
    deposits: {
      says: 'Of an account the status 0000 means that the deposit came, and 0001 that it went back.',
      source: 'specification',
    },
    issued: {
      says: 'An account that waits is told by a message of its own, 0051, and its deposit by another, 0021.',
      source: 'specification',
    },
    phoneMonth: {
      says: 'A phone bill is cancelled (C0) in its month, and refunded to an account (C1) later.',
      source: 'specification',
    },
    vouchers: {
      says: 'Vouchers and Tmoney are cancelled by their own codes, always with cnclOrd 001.',
      source: 'specification',
    },
    emptyDay: {
      says: 'Records answer 1001 for a day on which a method was not used.',
      source: 'specification',
    },
  },
  samples: {
    'billing-charged.json': 'unproved',
    'cancel-done.json': 'unproved',
    'cancel-refused.json': 'unproved',
    'cancel-repeated.json': 'unproved',
    'inquiry-account.json': 'unproved',
    'inquiry-given-back.json': 'unproved',
    'inquiry-none.json': 'unproved',
    'inquiry-paid.json': 'unproved',
    'inquiry-part.json': 'unproved',
    'inquiry-refused.json': 'unproved',
    'notice-account.txt': 'unproved',
    'notice-cancel.txt': 'unproved',
    'notice-deposit.txt': 'unproved',
    'notice-paid.txt': 'unproved',
    'records-empty.txt': 'specification',
    'records-published.txt': 'specification',
    'records-refused.txt': 'specification',
    'records.txt': 'unproved',
    'return-account.txt': 'unproved',
    'return-canceled.txt': 'unproved',
    'return-paid.txt': 'unproved',
    'return-refused.txt': 'unproved',
  },
  unproved: {
    samples: {
      claim:
        'These answers were put together from the fields of the specification, which prints few whole ones.',
      ask: 'Can whole answers of the test shop be had for a payment, a refund and a kept card?',
      meanwhile: 'What cannot be read leaves the payment undecided, and it is asked about.',
      about: ['samples'],
    },
    waitingAccounts: {
      claim:
        'The status question has no printed code for an account that waits. Any trade of it that is neither paid, given back nor failed is read as waiting.',
      ask: 'Which outStatCd and outRsltCd does the status question give for an account before its deposit?',
      meanwhile:
        'The account is taken from the signed message 0051, which Hecto always sends; where nothing can be read, the payment stays open.',
    },
    remittance: {
      claim:
        'A refund to an account is taken as made once Hecto has accepted it, though the transfer may take days.',
      ask: 'How is a shop told of an accepted refund whose transfer came back?',
      meanwhile: 'The status question and the records of the day show what Hecto holds.',
    },
    phoneMonth: {
      claim: 'The month of a phone bill is taken from when it was begun, in Seoul.',
      ask: 'Which call takes a bill that was begun before midnight of the month’s last day and paid after?',
      meanwhile: 'A refund by the wrong one of the two calls is refused and nothing moves.',
    },
    otherCodes: {
      claim:
        'Codes that are on no list here are taken as undecided, also where a public page has a text for them.',
      ask: 'Which codes of a charge, a status, a refund and a key mean for certain that nothing was done?',
      meanwhile: 'It is asked what became of it, until Hecto says so.',
    },
  },
} as const satisfies Protocol<SourceName>;
