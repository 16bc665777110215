import type { ErrorName } from '@dipper/contract';
import type { Refusal, Refusals } from '../../ports/protocol.ts';

/** PayPal's words that are certain refusals, for each operation. */
type Source = 'orders' | 'payments' | 'notes';
type Noes = Refusals<Source | 'events'>;

const by =
  (source: Source) =>
  (reason: ErrorName, meaning: string): Refusal<Source> => ({ meaning, reason, source });
const orders = by('orders');
const payments = by('payments');

const badRequest = {
  MISSING_REQUIRED_PARAMETER: orders('payment_request_error', 'a required field is missing'),
  INVALID_PARAMETER_VALUE: orders('payment_request_error', 'the value of a field is not valid'),
  INVALID_PARAMETER_SYNTAX: orders('payment_request_error', 'a field has another form'),
  INVALID_STRING_LENGTH: orders('payment_request_error', 'a field is too short or too long'),
  MALFORMED_REQUEST_JSON: orders('payment_request_error', 'the request is no JSON'),
} as const satisfies Noes;

/** No order was made. */
export const beginNoes = {
  ...badRequest,
  PAYPAL_REQUEST_ID_REQUIRED: orders('payment_request_error', 'the request has no number'),
  DECIMAL_PRECISION: orders('payment_request_error', 'too many digits after the point'),
  AMOUNT_MISMATCH: orders('payment_request_error', 'the parts are not the amount'),
  ITEM_TOTAL_MISMATCH: orders('payment_request_error', 'the items are not their total'),
  INVALID_CURRENCY_CODE: orders('currency_not_found', 'no such currency'),
  CURRENCY_NOT_SUPPORTED: {
    meaning: 'the currency is not supported',
    reason: 'currency_not_found',
    source: 'notes',
  },
  DUPLICATE_INVOICE_ID: orders('duplicated_payment', 'the invoice’s number was used before'),
  COMPLIANCE_VIOLATION: orders('payment_failed', 'declined for compliance'),
  PAYEE_ACCOUNT_RESTRICTED: orders('payment_failed', 'the shop’s account is restricted'),
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: orders('payment_failed', 'the shop’s account is closed'),
} as const satisfies Noes;

/** The order is still open: the person may approve it again with another way to pay. */
const chooseAgainNoes = {
  INSTRUMENT_DECLINED: orders('card_rejected', 'the bank has declined it'),
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: orders('card_rejected', 'another way to pay is needed'),
  ORDER_NOT_APPROVED: orders('payment_authentication_failed', 'the payer has not agreed yet'),
} as const satisfies Noes;

/** The money was not taken. What is said of accounts is no matter of a card company. */
export const chargeNoes = {
  ...badRequest,
  ...chooseAgainNoes,
  PERMISSION_DENIED: orders('payment_failed', 'the shop may not do this'),
  INVALID_RESOURCE_ID: orders('payment_failed', 'there is no such order'),
  TRANSACTION_REFUSED: orders('payment_failed', 'the request was refused'),
  COMPLIANCE_VIOLATION: orders('payment_failed', 'declined for compliance'),
  DOMESTIC_TRANSACTION_REQUIRED: orders('payment_failed', 'payer and shop have to be in a country'),
  DECLINED_DUE_TO_RELATED_TXN: orders('payment_failed', 'another part of the order was declined'),
  PAYEE_BLOCKED_TRANSACTION: orders('payment_failed', 'the shop’s own rules refuse it'),
  TRANSACTION_BLOCKED_BY_PAYEE: orders('payment_failed', 'the shop’s own rules refuse it'),
  PAYER_CANNOT_PAY: orders('payment_failed', 'the payer cannot pay for this'),
  PAYER_ACCOUNT_RESTRICTED: orders('payment_failed', 'the payer’s account is restricted'),
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: orders('payment_failed', 'the payer’s account is closed'),
  TRANSACTION_LIMIT_EXCEEDED: orders('payment_failed', 'above the limit of a transaction'),
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: orders('payment_failed', 'above what the shop may take'),
  PAYER_ACTION_REQUIRED: orders('payment_authentication_failed', 'the payer has to go back there'),
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: orders('payment_too_many_requests', 'tried too often'),
  DUPLICATE_INVOICE_ID: orders('duplicated_payment', 'the invoice’s number was used before'),
} as const satisfies Noes;

