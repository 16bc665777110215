import { pointsForSpoons } from '@dipper/contract';
import type { ConvertTerms } from '@dipper/contract';
import { EmptyState, Loading, Skeleton } from '@dipper/ui';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import {
  ExchangePage,
  ExchangeProblem,
  exchangeWaysQuery,
  useTypedAmount,
} from '../../shared/exchange/index.ts';
import type { Ways } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { Confirm } from './confirm.tsx';
import { Done } from './done.tsx';
import { Enter } from './enter.tsx';
import { useConvert } from './use-convert.ts';
import type { Wish } from './use-convert.ts';
import './convert.css';

/** Points to spoons: how many, then sure, then done. */
export function Screen(): ReactNode {
  const t = useTexts('earnings');
  const type = useTexts('exchange');
  const person = usePerson();
  const held = useQuery({
    ...exchangeWaysQuery(useApi(), person?.userId ?? 0),
    enabled: person !== undefined,
    refetchOnReturn: 'always',
  });
  const problem = problemOf(held.error);
  return (
    <ExchangePage title={type('type.convert')} lead={t('convert.lead')}>
      {held.data === undefined && problem === undefined ? (
        <Loading label={t('loading')} slow={t('slow')}>
          <Skeleton height="16rem" shape="round" />
        </Loading>
      ) : null}
      {held.data === undefined && problem ? (
        <ExchangeProblem problem={problem} onRetry={() => void held.refetch()} />
      ) : null}
      {held.data === undefined ? null : (
        <Suspense fallback={null}>
          <Steps {...held.data} />
        </Suspense>
      )}
    </ExchangePage>
  );
}

/** Builds the wish at the present rate; a changed rate is confirmed again. */
const wishFor = (spoons: bigint | undefined, terms: ConvertTerms | undefined): Wish | undefined =>
  spoons === undefined || terms === undefined
    ? undefined
    : { spoons, cost: pointsForSpoons(spoons, terms.pointsPerSpoon) };

function Steps({ points, convert: terms }: Pick<Ways, 'points' | 'convert'>): ReactNode {
  const say = usePersonTexts();
  const [written, setWritten] = useTypedAmount('convert');
  const conversion = useConvert(() => setWritten(''));
  const { state, open } = conversion;
  const [chosen, setChosen] = useState<bigint>();
  if (state.phase === 'done') return <Done converted={state.converted} points={points} />;
  const spoons = chosen ?? open?.spoons;
  const isOpen = open !== undefined && spoons === open.spoons;
  const wish = isOpen ? open : wishFor(spoons, terms);
  if (wish !== undefined) {
    return (
      <Confirm
        {...wish}
        points={points}
        isUnanswered={isOpen && (state.phase !== 'busy' || state.isAgain)}
        conversion={conversion}
        onBack={() => {
          conversion.forgive();
          setChosen(undefined);
        }}
      />
    );
  }
  if (terms === undefined) {
    const { title, text } = say('exchange_country_not_supported');
    return (
      <EmptyState icon="dipper" title={title}>
        {text}
      </EmptyState>
    );
  }
  return (
    <Enter held={{ points, terms }} written={written} onWrite={setWritten} onChoose={setChosen} />
  );
}
