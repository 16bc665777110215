import { Button, EmptyState } from '@dipper/ui';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useConfig } from '../../shared/config/index.ts';
import { exchangeStatusQuery } from '../../shared/exchange/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { areaOfPath, Link, paths, replaceAddress } from '../../shared/navigation/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import './exchange.css';

const betweenLooksMilliseconds = 20_000;

/** Returns the place that the person wanted when exchanges turned out to be closed. */
const wayBackTo = (cameFrom: string | undefined): string =>
  cameFrom !== undefined &&
  areaOfPath(cameFrom) === 'exchange' &&
  cameFrom !== paths.exchangeMaintenance
    ? cameFrom
    : paths.exchangeHistory;

/** Exchanges are closed for now; nothing that anybody holds is touched by that. When they open, it leads back. */
export function Screen({ cameFrom }: ScreenProperties): ReactNode {
  const t = useTexts('payout');
  const person = usePerson();
  const { features } = useConfig();
  // The page's configuration said closed, so only a reload shows the end.
  const saysPage = features['exchangeMaintenance'] === true;
  const standing = useQuery({
    ...exchangeStatusQuery(useApi()),
    enabled: person !== undefined && !saysPage,
    refetchInterval: () => betweenLooksMilliseconds,
    refetchOnReturn: 'always',
  });
  const back = wayBackTo(cameFrom);
  const isOpen = !saysPage && standing.data?.isUnderMaintenance === false;
  useEffect(() => {
    if (isOpen) replaceAddress(back);
  }, [isOpen, back]);
  const look = (): void => {
    if (saysPage) location.assign(back);
    else void standing.refetch();
  };
  return (
    <SitePage title={t('maintenance.title')} titleHidden back={paths.spoonList}>
      <EmptyState
        icon="clock"
        title={t('maintenance.title')}
        action={
          <div className="payout-ways-on">
            <Button busy={standing.isFetching} variant="secondary" icon="refresh" onClick={look}>
              {t('maintenance.look')}
            </Button>
            <Link to={paths.spoonList} className="d-link">
              {t('maintenance.toList')}
            </Link>
          </div>
        }
      >
        <p>{t('maintenance.text')}</p>
        <p>{t('maintenance.back')}</p>
      </EmptyState>
    </SitePage>
  );
}
