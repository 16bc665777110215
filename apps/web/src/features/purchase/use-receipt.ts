import type { Receipt } from '@dipper/contract';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { QueryResult } from '../../shared/query/index.ts';
import { pauseBeforeRepeat } from './asked-again.ts';
import { receiptById } from './receipt-api.ts';

/** Right after the payment its number is still on its way. */
export const comesSoon = (error: Error | null): boolean => {
  const problem = problemOf(error);
  return problem?.kind === 'problem' && problem.problem.code === 'payment_in_progress';
};

type Refundable = { readonly isRefunded?: boolean };

const notePauseMilliseconds = 5_000;

/** The paper of a payment, asked for again until it is written, and its credit note with it. */
export const useReceipt = (
  transactionId: string,
  { isRefunded = false }: Refundable = {},
): QueryResult<Receipt> =>
  useQuery({
    ...receiptById(useApi(), transactionId),
    refetchInterval: (state) => {
      const { data } = state;
      if (data !== undefined) {
        return isRefunded && data.creditNotes.length === 0 && notePauseMilliseconds;
      }
      return pauseBeforeRepeat(state, comesSoon);
    },
  });
