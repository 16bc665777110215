import type { JsonObject } from '../../platform/json.ts';
import type { Capture, Order, Payer, Refund } from './model.ts';
import { feeOf, onWire, type Money } from './money.ts';
import { calls } from './sources.ts';

/** The targets of links: the API's own address, and the address of the pages. */
export interface Places {
  readonly api: string;
  readonly pages: string;
}

const time = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

const link = (href: string, rel: string, method: 'GET' | 'POST' = 'GET') => ({ href, rel, method });

function withText(name: string, value: string | undefined): JsonObject {
  return value === undefined ? {} : { [name]: value };
}

function payerOf({ id, email }: Payer): JsonObject {
  return {
    name: { given_name: 'Sandy', surname: 'Box' },
    email_address: email,
    payer_id: id,
    address: { country_code: 'US' },
  };
}

function breakdownOf({ amount }: Capture): JsonObject {
  const fee = feeOf(amount);
  const net: Money = { ...amount, minor: amount.minor - fee.minor };
  return { gross_amount: onWire(amount), paypal_fee: onWire(fee), net_amount: onWire(net) };
}

function captureLinks(taken: Capture, order: Order, { api }: Places) {
  const own = `${api}/v2/payments/captures/${taken.id}`;
  return [
    link(own, 'self'),
    link(`${own}/refund`, 'refund', 'POST'),
    link(`${api}/v2/checkout/orders/${order.id}`, 'up'),
  ];
}

const reasonOf: Readonly<Partial<Record<Capture['status'], string>>> = {
  PENDING: 'ECHECK',
  DECLINED: 'OTHER',
  REVERSED: 'BUYER_COMPLAINT',
};

/** No published file has an event type of its own for a chargeback. */
const shown = ({ status }: Capture): string => (status === 'REVERSED' ? 'REFUNDED' : status);

/** A capture inside its order. Alone, in a question or a message, it names its order as well. */
function captureBody(taken: Capture, order: Order, places: Places): JsonObject {
  const { customId, invoiceId } = order.request;
  const reason = reasonOf[taken.status];
  return {
    id: taken.id,
    status: shown(taken),
    ...(reason === undefined ? {} : { status_details: { reason } }),
    amount: onWire(taken.amount),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(taken.status === 'PENDING' ? {} : { seller_receivable_breakdown: breakdownOf(taken) }),
    ...withText('invoice_id', invoiceId),
    ...withText('custom_id', customId),
    links: captureLinks(taken, order, places),
    create_time: time(taken.createdAt),
    update_time: time(taken.updatedAt),
  };
}

export function captureAnswer(taken: Capture, order: Order, places: Places): JsonObject {
  return {
    ...captureBody(taken, order, places),
    supplementary_data: { related_ids: { order_id: order.id } },
  };
}

export function refundAnswer(refund: Refund, order: Order, { api }: Places): JsonObject {
  const { capture } = order;
  return {
    id: refund.id,
    status: refund.status,
    amount: onWire(refund.amount),
    ...withText('invoice_id', refund.invoiceId),
    ...withText('custom_id', refund.customId ?? order.request.customId),
    ...withText('note_to_payer', refund.note),
    seller_payable_breakdown: {
      gross_amount: onWire(refund.amount),
      paypal_fee: onWire({ ...refund.amount, minor: 0 }),
      net_amount: onWire(refund.amount),
      total_refunded_amount: onWire(refund.amount),
    },
    create_time: time(refund.at),
    update_time: time(refund.at),
    links: [
      link(`${api}/v2/payments/refunds/${refund.id}`, 'self'),
      link(`${api}/v2/payments/captures/${capture?.id ?? ''}`, 'up'),
    ],
  };
}

function paymentsOf(taken: Capture, order: Order, places: Places): JsonObject {
  const refunds = taken.refunds.map((refund) => refundAnswer(refund, order, places));
  return {
    captures: [captureBody(taken, order, places)],
    ...(refunds.length === 0 ? {} : { refunds }),
  };
}

function unitOf(order: Order, places: Places): JsonObject {
  const { amount, description, customId, invoiceId, items } = order.request;
  return {
    reference_id: 'default',
    amount: { ...onWire(amount), breakdown: { item_total: onWire(amount) } },
    ...withText('description', description),
    ...withText('custom_id', customId),
    ...withText('invoice_id', invoiceId),
    items: items.map(({ name, quantity, unitAmount }) => ({
      name,
      quantity,
      unit_amount: onWire(unitAmount),
    })),
    ...(order.capture === null ? {} : { payments: paymentsOf(order.capture, order, places) }),
  };
}

function sourceOf({ payer }: Order): JsonObject {
  if (payer === null) return { paypal: {} };
  const { email_address, payer_id: account_id, name, address } = payerOf(payer);
  return { paypal: { email_address, account_id, name, address } };
}

function orderLinks(order: Order, { api, pages }: Places) {
  const own = `${api}/v2/checkout/orders/${order.id}`;
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') return [link(own, 'self')];
  return [
    link(own, 'self'),
    link(`${pages}${calls.page.path}?token=${order.id}`, 'payer-action'),
    ...(order.status === 'APPROVED' ? [link(`${own}/capture`, 'capture', 'POST')] : []),
  ];
}

export function minimalAnswer(order: Order, places: Places): JsonObject {
  return {
    id: order.id,
    status: order.status,
    payment_source: sourceOf(order),
    links: orderLinks(order, places),
  };
}

export function orderAnswer(order: Order, places: Places): JsonObject {
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    payment_source: sourceOf(order),
    purchase_units: [unitOf(order, places)],
    ...(order.payer === null ? {} : { payer: payerOf(order.payer) }),
    create_time: time(order.createdAt),
    links: orderLinks(order, places),
  };
}

/** Without `Prefer: return=representation` a capture's answer leaves the order's own part out. */
export function capturedAnswer(order: Order, places: Places): JsonObject {
  const { capture } = order;
  const captures = capture === null ? [] : [captureBody(capture, order, places)];
  return {
    id: order.id,
    status: order.status,
    payment_source: sourceOf(order),
    purchase_units: [{ reference_id: 'default', payments: { captures } }],
    ...(order.payer === null ? {} : { payer: payerOf(order.payer) }),
    links: orderLinks(order, places),
  };
}
