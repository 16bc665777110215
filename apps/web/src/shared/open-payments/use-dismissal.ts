import { cancelPaymentRoute } from '@dipper/contract';
import type { PaymentStatus } from '@dipper/contract';
import { useState } from 'react';
import { useApi } from '../api/index.ts';
import { useQueryCache } from '../query/index.ts';
import { openPaymentsQuery } from './open-payments-query.ts';

/** `stays`: the provider may still be at it, so nobody can say that it is over. */
export type Dismissal = 'idle' | 'asking' | 'stays' | 'no-answer';

export type Dismissing = {
  readonly state: Dismissal;
  /** How the payment stands now; undefined where nobody could say. */
  readonly dismiss: (transactionId: string) => Promise<PaymentStatus | undefined>;
};

/** Not to pay after all: the server asks the provider, and says how the payment stands. */
export const useDismissal = (): Dismissing => {
  const api = useApi();
  const queries = useQueryCache();
  const [state, setState] = useState<Dismissal>('idle');
  const dismiss = async (transactionId: string): Promise<PaymentStatus | undefined> => {
    setState('asking');
    const answer = await api(cancelPaymentRoute, { params: { id: transactionId } });
    const status = answer.ok ? answer.value.body.status : undefined;
    if (status === undefined) setState('no-answer');
    else setState(status === 'pending' ? 'stays' : 'idle');
    queries.invalidate(openPaymentsQuery(api).queryKey);
    queries.invalidate(['purchase']);
    queries.invalidate(['history']);
    return status;
  };
  return { state, dismiss };
};
