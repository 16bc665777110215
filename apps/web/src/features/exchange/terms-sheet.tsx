import type { ExchangeTermsVariant } from '@dipper/contract';
import { Button, Sheet } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Consent } from './model/consent.ts';

type TermsProps = {
  readonly of: Consent;
  /** Whose terms they are. */
  readonly variant: ExchangeTermsVariant;
  readonly onClose: () => void;
  readonly onAgree: () => void;
};

/** The words of what is agreed to, as they are for this applicant. */
export function TermsSheet({ of, variant, onClose, onAgree }: TermsProps): ReactNode {
  const t = useTexts('payout');
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
        {of === 'privacy' ? (
          <PrivacyTerms variant={variant} />
        ) : (
          <ResidentTerms variant={variant} />
        )}
      </div>
    </Sheet>
  );
}

const chapters = {
  privacy: ['purpose', 'items', 'kept', 'refuse'],
  residentNumber: ['ground', 'purpose', 'kept', 'refuse'],
} as const;

function PrivacyTerms({ variant }: Pick<TermsProps, 'variant'>): ReactNode {
  const t = useTexts('payout');
  return chapters.privacy.map((chapter) => (
    <section key={chapter}>
      <h3>{t(`terms.chapter.${chapter}`)}</h3>
      <p>
        {chapter === 'items' ? t(`terms.privacy.items.${variant}`) : t(`terms.privacy.${chapter}`)}
      </p>
    </section>
  ));
}

function ResidentTerms({ variant }: Pick<TermsProps, 'variant'>): ReactNode {
  const t = useTexts('payout');
  return (
    <>
      <p>{t(`terms.residentNumber.whose.${variant}`)}</p>
      {chapters.residentNumber.map((chapter) => (
        <section key={chapter}>
          <h3>{t(`terms.chapter.${chapter}`)}</h3>
          <p>{t(`terms.residentNumber.${chapter}`)}</p>
        </section>
      ))}
    </>
  );
}
