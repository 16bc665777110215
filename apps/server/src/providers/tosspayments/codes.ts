import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { said } from '../../platform/said.ts';
import { tosspaymentsProtocol } from './protocol.ts';

const { methods, refusals, words } = tosspaymentsProtocol;

/** Returns the name of one of our methods at Toss Payments. */
export const methodNameOf = (methodId: number) => {
  const method = Object.values(methods).find(({ id }) => id === methodId);
  if (method === undefined) throw new Error(`Toss Payments has no method ${methodId}`);
  return method.name;
};

export const isCard = (methodId: number): boolean => methodId === methods.card.id;
export const isAccount = (methodId: number): boolean => methodId === methods.account.id;

/** The banks whose code there differs from their number at the clearing house. */
const banks = Object.entries(words.bank).map(([toss, { as: clearing }]) => ({ toss, clearing }));

export const clearingBankOf = (code: string): string | undefined => {
  const other = banks.find(({ toss, clearing }) => toss === code || clearing === `0${code}`);
  if (other !== undefined) return other.toss === code ? other.clearing : undefined;
  return /^\d\d$/.test(code) ? `0${code}` : undefined;
};

export const tossBankOf = (clearingCode: string): string | undefined => {
  const other = banks.find(
    ({ toss, clearing }) => clearing === clearingCode || `0${toss}` === clearingCode,
  );
  if (other !== undefined) return other.clearing === clearingCode ? other.toss : undefined;
  return /^0\d\d$/.test(clearingCode) ? clearingCode.slice(1) : undefined;
};

/** Returns an issuer's name; an issuer without one here keeps its number. */
export const companyOf = (code: string): string => said(words.issuer, code)?.as ?? code;

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

/** The error number for a person who pays by that method. */
export const numberFor = (reason: ErrorName, methodId: number): number => {
  const explained = isCard(methodId) ? reason : (withoutCard[reason] ?? reason);
  return errorCatalogue[explained].number;
};

/** Returns the error of a failed payment, by the code beside it. */
export const failureNumberOf = (code: string, methodId: number): number =>
  numberFor(said(refusals.charge, code)?.reason ?? 'payment_failed', methodId);

/** Returns why a key is not given: a code that says nothing about the card is no payment that failed. */
export const keyRefusalOf = (code: string): ErrorName | undefined => {
  const reason = said(refusals.card, code)?.reason ?? said(words.authKey, code)?.as;
  return reason === 'payment_failed' ? 'card_link_failed' : reason;
};

/** Returns the error of a failed charge by key; a code that nobody has mapped has its own number, to be noticed. */
export const keyFailureNumberOf = (code: string): number =>
  errorCatalogue[said(refusals.keyCharge, code)?.reason ?? 'toss_error_code_not_found'].number;
