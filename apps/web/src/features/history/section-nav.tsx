import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paths } from '../../shared/navigation/index.ts';

export const sections = ['charges', 'failures', 'spoons'] as const;
export type Section = (typeof sections)[number];

const pathOf = {
  charges: paths.paymentHistory,
  failures: `${paths.paymentHistory}/failures`,
  spoons: `${paths.paymentHistory}/spoons`,
  guide: paths.paymentGuide,
} as const;

const names = {
  charges: 'nav.charges',
  failures: 'nav.failures',
  spoons: 'nav.spoons',
  guide: 'nav.guide',
} as const;

export function SectionNav({ here }: { readonly here: Section | 'guide' }): ReactNode {
  const t = useTexts('history');
  return (
    <nav className="d-section-menu" aria-label={t('nav')}>
      {([...sections, 'guide'] as const).map((section) => (
        <Link
          key={section}
          to={pathOf[section]}
          aria-current={section === here ? 'page' : undefined}
        >
          {t(names[section])}
        </Link>
      ))}
    </nav>
  );
}
