import { hasStatus, problemOf, useApi } from '../../shared/api/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { QueryResult } from '../../shared/query/index.ts';
import { chance } from '../../shared/device/index.ts';
import { paymentById } from './api.ts';
import type { Payment } from './api.ts';
import { outcomeOf } from './model/outcome.ts';
import { pauseBeforeAsking } from './model/polling.ts';

/** Polls a payment until its result is known, and at once when the person comes back. */
export const usePaymentOutcome = (transactionId: string): QueryResult<Payment> =>
  useQuery({
    ...paymentById(useApi(), transactionId),
    refetchInterval: (state) => {
      const { data } = state;
      const isOpen = data === undefined ? !isMissing(state.error) : isWaiting(data);
      const attempts = state.dataUpdateCount + state.errorUpdateCount - 1;
      return isOpen ? pauseBeforeAsking(attempts, chance()) : false;
    },
    refetchOnReturn: 'always',
  });

const isWaiting = ({ status }: Payment): boolean => {
  const outcome = outcomeOf(status);
  return outcome === 'waiting' || outcome === 'deposit';
};

/** Returns whether the payment does not exist, or is another person's; asking again is useless. */
export const isMissing = (error: Error | null): boolean => {
  const problem = problemOf(error);
  return problem !== undefined && (hasStatus(problem, 404) || hasStatus(problem, 400));
};
