import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/index.ts';
import { paths, replaceAddress } from '../navigation/index.ts';
import { ProblemState } from '../problem/index.ts';

type ExchangeProblemProps = {
  readonly problem: ApiProblem;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
};

/** Shows the problem in place of the content; closed exchanges have a screen of their own. */
export function ExchangeProblem(props: ExchangeProblemProps): ReactNode {
  const { problem } = props;
  const isClosed = problem.kind === 'problem' && problem.problem.code === 'under_maintenance';
  useEffect(() => {
    if (isClosed) replaceAddress(paths.exchangeMaintenance);
  }, [isClosed]);
  return isClosed ? null : <ProblemState {...props} />;
}
