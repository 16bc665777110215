import type { Result } from '@dipper/contract';
import { ApiError } from './problem.ts';
import type { ApiProblem } from './problem.ts';

/** For a query's function: the body of an answer, or the throw that a query cache wants. */
export const bodyOf = async <Body>(
  call: Promise<Result<{ readonly body: Body }, ApiProblem>>,
): Promise<Body> => {
  const result = await call;
  if (!result.ok) throw new ApiError(result.error);
  return result.value.body;
};

export const problemOf = (error: unknown): ApiProblem | undefined =>
  error instanceof ApiError ? error.problem : undefined;
