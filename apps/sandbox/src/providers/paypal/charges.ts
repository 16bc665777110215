import type { Charge } from '../../control/payment-desk.ts';
import { refundedMinorOf, type Order } from './model.ts';
import { partnerOrderIdOf } from './store.ts';

const held = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVERSED']);

export function chargeOf(order: Order): Charge {
  const { capture, request } = order;
  const isCharged = capture !== null && held.has(capture.status);
  const reversed = capture?.status === 'REVERSED' ? capture.amount.minor : 0;
  return {
    provider: 'paypal',
    tid: order.id,
    partnerOrderId: partnerOrderIdOf(order),
    currency: request.amount.currency,
    amount: request.amount.minor,
    charged: isCharged ? capture.amount.minor : 0,
    canceled: capture === null ? 0 : refundedMinorOf(capture) + reversed,
    status: capture === null ? order.status : `${order.status} ${capture.status}`,
    method: order.funding,
    timesCharged: isCharged ? 1 : 0,
    createdAt: order.createdAt.toISOString(),
    chargedAt: isCharged ? capture.createdAt.toISOString() : null,
  };
}
