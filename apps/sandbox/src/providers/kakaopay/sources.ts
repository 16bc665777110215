import type { Call, Source } from '../../platform/sources.ts';

/** The sources of this KakaoPay's behaviour, outside of this project. */
export const sources = {
  toolkit: {
    title: 'KakaoPay agent toolkit, by KakaoPay itself',
    where: 'github.com/kakaopay-develop/agent-toolkit, typescript/src/shared',
  },
  singlePayment: {
    title: 'KakaoPay developers, single payment (online), in public copies of the page',
    where: 'https://developers.kakaopay.com/docs/payment/online/single-payment',
  },
  older: {
    title: 'Kakao developers, KakaoPay: asking about an order, canceling, states',
    where: 'https://developers.kakao.com/docs/latest/ko/kakaopay',
  },
} as const satisfies Readonly<Record<string, Source>>;

/** The calls of a merchant's server. An address that is not here is answered with 404. */
export const calls = {
  ready: { path: '/online/v1/payment/ready', sources: ['toolkit', 'singlePayment'] },
  approve: { path: '/online/v1/payment/approve', sources: ['toolkit', 'singlePayment'] },
  cancel: { path: '/online/v1/payment/cancel', sources: ['toolkit', 'older'] },
  order: { path: '/online/v1/payment/order', sources: ['toolkit', 'older'] },
} as const satisfies Readonly<Record<string, Call<keyof typeof sources>>>;

/** The sandbox does this where no public text says anything, until somebody has asked. */
export const ours: Readonly<Record<string, string>> = {
  'codes from -701 to -723': 'of an older table that is not confirmed',
  DEV_SECRET_KEY: 'taken beside SECRET_KEY, as one diary of a test merchant has it',
  'how long a page is open': '15 minutes',
  'a canceling that names another remainder': 'is not done: -712',
  'the same partner_order_id twice': 'two payments',
};
