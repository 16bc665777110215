import type { ClientFailure } from '@dipper/contract';

/** Why a call gave no answer. Each ends in words for the person; none is thrown. */
export type ApiProblem = ClientFailure;

export const hasStatus = (problem: ApiProblem, status: number): boolean =>
  'status' in problem && problem.status === status;

/** Nothing reached the server, or its answer was lost. */
export const isUnreachable = ({ kind }: ApiProblem): boolean =>
  kind === 'offline' || kind === 'timed_out';

/** For the query cache, which tells failures by a throw; everywhere else problems are values. */
export class ApiError extends Error {
  readonly problem: ApiProblem;

  constructor(problem: ApiProblem) {
    super(problem.kind === 'problem' ? problem.problem.code : problem.kind);
    this.problem = problem;
  }
}
