import { isRefusal } from '../../api/index.ts';
import type { ApiProblem } from '../../api/index.ts';

/** The same is still being done, or nobody knows what became of it: it goes on under its key. */
export const isUnsettled = (problem: ApiProblem): boolean =>
  !isRefusal(problem) ||
  (problem.kind === 'problem' && problem.problem.code === 'idempotency_key_in_progress');
