import type { PaymentMethodKey } from '@dipper/contract';
import { Banner, Link } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { describeProblem, usePersonTexts } from '../../shared/problem/index.ts';
import { staysOpenAfter } from './model/attempt.ts';
import type { StartState } from './use-start-payment.ts';

type NoticeProps = { readonly state: StartState; readonly method: PaymentMethodKey | undefined };

/** What became of pressing the pay button, right above it. */
export function StartNotice({ state, method }: NoticeProps): ReactNode {
  if (state.phase === 'failed') {
    return (
      <Suspense fallback={null}>
        <StartFailed problem={state.problem} />
      </Suspense>
    );
  }
  if (method === undefined) return null;
  if (state.phase === 'leaving') return <Leaving redirectUrl={state.redirectUrl} method={method} />;
  return <WhereTo method={method} />;
}

function WhereTo({ method }: { readonly method: PaymentMethodKey }): ReactNode {
  const t = useTexts('purchase');
  return <p className="purchase-where">{t('method.opens', { method: t(`methods.${method}`) })}</p>;
}

type LeavingProps = { readonly redirectUrl: string; readonly method: PaymentMethodKey };

function Leaving({ redirectUrl, method }: LeavingProps): ReactNode {
  const t = useTexts('purchase');
  return (
    <Banner
      tone="info"
      icon="external"
      role="status"
      title={t('leaving.title', { method: t(`methods.${method}`) })}
    >
      {t('leaving.text')} <Link href={redirectUrl}>{t('leaving.link')}</Link>
    </Banner>
  );
}

function StartFailed({ problem }: { readonly problem: ApiProblem }): ReactNode {
  const t = useTexts('purchase');
  const say = usePersonTexts();
  const { name, values, reference } = describeProblem(problem);
  if (problem.kind !== 'problem') {
    return (
      <Banner tone="warning" role="alert" title={t('start.unknown.title')}>
        {t('start.unknown.text')}
      </Banner>
    );
  }
  const { title, text } = say(name, values);
  return (
    <Banner tone="danger" role="alert" title={title ?? t('start.refused')}>
      <p>{text}</p>
      {staysOpenAfter(problem) ? null : <p>{t('start.notCharged')}</p>}
      {reference ? (
        <p className="purchase-reference">
          <bdi>{reference}</bdi>
        </p>
      ) : null}
    </Banner>
  );
}
