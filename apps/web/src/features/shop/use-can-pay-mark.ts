import { useEffect } from 'react';

/** Tells whoever measures the page that from now on a product can be chosen and bought. */
export const useCanPayMark = (canPay: boolean): void => {
  useEffect(() => {
    if (canPay) performance.mark('can-pay');
  }, [canPay]);
};
