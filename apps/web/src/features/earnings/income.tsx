import { Banner, Card, EmptyState, Icon, Loading, Skeleton } from '@dipper/ui';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { now } from '../../shared/device/index.ts';
import {
  ExchangePage,
  ExchangeProblem,
  incomeMonthOf,
  incomeOf,
  incomeParts,
  useAmounts,
} from '../../shared/exchange/index.ts';
import type { IncomePart } from '../../shared/exchange/index.ts';
import { monthText } from '../../shared/format/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { addressOf, Link, paths, replaceAddress } from '../../shared/navigation/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { BigAmount } from './big-amount.tsx';
import { Days } from './days.tsx';
import { incomeQuery } from './income-api.ts';
import type { Income as IncomeOfYear } from './income-api.ts';
import { IncomePlot } from './income-plot.tsx';
import { addMonths, isMonth, monthNow, monthsShown } from './model/income.ts';
import type { MonthIncome } from './model/income.ts';
import { useCountText } from './use-count-text.ts';
import { useSettlementText } from './use-settlement-text.ts';

/** Shows the income from spoons or subscriptions: a year by months, and each month by days. */
export function Income({ params, query }: Pick<ScreenProperties, 'params' | 'query'>): ReactNode {
  const t = useTexts('earnings');
  const part = incomeParts.find((each) => each === params['part']);
  const { month } = params;
  const isKnown = part !== undefined && (month === undefined || isMonth(month));
  useEffect(() => {
    if (!isKnown) replaceAddress(paths.notFound);
  }, [isKnown]);
  if (part === undefined || !isKnown) return null;
  if (month !== undefined) return <Days part={part} month={month} />;
  const before = query.get('before');
  return (
    <ExchangePage title={t(`income.${part}`)} here={part}>
      <Year key={before} part={part} last={isMonth(before) ? addMonths(before, -1) : undefined} />
    </ExchangePage>
  );
}

type YearProps = {
  readonly part: IncomePart;
  /** The last month that is shown; this one unless earlier history is wanted. */
  readonly last: string | undefined;
};

function Year({ part, last }: YearProps): ReactNode {
  const t = useTexts('earnings');
  const current = monthNow(useCountry(), now());
  const shown = last === undefined || last > current ? current : last;
  const income = useQuery({ ...incomeQuery(useApi(), part, shown), refetchOnReturn: 'always' });
  const problem = problemOf(income.error);
  if (income.data !== undefined) {
    return <Found part={part} income={income.data} isNow={shown === current} />;
  }
  if (problem !== undefined) {
    return <ExchangeProblem problem={problem} onRetry={() => void income.refetch()} />;
  }
  return (
    <Loading label={t('loading')} slow={t('slow')}>
      <div className="earnings-loading">
        <Skeleton height="20rem" shape="round" />
        <Skeleton height="16rem" shape="round" />
      </div>
    </Loading>
  );
}

type FoundProps = {
  readonly part: IncomePart;
  readonly income: IncomeOfYear;
  readonly isNow: boolean;
};

function Found({ part, income, isNow }: FoundProps): ReactNode {
  const t = useTexts('earnings');
  const countText = useCountText(part);
  const { months, earlier, visibleFrom } = income;
  const some = months.filter(({ amount, count }) => amount !== 0n || count !== 0n);
  if (some.length === 0 && earlier === undefined && isNow) {
    return <EmptyState title={t('income.empty.title')}>{t(`income.empty.${part}`)}</EmptyState>;
  }
  return (
    <>
      {visibleFrom === null ? null : <NotYet visibleFrom={visibleFrom} />}
      <Card>
        <Total months={months} />
        <IncomePlot months={months} countText={countText} />
      </Card>
      <Months part={part} months={some} isOpen={visibleFrom === null} />
      <Around part={part} income={income} isNow={isNow} />
    </>
  );
}

/** The settlement of subscriptions can be read 45 days after the first of them, sums at once. */
function NotYet({ visibleFrom }: { readonly visibleFrom: string }): ReactNode {
  const t = useTexts('earnings');
  const settlementText = useSettlementText();
  return (
    <Banner tone="info" icon="clock" title={t('settlement.title')}>
      {settlementText(visibleFrom)}
    </Banner>
  );
}

function Total({ months }: Pick<IncomeOfYear, 'months'>): ReactNode {
  const t = useTexts('earnings');
  const amounts = useAmounts();
  const locale = useLocale();
  const sum = months.reduce((total, { amount }) => total + amount, 0n);
  const [from = '', to = ''] = [months[0], months.at(-1)].map((each) =>
    each === undefined ? '' : monthText(each.month, locale, 'long'),
  );
  return (
    <div className="earnings-head">
      <h2>{t('income.between', { from, to })}</h2>
      <BigAmount text={amounts.points(sum)} />
    </div>
  );
}

type MonthsProps = {
  readonly part: IncomePart;
  readonly months: readonly MonthIncome[];
  readonly isOpen: boolean;
};

function Months({ part, months, isOpen }: MonthsProps): ReactNode {
  const t = useTexts('earnings');
  const locale = useLocale();
  const amounts = useAmounts();
  const countText = useCountText(part);
  if (months.length === 0) return <p className="exchange-note">{t('income.none')}</p>;
  const rowOf = ({ month, amount, count }: MonthIncome): ReactNode => (
    <span className="d-row-text">
      <span className="earnings-row-head">
        <span className="d-row-title">{monthText(month, locale, 'long')}</span>
        <span className="earnings-price">{amounts.points(amount)}</span>
      </span>
      <span className="d-row-description">{countText(count)}</span>
    </span>
  );
  return (
    <Card>
      <ul className="d-list" role="list" aria-label={t('income.months')}>
        {months.toReversed().map((each) => (
          <li key={each.month}>
            {isOpen ? (
              <Link className="d-row" to={incomeMonthOf(part, each.month)}>
                {rowOf(each)}
                <Icon name="forward" size="small" />
              </Link>
            ) : (
              <div className="d-row">{rowOf(each)}</div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Earlier history, and the way back from it. */
function Around({ part, income, isNow }: FoundProps): ReactNode {
  const t = useTexts('earnings');
  const { earlier, months } = income;
  const lastShown = months.at(-1)?.month ?? '';
  const address = incomeOf(part);
  return (
    <nav className="earnings-around" aria-label={t('income.around')}>
      {earlier === undefined ? null : (
        <Link className="d-link" to={addressOf(address, { before: addMonths(earlier, 1) })}>
          {t('income.earlier')}
        </Link>
      )}
      {isNow ? null : (
        <Link
          className="d-link"
          to={addressOf(address, { before: addMonths(lastShown, monthsShown + 1) })}
        >
          {t('income.later')}
        </Link>
      )}
    </nav>
  );
}
