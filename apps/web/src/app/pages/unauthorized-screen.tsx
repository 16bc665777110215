import type { ReactNode } from 'react';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { areaOfPath, ButtonLink, Link, loginPathOf, paths } from '../../shared/navigation/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';

export function Screen({ cameFrom }: ScreenProperties): ReactNode {
  const t = useTexts('session');
  const core = useTexts('core');
  const area = areaOfPath(cameFrom ?? '') ?? 'payment';
  return (
    <SitePage title={t('unauthorized.title')} lead={t('unauthorized.text')}>
      <ButtonLink to={loginPathOf[area]}>{t('unauthorized.again')}</ButtonLink>
      <Link to={paths.spoonList} className="d-link">
        {core('toSpoonList')}
      </Link>
    </SitePage>
  );
}
