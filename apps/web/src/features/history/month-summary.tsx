import { exponentOf } from '@dipper/contract';
import type { Currency } from '@dipper/contract';
import { Amount, Banner, Button, Card, ProgressBar, Skeleton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { monthText, useFormat } from '../../shared/format/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { monthLimitQuery, monthsQuery } from './api.ts';
import type { Month } from './api.ts';
import { barHeights } from './model/months.ts';

/** Shows this month's spending beside the eleven months before. */
export function MonthSummary(): ReactNode {
  const months = useQuery(monthsQuery(useApi()));
  if (months.data === undefined) {
    return months.isError ? (
      <SummaryFailed onRetry={() => void months.refetch()} />
    ) : (
      <Skeleton height="17rem" shape="round" />
    );
  }
  return <Summary {...months.data} />;
}

/** The list below it says more of what is wrong, where it is wrong with that too. */
function SummaryFailed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useTexts('history');
  return (
    <Banner
      tone="neutral"
      action={
        <Button size="small" variant="secondary" onClick={onRetry}>
          {t('month.again')}
        </Button>
      }
    >
      {t('month.failed')}
    </Banner>
  );
}

type SummaryProps = { readonly currency: Currency; readonly months: readonly Month[] };

function Summary({ currency, months }: SummaryProps): ReactNode {
  const t = useTexts('history');
  const format = useFormat();
  const current = months.at(-1);
  return (
    <Card>
      <div className="history-month">
        <h2>{t('month.now')}</h2>
        <Amount
          value={current?.total ?? 0n}
          exponent={exponentOf[currency]}
          size="hero"
          {...format.currencySign(currency)}
        />
        <p>{t('month.count', { count: current?.count ?? 0 })}</p>
      </div>
      <Limit currency={currency} />
      {months.some(({ count }) => count > 0) ? <Plot currency={currency} months={months} /> : null}
    </Card>
  );
}

function Limit({ currency }: Pick<SummaryProps, 'currency'>): ReactNode {
  const t = useTexts('history');
  const format = useFormat();
  const person = usePerson();
  const { data } = useQuery({
    ...monthLimitQuery(useApi()),
    enabled: person?.isMinor === true,
  });
  if (!data) return null;
  const { limit, remaining } = data;
  return (
    <ProgressBar
      label={t('month.limit')}
      value={Number((remaining * 100n) / (limit > 0n ? limit : 1n))}
      max={100}
      text={t('month.limitText', {
        remaining: format.price(remaining, currency),
        limit: format.price(limit, currency),
      })}
    />
  );
}

/** Draws bars, with a table of the same numbers for reading and hearing. */
function Plot({ currency, months }: SummaryProps): ReactNode {
  const t = useTexts('history');
  const locale = useLocale();
  const heights = barHeights(months.map(({ total }) => total));
  return (
    <figure className="history-plot">
      <figcaption>{t('month.chart')}</figcaption>
      <div className="history-bars" aria-hidden="true">
        {months.map(({ month }, place) => (
          <span key={month} className="history-bar">
            <span style={{ blockSize: `${heights[place] ?? 0}%` }} />
          </span>
        ))}
      </div>
      <div className="history-ticks" aria-hidden="true">
        {months
          .filter((_month, place) => place % 3 === 2)
          .map(({ month }) => (
            <span key={month}>{monthText(month, locale, 'short')}</span>
          ))}
      </div>
      <Table currency={currency} months={months} />
    </figure>
  );
}

function Table({ currency, months }: SummaryProps): ReactNode {
  const t = useTexts('history');
  const format = useFormat();
  const locale = useLocale();
  return (
    <details className="history-table">
      <summary>{t('month.table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('month.month')}</th>
            <th scope="col">{t('month.times')}</th>
            <th scope="col">{t('month.total')}</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, count, total }) => (
            <tr key={month}>
              <th scope="row">{monthText(month, locale, 'long')}</th>
              <td>{format.count(BigInt(count))}</td>
              <td>{format.price(total, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
