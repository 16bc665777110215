import type { ClientAnswer, RouteDefinition } from '@dipper/contract';
import { Loading, Skeleton } from '@dipper/ui';
import type { ReactNode } from 'react';

import type { CallState } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { ProblemNote } from '../problem/index.ts';

type AskingProps<Route extends RouteDefinition> = {
  readonly query: CallState<Route>;
  readonly children: (answer: ClientAnswer<Route>) => ReactNode;
};

/** Shows loading, a failure or the answer, which stays visible while it is fetched again. */
export function Asking<Route extends RouteDefinition>(props: AskingProps<Route>): ReactNode {
  const { answer, failure, askAgain } = props.query;
  const t = useTexts('core');
  return (
    <>
      <ProblemNote failure={failure} onAgain={askAgain} />
      {answer === undefined && failure === undefined ? (
        <Loading label={t('loading')}>
          <Skeleton height="12rem" />
        </Loading>
      ) : null}
      {answer === undefined ? null : props.children(answer)}
    </>
  );
}
