import { subscribeRoute } from '@dipper/contract';
import type { SubscriptionProduct } from '@dipper/contract';
import { useRef, useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { useBridge } from '../../shared/bridge/index.ts';
import { newKey } from '../../shared/device/index.ts';
import { replaceAddress } from '../../shared/navigation/index.ts';
import { subscribeStore } from '../../shared/person-data/index.ts';
import { useQueryCache } from '../../shared/query/index.ts';
import { cardPaymentOf, recurringKey } from '../../shared/recurring/index.ts';
import { usePerson, whileMoneyMoves } from '../../shared/session/index.ts';
import { useTerms } from '../../shared/terms/index.ts';
import { intentOf, staysOpenAfter } from './model/offer.ts';
import { attemptStore } from './stores.ts';

/** The same intent goes again as it went the first time, under its key. */
const attemptFor = (
  intent: string,
  { nextPaymentTime }: SubscriptionProduct,
  termsVersion: string | undefined,
) => {
  const { attempt: before } = attemptStore.get();
  if (before?.intent === intent) return before;
  const attempt = { intent, key: newKey(), nextPaymentTime, termsVersion };
  attemptStore.set({ attempt });
  return attempt;
};

/** The choice that the app or host site hears; it hears the result once the payment has ended. */
const chosenOf = (product: SubscriptionProduct) => ({
  type: product.type,
  productId: product.productId,
  ...(product.djId === null ? {} : { djId: product.djId }),
  ...(product.plan === null ? {} : { plan: product.plan }),
  ...(product.grade === null ? {} : { grade: product.grade }),
  promotionMonth: product.promotionMonth,
});

type Sent = {
  readonly selectCardId: string;
  readonly nextPaymentTime: string;
  readonly termsVersion: string | undefined;
};

const bodyOf = (
  product: SubscriptionProduct,
  { selectCardId, nextPaymentTime, termsVersion }: Sent,
) => ({
  ...chosenOf(product),
  ...(product.promotionId === null ? {} : { promotionId: product.promotionId }),
  selectCardId,
  expectedLocalPrice: product.localPrice,
  expectedStandardPrice: product.standardPrice,
  expectedNextPaymentTime: nextPaymentTime,
  agreesToTerms: true,
  ...(termsVersion !== undefined && { termsVersion }),
});

/** Starts a subscription once, however often the button is pressed. */
export const useSubscribe = () => {
  const api = useApi();
  const bridge = useBridge();
  const person = usePerson();
  const queries = useQueryCache();
  const { terms } = useTerms('recurring');
  // Two presses may come before the button is drawn as busy.
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  // After the press the list may contain this new subscription, which is no hindrance.
  const [isOwn, setIsOwn] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();

  const subscribe = async (product: SubscriptionProduct, cardId: string): Promise<void> => {
    if (isRunning.current || person === undefined) return;
    isRunning.current = true;
    setBusy(true);
    setIsOwn(true);
    setProblem(undefined);
    const intent = intentOf(person.userId, product, cardId);
    const { key: idempotencyKey, ...before } = attemptFor(intent, product, terms?.version);
    const { nextPaymentTime, termsVersion } = before;
    const body = bodyOf(product, { selectCardId: cardId, nextPaymentTime, termsVersion });
    const answer = await whileMoneyMoves(() => api(subscribeRoute, { body, idempotencyKey }));
    isRunning.current = false;
    setBusy(false);
    if (!answer.ok) {
      setIsOwn(false);
      if (!staysOpenAfter(answer.error)) attemptStore.reset();
      queries.invalidate(recurringKey);
      setProblem(answer.error);
      return;
    }
    const { cardPaymentId, subscriptionId } = answer.value.body;
    const id = cardPaymentId ?? subscriptionId ?? undefined;
    queries.invalidate(recurringKey);
    void bridge.send('plan-subscribe', chosenOf(product));
    subscribeStore.update((state) => ({ ...state, selectCardId: cardId, cardPaymentId: id }));
    if (id !== undefined) replaceAddress(cardPaymentOf(id));
  };
  return { subscribe, busy, isOwn, problem, forgive: () => setProblem(undefined) };
};
