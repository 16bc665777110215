import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import type { Evidence } from '../../ports/payment-provider.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { errorSchema } from './schemas.ts';

/** What PayPal's words for a refusal mean in ours. */
const nameOfIssue: Readonly<Record<string, ErrorName>> = {
  INSTRUMENT_DECLINED: 'card_rejected',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'card_rejected',
  // About an account at PayPal: what is said of cards would lead to the card company.
  TRANSACTION_REFUSED: 'payment_failed',
  PAYER_CANNOT_PAY: 'payment_failed',
  PAYER_ACCOUNT_RESTRICTED: 'payment_failed',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'payment_failed',
  PAYER_ACTION_REQUIRED: 'payment_authentication_failed',
  ORDER_NOT_APPROVED: 'payment_authentication_failed',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'payment_too_many_requests',
  DUPLICATE_INVOICE_ID: 'duplicated_payment',
  CURRENCY_NOT_SUPPORTED: 'currency_not_found',
  INVALID_CURRENCY_CODE: 'currency_not_found',
  MISSING_REQUIRED_PARAMETER: 'payment_request_error',
  INVALID_PARAMETER_VALUE: 'payment_request_error',
  INVALID_PARAMETER_SYNTAX: 'payment_request_error',
  PAYPAL_REQUEST_ID_REQUIRED: 'payment_request_error',
  DECIMAL_PRECISION: 'payment_request_error',
  AMOUNT_MISMATCH: 'payment_request_error',
  ITEM_TOTAL_MISMATCH: 'payment_request_error',
};

/** Each that has a name of ours. */
export const knownIssues: readonly string[] = Object.keys(nameOfIssue);

/** Refusals of a refund: final ones, and the one that only needs more time. */
const nameOfRefundIssue: Readonly<Record<string, ErrorName>> = {
  REFUND_TIME_LIMIT_EXCEEDED: 'refund_window_over',
};

/** The order is still open: the person may agree to it once more, with something else. */
const openIssues: Readonly<Record<string, 'refused' | 'not-agreed'>> = {
  INSTRUMENT_DECLINED: 'refused',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'refused',
  ORDER_NOT_APPROVED: 'not-agreed',
};

export const chooseAgainOf = (issue: string): 'refused' | 'not-agreed' | undefined =>
  openIssues[issue];

export const alreadyCaptured = 'ORDER_ALREADY_CAPTURED';

export type Refusal = { readonly issue: string; readonly evidence: Evidence };

/** A refusal is one only in PayPal's own words: any other 4xx could be a proxy's. */
export const readRefusal = (answer: OutboundAnswer): Refusal | undefined => {
  if (answer.kind !== 'answered') return undefined;
  const { status, body } = answer;
  const isRefusal = [400, 403, 404, 422].includes(status);
  const parsed = errorSchema.safeParse(body);
  if (!isRefusal || !parsed.success) return undefined;
  const { name, debug_id, details } = parsed.data;
  const issue = details?.[0]?.issue ?? name;
  return { issue, evidence: { status, name, issue, debug_id: debug_id ?? null } };
};

export const failureOf = (issue: string): number =>
  errorCatalogue[nameOfIssue[issue] ?? 'payment_failed'].number;

export const refundFailureOf = (issue: string): number =>
  errorCatalogue[nameOfRefundIssue[issue] ?? 'refund_failed'].number;

/** Why nothing can be said, for whoever has to explain it later. */
export const silenceOf = (answer: OutboundAnswer): Evidence =>
  answer.kind === 'answered'
    ? { status: answer.status, why: 'unreadable' }
    : { answer: answer.kind, why: answer.why };
