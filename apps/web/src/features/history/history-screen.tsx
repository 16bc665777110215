import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useConfig } from '../../shared/config/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paths, replaceAddress, spoonListOf } from '../../shared/navigation/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { Charges } from './charges.tsx';
import { Failures } from './failures.tsx';
import { SectionNav, sections } from './section-nav.tsx';
import type { Section } from './section-nav.tsx';
import { Spoons } from './spoons.tsx';
import './history.css';

const parts: Readonly<Record<Section, () => ReactNode>> = {
  charges: Charges,
  failures: Failures,
  spoons: Spoons,
};

/** Shows purchases, failures or spoons, each at its own address. */
export function Screen({ params }: ScreenProperties): ReactNode {
  const t = useTexts('history');
  const country = useCountry();
  const { features } = useConfig();
  const named = params['part'] ?? 'charges';
  const section = sections.find((each) => each === named);
  useEffect(() => {
    if (section === undefined) replaceAddress(paths.notFound);
  }, [section]);
  if (section === undefined) return null;
  const Part = parts[section];
  return (
    <SitePage title={t('title')} back={spoonListOf(country)}>
      <SectionNav here={section} />
      <Part />
      {section === 'spoons' || features['cards'] === false ? null : (
        <Link className="d-link history-elsewhere" to={paths.subscriptions}>
          {t('toSubscriptions')}
        </Link>
      )}
    </SitePage>
  );
}
