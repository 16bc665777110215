import {
  cancelSubscriptionRoute,
  changeSubscriptionRoute,
  refundSubscriptionRoute,
  resumeSubscriptionRoute,
  setSubscriptionCardRoute,
} from '@dipper/contract';
import type { Subscription, SubscriptionChange, SubscriptionRefundPreview } from '@dipper/contract';
import { useRef, useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { newKey } from '../../shared/device/index.ts';
import { navigate } from '../../shared/navigation/index.ts';
import { useQueryCache } from '../../shared/query/index.ts';
import { cardPaymentOf, recurringKey } from '../../shared/recurring/index.ts';
import { whileMoneyMoves } from '../../shared/session/index.ts';
import { staysOpenAfter } from './model/offer.ts';

export type ChangeName = 'card' | 'pay' | 'cancel' | 'resume' | 'refund' | 'tier';
export type ChangesState = {
  readonly busy: ChangeName | undefined;
  readonly failed: { readonly change: ChangeName; readonly problem: ApiProblem } | undefined;
  readonly done: ChangeName | undefined;
};

const idle: ChangesState = { busy: undefined, failed: undefined, done: undefined };

type Ended<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ApiProblem };

/** The same wish goes under the same key until it is known what became of it. */
const useOnce = () => {
  const keys = useRef(new Map<string, string>());
  return async <Value>(
    wish: string,
    call: (idempotencyKey: string) => Promise<Ended<Value>>,
  ): Promise<Ended<Value>> => {
    const key = keys.current.get(wish) ?? newKey();
    keys.current.set(wish, key);
    const answer = await whileMoneyMoves(() => call(key));
    if (answer.ok || !staysOpenAfter(answer.error)) keys.current.delete(wish);
    return answer;
  };
};

/** Changes a subscription, one change at a time; afterwards everything is asked for again. */
export const useChanges = ({ subscriptionId, nextPaymentTime }: Subscription) => {
  const api = useApi();
  const queries = useQueryCache();
  const [state, setState] = useState(idle);
  const once = useOnce();
  const params = { id: subscriptionId };

  const run = async <Value>(
    change: ChangeName,
    call: () => Promise<Ended<Value>>,
  ): Promise<Value | undefined> => {
    setState({ ...idle, busy: change });
    const answer = await call();
    queries.invalidate(recurringKey);
    setState(
      answer.ok
        ? { ...idle, done: change }
        : { ...idle, failed: { change, problem: answer.error } },
    );
    return answer.ok ? answer.value : undefined;
  };

  return {
    state,
    forgive: () => setState(idle),
    setCard: (selectCardId: string) =>
      run('card', () => api(setSubscriptionCardRoute, { params, body: { selectCardId } })),
    /** Pays the overdue amount at once, with the present card or another one. */
    pay: (selectCardId: string) =>
      run('pay', () => api(setSubscriptionCardRoute, { params, body: { selectCardId } })),
    cancel: () =>
      run('cancel', () =>
        api(cancelSubscriptionRoute, {
          params,
          body: nextPaymentTime === null ? {} : { nextPaymentTime },
        }),
      ),
    resume: () => run('resume', () => api(resumeSubscriptionRoute, { params })),
    refund: ({ amount }: SubscriptionRefundPreview) =>
      run('refund', () =>
        once(`refund ${amount}`, (idempotencyKey) =>
          api(refundSubscriptionRoute, {
            params,
            body: { expectedAmount: amount },
            idempotencyKey,
          }),
        ),
      ),
    change: async ({ productId, amount }: SubscriptionChange): Promise<boolean> => {
      const changed = await run('tier', () =>
        once(`change ${productId} ${amount}`, (idempotencyKey) =>
          api(changeSubscriptionRoute, {
            params,
            body: { productId, expectedAmount: amount },
            idempotencyKey,
          }),
        ),
      );
      const paymentId = changed?.body.cardPaymentId ?? undefined;
      if (paymentId !== undefined) navigate(cardPaymentOf(paymentId));
      return changed !== undefined;
    },
  };
};
export type Changes = ReturnType<typeof useChanges>;
