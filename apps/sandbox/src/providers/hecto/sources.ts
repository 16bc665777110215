import type { Call, Source } from '../../platform/sources.ts';

/**
 * The sources of this Hecto's behaviour, outside of this project. Files beside this one name a section of the standard
 * as `§38.7`. Hecto's pages in English (`PG Service.md`) agree with it about the addresses, and not about the fields of
 * refunds and inquiries. For refunds the samples in PHP decide, which send what the standard says; they make no
 * inquiries, so there the document of 2024-07-16 (§38.4) decides.
 */
export const sources = {
  standard: {
    title: '표준 연동규격서 (the standard of the payment service, in Korean)',
    where: 'https://develop.sbsvc.online/16/onlineDocList.do',
  },
  english: {
    title: 'PG Service Standard WEB API',
    where: 'github.com/Hecto-Financial/API-documentation, PG Service.md',
  },
  document: {
    title: 'PG Service Standard WEB API (2024-07-16), as a document',
    where:
      'github.com/Hecto-Financial/API-documentation, Downloadable Files/PG Service Standard WEB API_240716.docx',
  },
  windowSamples: {
    title: 'Samples of the window, notices and cancellations',
    where: 'github.com/Hecto-Financial/PHP-PG-SDK',
  },
  cardSamples: {
    title: 'Samples of kept cards',
    where: 'github.com/Hecto-Financial/PHP-PG-BillKey',
  },
} as const satisfies Readonly<Record<string, Source>>;

type HectoCall = Call<keyof typeof sources> & { readonly section: string };

/**
 * The calls of a merchant's server that are messages in JSON. Besides them two addresses are
 * answered, both in `api.ts`: `transInfo.do`, the records (§39), and `APIVBankTest.do`, the deposit of
 * the test host (§14.4).
 */
export const calls = {
  cancel: {
    path: '/spay/APICancel.do',
    section: '§3.2; §11 cards, §23 phones, §26 vouchers and Tmoney',
    sources: ['standard', 'english', 'windowSamples', 'cardSamples'],
  },
  refund: {
    path: '/spay/APIRefund.do',
    section: '§3.2; §18 virtual accounts, §24 phones after the month of the charge',
    sources: ['standard', 'english', 'windowSamples'],
  },
  inquiry: {
    path: '/spay/APITrdcheck.do',
    section: '§38',
    sources: ['standard', 'english', 'document'],
  },
  issueKey: {
    path: '/spay/APICardAuth.do',
    section: '§8.5 to §8.8',
    sources: ['standard', 'english', 'cardSamples'],
  },
  chargeKey: {
    path: '/spay/APICardActionPay.do',
    section: '§9',
    sources: ['standard', 'english', 'cardSamples'],
  },
  deleteKey: {
    path: '/spay/APICardActionDelkey.do',
    section: '§10',
    sources: ['standard', 'english', 'cardSamples'],
  },
} as const satisfies Readonly<Record<string, HectoCall>>;

/** The sandbox does this where no public text says anything, until somebody has asked. */
export const ours: Readonly<Record<string, string>> = {
  'codes of faults in a call':
    'ST91 missing and ST92 hash are named for the records (§39.8); the calls answer the same, ST09 and 1902 besides',
  'a waiting account in §38':
    '0031 with ST06: §38.7 has no state for it, only that 0000 means a deposit',
  'a trade that was given back': '0021 with 0001: §38.7 names the code, not the state',
  'a phone given back by the other call': 'MP81 after the month (§41.1), ST26 within it',
  'parts of a voucher': 'given back: §26 does not say that they are not',
  'a request number used twice': 'ST25 and ST39 by their names in §41.1, TM03 for Tmoney',
  'order number in notices of a cancellation': 'that of the payment, as in the records',
  'amounts in notices of vouchers and Tmoney':
    'plain, as §25.4 has them and receiveNoti.php hashes them; the document in English of 2024-07-16 has them encrypted, which `hecto/style` sends, hashed as sent or plain',
  'pktHash in answers':
    'echoed (§8.3, §9.3), made anew for a new key (§8.8, whose sample is right)',
  'how often a notice comes again': 'ten times: §6.5 says as often as agreed',
};
