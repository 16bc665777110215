import {
  chargesRoute,
  decodeAmount,
  maximumPageSize,
  receiptRoute,
  refundRoute,
} from '@dipper/contract';
import type { Charge, Currency, Receipt, RefundAnswer } from '@dipper/contract';
import { ApiError, bodyOf } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import type { Query } from '../../shared/query/index.ts';

/** Asks for a purchase's receipt, which names the seller and the tax. */
export const receiptById = (api: Api, transactionId: string): Query<Receipt> => ({
  queryKey: ['purchase', 'receipt', transactionId],
  queryFn: async ({ signal }) =>
    await bodyOf(api(receiptRoute, { params: { id: transactionId }, signal })),
});

/** The pages to search. A refundable charge is at most seven days old, so it is near the head of the list. */
const pagesSearched = 3;

export const chargeById = (api: Api, transactionId: string): Query<Charge | null> => ({
  queryKey: ['purchase', 'charge', transactionId],
  queryFn: async ({ signal }) => {
    let cursor: string | undefined;
    for (let page = 0; page < pagesSearched; page += 1) {
      const query = { limit: maximumPageSize, ...(cursor !== undefined && { cursor }) };
      const answer = await api(chargesRoute, { query, signal });
      if (!answer.ok) throw new ApiError(answer.error);
      const { results, nextCursor } = answer.value.body;
      const found = results.find((charge) => charge.transactionId === transactionId);
      if (found !== undefined) return found;
      if (nextCursor === null) return null;
      cursor = nextCursor;
    }
    return null;
  },
  staleTime: 0,
});

export type Refund = {
  readonly refundId: string;
  readonly status: RefundAnswer['status'];
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reason: string | null;
  /** True if an operator makes the refund in the provider's own tool, which takes days. */
  readonly isByHand: boolean;
};

export const toRefund = (answer: RefundAnswer): Refund => ({
  refundId: answer.refundId,
  status: answer.status,
  amount: decodeAmount(answer.amount),
  currency: answer.currency,
  reason: answer.reason,
  isByHand: answer.way === 'tool',
});

export const refundById = (api: Api, refundId: string): Query<Refund> => ({
  queryKey: ['purchase', 'refund', refundId],
  queryFn: async ({ signal }) =>
    toRefund(await bodyOf(api(refundRoute, { params: { id: refundId }, signal }))),
  staleTime: 0,
});
