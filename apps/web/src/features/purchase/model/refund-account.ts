import { refundInfoSchema } from '@dipper/contract';
import type { FieldRule, PaymentMethodKey, RefundInfo } from '@dipper/contract';
import { toLatinDigits } from '@dipper/ui';

/** A refund account as far as it is written. */
export type AccountDraft = {
  readonly bank: string;
  readonly accountNumber: string;
  readonly accountHolder: string;
};
export type AccountField = keyof AccountDraft;
export type AccountErrors = Readonly<Partial<Record<AccountField, FieldRule>>>;

export const emptyAccount: AccountDraft = { bank: '', accountNumber: '', accountHolder: '' };

/** The fields in the order of the form, so that the first wrong one gets the focus. */
export const accountFields = ['bank', 'accountNumber', 'accountHolder'] as const;

/** Money that came by transfer goes back by transfer: somebody has to say where to. */
export const needsAccount = (method: PaymentMethodKey | undefined): boolean =>
  method === 'virtual_bank';

const accountNumberRule = (number: string): FieldRule | undefined => {
  if (number === '') return 'account_number_required';
  if (/^[\d\s-]+$/.test(number) && /[\s-]/.test(number)) return 'account_number_no_hyphens';
  if (!/^\d+$/.test(number)) return 'numeric_only';
  const { accountNumber } = refundInfoSchema.shape;
  return accountNumber.safeParse(number).success ? undefined : 'invalid_format';
};

const holderRule = (holder: string): FieldRule | undefined => {
  if (holder === '') return 'account_holder_required';
  const { accountHolder } = refundInfoSchema.shape;
  return accountHolder.safeParse(holder).success ? undefined : 'invalid_format';
};

const tidy = ({ bank, accountNumber, accountHolder }: AccountDraft): AccountDraft => ({
  bank,
  accountNumber: toLatinDigits(accountNumber).trim(),
  accountHolder: accountHolder.trim(),
});

/** Returns the error of each field, or the account that can be sent. */
export const readAccount = (
  draft: AccountDraft,
): { readonly errors: AccountErrors; readonly account: RefundInfo | undefined } => {
  const account = tidy(draft);
  const found = {
    bank: account.bank === '' ? ('bank_required' as const) : undefined,
    accountNumber: accountNumberRule(account.accountNumber),
    accountHolder: holderRule(account.accountHolder),
  };
  const isGood = accountFields.every((field) => found[field] === undefined);
  return {
    errors: {
      ...(found.bank && { bank: found.bank }),
      ...(found.accountNumber && { accountNumber: found.accountNumber }),
      ...(found.accountHolder && { accountHolder: found.accountHolder }),
    },
    account: isGood ? account : undefined,
  };
};
