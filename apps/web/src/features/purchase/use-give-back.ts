import { requestRefundRoute } from '@dipper/contract';
import type { RefundInfo } from '@dipper/contract';
import { useRef, useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { balanceKey } from '../../shared/balance/index.ts';
import { newKey } from '../../shared/device/index.ts';
import { useQueryCache } from '../../shared/query/index.ts';
import { whileMoneyMoves } from '../../shared/session/index.ts';
import { staysOpenAfter } from './model/attempt.ts';

export type GiveBackState =
  | { readonly phase: 'idle' | 'asking' }
  | { readonly phase: 'failed'; readonly problem: ApiProblem };

/** Requests a refund. After a lost answer it is sent again under the same key, and made once. */
export const useGiveBack = (transactionId: string, onRequested: () => void) => {
  const api = useApi();
  const queries = useQueryCache();
  const [state, setState] = useState<GiveBackState>({ phase: 'idle' });
  const [refundId, setRefundId] = useState<string>();
  const key = useRef<string>(undefined);

  const send = async (refundInfo: RefundInfo | undefined): Promise<void> => {
    setState({ phase: 'asking' });
    const idempotencyKey = (key.current ??= newKey());
    const body = { transactionId, ...(refundInfo && { refundInfo }) };
    const answer = await whileMoneyMoves(() => api(requestRefundRoute, { body, idempotencyKey }));
    if (!answer.ok) {
      if (!staysOpenAfter(answer.error)) key.current = undefined;
      setState({ phase: 'failed', problem: answer.error });
      return;
    }
    setRefundId(answer.value.body.refundId);
    setState({ phase: 'idle' });
    queries.invalidate(balanceKey);
    queries.invalidate(['history']);
    onRequested();
  };

  return {
    state,
    refundId,
    ask: (refundInfo: RefundInfo | undefined): void => {
      if (state.phase !== 'asking') void send(refundInfo);
    },
  };
};
