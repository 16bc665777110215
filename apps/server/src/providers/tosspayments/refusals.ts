import type { ErrorName } from '@dipper/contract';
import type { Refusal } from '../../ports/protocol.ts';

/** Both lists stand on their page about errors; the second is its table of all of them. */
type Name = 'errors';

const no = (reason: ErrorName, meaning: string): Refusal<Name> => ({
  meaning,
  reason,
  source: 'errors',
});

/** Nothing was charged: neither in the window, nor by the key of a card. */
const charge = {
  INVALID_STOPPED_CARD: no('card_stopped', 'The card is suspended.'),
  INVALID_CARD_LOST_OR_STOLEN: no('card_stopped', 'The card was lost or stolen.'),
  REJECT_CARD_COMPANY: no('card_rejected', 'The approval was refused.'),
  INVALID_REJECT_CARD: no('card_rejected', 'The card was refused; ask the card company.'),
  FDS_ERROR: no('card_rejected', 'A dangerous trade was seen, and the payment stopped.'),
  REJECT_CARD_PAYMENT: no('card_limit_exceeded', 'Over the limit, or not enough money.'),
  EXCEED_MAX_AMOUNT: no('card_limit_exceeded', 'Over the limit of one trade.'),
  EXCEED_MAX_PAYMENT_AMOUNT: no('card_limit_exceeded', 'Over what one day allows.'),
  EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT: no('card_limit_exceeded', 'Over what the month allows.'),
  EXCEED_MAX_ONE_DAY_AMOUNT: no('card_limit_exceeded', 'Over the limit of the day.'),
  EXCEED_MAX_ONE_DAY_WITHDRAW_AMOUNT: no(
    'card_limit_exceeded',
    'Over what an account gives a day.',
  ),
  EXCEED_MAX_ONE_TIME_WITHDRAW_AMOUNT: no(
    'card_limit_exceeded',
    'Over what an account gives at once.',
  ),
  REJECT_ACCOUNT_PAYMENT: no('card_balance_insufficient', 'Not enough money.'),
  INVALID_CARD_NUMBER: no('invalid_card', 'The number of the card is wrong.'),
  INVALID_CARD_EXPIRATION: no('invalid_card', 'The expiry of the card is wrong.'),
  INVALID_CARD_IDENTITY: no(
    'invalid_card',
    'The birth date or business number is not the owner’s.',
  ),
  INVALID_CARD_PASSWORD: no('invalid_card', 'The password of the card is wrong.'),
  INVALID_BIRTH_DAY_FORMAT: no('invalid_card', 'The birth date is not written as it has to be.'),
  INVALID_PASSWORD: no('invalid_card', 'The password of the payment is wrong.'),
  EXCEED_MAX_CARD_INSTALLMENT_PLAN: no('card_unusable', 'Too many instalments.'),
  INVALID_CARD_INSTALLMENT_PLAN: no('card_unusable', 'The instalments are wrong.'),
  NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT: no('card_unusable', 'No instalments here.'),
  NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN: no('card_unusable', 'No instalments with this card.'),
  NOT_ALLOWED_POINT_USE: no('card_unusable', 'The points of this card cannot be used.'),
  NOT_SUPPORTED_CARD_TYPE: no('card_type_not_allowed', 'A kind of card that is not taken.'),
  NOT_REGISTERED_CARD_COMPANY: no('card_unsupported', 'The card is not registered for this use.'),
  EXCEED_MAX_DAILY_PAYMENT_COUNT: no('daily_limit', 'Too many payments in one day.'),
  EXCEED_MAX_AUTH_COUNT: no('payment_too_many_requests', 'Too many attempts to prove oneself.'),
  NOT_AVAILABLE_BANK: no('payment_retry', 'The bank is closed.'),
  NOT_AVAILABLE_PAYMENT: no('payment_retry', 'No payments at this hour.'),
  NOT_FOUND_PAYMENT_SESSION: no('payment_expired', 'The time to pay is over.'),
  PAY_PROCESS_CANCELED: no('payment_canceled', 'The person turned back.'),
  BELOW_MINIMUM_AMOUNT: no('payment_failed', 'Less than the least that can be paid.'),
  INVALID_REQUEST: no('payment_failed', 'The request is wrong.'),
  FORBIDDEN_REQUEST: no('payment_failed', 'The request is not allowed.'),
  INVALID_API_KEY: no('payment_failed', 'The secret key is wrong.'),
  UNAUTHORIZED_KEY: no('payment_failed', 'The key is not authorised.'),
  INCORRECT_BASIC_AUTH_FORMAT: no('payment_failed', 'The key is not written as it has to be.'),
  NOT_FOUND_TERMINAL_ID: no('payment_failed', 'The shop has no terminal.'),
  INVALID_AUTHORIZE_AUTH: no('payment_failed', 'The way of proving oneself is wrong.'),
  RESTRICTED_TRANSFER_ACCOUNT: no('payment_failed', 'The account is too new to pay with.'),
  INVALID_UNREGISTERED_SUBMALL: no('payment_failed', 'The shop below ours is not registered.'),
  NOT_REGISTERED_BUSINESS: no('payment_failed', 'The business is not registered.'),
  INVALID_ACCOUNT_INFO_RE_REGISTER: no('payment_failed', 'The account has to be registered anew.'),
  REJECT_TOSSPAY_INVALID_ACCOUNT: no('payment_failed', 'Nothing can be drawn from the account.'),
} as const satisfies Record<string, Refusal<Name>>;

