import { errorCatalogue, isErrorName } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';

/** Which of our methods goes by which name at Toss Payments. */
const methodCodes: ReadonlyMap<number, string> = new Map([
  [31, 'CARD'],
  [36, 'VIRTUAL_ACCOUNT'],
  [35, 'MOBILE_PHONE'],
  [29, 'CULTURE_GIFT_CERTIFICATE'],
  [34, 'BOOK_GIFT_CERTIFICATE'],
]);

export const methodCodeOf = (methodId: number): string => {
  const code = methodCodes.get(methodId);
  if (code === undefined) throw new Error(`Toss Payments has no method ${methodId}`);
  return code;
};

/** Two digits there, three at the clearing house: the same number, but for one bank. */
const exception = { toss: '06', clearing: '004' } as const;

export const clearingBankOf = (code: string): string | undefined => {
  if (code === exception.toss) return exception.clearing;
  return /^\d\d$/.test(code) && `0${code}` !== exception.clearing ? `0${code}` : undefined;
};

export const tossBankOf = (clearingCode: string): string | undefined => {
  if (clearingCode === exception.clearing) return exception.toss;
  const code = clearingCode.slice(1);
  return /^0\d\d$/.test(clearingCode) && code !== exception.toss ? code : undefined;
};

/** The nearest of our refusals, by Toss's code; whatever is not here failed. */
const causes: Readonly<Partial<Record<ErrorName, readonly string[]>>> = {
  card_stopped: ['INVALID_STOPPED_CARD', 'INVALID_CARD_LOST_OR_STOLEN'],
  card_rejected: ['REJECT_CARD_COMPANY', 'INVALID_REJECT_CARD', 'FDS_ERROR'],
  card_limit_exceeded: [
    'REJECT_CARD_PAYMENT',
    'EXCEED_MAX_AMOUNT',
    'EXCEED_MAX_PAYMENT_AMOUNT',
    'EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT',
    'EXCEED_MAX_ONE_DAY_AMOUNT',
    'EXCEED_MAX_ONE_DAY_WITHDRAW_AMOUNT',
    'EXCEED_MAX_ONE_TIME_WITHDRAW_AMOUNT',
  ],
  card_balance_insufficient: ['REJECT_ACCOUNT_PAYMENT'],
  invalid_card: [
    'INVALID_CARD_NUMBER',
    'INVALID_CARD_EXPIRATION',
    'INVALID_CARD_IDENTITY',
    'INVALID_CARD_PASSWORD',
    'INVALID_BIRTH_DAY_FORMAT',
    'INVALID_PASSWORD',
  ],
  card_unusable: [
    'EXCEED_MAX_CARD_INSTALLMENT_PLAN',
    'INVALID_CARD_INSTALLMENT_PLAN',
    'NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT',
    'NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN',
    'NOT_ALLOWED_POINT_USE',
  ],
  card_type_not_allowed: ['NOT_SUPPORTED_CARD_TYPE'],
  card_unsupported: ['NOT_REGISTERED_CARD_COMPANY'],
  daily_limit: ['EXCEED_MAX_DAILY_PAYMENT_COUNT'],
  payment_too_many_requests: ['EXCEED_MAX_AUTH_COUNT', 'FORBIDDEN_CONSECUTIVE_REQUEST'],
  payment_retry: ['NOT_AVAILABLE_BANK', 'NOT_AVAILABLE_PAYMENT'],
  payment_expired: ['NOT_FOUND_PAYMENT_SESSION'],
  payment_canceled: ['PAY_PROCESS_CANCELED'],
};

const causeOf: ReadonlyMap<string, ErrorName> = new Map(
  Object.keys(causes)
    .filter(isErrorName)
    .flatMap((name) => (causes[name] ?? []).map((code) => [code, name] as const)),
);

/** Each that has a name of ours. */
export const knownCodes: readonly string[] = [...causeOf.keys()];

/** Nobody who pays by phone bill, voucher or transfer is told of a card of theirs. */
const withoutCard: Readonly<Partial<Record<ErrorName, ErrorName>>> = {
  invalid_card: 'payment_information_incorrect',
  card_limit_exceeded: 'method_amount_out_of_range',
  card_balance_insufficient: 'payment_failed',
  card_rejected: 'payment_failed',
  card_stopped: 'payment_failed',
  card_unusable: 'payment_failed',
  card_unsupported: 'payment_failed',
  card_type_not_allowed: 'payment_failed',
};

export const failureNumberOf = (code: string, methodId: number): number => {
  const cause = causeOf.get(code) ?? 'payment_failed';
  const told = methodCodeOf(methodId) === 'CARD' ? cause : (withoutCard[cause] ?? cause);
  return errorCatalogue[told].number;
};

/** Said of a billing key or of the card behind it, where a payment in the window has none. */
const keyCauses: ReadonlyMap<string, ErrorName> = new Map([
  ['NOT_FOUND_BILLING', 'billing_key_not_found'],
  ['INVALID_BILL_KEY_REQUEST', 'billing_key_null'],
  ['NOT_MATCHES_CUSTOMER_KEY', 'billing_key_null'],
  ['INVALID_CUSTOMER_KEY', 'billing_key_null'],
  ['EXPIRED_CARD', 'invalid_card'],
  ['INVALID_CARD_EXPIRATION', 'invalid_card'],
  ['NOT_FOUND_AUTH_KEY', 'card_registration_expired'],
  ['INVALID_AUTH_KEY', 'card_registration_expired'],
  ['DUPLICATED_ORDER_ID', 'duplicated_payment'],
]);

/** The nearest of our refusals where a key is charged or given; undefined: a code that nobody has mapped. */
export const keyRefusalOf = (code: string): ErrorName | undefined =>
  keyCauses.get(code) ?? causeOf.get(code);

/** What nobody has mapped has a number of its own, so that it is noticed. */
export const keyFailureNumberOf = (code: string): number =>
  errorCatalogue[keyRefusalOf(code) ?? 'toss_error_code_not_found'].number;

/** Said before, or while, the same thing is done by somebody: what is true has to be asked. */
const undecidedCodes = new Set([
  'ALREADY_PROCESSED_PAYMENT',
  'PROVIDER_ERROR',
  'IDEMPOTENT_REQUEST_PROCESSING',
  'FORBIDDEN_CONSECUTIVE_REQUEST',
  'UNKNOWN_PAYMENT_ERROR',
  'ALREADY_CANCELED_PAYMENT',
  'ALREADY_REFUND_PAYMENT',
  'NOT_MATCHES_REFUNDABLE_AMOUNT',
  'CARD_PROCESSING_ERROR',
  'FAILED_DB_PROCESSING',
  'FAILED_CARD_COMPANY_RESPONSE',
]);

export const isUndecided = (code: string): boolean => undecidedCodes.has(code);
