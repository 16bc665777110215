import type { PayoutType } from '@dipper/contract';
import { EmptyState, Loading, Skeleton, Stack } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import {
  ExchangePage,
  ExchangeProblem,
  exchangeStatusQuery,
  exchangeWaysQuery,
  lackingFor,
  useAmounts,
} from '../../shared/exchange/index.ts';
import type { Way } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ButtonLink, paths } from '../../shared/navigation/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { WayAbsent } from './way-absent.tsx';

export type Exchangeable = { readonly held: bigint; readonly way: Way };

type GateProps = {
  readonly type: PayoutType;
  readonly title: string;
  readonly children: (exchangeable: Exchangeable) => ReactNode;
};

/**
 * Checks first that the method exists, is open and is worth it, so that no form is filled in for
 * nothing.
 */
export function WayGate({ type, title, children }: GateProps): ReactNode {
  const api = useApi();
  const person = usePerson();
  const ways = useQuery({
    ...exchangeWaysQuery(api, person?.userId ?? 0),
    enabled: person !== undefined,
  });
  const standing = useQuery(exchangeStatusQuery(api));
  if (ways.data === undefined || standing.data === undefined) {
    const problem = problemOf(ways.error) ?? problemOf(standing.error);
    const retry = (): void => void Promise.all([ways.refetch(), standing.refetch()]);
    return (
      <ExchangePage title={title}>
        {problem ? <ExchangeProblem problem={problem} onRetry={retry} /> : <FormSkeleton />}
      </ExchangePage>
    );
  }
  const { points: held } = ways.data;
  const way = ways.data.ways.find((each) => each.type === type);
  const { isProceedingExchange } = standing.data;
  if (way !== undefined && !isProceedingExchange && lackingFor(way, held) === undefined) {
    return (
      <Suspense
        fallback={
          <ExchangePage title={title}>
            <FormSkeleton />
          </ExchangePage>
        }
      >
        {children({ held, way })}
      </Suspense>
    );
  }
  return (
    <ExchangePage title={title}>
      <Suspense fallback={null}>
        <Hindrance isProceeding={isProceedingExchange} held={held} way={way} />
      </Suspense>
    </ExchangePage>
  );
}

type HindranceProps = {
  readonly isProceeding: boolean;
  readonly held: bigint;
  readonly way: Way | undefined;
};

function Hindrance({ isProceeding, held, way }: HindranceProps): ReactNode {
  const t = useTexts('payout');
  const say = usePersonTexts();
  const toHistory = <ButtonLink to={paths.exchangeHistory}>{t('toHistory')}</ButtonLink>;
  if (isProceeding) {
    const { title, text } = say('exchange_in_progress');
    return (
      <EmptyState icon="clock" title={title} action={toHistory}>
        {text}
      </EmptyState>
    );
  }
  if (way === undefined) return <WayAbsent />;
  return (
    <EmptyState icon="wallet" title={t('short.title')} action={toHistory}>
      <Short held={held} way={way} />
    </EmptyState>
  );
}

/** Shows the unmet minimum in its own unit, and the points held. */
function Short({ held, way }: Exchangeable): ReactNode {
  const t = useTexts('payout');
  const say = usePersonTexts();
  const amounts = useAmounts();
  const lacking = lackingFor(way, held);
  if (lacking === undefined) return null;
  const minimum = amounts.amount(lacking.minimum, lacking.unit);
  const isSpoons = lacking.unit === 'SPOON';
  return (
    <>
      <p>
        {isSpoons
          ? say('exchange_spoons_insufficient', { minimum }).text
          : t('short.text', { minimum })}
      </p>
      <p>{t('short.held', { points: amounts.points(held) })}</p>
    </>
  );
}

function FormSkeleton(): ReactNode {
  const t = useTexts('payout');
  return (
    <Loading label={t('loading')} slow={t('slow')}>
      <Stack gap={4}>
        <Skeleton height="13rem" shape="round" />
        <Skeleton height="22rem" shape="round" />
      </Stack>
    </Loading>
  );
}
