import { Card, EmptyState, Skeleton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import {
  ExchangePage,
  ExchangeProblem,
  incomeOf,
  useAmounts,
} from '../../shared/exchange/index.ts';
import type { IncomePart } from '../../shared/exchange/index.ts';
import { dayText, monthText, useFormat } from '../../shared/format/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { PaperHead } from '../../shared/paper/index.ts';
import { Pages } from '../../shared/pages/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { BigAmount } from './big-amount.tsx';
import { incomeQuery, spoonDays, subscriptionDays } from './income-api.ts';
import type { Day } from './income-api.ts';
import { KeepMonth } from './keep-month.tsx';
import { useCountText } from './use-count-text.ts';
import { usePageWords } from './use-page-words.ts';
import { useSettlementText } from './use-settlement-text.ts';

type DaysProps = { readonly part: IncomePart; readonly month: string };

/** Shows one month day by day, and offers it as a file. */
export function Days({ part, month }: DaysProps): ReactNode {
  const t = useTexts('earnings');
  const locale = useLocale();
  return (
    <ExchangePage
      title={monthText(month, locale, 'long')}
      lead={t(`income.${part}`)}
      back={incomeOf(part)}
    >
      <Month part={part} month={month} />
    </ExchangePage>
  );
}

function Month({ part, month }: DaysProps): ReactNode {
  const t = useTexts('earnings');
  const api = useApi();
  const words = usePageWords();
  const settlementText = useSettlementText();
  const income = useQuery(incomeQuery(api, part, month));
  const problem = problemOf(income.error);
  const visibleFrom = income.data?.visibleFrom ?? null;
  if (income.data === undefined && problem !== undefined) {
    return <ExchangeProblem problem={problem} onRetry={() => void income.refetch()} />;
  }
  if (visibleFrom !== null) {
    return (
      <EmptyState icon="clock" title={t('settlement.title')}>
        {settlementText(visibleFrom)}
      </EmptyState>
    );
  }
  return (
    <>
      <PaperHead />
      <Sum part={part} income={income.data?.months.at(-1)} />
      <Pages
        words={words}
        Problem={ExchangeProblem}
        query={part === 'spoons' ? spoonDays(api, month) : subscriptionDays(api, month)}
        keyOf={({ key }) => key}
        label={t('days.label')}
        empty={<EmptyState title={t('days.empty')}>{t(`income.empty.${part}`)}</EmptyState>}
      >
        {(day) => <DayRow part={part} day={day} />}
      </Pages>
      <KeepMonth part={part} month={month} />
    </>
  );
}

type SumProps = {
  readonly part: IncomePart;
  readonly income: Pick<Day, 'amount' | 'count'> | undefined;
};

function Sum({ part, income }: SumProps): ReactNode {
  const t = useTexts('earnings');
  const amounts = useAmounts();
  const countText = useCountText(part);
  if (income === undefined) return <Skeleton height="7rem" shape="round" />;
  return (
    <Card>
      <div className="earnings-head">
        <h2>{t('days.sum')}</h2>
        <BigAmount text={amounts.points(income.amount)} />
        <p className="exchange-note">{countText(income.count)}</p>
      </div>
    </Card>
  );
}

function DayRow({ part, day }: { readonly part: IncomePart; readonly day: Day }): ReactNode {
  const t = useTexts('earnings');
  const locale = useLocale();
  const amounts = useAmounts();
  const format = useFormat();
  const { date, amount, count, spoons, plan } = day;
  return (
    <div className="d-row">
      <span className="d-row-text">
        <span className="earnings-row-head">
          <span className="d-row-title">{dayText(date, locale)}</span>
          <span className="earnings-price">{amounts.points(amount)}</span>
        </span>
        <span className="d-row-description">
          {part === 'spoons' ? (
            `${t('days.gifts', format.counted(count))} · ${amounts.spoons(spoons ?? 0n)}`
          ) : (
            <>
              <bdi>{plan === '' ? t('days.plan') : plan}</bdi> ·{' '}
              {t('income.subscribers', format.counted(count))}
            </>
          )}
        </span>
      </span>
    </div>
  );
}
