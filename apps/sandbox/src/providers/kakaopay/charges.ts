import type { Charge } from '../../control/payment-desk.ts';
import { chargedAmount, type Payment } from './model.ts';

function chargeOf(payment: Payment): Charge {
  const { order } = payment;
  return {
    provider: 'kakaopay',
    tid: payment.tid,
    partnerOrderId: order.partnerOrderId,
    partnerUserId: order.partnerUserId,
    currency: 'KRW',
    amount: order.amount.total,
    charged: chargedAmount(payment).total,
    canceled: payment.canceled.total,
    status: payment.status,
    method: payment.method,
    timesCharged: payment.actions.filter((action) => action.type === 'PAYMENT').length,
    createdAt: payment.createdAt.toISOString(),
    chargedAt: payment.approvedAt?.toISOString() ?? null,
  };
}

export function charges(payments: readonly Payment[]): readonly Charge[] {
  return payments.map(chargeOf);
}
