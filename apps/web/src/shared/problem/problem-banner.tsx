import { Banner } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { describeProblem } from './describe.ts';
import { usePersonTexts } from './person-texts.ts';

type ProblemBannerProps = {
  readonly problem: ApiProblem;
  /** Above the words, where the catalogue has no title of its own. */
  readonly title?: string | undefined;
  readonly action?: ReactNode;
};

/** Why an action failed, beside the thing that it concerns. */
export function ProblemBanner(props: ProblemBannerProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Said {...props} />
    </Suspense>
  );
}

function Said({ problem, title, action }: ProblemBannerProps): ReactNode {
  const t = useTexts('core');
  const say = usePersonTexts();
  const { name, values, reference } = describeProblem(problem);
  const said = say(name, values);
  const isRefusal = problem.kind === 'problem';
  return (
    <Banner
      tone={isRefusal ? 'danger' : 'warning'}
      role="alert"
      title={said.title ?? title ?? t('problem')}
      action={action}
    >
      <p>{said.text}</p>
      {reference ? (
        <p className="d-state-reference">
          <bdi>{reference}</bdi>
        </p>
      ) : null}
    </Banner>
  );
}
