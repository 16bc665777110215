// The entry of the contract: everything that page and server share, by name.
export * from './constants.ts';
export {
  countries,
  countrySchema,
  locales,
  localeSchema,
  fallbackLocale,
  localeOfCountry,
  countingZoneOf,
  zoneOfCountry,
  parseCountry,
  welcomesGuests,
  directionOfLocale,
} from './country.ts';
export type { Country, Locale } from './country.ts';
export {
  currencies,
  currencySchema,
  units,
  unitSchema,
  exponentOf,
  currencyOfCountry,
  wireAmount,
  decodeAmount,
  encodeAmount,
  divideDown,
} from './money.ts';
export type { Currency, Unit, Money, WireAmount } from './money.ts';
export { currencySignOf } from './currency-sign.ts';
export type { CurrencySign } from './currency-sign.ts';
export { success, failure } from './result.ts';
export type { Result } from './result.ts';
export { verbs, defineRoute } from './route.ts';
export type {
  Verb,
  Schema,
  Access,
  LinkName,
  RouteDefinition,
  ParamsOf,
  QueryOf,
  BodyOf,
  ParamsInputOf,
  BodyInputOf,
  QueryInputOf,
  AnswerOf,
} from './route.ts';
export { pageOf } from './wire.ts';
export * from './fields.ts';
export { parseLinkHeader, formatLinkHeader } from './link.ts';
export { networkOf } from './network.ts';
export { hasOneHost, ownHostRule } from './one-host.ts';
export {
  describeFaults,
  isLoopback,
  readTogether,
  wrongSetting,
  WrongSetting,
} from './starting.ts';
export type { Fault, SettingText } from './starting.ts';
export { requestOf, createClient, createLooseClient } from './client.ts';
export type {
  CallRequest,
  CallResponse,
  TransportFailure,
  Send,
  ClientFailure,
  Links,
  ClientAnswer,
  CallInput,
  Client,
  LooseInput,
} from './client.ts';
export { routes } from './routes.ts';
export type { RouteName } from './routes.ts';
export type { ErrorEntry } from './errors/entry.ts';
export {
  errorCatalogue,
  isErrorName,
  errorNameOf,
  firstOwnErrorNumber,
} from './errors/catalogue.ts';
export type { ErrorName } from './errors/catalogue.ts';
export { problemSchema } from './errors/problem.ts';
export type { ProblemBody } from './errors/problem.ts';
export { errorsOf } from './errors/of-route.ts';
export { pageMessages } from './messages/catalogue.ts';
export type { MessageName } from './messages/catalogue.ts';
export { specifiedMessages } from './messages/specified.ts';
export { textArguments } from './messages/arguments.ts';
export * from './session/vocabulary.ts';
export {
  signinResultSchema,
  authorizePath,
  authorizeQuery,
  returnPathOfBillingPage,
} from './session/schema.ts';
export type { Proof, SigninResult, SigninAnswer, AuthorizeQuery } from './session/schema.ts';
export { authenticationFailures, readTokenPayload, isExpiringSoon } from './session/token.ts';
export type { AuthenticationFailure, TokenPayload } from './session/token.ts';
export { parseIsAdult, isMinor, userInfoOf, certificationOf, proofText } from './session/rules.ts';
export type { Certification } from './session/rules.ts';
export * from './session/routes.ts';
export {
  checkPassword,
  emailOf,
  koreanPhoneOf,
  loginCodeOf,
  maskedEmail,
  maskedPhone,
  normalizePassword,
} from './credentials/rules.ts';
export type { CodeSent, LoggedIn } from './credentials/schema.ts';
export * from './credentials/routes.ts';
export * from './shop/vocabulary.ts';
export { productSchema, badgeStyleSchema } from './shop/schema.ts';
export type { Product, BadgeStyle } from './shop/schema.ts';
export type { CommonConfig, Seller, TermsAnswer } from './shop/country-schema.ts';
export {
  methodCredits,
  methodFees,
  methodRefunds,
  methodStates,
  paymentMethodItemSchema,
} from './shop/method-schema.ts';
export type {
  MethodCredit,
  MethodFee,
  MethodRefund,
  MethodState,
  MethodsAnswer,
  PaymentMethodItem,
} from './shop/method-schema.ts';
export type { NewbieEventAnswer, PromotionAnswer } from './shop/promotion-schema.ts';
export { isAndroidMobile, categoryOfProductName } from './shop/rules.ts';
export * from './shop/routes.ts';
export * from './shop/country-routes.ts';
export * from './shop/method-routes.ts';
export * from './shop/promotion-routes.ts';
export { bankNameIn } from './purchase/banks.ts';
export * from './purchase/method-names.ts';
export * from './purchase/states.ts';
export {
  transactionIdSchema,
  refundInfoSchema,
  depositSchema,
  refundStatuses,
  refundWays,
} from './purchase/schema.ts';
export type {
  RefundInfo,
  PurchaseBody,
  PurchaseAnswer,
  PaymentAnswer,
  LimitAnswer,
  BalanceAnswer,
  RefundBody,
  RefundAnswer,
} from './purchase/schema.ts';
export {
  totalPriceOf,
  creditedAmountOf,
  isQuantity,
  clampQuantity,
  parseQuantity,
} from './purchase/rules.ts';
export * from './purchase/routes.ts';
export type {
  Charge,
  ChargeRefund,
  FailedPayment,
  MonthlyPayment,
  OpenPayment,
  PaymentMonths,
  SpoonLot,
} from './history/schema.ts';
export { receiptFileRoute, receiptRoute } from './history/receipt.ts';
export type { Receipt } from './history/receipt.ts';
export * from './history/routes.ts';
export { liveEventSchema, liveUpdatesRoute } from './history/live.ts';
export type { LiveEvent } from './history/live.ts';
export { cardNicknameSchema, cardSchema } from './card/schema.ts';
export type { Card, CardRegistration } from './card/schema.ts';
export { checkCardNickname, checkCardNumber } from './card/rules.ts';
export { cardFrameMessageSchema } from './card/frame.ts';
export type { CardFrameMessage, CardFrameTheme } from './card/frame.ts';
export * from './card/sealed-tokens.ts';
export * from './card/routes.ts';
export {
  subscriptionTypes,
  subscriptionTypeSchema,
  subscriptionStates,
  subscriptionStateSchema,
  subscriptionEndings,
  subscriptionEventKinds,
  subscriptionProductSchema,
  subscriptionSchema,
  periodPaymentSchema,
} from './subscription/schema.ts';
export type {
  CardPaymentAnswer,
  PeriodPayment,
  Subscription,
  SubscriptionChange,
  SubscriptionEnding,
  SubscriptionEvent,
  SubscriptionProduct,
  SubscriptionRefundPreview,
  SubscriptionState,
  SubscriptionType,
} from './subscription/schema.ts';
export * from './subscription/manage-routes.ts';
export * from './subscription/routes.ts';
export { exchangeInfoOf } from './earnings/rules.ts';
export type { ExchangeInfo } from './earnings/rules.ts';
export * from './earnings/routes.ts';
export * from './exchange/vocabulary.ts';
export {
  exchangeRequestSchema,
  bankSchema,
  cashOutForm,
  estimatedSchema,
  documentBytesMax,
  documentContentTypes,
  documentsMax,
  dotmoneyProductSchema,
} from './exchange/schema.ts';
export type * from './exchange/schema.ts';
export * from './exchange/rules.ts';
export * from './exchange/routes.ts';
export * from './exchange/partner-routes.ts';
export * from './convert/routes.ts';
export * from './partner/routes.ts';
export { operatorPaymentSchema, refundStates } from './operations/schema.ts';
export type * from './operations/schema.ts';
export * from './operations/differences.ts';
export * from './operations/webhooks.ts';
export * from './operations/exchanges.ts';
export * from './operations/dated.ts';
export * from './operations/providers.ts';
export * from './operations/acts.ts';
export * from './operations/cards.ts';
export * from './operations/catalogue.ts';
export * from './operations/dashboard.ts';
export * from './operations/waiting.ts';
export * from './operations/day-range.ts';
export * from './operations/exports.ts';
export * from './operations/fees.ts';
export * from './operations/ledger.ts';
export * from './operations/administration.ts';
export * from './operations/operators.ts';
export { newPasskeySchema, passkeyProofSchema } from './operations/passkeys.ts';
export type * from './operations/passkeys.ts';
export * from './operations/people-routes.ts';
export * from './operations/payments.ts';
export * from './operations/refund-proposals.ts';
export * from './operations/refunds.ts';
export * from './operations/subscriptions.ts';
export * from './operations/review.ts';
export * from './operations/settlements.ts';
export * from './operations/routes.ts';
export {
  bridgeSource,
  bridgeVersion,
  loginEventReasons,
  planSubscribePayload,
  outgoingMessageSchema,
  incomingMessageSchema,
  readIncomingMessage,
} from './page/bridge.ts';
export type {
  PlanSubscribePayload,
  OutgoingMessage,
  IncomingMessage,
  OutgoingPayloads,
  OutgoingType,
  IncomingPayloads,
  IncomingType,
  BridgeFailure,
} from './page/bridge.ts';
export {
  authenticationEventNames,
  authenticationEventSchema,
  eventLevelOf,
  eventsBody,
  eventsInBatchMax,
} from './page/events.ts';
export type { AuthenticationEvent, AuthenticationEventName, EventsBody } from './page/events.ts';
export {
  environments,
  environmentSchema,
  pageConfigSchema,
  apiBaseOf,
  authBaseOf,
} from './page/config.ts';
export type { Environment, PageConfig } from './page/config.ts';
export type { PageContent, PageVariant, PageVisit, PageWriter } from './page/writer.ts';
