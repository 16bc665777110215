import { purchaseLimitRoute } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { changePayment, usePaymentState } from '../../shared/storage/index.ts';
import type { SelectedSpoon } from '../../shared/storage/index.ts';
import { billingStore, useStore } from '../../shared/storage/index.ts';
import { methodsOn, usesToday } from './api.ts';
import { firstChoice, methodOptions } from './model/method-list.ts';
import type { Method } from './model/method-list.ts';

/** The methods to choose from, the one that is chosen, and what changing it did. */
export const useMethodChoice = (country: Country, spoon: SelectedSpoon) => {
  const api = useApi();
  const { paymentMethod, quantity } = usePaymentState();
  const methods = useQuery(methodsOn(api, country));
  const { data: uses } = useQuery({
    ...usesToday(api, spoon.productId),
    enabled: purchaseLimitRoute.available,
  });
  const lastMethodId = useStore(billingStore).lastMethodOf[country];
  const [quantityReset, setQuantityReset] = useState(false);
  const options = useMemo(
    () => methods.data && methodOptions(methods.data, { lastMethodId, uses }),
    [methods.data, lastMethodId, uses],
  );
  const chosen = options?.find(
    ({ methodId, usedUp }) => methodId === paymentMethod?.methodId && usedUp === undefined,
  );

  useEffect(() => {
    const first = options && chosen === undefined ? firstChoice(options) : undefined;
    if (first !== undefined) changePayment({ type: 'method-preset', method: first });
  }, [options, chosen]);

  const choose = (method: Method): void => {
    const changes = paymentMethod !== undefined && paymentMethod.methodId !== method.methodId;
    setQuantityReset(changes && quantity > 1);
    changePayment({ type: 'method-chosen', method });
  };

  return { methods, options, chosen, choose, quantityReset };
};
