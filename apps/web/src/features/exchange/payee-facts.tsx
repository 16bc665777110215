import type { KeptPayee } from '@dipper/contract';
import { Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useBanks } from '../../shared/banks/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

/** The account and its holder, in full or masked. */
export type PayeeValues = Omit<KeptPayee, 'exchangeId' | 'variant'>;

const dotted = (masked: string): string => masked.replaceAll('*', '•');

/** The payee of the last request. The server masks by stars, which read like something typed. */
export const dottedPayee = (payee: KeptPayee): PayeeValues => ({
  exchangeBank: payee.exchangeBank,
  accountNumber: dotted(payee.accountNumber),
  accountHolder: dotted(payee.accountHolder),
  applicantName: dotted(payee.applicantName),
  phoneNumber: dotted(payee.phoneNumber),
  email: dotted(payee.email),
});

/** Shows where the money goes, enough to know it again. */
export function PayeeFacts({ payee }: { readonly payee: PayeeValues }): ReactNode {
  const t = useTexts('payout');
  const { nameOf } = useBanks();
  return (
    <Facts
      items={[
        { term: t('field.exchangeBank'), value: <bdi>{nameOf(payee.exchangeBank)}</bdi> },
        {
          term: t('field.accountNumber'),
          value: <bdi dir="ltr">{payee.accountNumber}</bdi>,
        },
        { term: t('field.accountHolder'), value: <bdi>{payee.accountHolder}</bdi> },
        { term: t('field.applicantName'), value: <bdi>{payee.applicantName}</bdi> },
        { term: t('field.phoneNumber'), value: <bdi dir="ltr">{payee.phoneNumber}</bdi> },
        { term: t('field.email'), value: <bdi dir="ltr">{payee.email}</bdi> },
      ]}
    />
  );
}
