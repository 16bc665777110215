import type { ExchangeTermsVariant } from '@dipper/contract';
import { Button, Sheet } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { TermsText, useTerms } from '../../shared/terms/index.ts';
import type { Consent } from './model/consent.ts';

type TermsProps = {
  readonly of: Consent;
  /** The applicant's variant of the terms. */
  readonly variant: ExchangeTermsVariant;
  readonly onClose: () => void;
  readonly onAgree: () => void;
};

/** The words of what is agreed to, as they are for this applicant. */
export function TermsSheet({ of, variant, onClose, onAgree }: TermsProps): ReactNode {
  const t = useTexts('payout');
  const format = useFormat();
  const key = `${of === 'privacy' ? 'privacy' : 'resident_number'}_${variant}` as const;
  const { terms } = useTerms(key);
  return (
    <Sheet
      open
      heading={t(`variant.${variant}`)}
      title={t(`terms.${of}.title`)}
      onClose={onClose}
      closeLabel={t('close')}
      actions={
        <Button wide data-initial-focus onClick={onAgree}>
          {t('consents.agree')}
        </Button>
      }
    >
      <div className="payout-terms">
        <TermsText of={key} inSheet />
        {terms === undefined ? null : (
          <p className="exchange-note">
            {t('terms.version', { date: format.date(terms.version) })}
          </p>
        )}
      </div>
    </Sheet>
  );
}
