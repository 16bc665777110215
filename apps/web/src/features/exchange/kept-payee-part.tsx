import type { KeptPayee } from '@dipper/contract';
import { Button, Card, Facts, Stack } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useBanks } from '../../shared/banks/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ResidentNumber } from './applicant-part.tsx';
import type { FormPart } from './fields.tsx';

type KeptPayeeProps = FormPart & { readonly kept: KeptPayee; readonly onChange: () => void };

/** The server masks by stars, which read like something typed. */
export const dotted = (masked: string): string => masked.replaceAll('*', '•');

/** The account of the last request, enough to know it again, and the one number that is never kept. */
export function KeptPayeePart({ kept, onChange, ...part }: KeptPayeeProps): ReactNode {
  const t = useTexts('payout');
  return (
    <>
      <Card aria-labelledby="payout-kept">
        <Stack gap={3}>
          <div className="payout-head">
            <h2 className="payout-heading" id="payout-kept">
              {t('kept.title')}
            </h2>
            <Button variant="secondary" size="small" onClick={onChange}>
              {t('kept.change')}
            </Button>
          </div>
          <KeptFacts kept={kept} />
          <p className="exchange-note">{t('kept.text')}</p>
        </Stack>
      </Card>
      <Card>
        <ResidentNumber {...part} />
      </Card>
    </>
  );
}

export function KeptFacts({ kept }: { readonly kept: KeptPayee }): ReactNode {
  const t = useTexts('payout');
  const { nameOf } = useBanks();
  return (
    <Facts
      items={[
        { term: t('field.exchangeBank'), value: <bdi>{nameOf(kept.exchangeBank)}</bdi> },
        {
          term: t('field.accountNumber'),
          value: <bdi dir="ltr">{dotted(kept.accountNumber)}</bdi>,
        },
        { term: t('field.accountHolder'), value: <bdi>{dotted(kept.accountHolder)}</bdi> },
        { term: t('field.applicantName'), value: <bdi>{dotted(kept.applicantName)}</bdi> },
        { term: t('field.phoneNumber'), value: <bdi dir="ltr">{dotted(kept.phoneNumber)}</bdi> },
        { term: t('field.email'), value: <bdi dir="ltr">{dotted(kept.email)}</bdi> },
      ]}
    />
  );
}
