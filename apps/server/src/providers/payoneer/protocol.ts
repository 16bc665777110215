import type { PayoutRejection } from '../../ports/payout-provider.ts';
import type { Protocol, Refusals } from '../../ports/protocol.ts';

/** The states in which a payout ended without a payment. Nobody has published the codes of refused orders. */
const payoutNoes = {
  cancelled: { meaning: 'the payout was cancelled', reason: 'not_accepted', source: 'go' },
} as const satisfies Refusals<'go', PayoutRejection>;

const cancelNoes = {
  2306: { meaning: 'there is no such payout', reason: 'not-there', source: 'go' },
} as const satisfies Refusals<'go', 'not-there'>;

/** The known facts about Payoneer's Mass Payout 4, all of them from programs that run against it. */
export const payoneerProtocol = {
  provider: 'Payoneer',
  sources: {
    go: {
      class: 'client',
      title: 'go-payoneer, a client of Mass Payout 4, with its tests',
      where: 'https://github.com/pcriv/go-payoneer (pkg/payoneer, commit 1b5a210)',
      date: '2026-06-03',
    },
    basic: {
      class: 'client',
      title: 'A program that asks for its token by Basic and orders mass payouts',
      where:
        'https://github.com/AhsanRiyad/payoneer-module (app/helpers/payoneerHelper.ts, commit 385c505)',
      date: '2026-11-28',
    },
    ruby: {
      class: 'client',
      title: 'payoneer-rb, a client of Mass Payout 4',
      where: 'https://github.com/zametica/payoneer-rb (lib/payoneer, commit 981155b)',
      date: '2023-09-25',
    },
  },
  hosts: {
    api: {
      value: 'https://api.payoneer.com',
      settings: ['PROVIDER_PAYONEER_URL'],
      use: 'every call but for tokens',
      source: 'go',
    },
    login: {
      value: 'https://login.payoneer.com',
      settings: ['PROVIDER_PAYONEER_LOGIN_URL'],
      use: 'tokens',
      source: 'go',
    },
  },
  authentication: {
    token: {
      says: 'a token is asked for with Basic, the client id and the secret, and the grant client_credentials',
      source: 'basic',
    },
    bearer: { says: 'every other call has that token as Bearer', source: 'go' },
  },
  addresses: {
    token: { value: '/api/v2/oauth2/token', use: 'a token for the calls', source: 'go' },
    link: {
      value: '/v4/programs/{program}/payees/registration-link',
      use: 'the page where an account is opened or linked',
      source: 'go',
    },
    payee: {
      value: '/v4/programs/{program}/payees/{payee}/status',
      use: 'how an account stands',
      source: 'go',
    },
    submit: {
      value: '/v4/programs/{program}/masspayouts',
      use: 'orders payouts',
      source: 'go',
    },
    payout: {
      value: '/v4/programs/{program}/payouts/{reference}/status',
      use: 'what became of a payout',
      source: 'go',
    },
    cancel: {
      value: '/v4/programs/{program}/payouts/{reference}/cancel',
      use: 'asks for a payout to be taken back',
      source: 'go',
    },
  },
  messages: {
    token: {
      source: 'go',
      sent: ['grant_type', 'scope'],
      read: ['access_token', 'expires_in'],
    },
    link: {
      source: 'go',
      sent: [
        'payee_id',
        'client_session_id',
        'redirect_url',
        'already_have_an_account',
        'payee.type',
      ],
      values: { 'payee.type': ['INDIVIDUAL'] },
      read: ['result.registration_link'],
    },
    payee: { source: 'go', read: ['result.account_id', 'result.status.type'] },
    submit: {
      source: 'go',
      sent: [
        'Payments.client_reference_id',
        'Payments.payee_id',
        'Payments.amount',
        'Payments.currency',
        'Payments.description',
      ],
      read: ['result'],
    },
    payout: {
      source: 'go',
      read: [
        'result.status',
        'result.payee_id',
        'result.payout_id',
        'result.amount',
        'result.currency',
      ],
    },
    refused: { source: 'go', read: ['error', 'error_details.code', 'error_details.sub_code'] },
    /** The addresses of messages are ours, and each kind has its own: this tells them apart. */
    address: { source: 'go', sent: ['event'], read: ['event'] },
    'payee-approved': { source: 'go', read: ['Payee Id'] },
    'payee-declined': { source: 'go', read: ['Payee Id'] },
    'payment-accepted': { source: 'go', read: ['Payee Id', 'IntPaymentId'] },
    'payment-cancelled': { source: 'go', read: ['Payee Id', 'IntPaymentId'] },
    'sent-to-bank': { source: 'go', read: ['Payee Id', 'IntPaymentId'] },
    'card-loaded': { source: 'go', read: ['Payee Id', 'IntPaymentId'] },
  },
  refusals: { payout: payoutNoes, cancel: cancelNoes },
  words: {
    submission: {
      'Payments Created': { meaning: 'the order was taken on', as: 'accepted', source: 'go' },
    },
    /** The states of an account, by the code of a refusal. */
    account: { 10005: { meaning: 'there is no such payee', as: 'none', source: 'unproved' } },
    /** The states of an account. */
    standing: {
      0: { meaning: 'pending', as: 'pending', source: 'ruby' },
      1: { meaning: 'active', as: 'active', source: 'ruby' },
      99: { meaning: 'inactive', as: 'inactive', source: 'ruby' },
    },
    /** The states of a payout, in any case of letters. */
    payout: {
      transferred: { meaning: 'it was paid', as: 'paid', source: 'ruby' },
      pending: { meaning: 'it is under way', as: 'open', source: 'ruby' },
      'pending payee': { meaning: 'it waits for the person', as: 'open', source: 'ruby' },
    },
    message: {
      'payee-approved': { meaning: 'an account was opened', as: 'account', source: 'go' },
      'payee-declined': { meaning: 'an account was refused', as: 'account', source: 'go' },
      'payment-accepted': { meaning: 'a payout was taken on', as: 'payout', source: 'go' },
      'payment-cancelled': { meaning: 'a payout was cancelled', as: 'unpaid', source: 'go' },
      'sent-to-bank': { meaning: 'a payout went to a bank', as: 'payout', source: 'go' },
      'card-loaded': { meaning: 'a payout went to a card', as: 'payout', source: 'go' },
    },
  },
  rules: {
    signature: {
      says: 'base64 HMAC-SHA256 over application, method, the address lower-cased with its parameters sorted, encoded as a form and lower-cased again, time, nonce and base64 MD5 of the body',
      source: 'go',
    },
    'a-cancelling-is-asked-for': {
      says: '200 says that the request was received, and that the cancelling has not been performed yet',
      source: 'go',
    },
  },
  samples: { 'payee.json': 'unproved', 'payout.json': 'unproved' },
  unproved: {
    'no-such-payee': {
      claim:
        '10005 with status 404 means that the payee does not exist, as in version 2, where the words beside it are “Payee was not found”. No public text shows what version 4 returns.',
      ask: 'What does the API return for a payee who has not registered?',
      meanwhile:
        'We treat such a person as having no account and ask them to open one. The same code after a payout order does not count as a decline, and we check the order again.',
      about: ['words.account.10005'],
    },
    'codes-of-refused-orders': {
      claim: 'No codes of declined mass payouts are published.',
      ask: 'Which codes mean for certain that an order was not accepted?',
      meanwhile:
        'Every decline counts as unknown, and the points stay set aside. We check it by our own number. After two days, an operator decides.',
    },
    'login-in-the-form': {
      claim:
        'The token call accepts the client id and the secret by Basic. One client sends both in the form, and another tries Basic first and then the form.',
      ask: 'How does the token call accept the client id and the secret?',
      meanwhile: 'We use Basic. Without a token, nothing is sent, so nothing is paid.',
    },
    'late-orders': {
      claim:
        'If Payoneer does not know an order (2306) one day after it was sent, the order does not exist.',
      ask: 'How long after an order is sent can status and cancel still fail to find it?',
      meanwhile:
        'For one day after the last attempt, nobody can mark such an order as not paid. Its points stay set aside.',
    },
    'words-of-a-return': {
      claim: 'A payout that the bank returned has the status Cancelled.',
      ask: 'Which status does a payout have that was transferred and then returned?',
      meanwhile:
        'Cancelled after paid means that the money was returned. Any other status counts as unknown.',
    },
    'no-signature-to-compare': {
      claim:
        'The order of the signed fields comes from one client. No public example has a verified signature. The examples that one version of the client’s tests attributes to Payoneer do not verify, and those tests are skipped.',
      ask: 'Can you send one message exactly as it was sent, with its address, its headers and a test secret?',
      meanwhile: 'We reject a message that is signed differently. We check payouts in any case.',
      about: ['rules.signature'],
    },
    'star-in-a-signed-address': {
      claim: 'An asterisk in a signed address is encoded as %2A.',
      ask: 'Which characters are not encoded in the signed address?',
      meanwhile: 'Our address has no asterisk. We reject a message that is signed differently.',
    },
    'account-flag': {
      claim: 'already_have_an_account is a boolean. One client sends it as text.',
      ask: 'Is already_have_an_account a boolean or a text?',
      meanwhile: 'We send it as a boolean. If Payoneer ignores it, the page still opens.',
    },
    'our-number-in-messages': {
      claim: 'IntPaymentId is our client_reference_id.',
      ask: 'Which number of a payout do messages carry?',
      meanwhile:
        'A message only makes us check the payout. We store nothing about numbers that are not ours.',
    },
    samples: {
      claim: 'The samples use the published fields with our own values.',
      ask: 'Please send one recorded response for each call from the test system.',
      meanwhile: 'We read only the published fields.',
      about: ['samples.payee.json', 'samples.payout.json'],
    },
  },
} as const satisfies Protocol;
