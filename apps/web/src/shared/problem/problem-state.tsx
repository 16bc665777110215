import { Button, ErrorState } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { describeProblem } from './describe.ts';
import { usePersonTexts } from './person-texts.ts';

type ProblemStateProps = {
  readonly problem: ApiProblem;
  readonly onRetry?: (() => void) | undefined;
  /** A way on other than trying again. */
  readonly action?: ReactNode;
};

/** In place of what could not be shown: what happened, and what to do next. */
export function ProblemState(props: ProblemStateProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Described {...props} />
    </Suspense>
  );
}

function Described({ problem, onRetry, action }: ProblemStateProps): ReactNode {
  const t = useTexts('core');
  const say = usePersonTexts();
  const { name, values, reference } = describeProblem(problem);
  const { title, text } = say(name, values);
  const retry = onRetry && (
    <Button variant="secondary" onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <ErrorState
      title={title ?? t('problem')}
      reference={reference && <bdi>{reference}</bdi>}
      action={
        <>
          {retry}
          {action}
        </>
      }
    >
      {text}
    </ErrorState>
  );
}
