import { encodeAmount, errorNameOf } from '@dipper/contract';
import type { OperatorCardPayment } from '@dipper/contract';
import { publicIdOf } from '../../charging/index.ts';
import type { CardPaymentReport } from './repository.ts';

/** Describes a charge of a kept card for operators. */
export const describeCardPayment = (row: CardPaymentReport): OperatorCardPayment => {
  const { user_id: userId, subscription_id: subscription } = row;
  return {
    cardPaymentId: publicIdOf('c', { userId, id: row.card_payment_id }),
    userId: Number(userId),
    state: row.state,
    purpose: row.purpose,
    subscriptionId: subscription === null ? null : publicIdOf('s', { userId, id: subscription }),
    periodNumber: row.period_number,
    name: row.item_name,
    amount: encodeAmount(row.amount),
    refundedAmount: encodeAmount(row.refunded_amount),
    currency: row.currency,
    provider: row.provider,
    providerTransactionId: row.charge_reference,
    reason: errorNameOf(row.failure_code ?? 0) ?? null,
    createdAt: row.requested_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  };
};
