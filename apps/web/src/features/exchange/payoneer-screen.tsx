import { payoneerExchangeRoute, encodeAmount } from '@dipper/contract';
import type { BodyInputOf } from '@dipper/contract';
import { Loading, Skeleton } from '@dipper/ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { ExchangePage, ExchangeProblem, useTypedAmount } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { goBackTo, paths } from '../../shared/navigation/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { payoneerQuery } from './api.ts';
import { AccountFacts } from './account-facts.tsx';
import { checkPoints, pointsOf } from './model/amount.ts';
import { fieldOfRefusal } from './model/applicant.ts';
import { PayoneerAccount } from './payoneer-account.tsx';
import { PayoneerForm } from './payoneer-form.tsx';
import { Preview } from './preview.tsx';
import { RequestPage } from './request-page.tsx';
import { useEstimate } from './use-estimate.ts';
import { useRequest } from './use-request.ts';
import { useStep } from './use-step.ts';
import { WayGate } from './way-gate.tsx';
import type { Exchangeable } from './way-gate.tsx';

const path = paths.payoneerRequest;

/** Points to money at an account of the person's own at Payoneer. */
export function Screen(): ReactNode {
  const t = useTexts('payout');
  return (
    <RequestPage title={t('payoneer.title')} path={path}>
      <Payoneer />
    </RequestPage>
  );
}

/** Shows the form only if the person has an account that can receive money. */
function Payoneer(): ReactNode {
  const t = useTexts('payout');
  const account = useQuery({ ...payoneerQuery(useApi()), refetchOnReturn: 'always' });
  const [typed, setTyped] = useTypedAmount('payoneer');
  const { data } = account;
  if (data?.status === 'active') {
    return (
      <WayGate type="payoneer" title={t('payoneer.title')}>
        {(exchangeable) => (
          <Steps
            {...exchangeable}
            accountId={data.accountId}
            typed={typed}
            onType={setTyped}
            onInactive={() => void account.refetch()}
          />
        )}
      </WayGate>
    );
  }
  const problem = problemOf(account.error);
  const retry = (): void => void account.refetch();
  return (
    <ExchangePage namesPerson title={t('payoneer.title')} lead={t('payoneer.lead')}>
      {data === undefined && problem ? <ExchangeProblem problem={problem} onRetry={retry} /> : null}
      {data === undefined && !problem ? <AccountSkeleton /> : null}
      {data === undefined ? null : (
        <PayoneerAccount
          status={data.status}
          isLooking={account.isFetching}
          onLook={() => void account.refetch()}
        />
      )}
    </ExchangePage>
  );
}

function AccountSkeleton(): ReactNode {
  const t = useTexts('payout');
  return (
    <Loading label={t('payoneer.loading')} slow={t('slow')}>
      <Skeleton height="16rem" shape="round" />
    </Loading>
  );
}

type StepsProps = Exchangeable & {
  readonly accountId: string | null;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The account was found not to take money. */
  readonly onInactive: () => void;
};

function Steps({ held, way, accountId, typed, onType, onInactive }: StepsProps): ReactNode {
  const api = useApi();
  const { step, goTo, fallBackTo, finish } = useStep(path);
  const [agrees, setAgrees] = useState(false);
  const points = pointsOf(typed);
  const isGood = checkPoints(typed, { held, way }) === undefined;
  const estimating = useEstimate('payoneer', isGood ? points : undefined);
  const request = useRequest<BodyInputOf<typeof payoneerExchangeRoute>>({
    send: (body, idempotencyKey) => api(payoneerExchangeRoute, { body, idempotencyKey }),
    onDone: (exchangeId) => {
      onType('');
      finish(exchangeId);
    },
    onRefused: ({ problem }) => {
      if (problem.code === 'payout_account_inactive') onInactive();
    },
  });
  const isLost = step.name === 'preview' && !agrees;
  useEffect(() => {
    if (isLost) fallBackTo('form');
  });
  if (step.name !== 'preview' || isLost) {
    return (
      <PayoneerForm
        held={held}
        way={way}
        accountId={accountId}
        typed={typed}
        onType={onType}
        estimating={estimating}
        agrees={agrees}
        onAgree={setAgrees}
        onNext={() => goTo('preview')}
      />
    );
  }
  const { state } = request;
  const isAboutAmount =
    state.phase === 'refused' && fieldOfRefusal(state.problem.problem) === 'points';
  const mend = (): void => {
    request.forgive();
    goBackTo(path);
  };
  return (
    <Preview
      back={path}
      estimating={estimating}
      details={<AccountFacts accountId={accountId} />}
      way={way}
      state={state}
      onForgive={request.forgive}
      onConfirm={({ points: taken, amount }) =>
        void request.ask({
          exchangeAmount: encodeAmount(points ?? taken),
          expectedAmount: encodeAmount(amount),
          agreesToTerms: true,
        })
      }
      onMend={isAboutAmount ? mend : undefined}
    />
  );
}
