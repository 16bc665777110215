import { cancelPaymentRoute } from '@dipper/contract';
import type { PaymentStatus } from '@dipper/contract';
import { useState } from 'react';
import { useApi } from '../api/index.ts';
import type { ApiProblem } from '../api/index.ts';
import { useQueryCache } from '../query/index.ts';
import { openPaymentsQuery } from '../open-payments/index.ts';

/**
 * Why it is not canceled: `asked`, its payer had approved and the charge was requested; `review`,
 * an operator reviews its charge; `unheard`, its provider did not answer; `no-answer`, nor did the
 * server.
 */
export type NotCanceled = 'asked' | 'review' | 'unheard' | 'no-answer';
export type Dismissal = 'idle' | 'asking' | NotCanceled;

export type Dismissing = {
  readonly state: Dismissal;
  /** How the payment stands now; undefined where nobody could say. */
  readonly dismiss: (transactionId: string) => Promise<PaymentStatus | undefined>;
};

const isUnheard = (problem: ApiProblem): boolean =>
  problem.kind === 'problem' && problem.problem.code === 'payment_cancel_error';

/** Not to pay after all: the server asks the provider, and says how the payment stands. */
export const useDismissal = (): Dismissing => {
  const api = useApi();
  const queries = useQueryCache();
  const [state, setState] = useState<Dismissal>('idle');
  const dismiss = async (transactionId: string): Promise<PaymentStatus | undefined> => {
    setState('asking');
    const answer = await api(cancelPaymentRoute, { params: { id: transactionId } });
    if (answer.ok) {
      const { status, stage } = answer.value.body;
      const why = stage === 'review' ? 'review' : 'asked';
      setState(status === 'pending' ? why : 'idle');
    } else {
      setState(isUnheard(answer.error) ? 'unheard' : 'no-answer');
    }
    queries.invalidate(openPaymentsQuery(api).queryKey);
    queries.invalidate(['purchase']);
    queries.invalidate(['history']);
    return answer.ok ? answer.value.body.status : undefined;
  };
  return { state, dismiss };
};
