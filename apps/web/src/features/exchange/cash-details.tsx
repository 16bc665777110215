import type { KeptPayee } from '@dipper/contract';
import { Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { maskedResident, tidied } from './model/applicant.ts';
import type { Draft } from './model/applicant.ts';
import { dottedPayee, PayeeFacts } from './payee-facts.tsx';

type DetailsProps = {
  readonly draft: Draft;
  readonly payee: KeptPayee | undefined;
  /** How many files come with the request. */
  readonly files: number;
};

/** Shows the applicant and the payee. An account that was just written is shown in full, to be compared once more. */
export function CashDetails({ draft, payee, files }: DetailsProps): ReactNode {
  const t = useTexts('payout');
  const typed = tidied(draft);
  return (
    <>
      <Facts
        items={[
          { term: t('preview.terms'), value: t(`variant.${draft.variant}`) },
          {
            term: t('resident.title'),
            value: <bdi dir="ltr">{maskedResident(typed)}</bdi>,
          },
          ...(files > 0
            ? [{ term: t('documents.title'), value: t('preview.documents', { count: files }) }]
            : []),
        ]}
      />
      <PayeeFacts payee={payee === undefined ? typed : dottedPayee(payee)} />
    </>
  );
}
