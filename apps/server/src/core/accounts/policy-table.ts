import { operatorRoles } from '@dipper/contract';
import type { Access, OperatorRole, RouteName, routes } from '@dipper/contract';

/** A requirement on the person, beyond being logged in with an account in good standing. */
export type Need = 'right to pay' | 'be an adult' | 'be in Korea';

export type Rule = {
  readonly who: Access;
  readonly needs?: readonly Need[];
  /** The money's own transaction makes these checks: it reads the rows anyway. */
  readonly isCheckedByTransaction?: true;
  /** True for calls that blocked and deleted accounts may make too. */
  readonly isForAnyAccount?: true;
  /**
   * The owned thing in the address; another person's is answered as not found. Absent: there is
   * none.
   */
  readonly names?: 'the person' | 'a thing of the person';
  /** The operator must have one of these roles. */
  readonly roles?: readonly OperatorRole[];
  /** Gives, takes or pays money; refused to operators who were invited again that day. */
  readonly movesMoney?: true;
  /** True for lists of one country. Outside Korea and Japan they need a login. */
  readonly isListOfCountry?: true;
};

/** Every call has a row with the access that the contract gives it, or it does not compile. */
type Rules = {
  readonly [Name in RouteName]: Rule & {
    readonly who: (typeof routes)[Name]['access'];
  } & ((typeof routes)[Name]['access'] extends 'operator'
      ? { readonly roles: readonly OperatorRole[] }
      : unknown);
};

const anyone = { who: 'public' } as const;
const list = { who: 'public', isListOfCountry: true } as const;
const person = { who: 'person' } as const;
const ofPerson = { who: 'person', names: 'a thing of the person' } as const;
const recurring = { who: 'person', needs: ['be an adult', 'right to pay'] } as const;
const partner = { who: 'partner' } as const;

const calls = <const Roles extends readonly OperatorRole[]>(roles: Roles) =>
  ({ who: 'operator', roles }) as const;
const everyOperator = calls(operatorRoles);
const administrator = calls(['administrator']);
const support = calls(['support', 'finance-maker']);
const money = calls(['support', 'finance-maker', 'finance-checker']);
const checker = calls(['finance-checker']);
const finance = calls(['finance-maker', 'finance-checker']);
const catalogue = calls(['catalogue', 'administrator']);
/** Roles that may export thousands of rows. */
const takers = calls(['finance-maker', 'finance-checker', 'administrator']);
const switches = calls(['finance-checker', 'administrator']);
/** Roles that may open people's masked data, one field at a time. */
const openers = calls(['support', 'finance-maker', 'finance-checker', 'administrator']);
const helpers = calls(['support', 'administrator']);

const moving = <const Roles extends readonly OperatorRole[]>(whom: { readonly roles: Roles }) =>
  ({ who: 'operator', roles: whom.roles, movesMoney: true }) as const;

