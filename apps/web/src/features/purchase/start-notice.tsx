import type { PaymentMethodKey } from '@dipper/contract';
import { Banner, Button, Link } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { navigate, spoonListOf } from '../../shared/navigation/index.ts';
import { describeProblem, usePersonTexts } from '../../shared/problem/index.ts';
import { useQueryCache } from '../../shared/query/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { isAboutProduct } from './model/attempt.ts';
import type { StartState } from './use-start-payment.ts';

type NoticeProps = { readonly state: StartState; readonly method: PaymentMethodKey | undefined };

/** Shows the result of pressing the pay button, right above it. */
export function StartNotice({ state, method }: NoticeProps): ReactNode {
  if (state.phase === 'failed') {
    const { problem } = state;
    if (problem.kind !== 'problem') return <StartUnknown />;
    return (
      <Suspense fallback={null}>
        <StartRefused problem={problem} />
      </Suspense>
    );
  }
  if (method === undefined) return null;
  if (state.phase === 'leaving') return <Leaving redirectUrl={state.redirectUrl} />;
  return <WhereTo />;
}

function WhereTo(): ReactNode {
  const t = useTexts('purchase');
  return <p className="purchase-where">{t('method.opens')}</p>;
}

function Leaving({ redirectUrl }: { readonly redirectUrl: string }): ReactNode {
  const t = useTexts('purchase');
  return (
    <Banner tone="info" icon="external" role="status" title={t('leaving.title')}>
      {t('leaving.text')} <Link href={redirectUrl}>{t('leaving.link')}</Link>
    </Banner>
  );
}

/** Uses the screen's own texts: after a lost answer, other texts may not load either. */
function StartUnknown(): ReactNode {
  const t = useTexts('purchase');
  return (
    <Banner tone="warning" role="alert" title={t('start.unknown.title')}>
      {t('start.unknown.text')}
    </Banner>
  );
}

type Refusal = Extract<ApiProblem, { readonly kind: 'problem' }>;

function StartRefused({ problem }: { readonly problem: Refusal }): ReactNode {
  const t = useTexts('purchase');
  const say = usePersonTexts();
  const { name, values, reference } = describeProblem(problem);
  const { title, text } = say(name, values);
  return (
    <Banner
      tone="danger"
      role="alert"
      title={title ?? t('start.refused')}
      action={isAboutProduct(problem.problem.code) ? <BackToList /> : undefined}
    >
      <p>{text}</p>
      {reference ? (
        <p className="purchase-reference">
          <bdi>{reference}</bdi>
        </p>
      ) : null}
    </Banner>
  );
}

/** The list is asked for again: what it showed is what was refused. */
function BackToList(): ReactNode {
  const t = useTexts('purchase');
  const country = useCountry();
  const queries = useQueryCache();
  const goBack = (): void => {
    queries.invalidate(['shop']);
    navigate(spoonListOf(country));
  };
  return (
    <Button size="small" variant="secondary" onClick={goBack}>
      {t('toList')}
    </Button>
  );
}
