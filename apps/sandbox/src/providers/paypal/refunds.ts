import type { Answer } from '../../control/calls.ts';
import type { UnderWay } from '../../control/perform.ts';
import { success } from '../../platform/result.ts';
import { refundAnswer } from './answers.ts';
import { refund, refundMade } from './model.ts';
import { done, missing, once, onOrder, refusing, type Paypal, type Prepare } from './prepared.ts';
import { fault, problemAnswer } from './problems.ts';
import { parseRefund, type RefundRequest } from './requests.ts';
import { newNumber, partnerOrderIdOf, refundMemoryMs } from './store.ts';

interface Refunding {
  readonly captureId: string;
  readonly request: RefundRequest;
  readonly isUnderWay?: boolean;
}

function refundNow(paypal: Paypal, { captureId, request, isUnderWay = false }: Refunding): Answer {
  const { orders, clock, places, announcer } = paypal;
  return onOrder(orders.ofCapture(captureId), (each) => {
    const change = refund(each, request, { id: newNumber(), now: clock.now(), isUnderWay });
    if (!change.ok) return problemAnswer(change.problem);
    const next = orders.put(change.value);
    const made = next.capture?.refunds.at(-1);
    if (made === undefined) return fault();
    if (made.status === 'COMPLETED') announcer.announce('PAYMENT.CAPTURE.REFUNDED', next);
    return done(201, refundAnswer(made, next, places()));
  });
}

function completeRefunds({ orders, clock, announcer }: Paypal, captureId: string): void {
  const order = orders.ofCapture(captureId);
  const open = order?.capture?.refunds.filter(({ status }) => status === 'PENDING') ?? [];
  if (order === undefined || open.length === 0) return;
  const next = open.reduce((each, { id }) => refundMade(each, id, clock.now()), order);
  announcer.announce('PAYMENT.CAPTURE.REFUNDED', orders.put(next));
}

export const refundCapture: Prepare = (paypal, { id, body, requestId }) => {
  const { orders } = paypal;
  const parsed = parseRefund(body);
  if (!parsed.ok) return parsed;
  const found = orders.ofCapture(id);
  const memory = {
    name: `refund ${id}`,
    requestId,
    memoryMs: refundMemoryMs,
    statusAgain: 201,
  } as const;
  const act = (isUnderWay: boolean) =>
    once(paypal, memory, () =>
      refundNow(paypal, { captureId: id, request: parsed.value, isUnderWay }),
    );
  return success({
    partnerOrderId: found && partnerOrderIdOf(found),
    act: () => act(false),
    takeOn: (): UnderWay => ({ answer: act(true), finish: () => completeRefunds(paypal, id) }),
    ...refusing('refund'),
  });
};

export const refundDetails: Prepare = ({ orders, places }, { id }) => {
  const found = orders.ofRefund(id);
  const made = found?.capture?.refunds.find((each) => each.id === id);
  return success({
    partnerOrderId: found && partnerOrderIdOf(found),
    act: () =>
      found === undefined || made === undefined
        ? problemAnswer(missing)
        : done(200, refundAnswer(made, found, places())),
    ...refusing('refundDetails'),
  });
};
