import type { Protocol } from '../../ports/protocol.ts';

/** The known facts about dotmoney, from one program that speaks it; the rest is chosen here. */
export const dotmoneyProtocol = {
  provider: 'dotmoney',
  sources: {
    client: {
      class: 'client',
      title: 'A Japanese points application that pays into dotmoney',
      where:
        'https://github.com/viethuy20/colleee_admin (laravel/app/External/DotMoney.php and Console/DotMoney/Deposit.php, commit a255bb2)',
      date: '2026-11-28',
    },
  },
  hosts: {
    base: {
      settings: ['PROVIDER_DOTMONEY_URL'],
      use: 'the page where the person agrees, and every call',
      source: 'unproved',
    },
  },
  authentication: {
    call: {
      says: 'hex HMAC-SHA256 over the hex SHA-256 of lines: of a call its seconds, method, path below the base address, an empty line and body; the header is {version}_{key}_{seconds}_{signature}',
      source: 'client',
    },
    page: {
      says: 'the same over access_date, product_id, user_id, user_name and status, in this order, an absent one as an empty line; no other field of the address is signed',
      source: 'client',
    },
  },
  addresses: {
    page: {
      value: '/exchange/authorize/external',
      use: 'the page where the person agrees',
      source: 'client',
    },
    deposit: { value: '/account/{account}/deposit', use: 'pays into an account', source: 'client' },
    'deposit-of': {
      value: '/account/{account}/deposit/{request}',
      use: 'what became of a deposit',
      source: 'unproved',
    },
    products: { value: '/exchange/products', use: 'what is to be had', source: 'unproved' },
    agreement: {
      value: '/exchange/agreements/{state}',
      use: 'whether the person has agreed',
      source: 'unproved',
    },
  },
  messages: {
    page: {
      source: 'client',
      sent: [
        'access_date',
        'product_id',
        'user_id',
        'user_name',
        'status',
        'access_key',
        'signature',
        'redirect_url',
        'error_url',
      ],
      unproved: ['redirect_url', 'error_url'],
    },
    deposit: {
      source: 'client',
      sent: ['request_id', 'amount'],
      read: ['code', 'request_id', 'deposit_id', 'status', 'amount'],
      unproved: ['deposit_id', 'status'],
    },
    products: {
      source: 'unproved',
      read: [
        'products.id',
        'products.name',
        'products.amount',
        'products.image_url',
        'products.stock',
      ],
    },
    agreement: { source: 'unproved', read: ['status', 'user_id', 'product_id', 'account_number'] },
  },
  refusals: { payout: {} },
  words: {
    agreement: {
      agreed: { meaning: 'the person has agreed', as: 'agreed', source: 'unproved' },
      pending: { meaning: 'nobody has agreed yet', as: 'not-agreed', source: 'unproved' },
      refused: { meaning: 'the person has refused', as: 'not-agreed', source: 'unproved' },
    },
    /** Codes of a refusal. A wrong one is harmless: the person may agree anew. */
    noAgreement: {
      'business.agreement_not_found': {
        meaning: 'there is no such agreement',
        as: 'not-agreed',
        source: 'unproved',
      },
    },
    deposit: {
      completed: { meaning: 'it was made', as: 'paid', source: 'unproved' },
      pending: { meaning: 'it is under way', as: 'open', source: 'unproved' },
      // The meaning of a failure is not published, so that it gives no points back.
      failed: { meaning: 'it has failed', as: 'unknown', source: 'unproved' },
    },
  },
  rules: {
    once: {
      says: 'a request_id is taken once: business.request_id_already_exist says that it was done',
      source: 'client',
    },
  },
  samples: { 'deposit.json': 'unproved', 'products.json': 'unproved' },
  unproved: {
    'one-base-address': {
      claim:
        'The page and the calls have one base address, which the contract names. No public text has it, and the one public client has a setting for each of the two.',
      ask: 'What are the base addresses of the page and of the calls?',
      meanwhile:
        'PROVIDER_DOTMONEY_URL serves both. If the page is elsewhere, nobody can agree. If the calls are elsewhere, no deposit is made: one without a readable response counts as unknown, and the points stay set aside.',
      about: ['hosts.base'],
    },
    'what-partners-are-shown': {
      claim:
        'The product list, the two return addresses, the agreements and the deposit status call are our own design. No client sends or signs the return addresses.',
      ask: 'Please send the partner manual: products, the page, agreements, deposits and all codes. The client reads the account_number from `/account/exid-{user_id}` after the page. Is that the agreement?',
      meanwhile:
        'Without products, we offer nothing. If someone changes the return address, the person only lands on another page, because we check the agreement with dotmoney itself. A response in another format counts as unknown, so nothing is paid twice.',
      about: [
        'addresses.deposit-of',
        'addresses.products',
        'addresses.agreement',
        'messages.page',
        'messages.deposit',
        'messages.products',
        'messages.agreement',
        'words',
      ],
    },
    'codes-of-refused-deposits': {
      claim: 'No published code or word says for certain that a deposit was not made.',
      ask: 'Which codes, and which status, mean that a deposit has ended without payment? The one public client has a list of such codes in its settings, which are not public.',
      meanwhile:
        'Every decline counts as unknown, and the points stay set aside. We check it by our own number. After two days, an operator decides.',
    },
    samples: {
      claim: 'We wrote these samples ourselves.',
      ask: 'Please send one recorded response for each call from the test system.',
      meanwhile: 'They show only how we read the documentation.',
      about: ['samples.deposit.json', 'samples.products.json'],
    },
  },
} as const satisfies Protocol;
