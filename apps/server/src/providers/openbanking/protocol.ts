import type { PayoutRejection } from '../../ports/payout-provider.ts';
import type { Protocol, Refusal, Refusals } from '../../ports/protocol.ts';
import { sources } from './sources.ts';
import { words } from './words.ts';

type Source = 'payple';

const no = (reason: PayoutRejection, meaning: string): Refusal<Source, PayoutRejection> => ({
  meaning,
  reason,
  source: 'payple',
});

/** Refusals of the bank that was to receive the money: it has not. */
const bankNoes = {
  412: no('account_not_found', 'there is no such account'),
  415: no('account_closed', 'the account was closed'),
  416: no('account_inactive', 'in the bank’s own books after years without use'),
  419: no('account_inactive', 'reported lost or stolen'),
  420: no('account_inactive', 'the account is stopped'),
  499: no('not_accepted', 'the bank wants to be spoken to'),
  815: no('holder_differs', 'the holder has another name'),
} as const satisfies Refusals<Source, PayoutRejection>;

/** The known facts about the open banking of Korea’s clearing house (KFTC), and their sources. */
export const openBankingProtocol = {
  provider: 'Open banking',
  sources,
  hosts: {
    api: {
      value: 'https://openapi.openbanking.or.kr',
      settings: ['PROVIDER_OPENBANKING_URL'],
      use: 'every call',
      source: 'kftc',
    },
  },
  authentication: {
    token: {
      says: 'a token of the scope oob is asked for by a form with client_id, client_secret and the grant client_credentials',
      source: 'oob',
    },
    deposit: { says: 'a deposit has a token of the scope oob as Bearer', source: 'kftc' },
    others: { says: 'so have questions about names and about our account', source: 'ownAccount' },
  },
  addresses: {
    token: { value: '/oauth/2.0/token', use: 'a token for the calls', source: 'oob' },
    deposit: {
      value: '/v2.0/transfer/deposit/acnt_num',
      use: 'pays into an account',
      source: 'guide',
    },
    result: {
      value: '/v2.0/transfer/result',
      use: 'what became of a transfer',
      source: 'sample',
    },
    'real-name': {
      value: '/v2.0/inquiry/real_name',
      use: 'whose an account is',
      source: 'sample',
    },
    statement: {
      value: '/v2.0/account/transaction_list/acnt_num',
      use: 'lines of our own account',
      source: 'sample',
    },
  },
  messages: {
    deposit: {
      source: 'kftc',
      sent: [
        'cntr_account_type',
        'cntr_account_num',
        'wd_pass_phrase',
        'wd_print_content',
        'name_check_option',
        'tran_dtime',
        'req_cnt',
        'req_list.tran_no',
        'req_list.bank_tran_id',
        'req_list.bank_code_std',
        'req_list.account_num',
        'req_list.account_holder_name',
        'req_list.print_content',
        'req_list.tran_amt',
        'req_list.req_client_name',
        'req_list.req_client_bank_code',
        'req_list.req_client_account_num',
        'req_list.req_client_num',
        'req_list.transfer_purpose',
      ],
      values: {
        cntr_account_type: ['N'],
        req_cnt: ['1'],
        'req_list.tran_no': ['1'],
        'req_list.transfer_purpose': ['TR'],
      },
      elsewhere: {
        'req_list.bank_code_std': 'guide',
        'req_list.account_num': 'guide',
        'req_list.account_holder_name': 'guide',
        'req_list.transfer_purpose': 'guide',
      },
    },
    answer: {
      source: 'guide',
      read: [
        'rsp_code',
        'api_tran_id',
        'bank_rsp_code',
        'account_holder_name',
        'res_list.bank_tran_id',
        'res_list.bank_tran_date',
        'res_list.bank_rsp_code',
        'res_list.tran_amt',
      ],
    },
    token: {
      source: 'oob',
      sent: ['client_id', 'client_secret', 'scope', 'grant_type'],
      read: ['access_token', 'expires_in'],
      elsewhere: { expires_in: 'ownAccount' },
    },
    result: {
      source: 'results',
      sent: [
        'check_type',
        'tran_dtime',
        'req_cnt',
        'req_list.tran_no',
        'req_list.org_bank_tran_id',
        'req_list.org_bank_tran_date',
        'req_list.org_tran_amt',
      ],
      values: { check_type: ['2'], req_cnt: ['1'], 'req_list.tran_no': ['1'] },
    },
    'real-name': {
      source: 'required',
      sent: [
        'bank_tran_id',
        'bank_code_std',
        'account_num',
        'account_holder_info_type',
        'account_holder_info',
        'tran_dtime',
      ],
      values: { account_holder_info_type: [' ', 'N'] },
    },
    statement: {
      source: 'list',
      sent: [
        'bank_tran_id',
        'bank_code_std',
        'account_num',
        'inquiry_type',
        'inquiry_base',
        'from_date',
        'to_date',
        'sort_order',
        'tran_dtime',
        'befor_inquiry_trace_info',
      ],
      values: { inquiry_type: ['A'], inquiry_base: ['D'], sort_order: ['A'] },
      read: [
        'next_page_yn',
        'befor_inquiry_trace_info',
        'res_list.tran_date',
        'res_list.tran_time',
        'res_list.inout_type',
        'res_list.print_content',
        'res_list.tran_amt',
      ],
      elsewhere: {
        bank_code_std: 'sample',
        account_num: 'sample',
        next_page_yn: 'required',
        'res_list.tran_date': 'ownAccount',
        'res_list.tran_time': 'ownAccount',
        'res_list.inout_type': 'ownAccount',
        'res_list.print_content': 'ownAccount',
        'res_list.tran_amt': 'ownAccount',
      },
    },
  },
  refusals: { payout: bankNoes },
  words,
  rules: {
    'kinds-of-holders': {
      says: 'account_holder_info_type is a space before six digits of a birth, and N where nothing is to be compared',
      source: 'required',
    },
    'nobody-knows': {
      says: 'A0003, A0007, A0008, A0016, A0017 and A0326 are faults, time-outs and repeats, and no refusals',
      source: 'bank',
    },
    'number-of-a-call': {
      says: 'our ten characters, a U, and nine of ours, unique in a day',
      source: 'guide',
    },
  },
  samples: { 'deposit.json': 'unproved', 'real-name.json': 'unproved' },
  unproved: {
    'calls-beside-deposits': {
      claim:
        'The calls for results and names, and most fields of the list of our account, are from KFTC’s own sample and from public programs that no address leads to.',
      ask: 'Please send the contract’s manual for each call. (A copy of version 2.2.1 is at https://fdocument.pub/document/api-eoe-simplehan-lab-eeee-api-eoe-200a20191023.html; nobody here has compared it.)',
      meanwhile:
        'A response in another format counts as unknown. Nothing is paid twice, and no points are returned.',
      about: [
        'authentication.others',
        'addresses.result',
        'addresses.real-name',
        'addresses.statement',
        'messages.token.expires_in',
        'messages.result',
        'messages.real-name',
        'messages.statement',
        'words.direction',
        'words.nextPage',
        'rules.kinds-of-holders',
      ],
    },
    'codes-of-one-bank': {
      claim:
        'A0001 means under way, A0002 that the bank’s own code says why, A0018 and A0310 that there is no such transfer, O0002 and O0003 a rejected token, and 414 to 476 an account that cannot be paid into. These are from a bank’s own list of KFTC’s codes that no address leads to.',
      ask: 'Please send the list of codes of KFTC and of the banks. Which of them mean for certain that a deposit was not made?',
      meanwhile:
        'None of these codes declines a deposit: it is checked, the points stay set aside, and after two days an operator decides. When an account is checked before a cash-out, which moves no money, they are believed: the person can name another account.',
      about: ['words.clearing', 'words.holder', 'rules.nobody-knows'],
    },
    'one-scope': {
      claim:
        'A token of the scope oob is enough for every call. One program falls back to inquiry and transfer where its contract has no oob.',
      ask: 'Which scopes do the calls for results, names and lists need?',
      meanwhile:
        'We ask for oob alone. Without a token, nothing is sent, so nothing is paid. A rejected question is asked again.',
    },
    'list-of-our-own-account': {
      claim:
        'We list our own contract’s account without user_seq_no, like a program that lists its own account. KFTC’s sample, which lists people’s accounts, sends it.',
      ask: 'Which fields does transaction_list/acnt_num accept for the contract’s account?',
      meanwhile:
        'If the list is rejected, the day counts as not answered. Payouts continue without it.',
    },
    'name-and-birth': {
      claim:
        '815 also means that the date of birth differs, and the payee is the one who requests the transfer.',
      ask: 'Which code means that the date of birth differs? Who is req_client when a company pays out?',
      meanwhile: 'Both are shown as a different account holder, and the person can correct it.',
    },
    samples: {
      claim: 'The samples use published fields with our own values.',
      ask: 'Please send one recorded response for each call from the test system.',
      meanwhile: 'We read only these fields.',
      about: ['samples.deposit.json', 'samples.real-name.json'],
    },
  },
} as const satisfies Protocol;
