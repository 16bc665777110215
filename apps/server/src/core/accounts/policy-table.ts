import type { Access, RouteName, routes } from '@dipper/contract';

/** What a person must have or be, beyond being logged in with an account in good standing. */
export type Need = 'right to pay' | 'be an adult' | 'be in Korea';

export type Rule = {
  readonly who: Access;
  readonly needs?: readonly Need[];
  /** The money's own transaction checks the needs, so that a repeated call finds its first one. */
  readonly isCheckedByTransaction?: true;
  /** Also for accounts that are blocked or deleted. */
  readonly isForAnyAccount?: true;
  /**
   * Whose thing the address names. Somebody else's is answered as if it were not there. Absent: it
   * names nothing of anybody's.
   */
  readonly names?: 'the person' | 'a thing of the person';
  /** The list of a country: elsewhere than in Korea and Japan nobody looks at it without a login. */
  readonly isListOfCountry?: true;
};

/** A row for every call, with the access that the contract tells of it, or it does not compile. */
type Rules = {
  readonly [Name in RouteName]: Rule & { readonly who: (typeof routes)[Name]['access'] };
};

const anyone = { who: 'public' } as const;
const list = { who: 'public', isListOfCountry: true } as const;
const person = { who: 'person' } as const;
const ofPerson = { who: 'person', names: 'a thing of the person' } as const;
const recurring = { who: 'person', needs: ['be an adult', 'right to pay'] } as const;
const partner = { who: 'partner' } as const;
const operator = { who: 'operator' } as const;

/** Who may make each call. The one place: the door, the tests and the documentation read it. */
export const policyTable = {
  tokens: anyone,
  signin: person,
  signout: { who: 'person', isForAnyAccount: true },
  phoneCode: anyone,
  phoneConfirm: anyone,
  phoneRegister: anyone,
  emailLogin: anyone,
  emailRegister: anyone,
  emailRegisterConfirm: anyone,
  passwordReset: anyone,
  passwordResetConfirm: anyone,
  commonConfig: anyone,
  badges: anyone,
  settings: anyone,
  products: list,
  methods: list,
  promotion: list,
  newbieEvent: list,
  balance: { who: 'person', names: 'the person' },
  purchaseLimit: person,
  purchase: { who: 'person', needs: ['right to pay'], isCheckedByTransaction: true },
  payment: ofPerson,
  cancelPayment: ofPerson,
  productReward: person,
  firstTimeItem: person,
  requestRefund: person,
  refund: ofPerson,
  monthlyPayment: person,
  charges: person,
  failures: person,
  openPayments: person,
  paymentMonths: person,
  spoonLots: person,
  receipt: ofPerson,
  receiptFile: ofPerson,
  liveUpdates: person,
  cards: person,
  startCardRegistration: recurring,
  registerCard: recurring,
  renameCard: ofPerson,
  setMainCard: ofPerson,
  deleteCard: ofPerson,
  subscriptionProducts: person,
  subscriptions: person,
  subscription: ofPerson,
  subscribe: recurring,
  cardPayment: ofPerson,
  subscriptionPayments: ofPerson,
  setSubscriptionCard: ofPerson,
  cancelSubscription: ofPerson,
  refundSubscription: ofPerson,
  subscriptionTimeline: ofPerson,
  resumeSubscription: ofPerson,
  subscriptionRefundPreview: ofPerson,
  subscriptionChangePreview: ofPerson,
  changeSubscription: { ...recurring, names: 'a thing of the person' },
  cashMonthly: person,
  cashDaily: person,
  subscriptionMonthly: person,
  subscriptionDaily: person,
  cashDailyFile: person,
  subscriptionDailyFile: person,
  exchanges: person,
  exchange: ofPerson,
  cancelExchange: ofPerson,
  banks: person,
  estimatedAmounts: { who: 'person', names: 'the person' },
  exchangeForm: person,
  currentCompleteDeposit: person,
  exchangeHistoryStatus: person,
  estimateExchange: person,
  documentUploadUrls: person,
  cashOut: { who: 'person', needs: ['be in Korea'] },
  payoneerUserStatus: person,
  payoneerRegistrationLink: person,
  payoneerLoginLink: person,
  payoneerLink: person,
  payoneerExchange: person,
  dotmoneyProducts: person,
  dotmoneyProduct: person,
  dotmoneyRedirectPage: person,
  dotmoneyExchange: person,
  convert: person,
  partnerSpend: partner,
  partnerGift: partner,
  partnerGrant: partner,
  partnerBalance: partner,
  partnerPerson: partner,
  partnerSetDj: partner,
  trialBalance: operator,
  ledgerVerify: operator,
  operatorPayments: operator,
  differences: operator,
  decideDifference: operator,
  reconciliations: operator,
  providers: operator,
  turnSwitch: operator,
  refundPayment: operator,
  operatorRefunds: operator,
  refundTransfer: operator,
  decideRefund: operator,
  openRefundAccount: operator,
  decideReview: operator,
  operatorCardPayments: operator,
  decideCardReview: operator,
  refundDifferences: operator,
  decideRefundDifference: operator,
  operatorExchanges: operator,
  operatorExchange: operator,
  decideExchange: operator,
  openExchangeField: operator,
  openExchangeDocument: operator,
  exchangeOpenings: operator,
  exchangePolicies: operator,
  addExchangePolicy: operator,
  closeExchanges: operator,
  testClock: anyone,
  recordEvents: anyone,
  moveTestClock: anyone,
} as const satisfies Rules;

const rules: ReadonlyMap<string, Rule> = new Map(Object.entries(policyTable));

export const ruleOf = (routeName: string): Rule | undefined => rules.get(routeName);
