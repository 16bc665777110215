import { isRefusal } from '../../api/index.ts';
import type { ApiProblem } from '../../api/index.ts';

/** The request is still running, or its result is unknown: it continues under its key. */
export const isUnsettled = (problem: ApiProblem): boolean =>
  !isRefusal(problem) ||
  (problem.kind === 'problem' && problem.problem.code === 'idempotency_key_in_progress');
