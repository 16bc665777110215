import { decodeAmount } from '@dipper/contract';
import type { ExchangeRequest, ExchangeStatus } from '@dipper/contract';
import { Card, Facts, Loading, Skeleton, StateMark } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import {
  exchangeOf,
  ExchangePage,
  ExchangeProblem,
  useAmounts,
} from '../../shared/exchange/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { addressOf, ButtonLink, Link, paths } from '../../shared/navigation/index.ts';
import { Words } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { exchangeQuery } from './api.ts';

const betweenLooksMilliseconds = 20_000;

const isOver = (status: ExchangeStatus): boolean =>
  status !== 'checking' && status !== 'waiting_for_deposit';

/** Shows the request and its next steps, and follows it to its end while it stays open. */
export function DoneScreen({ exchangeId }: { readonly exchangeId: string }): ReactNode {
  const t = useTexts('payout');
  const { data, error, refetch } = useQuery({
    ...exchangeQuery(useApi(), exchangeId),
    refetchInterval: (state) =>
      state.data !== undefined && isOver(state.data.status) ? false : betweenLooksMilliseconds,
    refetchOnReturn: 'always',
  });
  const problem = problemOf(error);
  if (data === undefined) {
    return (
      <ExchangePage title={t('done.loading')}>
        {problem ? (
          <ExchangeProblem problem={problem} onRetry={() => void refetch()} />
        ) : (
          <Loading label={t('done.loading')} slow={t('slow')}>
            <Skeleton height="20rem" shape="round" />
          </Loading>
        )}
      </ExchangePage>
    );
  }
  return (
    <ExchangePage
      title={t(`done.title.${data.status}`)}
      lead={t(`done.lead.${data.status}`)}
      actions={
        <>
          <ButtonLink to={exchangeOf(exchangeId)}>{t('done.follow')}</ButtonLink>
          <Link
            className="d-button"
            data-variant="quiet"
            data-size="large"
            data-wide
            to={addressOf(paths.exchangeHistory, { isExchanged: 'true' })}
          >
            <span className="d-button-face">{t('toHistory')}</span>
          </Link>
        </>
      }
    >
      <Outcome exchange={data} />
    </ExchangePage>
  );
}

const marks = {
  checking: { icon: 'check-circle', tone: 'success' },
  waiting_for_deposit: { icon: 'check-circle', tone: 'success' },
  complete: { icon: 'check-circle', tone: 'success' },
  refusal: { icon: 'error', tone: 'danger' },
  cancel: { icon: 'info', tone: 'neutral' },
} as const satisfies Record<ExchangeStatus, object>;

function Outcome({ exchange }: { readonly exchange: ExchangeRequest }): ReactNode {
  const t = useTexts('payout');
  const shared = useTexts('exchange');
  const amounts = useAmounts();
  const format = useFormat();
  const { status, type, estimatedDepositDate: expected } = exchange;
  const points = amounts.points(decodeAmount(exchange.points));
  return (
    <Card>
      <div className="payout-done">
        <StateMark {...marks[status]} />
        <p className="payout-done-amount">
          {amounts.amount(decodeAmount(exchange.amount), exchange.unit)}
        </p>
        {isOver(status) ? null : (
          <p className="exchange-note" role="status">
            <Suspense fallback={null}>
              <Words name="exchange_request_complete" />
            </Suspense>
          </p>
        )}
      </div>
      <Facts
        items={[
          { term: t('done.type'), value: shared(`type.${type}`) },
          { term: shared('lines.points'), value: points },
          { term: t('done.requested'), value: format.moment(exchange.date) },
          ...(expected === null || isOver(status)
            ? []
            : [{ term: t('done.expected'), value: format.date(expected) }]),
          { term: t('done.number'), value: <bdi>{exchange.exchangeId}</bdi> },
        ]}
      />
    </Card>
  );
}