/** Words of an order or of a charge by which nothing is held. */
export const statusNoes = {
  VOIDED: orders('payment_failed', 'the order is over'),
  DECLINED: payments('payment_failed', 'the charge was declined'),
  FAILED: payments('payment_failed', 'the charge has failed'),
  REFUNDED: payments('payment_failed', 'all of the charge was given back'),
} as const satisfies Noes;

/**
 * This refund was not made. "Fully refunded" and "less is left" are not on the list: this same
 * refund may be the reason.
 */
export const refundNoes = {
  MISSING_REQUIRED_PARAMETER: payments('refund_failed', 'a required field is missing'),
  INVALID_PARAMETER_VALUE: payments('refund_failed', 'the value of a field is not valid'),
  INVALID_PARAMETER_SYNTAX: payments('refund_failed', 'a field has another form'),
  INVALID_STRING_LENGTH: payments('refund_failed', 'a field is too short or too long'),
  INVALID_STRING_MAX_LENGTH: payments('refund_failed', 'a field is too long'),
  PERMISSION_DENIED: payments('refund_failed', 'the shop may not do this'),
  INVALID_RESOURCE_ID: payments('refund_failed', 'there is no such charge'),
  CANNOT_BE_ZERO_OR_NEGATIVE: payments('refund_failed', 'the amount is not above zero'),
  CANNOT_BE_NEGATIVE: payments('refund_failed', 'an amount is below zero'),
  DECIMAL_PRECISION: payments('refund_failed', 'too many digits after the point'),
  DECIMALS_NOT_SUPPORTED: payments('refund_failed', 'the currency has no parts'),
  INVALID_CURRENCY_CODE: payments('refund_failed', 'no such currency'),
  CURRENCY_MISMATCH: payments('refund_failed', 'amounts of two currencies'),
  REFUND_CAPTURE_CURRENCY_MISMATCH: payments('refund_failed', 'charged in another currency'),
  REFUND_NOT_ALLOWED: payments('refund_failed', 'the charge cannot be given back'),
  REFUND_TIME_LIMIT_EXCEEDED: payments('refund_window_over', 'too late to give it back'),
  REFUND_AMOUNT_TOO_LOW: payments('refund_failed', 'nothing is left after the exchange'),
  REFUND_FAILED_INSUFFICIENT_FUNDS: payments('refund_failed', 'the shop has too little there'),
  PARTIAL_REFUND_NOT_ALLOWED: payments('refund_failed', 'only all of it can be given back'),
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: payments('refund_failed', 'given back too often'),
  PENDING_CAPTURE: payments('refund_failed', 'the charge has not arrived yet'),
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: payments('refund_failed', 'the shop’s account is closed'),
  PAYEE_ACCOUNT_RESTRICTED: payments('refund_failed', 'the shop’s account is restricted'),
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: payments('refund_failed', 'the payer’s account is closed'),
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: payments('refund_failed', 'the bank has taken it back'),
  TRANSACTION_DISPUTED: payments('refund_failed', 'the payer disputes it'),
  REFUND_IS_RESTRICTED: payments('refund_failed', 'only who has charged it gives it back'),
} as const satisfies Noes;

/** Words of a refund that will not be made any more. */
export const refundStatusNoes = {
  CANCELLED: payments('refund_failed', 'the refund was cancelled'),
  FAILED: payments('refund_failed', 'the refund has failed'),
} as const satisfies Noes;
