import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { noes } from './refusals.ts';

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

/** The number that somebody is told who pays by that method. */
export const numberFor = (reason: ErrorName, methodId: number): number => {
  const told = methodCodeOf(methodId) === 'CARD' ? reason : (withoutCard[reason] ?? reason);
  return errorCatalogue[told].number;
};

/** Of a payment that has failed, by the code beside it. */
export const failureNumberOf = (code: string, methodId: number): number =>
  numberFor(noes.charge.get(code)?.reason ?? 'payment_failed', methodId);

/** Of a key that is not given: what says nothing about the card is no payment that failed. */
export const keyRefusalOf = (code: string): ErrorName | undefined => {
  const reason = noes.card.get(code)?.reason;
  return reason === 'payment_failed' ? 'card_link_failed' : reason;
};

/** Of a charge by key that has failed; what nobody has mapped has a number of its own, to be noticed. */
export const keyFailureNumberOf = (code: string): number =>
  errorCatalogue[noes.keyCharge.get(code)?.reason ?? 'toss_error_code_not_found'].number;
