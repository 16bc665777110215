import type { ClientFailure } from '@dipper/contract';

/** Why a call gave no answer. Each ends in words for the person; none is thrown. */
export type ApiProblem = ClientFailure;

export const hasStatus = (problem: ApiProblem, status: number): boolean =>
  'status' in problem && problem.status === status;

/** The server said no; one that is busy, broken or out of reach has said nothing. */
export const isRefusal = (problem: ApiProblem): boolean =>
  problem.kind === 'problem' && problem.status < 500 && problem.status !== 429;

/** For the query cache, which tells failures by a throw; everywhere else problems are values. */
export class ApiError extends Error {
  readonly problem: ApiProblem;

  constructor(problem: ApiProblem) {
    super(problem.kind === 'problem' ? problem.problem.code : problem.kind);
    this.problem = problem;
  }
}
