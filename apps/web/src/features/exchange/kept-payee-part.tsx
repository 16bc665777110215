import type { KeptPayee } from '@dipper/contract';
import { Button, Card, Stack } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { ResidentNumber } from './applicant-part.tsx';
import type { FormPart } from './fields.tsx';
import { dottedPayee, PayeeFacts } from './payee-facts.tsx';

type KeptPayeeProps = FormPart & { readonly payee: KeptPayee; readonly onChange: () => void };

/** The account of the last request, enough to know it again, and the one number that is never kept. */
export function KeptPayeePart({ payee, onChange, ...part }: KeptPayeeProps): ReactNode {
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
          <PayeeFacts payee={dottedPayee(payee)} />
          <p className="exchange-note">{t('kept.text')}</p>
        </Stack>
      </Card>
      <Card>
        <ResidentNumber {...part} />
      </Card>
    </>
  );
}
