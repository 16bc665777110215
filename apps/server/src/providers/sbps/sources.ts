import type { Source } from '../../ports/protocol.ts';

export const sources = {
  linkRequest: {
    class: 'official',
    title: 'Link Type Purchase Request',
    where: 'https://developer.sbpayment.jp/en/system-specifications/link-type/2517',
    date: '2026-11-24',
  },
  linkErrors: {
    class: 'official',
    title: 'Link Type Error Codes',
    where: 'https://developer.sbpayment.jp/en/system-specifications/link-type/4266',
    date: '2026-11-24',
  },
  updates: {
    class: 'official',
    title: 'Update History: error codes 9026 to 9028 and 4301',
    where: 'https://developer.sbpayment.jp/en/information/8129',
    date: '2026-11-24',
  },
  webmoney: {
    class: 'official',
    title: 'WebMoney Payment, Service Overview',
    where: 'https://developer.sbpayment.jp/en/payment-service/prepaid-payment/webmoney/4821',
    date: '2026-11-24',
  },
  bitcash: {
    class: 'official',
    title: 'BitCash Payment, Service Overview',
    where: 'https://developer.sbpayment.jp/en/payment-service/prepaid-payment/bitcash/4816',
    date: '2026-11-24',
  },
  sbpaymentRb: {
    class: 'client',
    title: 'sbpayment.rb: calls, fields, and the table of error codes',
    where: 'https://github.com/wozaki/sbpayment.rb (lib/sbpayment, api_error/definitions.rb)',
    date: '2020-07-16',
  },
  sbpaymentJava: {
    class: 'client',
    title: 'sbpayment-java: what a card’s sale may stand at',
    where: 'https://github.com/vogle/sbpayment-java (PaymentStatus.java)',
    date: '2023-04-13',
  },
  csCart: {
    class: 'client',
    title: 'SBPS add-on of CS-Cart: methods with their calls and addresses',
    where: 'https://github.com/zeds/ec-glocal.biz (app/addons/ap_sbps/config.php, commit 268c9a9)',
    date: '2026-11-24',
  },
  w2: {
    class: 'client',
    title: 'w2: PaymentSBPSCareerDocomoKetaiCancelApi',
    where:
      'https://github.com/AyeSuPaing/R5044_Kagome_Old (Commons/w2.App.Common/Order/Payment/SBPS/PaymentSBPSCareerDocomoKetaiCancelApi.cs, commit 5f8fcf5)',
    date: '2026-11-24',
  },
} as const satisfies Readonly<Record<string, Source>>;

export type SourceName = keyof typeof sources;
