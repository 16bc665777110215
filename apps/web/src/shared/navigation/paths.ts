import { loginPathOfBillingPage } from '@dipper/contract';
import { addressOf } from './place.ts';

/** The parts of the page that have a login screen of their own. */
export const areas = ['payment', 'exchange', 'subscribe'] as const;
export type Area = (typeof areas)[number];

/** Every address of the page, spelt once. */
export const paths = {
  developerHome: '/',
  strings: '/strings',
  payment: '/payment',
  spoonList: '/payment/spoon',
  newbieEvent: '/payment/event/newbie',
  paymentMethod: '/payment/method',
  paymentSuccess: '/payment/success',
  paymentFail: '/payment/fail',
  paymentHistory: '/payment/history',
  paymentHistoryPart: '/payment/history/:part',
  spoonLots: '/payment/history/spoons',
  paymentReceipt: '/payment/receipt/:id',
  paymentGuide: '/payment/guide',
  exchangeHistory: '/exchange/spoon',
  exchange: '/exchange/history/:id',
  income: '/exchange/income/:part',
  incomeMonth: '/exchange/income/:part/:month',
  exchangeRequest: '/exchange/request',
  payoneerRequest: '/exchange/request/payoneer',
  dotmoneyRequest: '/exchange/request/dotmoney',
  dotmoneyError: '/exchange/request/dotmoney/error',
  dotmoneyProduct: '/exchange/request/dotmoney/:id',
  convert: '/exchange/convert',
  exchangeMaintenance: '/exchange/maintenance',
  subscribe: '/subscribe',
  cardRegistration: '/subscribe/card-registration',
  cardSelection: '/subscribe/card-selection',
  cardManagement: '/subscribe/card-management',
  cardPaymentProgress: '/subscribe/card-payment-progress',
  subscriptions: '/subscribe/subscriptions',
  subscription: '/subscribe/subscriptions/:id',
  recurring: '/subscribe/:text',
  unauthorized: '/error/401',
  notFound: '/notfound',
} as const;

export const loginPathOf = {
  payment: loginPathOfBillingPage.spoon,
  exchange: loginPathOfBillingPage.exchange,
  subscribe: loginPathOfBillingPage.subscribe,
} as const satisfies Record<Area, string>;

/** The pages that a login returns to. */
export const homePathOf = {
  payment: paths.spoonList,
  exchange: paths.exchangeHistory,
  subscribe: paths.cardManagement,
} as const satisfies Record<Area, string>;

export const areaOfPath = (path: string): Area | undefined =>
  areas.find((area) => path === `/${area}` || path.startsWith(`/${area}/`));

export const spoonListOf = (country: string): string => addressOf(paths.spoonList, { country });

export const paymentReceiptOf = (transactionId: string): string =>
  paths.paymentReceipt.replace(':id', transactionId);

export const newbieEventOf = (country: string): string => addressOf(paths.newbieEvent, { country });

export const paymentResultOf = (result: {
  readonly status: 'success' | 'cancel';
  readonly transactionId: string;
}): string => addressOf(paths.payment, result);
