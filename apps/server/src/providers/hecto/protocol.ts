import type { Address, Protocol } from '../../ports/protocol.ts';
import { hectoMessages } from './messages.ts';
import { hectoRefusals } from './refusals.ts';
import { hectoWords } from './words.ts';
import { hectoSources } from './sources.ts';
import type { SourceName } from './sources.ts';

/** Where the browser posts an order, for each method. */
const windows = {
  card: { value: '/card/main.do', use: 'The window for cards.', source: 'summary' },
  vbank: {
    value: '/vbank/main.do',
    use: 'The window for accounts to deposit into.',
    source: 'summary',
  },
  mobile: { value: '/mobile/main.do', use: 'The window for phone bills.', source: 'summary' },
  culturecash: {
    value: '/gift/cultureCash/main.do',
    use: 'The window for Culture Cash.',
    source: 'summary',
  },
  smartcash: {
    value: '/gift/smartCash/main.do',
    use: 'The window for Smart vouchers.',
    source: 'summary',
  },
  booknlife: {
    value: '/gift/booknlife/main.do',
    use: 'The window for book vouchers.',
    source: 'summary',
  },
  happymoney: {
    value: '/gift/happyMoney/main.do',
    use: 'The window for Happy Money.',
    source: 'summary',
  },
  tmoney: { value: '/tmoney/main.do', use: 'The window for Tmoney.', source: 'summary' },
} as const satisfies Readonly<Record<string, Address<SourceName>>>;

/** What Hecto is, as its own specification and samples say. */
export const hectoProtocol = {
  provider: 'Hecto',
  sources: hectoSources,
  addresses: {
    ...windows,
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
    register: {
      value: '/spay/APICardAuth.do',
      use: 'Trades a card for a key; asked by the vault.',
      source: 'specification',
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
  methods: {
    card: { id: 31, name: 'card', code: 'CA', source: 'specification' },
    account: { id: 36, name: 'vbank', code: 'VA', source: 'specification' },
    mobile: { id: 35, name: 'mobile', code: 'MP', source: 'specification' },
    culture: { id: 29, name: 'culturecash', code: 'CG', source: 'specification' },
    smart: { id: 30, name: 'smartcash', code: 'SG', source: 'specification' },
    book: { id: 34, name: 'booknlife', code: 'BG', source: 'specification' },
    happy: { id: 32, name: 'happymoney', code: 'HM', source: 'specification' },
    tmoney: { id: 33, name: 'tmoney', code: 'TM', source: 'specification' },
  },
  refusals: hectoRefusals,
  words: hectoWords,
  rules: {
    done: {
      says: 'A call was done where outStatCd is 0021 and outRsltCd is 0000; 0031 with a code of the list is a no.',
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
    sealing: {
      says: 'Amounts and what says who somebody is are sealed by AES-256-ECB, and written in base64; pktHash is SHA-256 over the plain ones, in hex. Published requests have 1000 and 500 sealed by the key of the test shop, with their hashes, and 1111 by another key; both reproduce all of them.',
      source: 'whiteLabel',
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
        'The status question has no printed code for an account that waits. Any trade of it that is neither paid, given back nor failed is read as waiting, unless the code is of a call that failed.',
      ask: 'Which outStatCd and outRsltCd does the status question give for an account before its deposit?',
      meanwhile:
        'The account is taken from the signed message 0051, which Hecto always sends; where nothing can be read, the payment stays open. For a day after its last moment such a code ends nothing: it is asked again.',
    },
    remittance: {
      claim:
        'A refund to an account is taken as made once Hecto has accepted it, though the transfer may take days.',
      ask: 'How is a shop told of an accepted refund whose transfer came back?',
      meanwhile:
        'The status question and the records of the day show what Hecto holds. Where the answer to the refund itself was lost, money that is still held is no sign: an operator looks.',
    },
    phoneMonth: {
      claim: 'The month of a phone bill is taken from when it was begun, in Seoul.',
      ask: 'Which call takes a bill that was begun before midnight of the month’s last day and paid after?',
      meanwhile: 'A refund by the wrong one of the two calls is refused and nothing moves.',
    },
    wrongNumber: {
      claim:
        'No public list says which code answers a card number that is nobody’s, neither when a key is given nor when the trial is charged.',
      ask: 'Which outRsltCd does a wrong card number get, from the call that gives a key and from the first charge of a key?',
      meanwhile:
        'A code that is on no list counts as undecided. When the key was not given, nothing was charged: the person is told that something went wrong and may try again. When the trial is undecided, the card is not kept, it is asked about by our number, and the person waits for its end.',
    },
    sealedAmount: {
      claim:
        'The specification has trdAmt encrypted in the messages about vouchers and Tmoney (25.4). The standard in Korean has it plain, and a public sample (PHP-PG-SDK, receiveNoti.php) puts it into the hash as it came.',
      ask: 'Is trdAmt encrypted in the messages about vouchers and Tmoney, and does pktHash then stand over the encrypted or the plain amount?',
      meanwhile:
        'Both are read: digits, or digits that were encrypted with the shop’s key, under a hash over either. Anything else is refused, and what became of the payment is asked about.',
    },
    otherCodes: {
      claim:
        'Codes that are on no list here are taken as undecided, also where a public page has a text for them.',
      ask: 'Which codes of a charge, a status, a refund and a key mean for certain that nothing was done?',
      meanwhile: 'It is asked what became of it, until Hecto says so.',
    },
  },
} as const satisfies Protocol<SourceName>;
