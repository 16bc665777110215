import { Link } from '@dipper/ui';
import type { Country } from '@dipper/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { legalPagesOf } from './legal-pages.ts';
import './legal.css';

const linkTo = (href: string, externalLabel: string) => (chunks: readonly ReactNode[]) => (
  <Link key={href} href={href} externalLabel={externalLabel}>
    {chunks}
  </Link>
);

/** Links the documents that a person agrees to by going on. */
export function TermsLine({ country }: { readonly country: Country }): ReactNode {
  const t = useTexts('session');
  const pages = legalPagesOf(country);
  const label = t('newWindow');
  return (
    <p className="legal-line">
      {t.rich('terms', {
        terms: linkTo(pages.terms, label),
        privacy: linkTo(pages.privacy, label),
      })}
    </p>
  );
}
