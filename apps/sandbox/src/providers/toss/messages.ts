import type { Control } from '../../control/control.ts';
import type { JsonObject } from '../../platform/json.ts';
import { seoulTime, sourceOf } from './answers.ts';
import type { Payment } from './model.ts';

const minute = 60_000;
const retryAfterMs = [3, 3, 3, 3].map((minutes) => minutes * minute);

function content(payment: Payment): JsonObject {
  const { order, total, method, payToken, steps, paidAt } = payment;
  return {
    status: 'PAY_COMPLETE',
    payToken,
    orderNo: order.orderNo,
    payMethod: method,
    amount: total,
    discountedAmount: 0,
    paidAmount: total,
    paidTs: paidAt === null ? null : seoulTime(paidAt),
    transactionId: steps.at(-1)?.transactionId,
    ...sourceOf(payment),
  };
}

function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const formOf = (fields: JsonObject): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, plainText(value)]),
  ).toString();

/** Only a completed payment is reported, to the address that came with it; nothing is signed. */
export function createMessages({ notifier }: Control) {
  return {
    changed: (payment: Payment, before: Payment | undefined): void => {
      const { order, status } = payment;
      const isEvent = status === 'PAY_COMPLETE' && payment.steps.length !== before?.steps.length;
      if (!isEvent || order.resultCallback === undefined) return;
      const isForm = order.callbackVersion === 'V1';
      const fields = content(payment);
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
      const body = isForm ? formOf(fields) : JSON.stringify(fields);
      void notifier.send({
        provider: 'toss',
        orderId: order.orderNo,
        name: status,
        url: order.resultCallback,
        message: () => ({ headers: { 'content-type': `${type}; charset=utf-8` }, body }),
        isTaken: (answered) => answered === 200,
        retryAfterMs,
      });
    },
  };
}
