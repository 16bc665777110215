import { Button, Loading, Skeleton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { AccountPart } from './account-part.tsx';
import { ApplicantPart } from './applicant-part.tsx';
import { ConsentsPart } from './consents-part.tsx';
import type { FormPart } from './fields.tsx';
import { KeptPayeePart } from './kept-payee-part.tsx';
import type { Payee } from './use-payee.ts';

type PayeeProps = FormPart & { readonly isMinor: boolean; readonly payee: Payee };

/** Asks for the payee: the one of the last request, or an account that is written out. */
export function PayeePart({ payee, isMinor, ...part }: PayeeProps): ReactNode {
  const t = useTexts('payout');
  const { payee: storedPayee, offered, choose } = payee;
  if (payee.isPending) {
    return (
      <Loading label={t('kept.loading')} slow={t('slow')}>
        <Skeleton height="22rem" shape="round" />
      </Loading>
    );
  }
  return (
    <>
      {storedPayee === undefined ? (
        <>
          {offered === undefined ? null : (
            <Button variant="secondary" size="small" onClick={() => choose('kept')}>
              {t('kept.use')}
            </Button>
          )}
          <ApplicantPart {...part} isMinor={isMinor} />
          <AccountPart {...part} />
        </>
      ) : (
        <KeptPayeePart {...part} payee={storedPayee} onChange={() => choose('typed')} />
      )}
      <ConsentsPart {...part} />
    </>
  );
}
