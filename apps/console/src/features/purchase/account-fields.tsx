import type { RefundInfo } from '@dipper/contract';
import { Field, TextInput } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

export const emptyAccount: RefundInfo = { bank: '', accountNumber: '', accountHolder: '' };

const isWhole: Readonly<Record<keyof RefundInfo, (written: string) => boolean>> = {
  bank: (written) => /^\d{3}$/.test(written),
  accountNumber: (written) => /^\d{6,20}$/.test(written),
  accountHolder: (written) => written.trim() !== '' && written.length <= 60,
};

export const isWholeAccount = (account: RefundInfo): boolean =>
  isWhole.bank(account.bank) &&
  isWhole.accountNumber(account.accountNumber) &&
  isWhole.accountHolder(account.accountHolder);

type AccountFieldsProps = {
  readonly account: RefundInfo;
  /** True once somebody tried to go on: missing fields then show their errors. */
  readonly isTried: boolean;
  readonly onChange: (account: RefundInfo) => void;
};

/** Asks for the account to refund to, if the method itself cannot refund. */
export function AccountFields({ account, isTried, onChange }: AccountFieldsProps): ReactNode {
  const t = useTexts('purchase');
  const field = (name: keyof RefundInfo, label: string): ReactNode => (
    <Field
      label={label}
      error={isTried && !isWhole[name](account[name]) ? t('account_wrong') : undefined}
    >
      <TextInput
        value={account[name]}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...account, [name]: target.value })}
      />
    </Field>
  );
  return (
    <>
      {field('bank', t('bank'))}
      {field('accountNumber', t('account_number'))}
      {field('accountHolder', t('account_holder'))}
    </>
  );
}
