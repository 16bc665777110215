import { encodeAmount } from '@dipper/contract';
import type { OperatorRefund } from '@dipper/contract';
import { refundNumber, transactionId } from '../../core/charging/index.ts';
import { maskedAccount, unsealAccount } from '../../core/refunds/index.ts';
import type { Refund } from '../../core/refunds/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';

export const describeRefund = (refund: Refund, keys: FieldKeys): OperatorRefund => {
  const { bucket, user_id: userId, refund_id: refundId, payment_id: paymentId, sealed } = refund;
  return {
    refundId: refundNumber({ userId, refundId }),
    transactionId: transactionId({ userId, paymentId }),
    userId: Number(userId),
    state: refund.state,
    way: refund.way,
    requestedBy: refund.requested_by,
    amount: encodeAmount(refund.amount),
    currency: refund.currency,
    spoons: encodeAmount(refund.spoon_paid + refund.spoon_bonus),
    provider: refund.provider,
    providerReference: refund.provider_reference,
    account:
      sealed === null ? null : maskedAccount(unsealAccount(keys, { bucket, userId }, sealed)),
    reason: refund.reason,
    requestedAt: refund.requested_at.toISOString(),
    changedAt: refund.changed_at.toISOString(),
  };
};
