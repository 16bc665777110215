import { useEffect } from 'react';
import { createStore } from '../storage/index.ts';

/** How many screens show a payment between its confirmed choice and its result. */
export const paymentUnderWayStore = createStore(0);

/** While it is true of a screen, no message from outside puts another person in front of it. */
export const usePaymentUnderWay = (isUnderWay: boolean): void => {
  useEffect(() => {
    if (!isUnderWay) return;
    paymentUnderWayStore.update((count) => count + 1);
    return () => paymentUnderWayStore.update((count) => count - 1);
  }, [isUnderWay]);
};
