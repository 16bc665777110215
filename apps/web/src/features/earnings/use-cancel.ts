import { cancelExchangeRoute } from '@dipper/contract';
import { useRef, useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { newKey } from '../../shared/device/index.ts';
import { exchangeKey, isUnsettled } from '../../shared/exchange/index.ts';
import { useQueryCache } from '../../shared/query/index.ts';
import { whileMoneyMoves } from '../../shared/session/index.ts';

type CancelState = { readonly isBusy: boolean; readonly problem: ApiProblem | undefined };

/** Takes one exchange back, once: the same key until it is known what became of it. */
export const useCancel = (exchangeId: string) => {
  const api = useApi();
  const queries = useQueryCache();
  const key = useRef<string>(undefined);
  const isRunning = useRef(false);
  const [state, setState] = useState<CancelState>({ isBusy: false, problem: undefined });

  const cancel = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ isBusy: true, problem: undefined });
    key.current ??= newKey();
    const idempotencyKey = key.current;
    const answer = await whileMoneyMoves(() =>
      api(cancelExchangeRoute, { params: { id: exchangeId }, idempotencyKey }),
    );
    if (answer.ok || !isUnsettled(answer.error)) key.current = undefined;
    isRunning.current = false;
    setState({ isBusy: false, problem: answer.ok ? undefined : answer.error });
    // Any answer may have changed the exchange and the balance: both are asked for again.
    queries.invalidate(exchangeKey);
  };

  return { state, cancel };
};
