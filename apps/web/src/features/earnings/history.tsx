import type { ExchangeType } from '@dipper/contract';
import { EmptyState, Icon } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import {
  exchangeOf,
  ExchangeProblem,
  ExchangeStatusBadge,
  useAmounts,
} from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { addressOf, Link, paths } from '../../shared/navigation/index.ts';
import { Pages } from '../../shared/pages/index.ts';
import { exchangesPage } from './api.ts';
import type { Exchange } from './api.ts';
import { shownAmount } from './model/paid.ts';
import { useDates } from './use-dates.ts';
import { usePageWords } from './use-page-words.ts';

type HistoryProps = {
  /** Undefined shows exchanges of all types. */
  readonly only: ExchangeType | undefined;
  readonly isInApp: boolean;
};

/** Lists all exchanges ever requested, newest first, with their states. */
export function History({ only, isInApp }: HistoryProps): ReactNode {
  const t = useTexts('earnings');
  return (
    <>
      <div className="earnings-history">
        <h2 id="history" className="earnings-heading">
          {t(isInApp ? 'history.conversions' : 'history.title')}
        </h2>
        {isInApp ? null : <Filter only={only} />}
      </div>
      <Pages
        key={only}
        words={usePageWords()}
        Problem={ExchangeProblem}
        query={exchangesPage(useApi(), only)}
        keyOf={({ exchangeId }) => exchangeId}
        label={t('history.label')}
        empty={
          <EmptyState icon="receipt" title={t('history.empty.title')}>
            {t('history.empty.text')}
          </EmptyState>
        }
      >
        {(exchange) => <ExchangeRow exchange={exchange} />}
      </Pages>
    </>
  );
}

function Filter({ only }: Pick<HistoryProps, 'only'>): ReactNode {
  const t = useTexts('earnings');
  const isAll = only === undefined;
  const conversions = addressOf(paths.exchangeHistory, { isConvert: 'true' });
  return (
    <nav className="earnings-filter" aria-label={t('history.filter')}>
      <Link to={paths.exchangeHistory} aria-current={isAll ? 'true' : undefined}>
        {t('history.all')}
      </Link>
      <Link to={conversions} aria-current={isAll ? undefined : 'true'}>
        {t('history.conversions')}
      </Link>
    </nav>
  );
}

function ExchangeRow({ exchange }: { readonly exchange: Exchange }): ReactNode {
  const type = useTexts('exchange');
  const amounts = useAmounts();
  const dates = useDates(exchange);
  return (
    <Link className="d-row" to={exchangeOf(exchange.exchangeId)}>
      <span className="d-row-text">
        <span className="earnings-row-head">
          <span className="d-row-title">{type(`type.${exchange.type}`)}</span>
          <span className="earnings-price">{shownAmount(exchange, amounts)}</span>
        </span>
        {dates.map(({ name, text }) => (
          <span key={name} className="d-row-description">
            {text}
          </span>
        ))}
        <span className="earnings-badge">
          <ExchangeStatusBadge exchange={exchange} />
        </span>
      </span>
      <Icon name="forward" size="small" />
    </Link>
  );
}
