import type { ReactNode } from 'react';
import { isNative, useBridge } from '../../shared/bridge/index.ts';
import { ExchangePage } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ButtonLink, spoonListOf } from '../../shared/navigation/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { Balance } from './balance.tsx';
import { Done } from './done.tsx';
import { History } from './history.tsx';
import { IncomeHome } from './income-home.tsx';
import { OnTheWeb } from './on-the-web.tsx';
import { Running } from './running.tsx';
import { requestPathOf, useCashOut } from './use-cash-out.ts';
import { Ways } from './ways.tsx';
import './earnings.css';

/** Shows the balance, the income of a year, the ways to exchange it, and the state of each exchange. */
export function Screen({ query }: ScreenProperties): ReactNode {
  const t = useTexts('earnings');
  const country = useCountry();
  const isInApp = isNative(useBridge());
  const isConvert = query.get('isConvert') === 'true';
  const cashOut = useCashOut();
  const isOpen = cashOut !== undefined && !cashOut.isRunning && cashOut.lacking === undefined;
  const path = isOpen && !isInApp ? requestPathOf[cashOut.way.type] : undefined;
  const isExchanged = query.get('isExchanged') === 'true';
  return (
    <ExchangePage
      title={t('title')}
      back={spoonListOf(country)}
      here="exchange"
      actions={
        path === undefined ? undefined : <ButtonLink to={path}>{t('home.cashOut')}</ButtonLink>
      }
    >
      {isExchanged ? <Done isConvert={isConvert} /> : null}
      <Balance>
        <IncomeHome />
      </Balance>
      {isInApp ? <OnTheWeb /> : <Running />}
      <Ways isInApp={isInApp} />
      <History only={isConvert || isInApp ? 'convert' : undefined} isInApp={isInApp} />
    </ExchangePage>
  );
}
