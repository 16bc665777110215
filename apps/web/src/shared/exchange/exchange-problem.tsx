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

/** What went wrong in place of what was asked for; a closed exchange has a screen of its own. */
export function ExchangeProblem(props: ExchangeProblemProps): ReactNode {
  const { problem } = props;
  const isClosed = problem.kind === 'problem' && problem.problem.code === 'under_maintenance';
  useEffect(() => {
    if (isClosed) replaceAddress(paths.exchangeMaintenance);
  }, [isClosed]);
  return isClosed ? null : <ProblemState {...props} />;
}
