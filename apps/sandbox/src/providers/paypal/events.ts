import { randomUUID } from 'node:crypto';
import type { Notifier } from '../../control/notifications.ts';
import type { JsonObject } from '../../platform/json.ts';
import { captureAnswer, orderAnswer, refundAnswer, type Places } from './answers.ts';
import { madeRefunds, type Order, type Refund } from './model.ts';
import { onWire } from './money.ts';
import { signatureHeaders } from './signing.ts';
import { newEventId, newNumber, partnerOrderIdOf } from './store.ts';

export const eventTypes = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
] as const;
export type EventType = (typeof eventTypes)[number];

const summaries: Readonly<Record<EventType, string>> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'A payment has been reversed after approval.',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied',
  'PAYMENT.CAPTURE.REFUNDED': 'A payment was refunded',
  'PAYMENT.CAPTURE.REVERSED': 'A payment was reversed',
};

interface Resource {
  readonly type: 'checkout-order' | 'capture' | 'refund';
  readonly body: JsonObject;
}

/** A refund of no number: the buyer's bank has taken it all back. */
function reversal(order: Order): Refund | undefined {
  const { capture } = order;
  if (capture === null) return undefined;
  return {
    id: newNumber(),
    amount: capture.amount,
    invoiceId: undefined,
    customId: undefined,
    note: undefined,
    status: 'COMPLETED',
    at: capture.updatedAt,
  };
}

function resourceOf(type: EventType, order: Order, places: Places): Resource {
  const { capture, request } = order;
  const own = { type: 'checkout-order', body: orderAnswer(order, places) } as const;
  const isRefund = type.endsWith('REFUNDED') || type.endsWith('REVERSED');
  if (type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') {
    const unit = { custom_id: request.customId, amount: onWire(request.amount) };
    return { ...own, body: { order_id: order.id, purchase_units: [unit] } };
  }
  if (capture === null || type === 'CHECKOUT.ORDER.APPROVED') return own;
  if (!isRefund) return { type: 'capture', body: captureAnswer(capture, order, places) };
  const refund = type.endsWith('REFUNDED') ? madeRefunds(capture).at(-1) : reversal(order);
  return refund === undefined ? own : { type: 'refund', body: refundAnswer(refund, order, places) };
}

const minuteMs = 60_000;
/** Up to 25 times over three days, further and further apart. */
// prettier-ignore
const retryAfterMs = [
  1, 2, 4, 8, 15, 30, 45, 60, 60, 90, 90, 120, 120, 150, 150, 180, 180, 240, 240, 300, 360, 420,
  480, 540,
].map((minutes) => minutes * minuteMs);

export interface Announcer {
  readonly announce: (type: EventType, order: Order) => void;
}

interface AnnouncerOptions {
  readonly notifier: Notifier;
  readonly webhookId: string;
  readonly places: () => Places;
  readonly style: Style;
}

/**
 * Older samples of refunds and reversals name the capture by the `up` link alone, without the merchant's
 * own number.
 */
export interface Style {
  linksOnly: boolean;
}

function withoutNames(body: JsonObject): JsonObject {
  const entries = Object.entries(body).filter(([name]) => !/^(custom|invoice)_id$/.test(name));
  return Object.fromEntries(entries);
}

export function createAnnouncer({
  notifier,
  webhookId,
  places,
  style,
}: AnnouncerOptions): Announcer {
  return {
    announce: (type, order) => {
      const resource = resourceOf(type, order, places());
      const id = newEventId();
      const event = {
        id,
        event_version: '1.0',
        create_time: new Date(order.capture?.updatedAt ?? order.createdAt).toISOString(),
        resource_type: resource.type,
        resource_version: '2.0',
        event_type: type,
        summary: summaries[type],
        resource:
          style.linksOnly && resource.type === 'refund'
            ? withoutNames(resource.body)
            : resource.body,
        links: [
          {
            href: `${places().api}/v1/notifications/webhooks-events/${id}`,
            rel: 'self',
            method: 'GET',
          },
        ],
      };
      const body = JSON.stringify(event);
      const transmission = randomUUID();
      void notifier.send({
        provider: 'paypal',
        orderId: partnerOrderIdOf(order),
        name: type,
        url: notifier.address('paypal'),
        message: (_attempt, at) => ({
          headers: {
            'content-type': 'application/json',
            'user-agent': 'PayPal/AUHD-214.0-58417034',
            ...signatureHeaders(
              {
                id: transmission,
                time: `${at.toISOString().slice(0, 19)}Z`,
                webhookId,
                body,
              },
              `${places().api}/v1/notifications/certs/CERT-sandbox`,
            ),
          },
          body,
        }),
        isTaken: (status) => status >= 200 && status < 300,
        retryAfterMs,
      });
    },
  };
}
