import { houseCalls } from './house-calls.ts';

/**
 * Who is let in where, written down by hand and apart from what the server decides by: a test asks
 * the server every question in it, and the documentation shows it as it stands here.
 */
export const groups = {
  open: [
    'tokens',
    'phoneCode',
    'phoneConfirm',
    'phoneRegister',
    'emailLogin',
    'emailRegister',
    'emailRegisterConfirm',
    'passwordReset',
    'passwordResetConfirm',
    'recordEvents',
    'commonConfig',
    'badges',
    'settings',
    'terms',
    'testClock',
    'moveTestClock',
    'operatorSignIn',
    'operatorCode',
    'passkeyChallenge',
    'operatorPasskey',
    'openInvitation',
    'enrol',
  ],
  list: ['products', 'methods', 'promotion', 'newbieEvent'],
  own: [
    'signin',
    'balance',
    'purchaseLimit',
    'payment',
    'cancelPayment',
    'productReward',
    'firstTimeItem',
    'requestRefund',
    'refund',
    'monthlyPayment',
    'charges',
    'failures',
    'openPayments',
    'paymentMonths',
    'spoonLots',
    'receipt',
    'receiptFile',
    'liveUpdates',
    'cards',
    'renameCard',
    'setMainCard',
    'deleteCard',
    'subscriptionProducts',
    'subscriptions',
    'subscription',
    'cardPayment',
    'subscriptionPayments',
    'setSubscriptionCard',
    'cancelSubscription',
    'refundSubscription',
    'subscriptionTimeline',
    'resumeSubscription',
    'subscriptionRefundPreview',
    'subscriptionChangePreview',
    'cashMonthly',
    'cashDaily',
    'subscriptionMonthly',
    'subscriptionDaily',
    'cashDailyFile',
    'subscriptionDailyFile',
    'exchanges',
    'exchange',
    'cancelExchange',
    'banks',
    'estimatedAmounts',
    'exchangeForm',
    'currentCompleteDeposit',
    'exchangeHistoryStatus',
    'estimateExchange',
    'documentUploadUrls',
    'payoneerUserStatus',
    'payoneerRegistrationLink',
    'payoneerLoginLink',
    'payoneerLink',
    'payoneerExchange',
    'dotmoneyRedirectPage',
    'dotmoneyExchange',
    'convert',
  ],
  buy: ['purchase'],
  recurring: ['startCardRegistration', 'registerCard', 'subscribe', 'changeSubscription'],
  cashOut: ['cashOut'],
  prepaid: ['dotmoneyProducts', 'dotmoneyProduct'],
  leave: ['signout'],
  house: houseCalls,
  service: [
    'partnerSpend',
    'partnerGift',
    'partnerGrant',
    'partnerBalance',
    'partnerPerson',
    'partnerSetDj',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Group = keyof typeof groups;

export const groupMeanings = {
  open: 'what anybody may see',
  list: 'the list of a country other than Korea and Japan',
  own: 'a person’s own things',
  buy: 'buying spoons',
  recurring: 'cards and recurring payment',
  cashOut: 'cash-out to a bank in Korea',
  prepaid: 'prepaid money, which is offered in Japan',
  leave: 'signing out',
  house: 'the books, for operators',
  service: 'the streaming service’s own calls, which are signed',
} as const satisfies Readonly<Record<Group, string>>;

/** `in`, or the code that the server answers. */
export type Expected = string;

type Row = Readonly<Record<Group, Expected>>;

const adultInKorea: Row = {
  open: 'in',
  list: 'in',
  own: 'in',
  buy: 'in',
  recurring: 'in',
  cashOut: 'in',
  prepaid: 'exchange_country_not_supported',
  leave: 'in',
  house: 'not_authenticated',
  service: 'signature_invalid',
};

/** Refused everywhere but at what is open. */
const outside = (code: string): Row => ({
  ...adultInKorea,
  list: code,
  own: code,
  buy: code,
  recurring: code,
  cashOut: code,
  prepaid: code,
  leave: code,
});

const minor = 'subscription_minor_not_allowed';
const uncertified = 'certification_required';

export const expected = {
  'a guest': { ...outside('not_authenticated'), list: 'no_right' },
  'an adult in Korea': adultInKorea,
  'a VIP': adultInKorea,
  'a Regular DJ': adultInKorea,
  'a CHOICE DJ': adultInKorea,
  'a STAR DJ': adultInKorea,
  'a TOP DJ': adultInKorea,
  'an adult elsewhere': {
    ...adultInKorea,
    cashOut: 'exchange_country_not_supported',
    prepaid: 'in',
  },
  'a minor whose representative agreed': { ...adultInKorea, recurring: minor },
  'a minor whose representative has not agreed (211)': {
    ...adultInKorea,
    buy: uncertified,
    recurring: minor,
  },
  'somebody not certified (210)': { ...adultInKorea, buy: uncertified, recurring: minor },
  'an adult whose certification is missing (210)': {
    ...adultInKorea,
    buy: uncertified,
    recurring: uncertified,
  },
  'an adult in grace (220)': adultInKorea,
  'an adult in grace (221)': adultInKorea,
  'an adult in grace without the right to pay (220)': {
    ...adultInKorea,
    buy: uncertified,
    recurring: uncertified,
  },
  'an adult whose grace is over (220)': {
    ...adultInKorea,
    buy: uncertified,
    recurring: uncertified,
  },
  'an adult whose right to pay is denied (0)': {
    ...adultInKorea,
    buy: 'payment_right_missing',
    recurring: 'payment_right_missing',
  },
  'an adult whose right to pay was taken away (-1)': {
    ...adultInKorea,
    buy: 'payment_right_blocked',
    recurring: 'payment_right_blocked',
  },
  'somebody blocked': { ...outside('account_blocked'), leave: 'in' },
  'somebody deleted': { ...outside('account_deleted'), leave: 'in' },
  'somebody signed out': outside('not_authenticated'),
  'somebody whose token has run out': outside('token_expired'),
} as const satisfies Readonly<Record<string, Row>>;
export type Kind = keyof typeof expected;