/** Further refusals about the key of a card: nothing was charged by it. */
const keyCharge = {
  ...charge,
  NOT_FOUND_BILLING: no('billing_key_not_found', 'There is no such key.'),
  INVALID_BILL_KEY_REQUEST: no('billing_key_null', 'The key was never made good, or is none.'),
  INVALID_BILLING_AUTH: no('billing_key_null', 'The key is not valid.'),
  NOT_MATCHES_CUSTOMER_KEY: no('billing_key_null', 'The key is of another customer.'),
  INVALID_CUSTOMER_KEY: no('billing_key_null', 'The name of the customer is wrong.'),
} as const satisfies Record<string, Refusal<Name>>;

/** Refusals about the card itself. Only the vault sees its number, and reads these. */
const register = {
  INVALID_CARD_NUMBER: charge.INVALID_CARD_NUMBER,
  INVALID_CARD_EXPIRATION: charge.INVALID_CARD_EXPIRATION,
  INVALID_CARD_IDENTITY: charge.INVALID_CARD_IDENTITY,
  INVALID_BIRTH_DAY_FORMAT: charge.INVALID_BIRTH_DAY_FORMAT,
  INVALID_CARD_PASSWORD: charge.INVALID_CARD_PASSWORD,
  NOT_SUPPORTED_CARD_TYPE: charge.NOT_SUPPORTED_CARD_TYPE,
  NOT_REGISTERED_CARD_COMPANY: charge.NOT_REGISTERED_CARD_COMPANY,
  INVALID_STOPPED_CARD: charge.INVALID_STOPPED_CARD,
  INVALID_CARD_LOST_OR_STOLEN: charge.INVALID_CARD_LOST_OR_STOLEN,
  INVALID_REJECT_CARD: charge.INVALID_REJECT_CARD,
  REJECT_CARD_COMPANY: charge.REJECT_CARD_COMPANY,
  FDS_ERROR: charge.FDS_ERROR,
  EXCEED_MAX_AUTH_COUNT: charge.EXCEED_MAX_AUTH_COUNT,
} as const satisfies Record<string, Refusal<Name>>;

/** The key is charged by nobody any more, so there is nothing left to forget. */
const forget = {
  NOT_FOUND_BILLING: no('billing_key_not_found', 'There is no such key.'),
} as const satisfies Record<string, Refusal<Name>>;

/** Nothing went back. */
const refund = {
  EXCEED_MAX_REFUND_DUE: no('refund_window_over', 'The time for refunds is over.'),
  NOT_CANCELABLE_AMOUNT: no('refund_failed', 'The amount cannot be cancelled.'),
  NOT_CANCELABLE_PAYMENT: no('refund_failed', 'The payment cannot be cancelled.'),
  NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER: no('refund_failed', 'Its payer is dormant there.'),
  NOT_ALLOWED_PARTIAL_REFUND: no('refund_failed', 'It goes back whole or not at all.'),
  NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT: no('refund_failed', 'Nothing was paid in yet.'),
  EXCEED_CANCEL_LIMIT: no('refund_failed', 'Over the limit of cancellations.'),
  EXCEED_MAX_REFUND_AMOUNT: no('refund_failed', 'Over what a day or a month gives back.'),
  EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT: no('refund_failed', 'Less than the discount at once.'),
  INVALID_REFUND_ACCOUNT_INFO: no('refund_failed', 'The account is not of that name.'),
  INVALID_REFUND_ACCOUNT_NUMBER: no('refund_failed', 'The number of the account is wrong.'),
  INVALID_BANK: no('refund_failed', 'There is no such bank.'),
  NOT_ALLOWED_REFUND_BANK: no('refund_failed', 'The bank takes no refunds.'),
  FORBIDDEN_BANK_REFUND_REQUEST: no('refund_failed', 'The account takes no money.'),
  NOT_AVAILABLE_BANK: no('refund_failed', 'The bank is closed.'),
  NOT_SUPPORTED_REFUND: no('refund_failed', 'The shop may give nothing back.'),
  REFUND_REJECTED: no('refund_failed', 'The refund was refused.'),
  INVALID_REQUEST: no('refund_failed', 'The request is wrong.'),
  FORBIDDEN_REQUEST: no('refund_failed', 'The request is not allowed.'),
  INVALID_API_KEY: no('refund_failed', 'The secret key is wrong.'),
  UNAUTHORIZED_KEY: no('refund_failed', 'The key is not authorised.'),
  INCORRECT_BASIC_AUTH_FORMAT: no('refund_failed', 'The key is not written as it has to be.'),
} as const satisfies Record<string, Refusal<Name>>;

/** The states of a payment from the window that are no sale. */
const status = {
  ABORTED: {
    meaning: 'The approval failed; why stands beside it.',
    reason: 'payment_failed',
    source: 'reference',
  },
  CANCELED: {
    meaning: 'All of it went back, or an account ended before anything was paid in.',
    reason: 'payment_failed',
    source: 'reference',
  },
} as const satisfies Record<string, Refusal<'reference'>>;

/** The states of a charge by key that are no sale. Nobody is waited for there, so that its time is over for good. */
const keyStatus = {
  ABORTED: status.ABORTED,
  EXPIRED: {
    meaning: 'The time to pay is over.',
    reason: 'payment_failed',
    source: 'reference',
  },
} as const satisfies Record<string, Refusal<'reference'>>;

/** Values of `cancelStatus`, of a cancellation within a payment. */
const cancelStatus = {
  ABORTED: {
    meaning: 'The cancellation has failed.',
    reason: 'refund_failed',
    source: 'reference',
  },
} as const satisfies Record<string, Refusal<'reference'>>;

export const refusals = {
  charge,
  keyCharge,
  card: keyCharge,
  register,
  forget,
  refund,
  cancelStatus,
  status,
  keyStatus,
} as const;
