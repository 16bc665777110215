import type { Country } from '@dipper/contract';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { changePayment, totalPriceOf, usePaymentState } from '../../shared/storage/index.ts';
import type { SelectedSpoon } from '../../shared/storage/index.ts';
import { billingStore, useStore } from '../../shared/storage/index.ts';
import { purchaseLimitQuery } from '../../shared/purchase-limit/index.ts';
import { methodsOn } from './api.ts';
import { methodOptions, presetOf } from './model/method-list.ts';
import type { Method } from './model/method-list.ts';
import { declinedStore } from './stores.ts';

const lookAgainAfter = 60_000;

/** The methods to choose from, the one that is chosen, and what changing it did. */
export const useMethodChoice = (country: Country, spoon: SelectedSpoon) => {
  const api = useApi();
  const { paymentMethod, quantity } = usePaymentState();
  // Methods close and open again while somebody looks at them.
  const methods = useQuery({ ...methodsOn(api, country), refetchInterval: () => lookAgainAfter });
  const { data: uses, isPending } = useQuery(purchaseLimitQuery(api, spoon.productId));
  const total = totalPriceOf({ selectedSpoon: spoon, quantity });
  const declinedId = useStore(declinedStore).methodId;
  const lastMethodId = useStore(billingStore).lastMethodOf[country];
  const [quantityReset, setQuantityReset] = useState(false);
  // The list waits for the remaining limits: they make its rows taller and would move them under a finger.
  const list = isPending ? undefined : methods.data?.methods;
  const options = useMemo(
    () => list && methodOptions(list, { lastMethodId, uses, total, declinedId }),
    [list, lastMethodId, uses, total, declinedId],
  );
  const chosen = options?.find(
    ({ methodId, blocked }) => methodId === paymentMethod?.methodId && blocked === undefined,
  );

  useEffect(() => {
    const preset = options && presetOf(options, paymentMethod?.methodId);
    if (preset !== undefined) changePayment({ type: 'method-preset', method: preset });
  }, [options, paymentMethod?.methodId]);

  /** Tells whether the quantity begins again with one, as it does for another method. */
  const choose = (method: Method): boolean => {
    const changes = paymentMethod !== undefined && paymentMethod.methodId !== method.methodId;
    const resets = changes && quantity > 1;
    setQuantityReset(resets);
    changePayment({ type: 'method-chosen', method });
    return resets;
  };

  return { methods, options, chosen, choose, quantityReset };
};
