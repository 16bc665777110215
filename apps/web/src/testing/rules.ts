import type { Answer } from './screen.tsx';

type Limits = { readonly dailyMethodUses?: number; readonly refundDays?: number };

/** Builds Korea's initial rules, except for those a test changes. */
export const rulesWith = (limits: Limits = {}): Answer => ({
  body: {
    country: 'kr',
    locale: 'ko',
    currency: 'KRW',
    timeZone: 'Asia/Seoul',
    maintenance: { exchange: false },
    limits: {
      dailyMethodUses: 3,
      maximumQuantity: 99,
      minorMonthly: { amount: 1_000_000, currency: 'KRW' },
      refundDays: 7,
      ...limits,
    },
    seller: {
      name: '주식회사 디퍼',
      representative: '김별',
      registrationNumber: '000-00-00000',
      saleNumber: '제2026-서울강남-00000호',
      address: '서울특별시 강남구 테헤란로 000, 7층',
      phone: '1500-0000',
      email: 'help-kr@dipper.example',
    },
  },
});

/** A wording that an operator has written. */
export const termsWith = (text: string, version = '2026-11-20T00:00:00.000Z'): Answer => ({
  body: { version, text },
});
