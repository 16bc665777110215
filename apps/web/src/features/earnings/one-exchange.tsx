import { Banner, Card, Facts, Loading, Skeleton, Steps } from '@dipper/ui';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { isNative, useBridge } from '../../shared/bridge/index.ts';
import {
  ExchangeLines,
  ExchangePage,
  ExchangeProblem,
  ExchangeStatusBadge,
  exchangeOf,
  useAmounts,
} from '../../shared/exchange/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { PaperHead, PrintButton } from '../../shared/paper/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { exchangeQuery } from './api.ts';
import type { Exchange } from './api.ts';
import { BigAmount } from './big-amount.tsx';
import { CancelExchange } from './cancel-exchange.tsx';
import { isUnpaid, shownAmount } from './model/paid.ts';
import { stepsOf } from './model/steps.ts';
import { OnTheWeb } from './on-the-web.tsx';
import { useDates } from './use-dates.ts';

/** Shows an exchange as a receipt: its progress with times, and the use of each point. */
export function OneExchange({ id }: { readonly id: string }): ReactNode {
  const t = useTexts('earnings');
  const found = useQuery({
    ...exchangeQuery(useApi(), id),
    refetchOnReturn: 'always',
  });
  const problem = problemOf(found.error);
  return (
    <ExchangePage title={t('one.title')}>
      {found.data === undefined ? null : <Found exchange={found.data} />}
      {found.data === undefined && problem ? (
        <ExchangeProblem problem={problem} onRetry={() => void found.refetch()} />
      ) : null}
      {found.isPending ? (
        <Loading label={t('loading')} slow={t('slow')}>
          <div className="earnings-loading">
            <Skeleton height="7rem" shape="round" />
            <Skeleton height="16rem" shape="round" />
            <Skeleton height="16rem" shape="round" />
          </div>
        </Loading>
      ) : null}
    </ExchangePage>
  );
}

function Found({ exchange }: { readonly exchange: Exchange }): ReactNode {
  const t = useTexts('earnings');
  const isInApp = isNative(useBridge());
  const { reason, status, type, exchangeId } = exchange;
  if (isInApp && type !== 'convert') return <OnTheWeb path={exchangeOf(exchangeId)} />;
  return (
    <>
      <PaperHead />
      <Head exchange={exchange} />
      {status === 'refusal' ? (
        <Banner tone="danger" title={t('one.refused')}>
          <p>{t(`reason.${reason ?? 'other'}`)}</p>
          <p>{t('one.pointsBack')}</p>
        </Banner>
      ) : null}
      {status === 'cancel' ? <Banner tone="neutral">{t('one.pointsBack')}</Banner> : null}
      <Way exchange={exchange} />
      <Card>
        <h2 className="earnings-heading">{t('one.lines')}</h2>
        <Amounts exchange={exchange} />
      </Card>
      <p className="exchange-note earnings-number">
        {t.rich('one.number', { id: '\u2068' + exchange.exchangeId + '\u2069' })}
      </p>
      <PrintButton>{t('file.print')}</PrintButton>
      {exchange.isCancelable ? <CancelExchange exchange={exchange} /> : null}
    </>
  );
}

function Head({ exchange }: { readonly exchange: Exchange }): ReactNode {
  const type = useTexts('exchange');
  const amounts = useAmounts();
  return (
    <Card>
      <div className="earnings-head">
        <h2>
          {type(`type.${exchange.type}`)} <ExchangeStatusBadge exchange={exchange} />
        </h2>
        <BigAmount text={shownAmount(exchange, amounts)} />
      </div>
    </Card>
  );
}

function Way({ exchange }: { readonly exchange: Exchange }): ReactNode {
  const t = useTexts('earnings');
  const type = useTexts('exchange');
  const format = useFormat();
  const dates = useDates(exchange).filter(({ name }) => name === 'expected');
  return (
    <Card>
      <h2 className="earnings-heading">{t('one.way')}</h2>
      <Steps
        label={t('one.way')}
        stateLabels={{
          done: t('step.state.done'),
          current: t('step.state.current'),
          next: t('step.state.next'),
          failed: t('step.state.failed'),
          stopped: t('step.state.stopped'),
        }}
        steps={stepsOf(exchange).map(({ step, state, at }) => ({
          label:
            step === 'agreed' && state === 'current' ? type('status.checking') : t(`step.${step}`),
          detail: at === undefined ? undefined : format.moment(at),
          state,
        }))}
      />
      {dates.map(({ name, text }) => (
        <p key={name} className="exchange-note earnings-expected">
          {text}
        </p>
      ))}
    </Card>
  );
}

/** Lists the amounts. An unpaid exchange has no payout and no fees, only returned points. */
function Amounts({ exchange }: { readonly exchange: Exchange }): ReactNode {
  const t = useTexts('earnings');
  const amounts = useAmounts();
  if (isUnpaid(exchange)) {
    const value = amounts.points(exchange.points);
    return <Facts items={[{ term: t('one.returned'), value, strong: true }]} />;
  }
  return exchange.lines === undefined ? (
    <Converted exchange={exchange} />
  ) : (
    <ExchangeLines lines={exchange.lines} />
  );
}

function Converted({ exchange }: { readonly exchange: Exchange }): ReactNode {
  const lines = useTexts('exchange');
  const amounts = useAmounts();
  const { points, amount, unit } = exchange;
  return (
    <Facts
      items={[
        { term: lines('lines.points'), value: amounts.points(points) },
        { term: lines('lines.amount'), value: amounts.amount(amount, unit), strong: true },
      ]}
    />
  );
}
