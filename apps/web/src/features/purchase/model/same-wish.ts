import { decodeAmount } from '@dipper/contract';
import type { PurchaseBody } from '@dipper/contract';
import type { OpenPayment } from '../../../shared/open-payments/index.ts';

/** A payment of the same thing by the same way that is not over, from this window or another. */
export const sameWishIn = (
  open: readonly OpenPayment[],
  { productId, quantity, methodId, expectedTotalPrice }: PurchaseBody,
): OpenPayment | undefined =>
  open.find(
    (payment) =>
      payment.productId === productId &&
      payment.quantity === quantity &&
      payment.methodId === methodId &&
      payment.totalPrice === decodeAmount(expectedTotalPrice),
  );
