import type { KeptPayee } from '@dipper/contract';
import { Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useBanks } from '../../shared/banks/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { KeptFacts } from './kept-payee-part.tsx';
import { maskedResident, tidied } from './model/applicant.ts';
import type { Draft } from './model/applicant.ts';

type DetailsProps = {
  readonly draft: Draft;
  readonly kept: KeptPayee | undefined;
  /** How many files come with the request. */
  readonly files: number;
};

/** Shows the applicant and the payee. An account that was just written is shown in full, to be compared once more. */
export function CashDetails({ draft, kept, files }: DetailsProps): ReactNode {
  const t = useTexts('payout');
  return (
    <>
      <Facts
        items={[
          { term: t('preview.terms'), value: t(`variant.${draft.variant}`) },
          {
            term: t('resident.title'),
            value: <bdi dir="ltr">{maskedResident(tidied(draft))}</bdi>,
          },
          ...(files > 0
            ? [{ term: t('documents.title'), value: t('preview.documents', { count: files }) }]
            : []),
        ]}
      />
      {kept === undefined ? <WrittenFacts draft={draft} /> : <KeptFacts kept={kept} />}
    </>
  );
}

function WrittenFacts({ draft }: Pick<DetailsProps, 'draft'>): ReactNode {
  const t = useTexts('payout');
  const { nameOf } = useBanks();
  const { applicantName, phoneNumber, email, exchangeBank, accountNumber, accountHolder } =
    tidied(draft);
  return (
    <Facts
      items={[
        { term: t('field.exchangeBank'), value: <bdi>{nameOf(exchangeBank)}</bdi> },
        { term: t('field.accountNumber'), value: <bdi dir="ltr">{accountNumber}</bdi> },
        { term: t('field.accountHolder'), value: <bdi>{accountHolder}</bdi> },
        { term: t('field.applicantName'), value: <bdi>{applicantName}</bdi> },
        { term: t('field.phoneNumber'), value: <bdi dir="ltr">{phoneNumber}</bdi> },
        { term: t('field.email'), value: <bdi>{email}</bdi> },
      ]}
    />
  );
}
