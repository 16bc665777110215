import { djLevelNames } from '@dipper/contract';
import type { ExchangeInfo } from '@dipper/contract';
import { Amount, Badge, Card, Constellation, Facts, Loading, Skeleton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { balanceQuery } from '../../shared/balance/index.ts';
import { isNative, useBridge } from '../../shared/bridge/index.ts';
import { ExchangeProblem, useAmounts } from '../../shared/exchange/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { totalsQuery } from './api.ts';
import { isLong } from './big-amount.tsx';
import { useCashOut, useWayToTake } from './use-cash-out.ts';
import { useLackingText } from './use-lacking-text.ts';
import { useOpenExchanges } from './use-open-exchanges.ts';

/** The balance check: what can be used, what is set aside, and what there ever was, with the income between. */
export function Balance({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTexts('earnings');
  const totals = useQuery({ ...totalsQuery(useApi()), refetchOnReturn: 'always' });
  const problem = problemOf(totals.error);
  if (totals.data !== undefined) {
    return (
      <>
        <Usable points={totals.data.totalRemainAmount} />
        {children}
        <Totals {...totals.data} />
      </>
    );
  }
  if (problem !== undefined) {
    return <ExchangeProblem problem={problem} onRetry={() => void totals.refetch()} />;
  }
  return (
    <Loading label={t('loading')} slow={t('slow')}>
      <div className="earnings-loading">
        <Skeleton height="10.5rem" shape="round" />
        <Skeleton height="9.5rem" shape="round" />
      </div>
    </Loading>
  );
}

function Usable({ points }: { readonly points: bigint }): ReactNode {
  const t = useTexts('earnings');
  const person = usePerson();
  const amounts = useAmounts();
  const isHuge = isLong(amounts.points(points));
  return (
    <Card tone="night">
      {isHuge ? null : <Constellation />}
      <div className="earnings-usable" data-long={isHuge || undefined}>
        <h2>{t('balance.usable')}</h2>
        <Amount value={points} unit={t('balance.unit')} size="hero" />
        <ComesTo />
        {person === undefined ? null : (
          <p>
            {t('balance.level')}
            <Badge tone="brand">
              {person.djLevel === 'regular'
                ? t('balance.level.regular')
                : djLevelNames[person.djLevel]}
            </Badge>
          </p>
        )}
      </div>
    </Card>
  );
}

/** Estimates the whole balance by the way to take. */
function ComesTo(): ReactNode {
  const t = useTexts('earnings');
  const amounts = useAmounts();
  const lines = useWayToTake()?.way.estimated;
  if (lines === undefined) return null;
  return (
    <>
      <p>{t('balance.comesTo', { amount: amounts.amount(lines.amount, lines.unit) })}</p>
      <When />
    </>
  );
}

/**
 * Shows the day by which money requested now arrives, or why none can be requested yet. Apps show
 * no such day.
 */
function When(): ReactNode {
  const t = useTexts('earnings');
  const format = useFormat();
  const lackingText = useLackingText();
  const isInApp = isNative(useBridge());
  const standing = useCashOut();
  if (standing === undefined) return null;
  const { way, isRunning, lacking } = standing;
  const hindrance = isRunning ? t('ways.running') : lackingText(lacking);
  if (hindrance === undefined && isInApp) return null;
  return <p>{hindrance ?? t('balance.by', { date: format.date(way.depositDate) })}</p>;
}

function Totals({ totalSpoon, totalAmount }: ExchangeInfo): ReactNode {
  const t = useTexts('earnings');
  const amounts = useAmounts();
  const format = useFormat();
  const person = usePerson();
  const open = useOpenExchanges();
  const wallet = useQuery({
    ...balanceQuery(useApi(), person?.userId ?? 0),
    enabled: person !== undefined,
  });
  const reserved = open?.reduce((sum, { points }) => sum + points, 0n);
  const spoons = wallet.data?.spoon;
  return (
    <Card>
      <Facts
        items={[
          {
            term: t('balance.reserved'),
            value: reserved === undefined ? '…' : amounts.points(reserved),
          },
          {
            term: t('balance.spoons'),
            value: spoons === undefined ? '…' : format.count(spoons),
          },
          { term: t('balance.received'), value: amounts.spoons(totalSpoon) },
          { term: t('balance.earned'), value: amounts.points(totalAmount) },
        ]}
      />
    </Card>
  );
}
