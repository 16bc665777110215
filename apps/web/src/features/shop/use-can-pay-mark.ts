import { useLayoutEffect } from 'react';
import { pressAgain } from '../../shared/device/index.ts';

/** Tells whoever measures the page that from now on a product can be chosen and bought. */
export const useCanPayMark = (canPay: boolean): void => {
  useLayoutEffect(() => {
    if (!canPay) return;
    performance.mark('can-pay');
    pressAgain();
  }, [canPay]);
};
