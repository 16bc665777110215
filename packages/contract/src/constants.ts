/**
 * The numbers of the product, each once, named with its unit. Those that are company policy
 * (limits, minimums, periods) are the defaults that the server seeds its settings with.
 */

// Calls
export const requestTimeoutSeconds = 60;
export const idempotencyKeyMinCharacters = 8;
export const idempotencyKeyMaxCharacters = 255;
export const defaultPageSize = 20;
export const maximumPageSize = 100;

// Login and tokens
export const tokenExpiringSoonSeconds = 60;
export const accessTokenValiditySeconds = 15 * 60;
export const authKeyValiditySeconds = 60;
export const minimumLoginAgeYears = 13;
export const reRegisterAfterDays = 7;
export const passwordMinCharacters = 8;
export const passwordMaxCharacters = 128;

// Buying spoons
export const defaultQuantity = 1;
export const minimumQuantity = 1;
export const maximumQuantity = 99;
export const spoonValidityYears = 5;
export const spoonValueWon = 110n;
export const spoonCostPoints = 110n;
export const pointValueWon = 1n;
export const dailyMethodUses = 3;
export const minorMonthlyLimitWon = 1_000_000n;
export const purchaseRefundDays = 7;

/** The payment result code that means success; it is not an error. */
export const paymentSucceededCode = 20012;

// Cards and recurring payment
export const cardNicknameMaxCharacters = 10;
/** Cards that a person may keep at a time. */
export const cardsPerPerson = 10;
export const cardProcessingMinMinutes = 1;
export const cardProcessingMaxMinutes = 3;
export const recurringPeriodDays = 30;
export const cancelBeforeNextPaymentHours = 24;
export const subscriptionFullRefundDays = 7;

// Earnings, exchange and convert
export const subscriptionSettlementVisibleAfterDays = 45;
export const minimumCashOutWon = 30_000n;
export const minimumCashOutBalanceWon = 30_000n;
export const minimumCashOutTaiwanDollars = 1_500n;
export const minimumCashOutBalanceTaiwanDollars = 800n;
export const minimumExchangeSpoonsKorea = 500n;
export const minimumExchangeSpoonsTaiwan = 500n;
export const minimumExchangePointsJapan = 300n;
/** The specification gives this minimum without a unit; what is exchanged is points. */
export const minimumPayoutProviderPoints = 16_670n;

// The window and the bridge
export const popUpWidthPixels = 456;
export const popUpHeightPixels = 800;
export const bridgeMessageMaxBytes = 4096;

// Analytics and monitoring
export const messagingSessionTimeoutHours = 24;
export const eventLogLevelInfo = 3;
export const eventLogLevelError = 5;
export const sessionSamplingRate = 0.3;
export const appVersion = '2.5.14';
