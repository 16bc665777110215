import { useLayoutEffect } from 'react';
import { pressAgain } from '../../shared/device/index.ts';

/** Marks for measurements that a product can now be chosen and bought. */
export const useCanPayMark = (canPay: boolean): void => {
  useLayoutEffect(() => {
    if (!canPay) return;
    performance.mark('can-pay');
    pressAgain();
  }, [canPay]);
};
