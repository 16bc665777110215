import { chargedAmount, type Payment } from './model.ts';

/** The sandbox's own record of money, for whoever checks a merchant's books against it. */
export interface Charge {
  readonly provider: 'kakaopay';
  readonly tid: string;
  readonly partnerOrderId: string;
  readonly partnerUserId: string;
  readonly currency: 'KRW';
  readonly amount: number;
  readonly charged: number;
  readonly cancelled: number;
  readonly status: string;
  readonly method: string | null;
  readonly timesCharged: number;
  readonly createdAt: string;
  readonly chargedAt: string | null;
}

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
    cancelled: payment.canceled.total,
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
