import { Icon } from '@dipper/ui';
import type { ReactNode } from 'react';
import { exchangeOf, ExchangeStatusBadge, useAmounts } from '../../shared/exchange/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link } from '../../shared/navigation/index.ts';
import type { Exchange } from './api.ts';
import { useOpenExchanges } from './use-open-exchanges.ts';

/** Shows open exchanges on the first page of earnings. */
export function Running(): ReactNode {
  const open = useOpenExchanges();
  return open?.map((exchange) => <Notice key={exchange.exchangeId} exchange={exchange} />);
}

function Notice({ exchange }: { readonly exchange: Exchange }): ReactNode {
  const t = useTexts('earnings');
  const amounts = useAmounts();
  const format = useFormat();
  const { exchangeId, amount, unit, estimatedDepositDate } = exchange;
  return (
    <Link className="earnings-running" to={exchangeOf(exchangeId)}>
      <Icon name="clock" />
      <span className="d-row-text">
        <span className="earnings-running-title">
          {t('running.title')} <ExchangeStatusBadge exchange={exchange} />
        </span>
        <span>{amounts.amount(amount, unit)}</span>
        {estimatedDepositDate === null ? null : (
          <span>{t('running.until', { date: format.date(estimatedDepositDate) })}</span>
        )}
      </span>
      <Icon name="forward" size="small" />
    </Link>
  );
}
