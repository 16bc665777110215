import { Link } from '@dipper/ui';
import type { Country } from '@dipper/contract';
import type { ReactNode } from 'react';
import { legalPagesOf } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

export function TermsLine({ country }: { readonly country: Country }): ReactNode {
  const t = useTexts('session');
  const pages = legalPagesOf(country);
  const label = t('newWindow');
  return (
    <p className="login-terms">
      {t.rich('terms', {
        terms: (chunks) => (
          <Link key="terms" href={pages.terms} externalLabel={label}>
            {chunks}
          </Link>
        ),
        privacy: (chunks) => (
          <Link key="privacy" href={pages.privacy} externalLabel={label}>
            {chunks}
          </Link>
        ),
      })}
    </p>
  );
}
