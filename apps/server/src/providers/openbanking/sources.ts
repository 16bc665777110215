import type { Source } from '../../ports/protocol.ts';

export const sources = {
  kftc: {
    class: 'official',
    title: 'KFTC: deposits by open banking',
    where: 'https://developers.kftc.or.kr/dev/openapi/open-banking/deposit',
    date: '2026-11-24',
  },
  list: {
    class: 'official',
    title: 'KFTC: the lines of an account by open banking',
    where: 'https://developers.kftc.or.kr/dev/openapi/open-banking/transaction',
    date: '2026-11-28',
  },
  oob: {
    class: 'client',
    title: 'How somebody asked KFTC for a token of the scope oob',
    where: 'https://whispertome.tistory.com/10',
    date: '2021-07',
  },
  payple: {
    class: 'client',
    title: 'Payple, which pays out by open banking: A0009 and the banks’ codes',
    where: 'https://developer.payple.kr/322a2ed0-a5b3-44cd-ad1c-0f9099e8d438',
    date: '2026-11-24',
  },
  bank: {
    class: 'unproved',
    title: 'KftcEnums, a bank’s own list of KFTC’s codes',
    where: 'code, found by its text: com.scbank.process.api.svc.shared.components.obs.kftc.enums',
    date: '2026-11-24',
  },
  sample: {
    class: 'unproved',
    title: 'KFTC’s sample for Android (com.kftc.openbankingsample2), read in public copies',
    where: 'two copies, found by their text: com.kftc.openbankingsample2',
    date: '2026-11-24',
  },
  ownAccount: {
    class: 'unproved',
    title: 'A program that lists the account of its own contract and asks for holders',
    where: 'code, found by its text: 금융결제원 오픈뱅킹 API 클라이언트',
    date: '2026-11-24',
  },
  required: {
    class: 'unproved',
    title: 'A program with notes on which fields are required, and on the kinds of holders',
    where: 'code, found by its text: acnt_num, real_name',
    date: '2026-11-24',
  },
  results: {
    class: 'unproved',
    title: 'All calls of the test system with their fields',
    where: 'code, found by its text: exports.TransferResult, testapi.openbanking.or.kr',
    date: '2020-11-25',
  },
  guide: {
    class: 'client',
    title: 'Calls of the test system, step by step',
    where: 'https://h22j2.tistory.com/category/API',
    date: '2022-02-15',
  },
} as const satisfies Readonly<Record<string, Source>>;
