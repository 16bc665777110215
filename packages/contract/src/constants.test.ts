import { describe, expect, it } from 'vitest';
import * as constants from './constants.ts';

/** Section 9 of the specification, read again by hand. */
const specified = {
  requestTimeoutSeconds: 60,
  defaultQuantity: 1,
  tokenExpiringSoonSeconds: 60,
  spoonValidityYears: 5,
  spoonValueWon: 110n,
  spoonCostPoints: 110n,
  pointValueWon: 1n,
  minimumCashOutWon: 30_000n,
  minimumCashOutBalanceWon: 30_000n,
  minimumCashOutBalanceTaiwanDollars: 800n,
  minimumCashOutTaiwanDollars: 1500n,
  minimumExchangeSpoonsTaiwan: 500n,
  minimumExchangeSpoonsKorea: 500n,
  minimumExchangePointsJapan: 300n,
  minimumPayoutProviderPoints: 16_670n,
  dailyMethodUses: 3,
  minorMonthlyLimitWon: 1_000_000n,
  recurringPeriodDays: 30,
  cancelBeforeNextPaymentHours: 24,
  subscriptionFullRefundDays: 7,
  purchaseRefundDays: 7,
  subscriptionSettlementVisibleAfterDays: 45,
  cardNicknameMaxCharacters: 10,
  cardProcessingMinMinutes: 1,
  cardProcessingMaxMinutes: 3,
  minimumLoginAgeYears: 13,
  reRegisterAfterDays: 7,
  messagingSessionTimeoutHours: 24,
  eventLogLevelInfo: 3,
  eventLogLevelError: 5,
  sessionSamplingRate: 0.3,
  appVersion: '2.5.14',
  popUpWidthPixels: 456,
  popUpHeightPixels: 800,
  paymentSucceededCode: 20012,
};

describe("the contract's constants", () => {
  it('have the values of the specification [NUM-01] [BRG-05]', () => {
    expect(constants).toMatchObject(specified);
  });
});
