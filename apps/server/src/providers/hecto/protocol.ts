import type { Address, Protocol } from '../../ports/protocol.ts';
import { hectoMessages } from './messages.ts';
import { hectoRefusals } from './refusals.ts';
import { hectoWords } from './words.ts';
import { hectoSources } from './sources.ts';
import type { SourceName } from './sources.ts';

/** The path to which the browser posts an order, for each method. */
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

/** The facts about Hecto, from its own specification and samples. */
export const hectoProtocol = {
  provider: 'Hecto',
  sources: hectoSources,
  hosts: {
    windows: {
      value: 'https://npg.settlebank.co.kr',
      settings: ['PROVIDER_HECTO_URL'],
      use: 'The payment windows, to which the browser posts an order.',
      source: 'summary',
    },
    api: {
      value: 'https://gw.settlebank.co.kr',
      settings: ['PROVIDER_HECTO_API_URL', 'VAULT_HECTO_URL'],
      use: 'Questions, charges of kept cards, cancellations and refunds; the vault trades cards for keys there.',
      source: 'summary',
    },
    records: {
      value: 'https://nspay.settlebank.co.kr',
      settings: ['PROVIDER_HECTO_RECORDS_URL'],
      use: 'The records of a day.',
      source: 'specification',
    },
  },
  authentication: {
    hash: {
      says: 'A message names the shop by mchtId, and its pktHash is SHA-256 over fields that end with the hash key of the shop.',
      source: 'summary',
    },
    records: {
      says: 'The pktHash of daily records is over mchtId, the day and the authentication key.',
      source: 'specification',
    },
  },
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
      source: 'keptCards',
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
      source: 'keptCards',
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
        'We assembled these responses from the fields in the specification, which prints few complete ones.',
      ask: 'Can you send complete responses from the test shop for a payment, a refund and a registered card?',
      meanwhile: 'If we cannot read a response, the payment stays undecided and we check it again.',
      about: ['samples'],
    },
    waitingAccounts: {
      claim:
        'No printed status code means that an account is waiting for a deposit. We read every trade that is not paid, refunded or failed as waiting, unless the code belongs to a failed call.',
      ask: 'Which outStatCd and outRsltCd does the status call return for an account before its deposit?',
      meanwhile:
        'We take the account from the signed message 0051, which Hecto always sends. If we cannot read it, the payment stays open. For one day after the payment is due, such a code does not end it, and we check it again.',
    },
    remittance: {
      claim:
        'We count a refund to an account as made once Hecto has accepted it, although the transfer may take days.',
      ask: 'How do you notify a shop when the transfer of an accepted refund comes back?',
      meanwhile:
        'The status call and the daily records show what Hecto holds. If the response to the refund was lost, money that is still held proves nothing, so an operator checks it.',
    },
    phoneMonth: {
      claim:
        'The month of a phone bill is the month in which the payment was started, in Seoul time.',
      ask: 'Which call refunds a payment that was started before midnight on the last day of the month and completed after it?',
      meanwhile:
        'If we use the wrong one of the two calls, the refund is declined and no money moves.',
    },
    wrongNumber: {
      claim:
        'No public list says which code a card number that does not exist gets, either when a key is issued or when the trial is charged.',
      ask: 'Which outRsltCd does a wrong card number get from the call that issues a key, and from the first charge with that key?',
      meanwhile:
        'If a code is not on any list, we treat the result as undecided. If no key was issued, nothing was charged. The person is told that something went wrong and can try again. If the trial is undecided, the card is not registered yet. We check the trial by our own number, and the person waits for the result.',
    },
    sealedAmount: {
      claim:
        'The specification says that trdAmt is encrypted in messages about vouchers and Tmoney (25.4). The Korean standard says that it is plain, and a public sample (PHP-PG-SDK, receiveNoti.php) hashes it as received.',
      ask: 'Is trdAmt encrypted in messages about vouchers and Tmoney? If so, is pktHash computed over the encrypted or the plain amount?',
      meanwhile:
        'We accept both: plain digits, or digits encrypted with the shop’s key, with a hash over either. We reject anything else and check the payment’s status.',
    },
    recordsKey: {
      claim:
        'The authentication key of the daily records is a key of its own. The summary (5.4) calls the hash key an authentication key too.',
      ask: 'Is the authentication key of transInfo.do the hash key, or another key?',
      meanwhile:
        'PROVIDER_HECTO_AUTH_KEY holds it, and can have the value of the hash key. With a wrong key, the records of the day count as not told, and no money moves.',
    },
    otherCodes: {
      claim:
        'We treat codes that are not on our lists as undecided, even if a public page has a text for them.',
      ask: 'Which codes of a charge, a status, a refund and a key mean for certain that nothing was done?',
      meanwhile: 'We keep checking the status until Hecto reports a result.',
    },
  },
} as const satisfies Protocol<SourceName>;
