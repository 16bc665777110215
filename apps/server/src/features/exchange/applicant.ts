import {
  birthDateOfResident,
  certificationCodes,
  checkResidentNumber,
  grantValues,
} from '@dipper/contract';
import type { CashOutForm, ErrorName, ExchangeTermsVariant } from '@dipper/contract';
import type { Account } from '../../core/accounts/index.ts';
import type { BankRow } from '../../core/catalogue/index.ts';

export type Field = { readonly path: string; readonly rule: string };
export type Refusal = {
  readonly error: ErrorName;
  readonly fields?: readonly Field[];
  readonly arguments?: Readonly<Record<string, number>> | undefined;
};

const refuseFields = (fields: readonly Field[]): Refusal => ({
  error: 'wrong_request_format',
  fields,
});

const plainName = (name: string): string =>
  name.normalize('NFC').replaceAll(/\s/g, '').toLowerCase();

/** Returns whether the terms fit the person: minors have terms of their own. */
const fitsTerms = ({ grantAdult }: Account, variant: ExchangeTermsVariant): boolean =>
  (variant === 'youth') !== (grantAdult === grantValues.granted);

export type Facts = {
  /** The day in Korea. */
  readonly today: string;
  readonly banks: readonly BankRow[];
};

/**
 * Refuses a request unless it is the certified person's own, or a relative's under the family terms.
 */
export const refuseApplicant = (
  account: Account,
  body: CashOutForm,
  { today, banks }: Facts,
): Refusal | undefined => {
  const { residentFirstNumber: first, residentLastNumber: last, terms } = body;
  if (account.certification !== certificationCodes.certified) {
    return { error: 'certification_required' };
  }
  if (!fitsTerms(account, terms.variant)) return { error: 'exchange_consent_required' };
  const rule = checkResidentNumber(first, last, today);
  if (rule !== undefined) return refuseFields([{ path: 'residentFirstNumber', rule }]);
  if (!banks.some(({ code, active }) => active && code === body.exchangeBank)) {
    return refuseFields([{ path: 'exchangeBank', rule: 'bank_required' }]);
  }
  if (terms.variant === 'adult_family') return undefined;
  if (account.dateOfBirth !== birthDateOfResident(first, last)) {
    return { error: 'exchange_identity_mismatch' };
  }
  const isOwnAccount = plainName(body.accountHolder) === plainName(body.applicantName);
  return terms.variant === 'youth' || isOwnAccount
    ? undefined
    : { error: 'exchange_account_mismatch' };
};
