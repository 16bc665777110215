import { Link } from '@dipper/ui';
import type { Country } from '@dipper/contract';
import type { ReactNode } from 'react';
import { legalPagesOf } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

const linkTo = (href: string, externalLabel: string) => (chunks: readonly ReactNode[]) => (
  <Link key={href} href={href} externalLabel={externalLabel}>
    {chunks}
  </Link>
);

export function TermsLine({ country }: { readonly country: Country }): ReactNode {
  const t = useTexts('session');
  const pages = legalPagesOf(country);
  const label = t('newWindow');
  return (
    <p className="login-terms">
      {t.rich('terms', {
        terms: linkTo(pages.terms, label),
        privacy: linkTo(pages.privacy, label),
      })}
    </p>
  );
}
