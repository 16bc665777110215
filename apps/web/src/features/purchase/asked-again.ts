import { isRefusal, problemOf } from '../../shared/api/index.ts';
import { chance } from '../../shared/device/index.ts';
import { pauseBeforeAsking } from './model/polling.ts';

type QueryState = { readonly error: Error | null; readonly errorUpdateCount: number };

/** A server that is busy or out of reach has refused nothing. */
const isUnanswered = (error: Error | null): boolean => {
  const problem = problemOf(error);
  return problem !== undefined && !isRefusal(problem);
};

/** The pause before the next question; false where an answer is final. */
export const pauseBeforeRepeat = (
  { error, errorUpdateCount }: QueryState,
  isWorthAsking: (error: Error | null) => boolean = () => false,
): number | false =>
  (isUnanswered(error) || isWorthAsking(error)) &&
  pauseBeforeAsking(errorUpdateCount - 1, chance());
