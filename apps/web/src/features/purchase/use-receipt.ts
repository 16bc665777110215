import { receiptRoute } from '@dipper/contract';
import type { Receipt } from '@dipper/contract';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { chance } from '../../shared/device/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { QueryResult } from '../../shared/query/index.ts';
import { pauseBeforeAsking } from './model/polling.ts';
import { receiptById } from './receipt-api.ts';

/** Right after the payment its number is still on its way. */
export const comesSoon = (error: Error | null): boolean => {
  const problem = problemOf(error);
  return problem?.kind === 'problem' && problem.problem.code === 'payment_in_progress';
};

/** The paper of a payment, asked for again until it is written. */
export const useReceipt = (transactionId: string): QueryResult<Receipt> =>
  useQuery({
    ...receiptById(useApi(), transactionId),
    enabled: receiptRoute.available,
    refetchInterval: ({ data, error, errorUpdateCount }) =>
      data === undefined && comesSoon(error) && pauseBeforeAsking(errorUpdateCount - 1, chance()),
  });
