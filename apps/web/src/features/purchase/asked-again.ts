import { isRefusal, problemOf } from '../../shared/api/index.ts';
import { chance } from '../../shared/device/index.ts';
import { pauseBeforeAsking } from './model/polling.ts';

type Asked = { readonly error: Error | null; readonly errorUpdateCount: number };

/** Whoever is busy or out of reach has said nothing about it, so that it is worth another question. */
export const askedAgain = ({ error, errorUpdateCount }: Asked): number | false => {
  const problem = problemOf(error);
  if (problem === undefined || isRefusal(problem)) return false;
  return pauseBeforeAsking(errorUpdateCount - 1, chance());
};
