import type { Charge, PaymentDesk, PayProblem } from '../../control/payment-desk.ts';
import { countOf, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { refundStyles } from './answers.ts';
import { paid, refunded, type Payment } from './model.ts';
import type { TossPay } from './operations.ts';
import { choices, choose, isChoice } from './person.ts';
import { newTransactionId } from './store.ts';

function chargeOf(payment: Payment): Charge {
  const { order, status, method, steps, paidAt } = payment;
  return {
    provider: 'toss',
    tid: payment.payToken,
    partnerOrderId: order.orderNo,
    partnerUserId: null,
    currency: 'KRW',
    amount: order.amount,
    charged: paidAt === null ? 0 : payment.total,
    canceled: refunded(payment),
    status,
    method,
    timesCharged: steps.filter(({ stepType }) => stepType === 'PAY').length,
    createdAt: payment.createdAt.toISOString(),
    chargedAt: paidAt?.toISOString() ?? null,
  };
}

function find({ payments }: TossPay, body: JsonObject): Result<Payment, PayProblem> {
  const tid = textOf(body['tid']);
  const orderNo = textOf(body['partnerOrderId']) ?? '';
  const payment = tid === undefined ? payments.ofOrder(orderNo) : payments.get(tid);
  return payment === undefined
    ? failure({ status: 404, error: 'no such payment' })
    : success(payment);
}

/** Toss charges without a call: late, or another amount than requested. */
function charge(toss: TossPay, body: JsonObject): Result<object, PayProblem> {
  const found = find(toss, body);
  if (!found.ok) return found;
  const stamp = { transactionId: newTransactionId(), now: toss.clock.now() };
  const { payToken, status } = toss.payments.put(
    paid(found.value, stamp, countOf(body['amount']) ?? found.value.order.amount),
  );
  return success({ tid: payToken, status });
}

function setStyle({ style }: TossPay, body: JsonObject): Result<object, PayProblem> {
  const refunds = refundStyles.find((each) => each === body['refunds']);
  if (refunds === undefined) {
    return failure({ status: 400, error: `refunds: ${refundStyles.join(', ')}` });
  }
  style.refunds = refunds;
  return success({ ...style });
}

export function tossDesk(toss: TossPay): PaymentDesk {
  return {
    provider: 'toss',
    charges: () => toss.payments.list().map(chargeOf),
    pay: (body) => {
      const found = find(toss, body);
      if (!found.ok) return found;
      const { as } = body;
      if (!isChoice(as)) return failure({ status: 400, error: `as: ${choices.join(', ')}` });
      const chosen = choose(found.value, as, toss.clock.now());
      if (!chosen.ok) return failure({ status: 409, error: chosen.problem });
      const { payToken, order } = toss.payments.put(chosen.value.payment);
      const { redirect } = chosen.value;
      return success({ tid: payToken, partnerOrderId: order.orderNo, redirect });
    },
    more: {
      charge: (body) => charge(toss, body),
      settled: toss.settled.change,
      banks: (body) => {
        toss.banks.resting = body['resting'] === true;
        return success({ resting: toss.banks.resting });
      },
      style: (body) => setStyle(toss, body),
    },
    forget: () => {
      toss.payments.clear();
      toss.settled.clear();
      toss.banks.resting = false;
      toss.style.refunds = 'below zero';
    },
  };
}
