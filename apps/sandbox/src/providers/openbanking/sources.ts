import type { Call, Source } from '../../platform/sources.ts';

/** The sources of this open banking's behaviour, outside of this project. */
export const sources = {
  sample: {
    title: 'KFTC’s sample for Android, com.kftc.openbankingsample2, in public copies',
    where: 'two copies, found by their text: com.kftc.openbankingsample2',
  },
  depositPage: {
    title: 'KFTC: deposits by open banking',
    where: 'https://developers.kftc.or.kr/dev/openapi/open-banking/deposit',
  },
  ownAccount: {
    title: 'A program that lists the account of its own contract and asks for holders',
    where: 'code, found by its text: 금융결제원 오픈뱅킹 API 클라이언트',
  },
  required: {
    title: 'A program with notes on which fields are required, and on the kinds of holders',
    where: 'code, found by its text: acnt_num, real_name',
  },
  allCalls: {
    title: 'All calls of the test system with their fields',
    where: 'code, found by its text: exports.TransferResult, testapi.openbanking.or.kr',
  },
  codes: {
    title: 'KftcEnums, a bank’s own list of KFTC’s codes',
    where: 'code, found by its text: com.scbank.process.api.svc.shared.components.obs.kftc.enums',
  },
} as const satisfies Readonly<Record<string, Source>>;

/** The calls of an institution’s server. An address that is not here is answered with 404. */
export const calls = {
  token: { path: '/oauth/2.0/token', sources: ['sample', 'ownAccount'] },
  deposit: {
    path: '/v2.0/transfer/deposit/acnt_num',
    sources: ['sample', 'depositPage', 'allCalls', 'codes'],
  },
  result: { path: '/v2.0/transfer/result', sources: ['sample', 'allCalls', 'codes'] },
  realName: { path: '/v2.0/inquiry/real_name', sources: ['sample', 'required', 'ownAccount'] },
  statement: {
    path: '/v2.0/account/transaction_list/acnt_num',
    sources: ['sample', 'required', 'ownAccount'],
  },
} as const satisfies Readonly<Record<string, Call<keyof typeof sources>>>;

/** The sandbox does this where no public text says anything, until somebody has asked. */
export const ours: Readonly<Record<string, string>> = {
  statement: 'given without user_seq_no, 25 lines a page',
  'words beside a code': 'made up but for the first ones',
  'a transfer that came back': 'a line of its own in the statement',
  'another holder': 'another name is A0312 of the clearing house, another birth 815 of the bank',
};
