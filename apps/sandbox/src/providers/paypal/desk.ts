import type { PaymentDesk, PayProblem } from '../../control/payment-desk.ts';
import { countOf, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { chargeOf } from './charges.ts';
import type { EventType } from './events.ts';
import { approvalReversed, decided, type Order } from './model.ts';
import type { Paypal } from './prepared.ts';
import { choices, choose, isChoice } from './person.ts';
import { partnerOrderIdOf } from './store.ts';

/** A browser is usually back at the merchant by then. */
const approvalEventMs = 1_000;

/** Announces a choice's consequences beyond the browser's way back. */
export function announceChoice({ announcer, waits }: Paypal, order: Order): void {
  if (order.status !== 'APPROVED') return;
  waits.after(approvalEventMs, () => announcer.announce('CHECKOUT.ORDER.APPROVED', order));
}

function find({ orders }: Paypal, body: JsonObject): Order | undefined {
  const id = textOf(body['tid']);
  return id === undefined
    ? orders.ofOrder(textOf(body['partnerOrderId']) ?? '').at(-1)
    : orders.get(id);
}

const noSuchOrder: PayProblem = { status: 404, error: 'no such order' };

/** A pending capture clears or fails, or the buyer's bank takes the money back. */
const decisions: Readonly<
  Record<string, { status: 'COMPLETED' | 'DECLINED' | 'REVERSED'; event: EventType }>
> = {
  completed: { status: 'COMPLETED', event: 'PAYMENT.CAPTURE.COMPLETED' },
  denied: { status: 'DECLINED', event: 'PAYMENT.CAPTURE.DENIED' },
  reversed: { status: 'REVERSED', event: 'PAYMENT.CAPTURE.REVERSED' },
};

/** The approval is withdrawn before the money was captured. */
function reverseApproval(paypal: Paypal, order: Order): Result<object, PayProblem> {
  const next = approvalReversed(order);
  if (next === undefined) return failure({ status: 409, error: 'nothing is approved' });
  paypal.orders.put(next);
  paypal.announcer.announce('CHECKOUT.PAYMENT-APPROVAL.REVERSED', next);
  return success({ tid: order.id, status: next.status });
}

function decide(paypal: Paypal, body: JsonObject): Result<object, PayProblem> {
  const order = find(paypal, body);
  const decision = decisions[textOf(body['as']) ?? ''];
  if (order === undefined) return failure(noSuchOrder);
  if (body['as'] === 'approval-reversed') return reverseApproval(paypal, order);
  if (decision === undefined) {
    const supported = [...Object.keys(decisions), 'approval-reversed'].join(', ');
    return failure({ status: 400, error: `as: ${supported}` });
  }
  const next = decided(order, decision.status, paypal.clock.now());
  if (next === undefined) return failure({ status: 409, error: 'nothing to decide' });
  paypal.orders.put(next);
  paypal.announcer.announce(decision.event, next);
  return success({ tid: order.id, status: decision.status });
}

/** The order becomes another one behind the merchant's back. */
function change(paypal: Paypal, body: JsonObject): Result<object, PayProblem> {
  const order = find(paypal, body);
  if (order === undefined) return failure(noSuchOrder);
  const { currency, minor } = order.request.amount;
  const amount = {
    currency: textOf(body['currency']) ?? currency,
    minor: countOf(body['amount']) ?? minor,
  };
  paypal.orders.put({ ...order, request: { ...order.request, amount } });
  return success({ tid: order.id, ...amount });
}

/** PayPal for the control API: its record of money, and what a person does on its page. */
export function paypalDesk(paypal: Paypal): PaymentDesk {
  const { orders, clock, remembered, tokens } = paypal;
  return {
    provider: 'paypal',
    charges: () => orders.list().map(chargeOf),
    pay: (body) => {
      const order = find(paypal, body);
      const { as } = body;
      if (order === undefined) return failure(noSuchOrder);
      if (!isChoice(as)) return failure({ status: 400, error: `as: ${choices.join(', ')}` });
      const chosen = choose(order, as, clock.now());
      if (!chosen.ok) return failure({ status: 409, error: 'this order is over' });
      orders.put(chosen.value.order);
      if (as !== 'close' && as !== 'cancel') announceChoice(paypal, chosen.value.order);
      const partnerOrderId = partnerOrderIdOf(order);
      return success({ tid: order.id, partnerOrderId, redirect: chosen.value.redirect });
    },
    more: {
      decide: (body) => decide(paypal, body),
      settled: paypal.settled.change,
      change: (body) => change(paypal, body),
      style: (body) => {
        paypal.style.linksOnly = body['linksOnly'] === true;
        return success({ ...paypal.style });
      },
    },
    forget: () => {
      orders.clear();
      paypal.settled.clear();
      remembered.clear();
      tokens.clear();
      paypal.style.linksOnly = false;
    },
  };
}
