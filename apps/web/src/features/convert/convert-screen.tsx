import { Loading, Skeleton } from '@dipper/ui';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { ExchangePage, ExchangeProblem, exchangeWaysQuery } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { Confirm } from './confirm.tsx';
import { Done } from './done.tsx';
import { Enter } from './enter.tsx';
import { useConvert } from './use-convert.ts';
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
          <Steps points={held.data.points} />
        </Suspense>
      )}
    </ExchangePage>
  );
}

function Steps({ points }: { readonly points: bigint }): ReactNode {
  const conversion = useConvert();
  const { state, open } = conversion;
  const [written, setWritten] = useState('');
  const [chosen, setChosen] = useState<bigint>();
  if (state.phase === 'done') return <Done converted={state.converted} points={points} />;
  const unanswered = open === undefined ? undefined : BigInt(open.spoons);
  const spoons = chosen ?? unanswered;
  if (spoons !== undefined) {
    return (
      <Confirm
        spoons={spoons}
        points={points}
        isUnanswered={unanswered === spoons && (state.phase !== 'busy' || state.isAgain)}
        conversion={conversion}
        onBack={() => {
          conversion.forgive();
          setChosen(undefined);
        }}
      />
    );
  }
  return <Enter points={points} written={written} onWrite={setWritten} onChoose={setChosen} />;
}
