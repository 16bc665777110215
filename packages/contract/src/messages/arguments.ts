import {
  cancelBeforeNextPaymentHours,
  cardNicknameMaxCharacters,
  dailyMethodUses,
  maximumQuantity,
  minimumLoginAgeYears,
  minimumQuantity,
  minorMonthlyLimitWon,
  passwordMaxCharacters,
  passwordMinCharacters,
  purchaseRefundDays,
  reRegisterAfterDays,
  subscriptionSettlementVisibleAfterDays,
} from '../constants.ts';
import type { ErrorName } from '../errors/catalogue.ts';
import type { MessageName } from './catalogue.ts';

/**
 * The `{name}` placeholders of the texts and their values unless a problem's `arguments` override
 * them. Undefined: the value depends on the country, the amount or the moment, and the caller gives
 * it.
 */
export const textArguments = {
  account_deleted: { days: reRegisterAfterDays },
  age_confirmation_required: { age: minimumLoginAgeYears },
  daily_limit: { limit: dailyMethodUses, until: undefined },
  minor_monthly_limit: { limit: minorMonthlyLimitWon },
  refund_window_over: { days: purchaseRefundDays },
  subscription_cancel_too_late: { hours: cancelBeforeNextPaymentHours },
  exchange_spoons_insufficient: { minimum: undefined },
  exchange_below_minimum: { minimum: undefined },
  convert_below_minimum: { minimum: undefined },
  settlement_not_visible_yet: { days: subscriptionSettlementVisibleAfterDays },
  login_unconfirmed: { nickname: undefined },
  sign_up_prompt: { age: minimumLoginAgeYears },
  quantity_out_of_range: { minimum: minimumQuantity, maximum: maximumQuantity },
  below_minimum_amount: { minimum: undefined },
  below_minimum_spoons: { minimum: undefined },
  nickname_too_long: { limit: cardNicknameMaxCharacters },
  password_too_short: { minimum: passwordMinCharacters },
  password_too_long: { maximum: passwordMaxCharacters },
} as const satisfies Partial<
  Record<ErrorName | MessageName, Readonly<Record<string, number | bigint | undefined>>>
>;