/** The rule of each call, in this one place: the server, the tests and the documentation read it. */
export const policyTable = {
  tokens: anyone,
  forgetTokens: anyone,
  certificationTokens: person,
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
  terms: anyone,
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
  keptPayee: person,
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
  operatorSignOut: everyOperator,
  ownAccount: everyOperator,
  startPasskey: everyOperator,
  addPasskey: everyOperator,
  dropPasskey: everyOperator,
  operatorSessions: everyOperator,
  endOperatorSession: everyOperator,
  operatorActs: everyOperator,
  verifyActs: everyOperator,
  operators: administrator,
  inviteOperator: administrator,
  changeOperator: administrator,
  giveRoles: administrator,
  reinviteOperator: administrator,
  operatorProposals: administrator,
  decideOperator: administrator,
  withdrawOperator: administrator,
  operatorSignIn: anyone,
  operatorCode: anyone,
  passkeyChallenge: anyone,
  operatorPasskey: anyone,
  openInvitation: anyone,
  enrol: anyone,
  operatorPeople: everyOperator,
  operatorPerson: everyOperator,
  personNames: everyOperator,
  personTimeline: everyOperator,
  openPersonField: openers,
  personOpenings: everyOperator,
  openingCounts: everyOperator,
  suspendPerson: helpers,
  changePersonGrants: helpers,
  setPersonDjLevel: moving(helpers),
  djLevelProposals: everyOperator,
  decideDjLevel: moving(switches),
  withdrawDjLevel: helpers,
  logPersonOut: helpers,
  resendNotice: helpers,
  adjustSpoons: moving(support),
  spoonAdjustments: everyOperator,
  decideSpoonAdjustment: moving(switches),
  spoonAdjustmentRules: everyOperator,
  addSpoonAdjustmentRule: moving(administrator),
  trialBalance: everyOperator,
  ledgerVerify: everyOperator,
  personBooks: everyOperator,
  journal: everyOperator,
  journalEntry: everyOperator,
  dashboard: everyOperator,
  waiting: everyOperator,
  exportRows: takers,
  openings: everyOperator,
  operatorPayments: everyOperator,
  differences: everyOperator,
  decideDifference: moving(finance),
  reconciliations: everyOperator,
  providers: everyOperator,
  turnSwitch: switches,
  switchLog: everyOperator,
  differenceCounts: everyOperator,
  reconcileAgain: finance,
  settlementShapes: everyOperator,
  settlements: everyOperator,
  settlement: everyOperator,
  settlementLines: everyOperator,
  settlementCalendar: everyOperator,
  startSettlement: finance,
  fetchSettlement: finance,
  providerFees: everyOperator,
  agreeFee: moving(administrator),
  webhookEndpoints: everyOperator,
  webhookDeliveries: everyOperator,
  webhookDelivery: everyOperator,
  addWebhook: administrator,
  changeWebhook: administrator,
  receiverProposals: everyOperator,
  decideWebhook: administrator,
  withdrawWebhook: administrator,
  rotateWebhook: administrator,
  replayWebhooks: helpers,
  turnWebhook: helpers,
  refundPayment: moving(support),
  operatorRefunds: everyOperator,
  operatorPayment: everyOperator,
  askPayment: money,
  refundPreview: everyOperator,
  refundProposals: everyOperator,
  proposeRefund: moving(support),
  decideRefundProposal: moving(checker),
  withdrawRefundProposal: support,
  refundChecks: everyOperator,
  addRefundCheck: moving(administrator),
  secondLookProposals: everyOperator,
  decideSecondLook: moving(catalogue),
  withdrawSecondLook: catalogue,
  operatorRefund: everyOperator,
  operatorReceiptFile: money,
  operatorSubscriptions: everyOperator,
  operatorSubscription: everyOperator,
  cancelForPerson: support,
  resumeForPerson: support,
  retryForPerson: moving(support),
  refundForPerson: moving(support),
  refundTransfer: moving(finance),
  decideRefund: moving(finance),
  openRefundAccount: finance,
  decideReview: moving(finance),
  operatorCardPayments: everyOperator,
  operatorCardPayment: everyOperator,
  decideCardReview: moving(finance),
  decideCardRefund: moving(finance),
  refundDifferences: everyOperator,
  decideRefundDifference: moving(finance),
  operatorExchanges: everyOperator,
  operatorExchange: everyOperator,
  decideExchange: moving(finance),
  openExchangeField: finance,
  openExchangeDocument: finance,
  exchangeOpenings: everyOperator,
  exchangePolicies: everyOperator,
  addExchangePolicy: moving(administrator),
  closeExchanges: switches,
  approveExchanges: moving(finance),
  noteExchange: calls(['support', 'finance-maker', 'finance-checker']),
  exchangeMails: everyOperator,
  previewExchangePolicy: everyOperator,
  exchangeClosings: everyOperator,
  retentionRules: everyOperator,
  addRetentionRule: administrator,
  withdrawRetentionRule: administrator,
  catalogue: everyOperator,
  catalogueVersions: everyOperator,
  changeCatalogue: catalogue,
  withdrawCatalogue: catalogue,
  testClock: anyone,
  recordEvents: anyone,
  moveTestClock: anyone,
} as const satisfies Rules;

const rules: ReadonlyMap<string, Rule> = new Map(Object.entries(policyTable));

export const ruleOf = (routeName: string): Rule | undefined => rules.get(routeName);
