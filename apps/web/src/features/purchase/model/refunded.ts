import { decodeAmount } from '@dipper/contract';
import type { PaymentStatus, Receipt } from '@dipper/contract';

type Paid = { readonly status: PaymentStatus; readonly totalPrice: bigint };

/**
 * Returns the refunded and the remaining sum. A full refund counts by its status: its last credit note may still
 * be pending.
 */
export const refundedOf = (
  { status, totalPrice }: Paid,
  receipt: Pick<Receipt, 'creditNotes'> | undefined,
): { readonly back: bigint; readonly left: bigint } => {
  const noted = (receipt?.creditNotes ?? []).reduce(
    (sum, { amount }) => sum + decodeAmount(amount),
    0n,
  );
  const back = status === 'refunded' ? totalPrice : noted;
  return { back, left: totalPrice - back };
};
