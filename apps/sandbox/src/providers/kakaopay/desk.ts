import type { PaymentDesk } from '../../control/payment-desk.ts';
import { countOf, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success } from '../../platform/result.ts';
import { charges } from './charges.ts';
import type { Kakaopay } from './operations.ts';
import { chargedOutside, type Payment } from './model.ts';
import { choices, choose, isChoice } from './person.ts';
import { newAid } from './store.ts';

const noPayment = failure({ status: 404, error: 'no such payment' } as const);

function find({ payments }: Kakaopay, body: JsonObject): Payment | undefined {
  const tid = textOf(body['tid']);
  return tid === undefined
    ? payments.ofOrder(textOf(body['partnerOrderId']) ?? '').at(-1)
    : payments.get(tid);
}

/** KakaoPay for the control API: its record of money, and the person's actions on its page. */
export function kakaopayDesk(kakaopay: Kakaopay): PaymentDesk {
  const { payments, clock } = kakaopay;
  return {
    provider: 'kakaopay',
    charges: () => charges(payments.list()),
    pay: (body) => {
      const payment = find(kakaopay, body);
      const { as } = body;
      if (payment === undefined) return noPayment;
      if (!isChoice(as)) return failure({ status: 400, error: `as: ${choices.join(', ')}` });
      const chosen = choose(payment, as, clock.now());
      if (!chosen.ok) return failure({ status: 409, error: chosen.problem });
      payments.put(chosen.value.payment);
      const { partnerOrderId } = payment.order;
      return success({ tid: payment.tid, partnerOrderId, redirect: chosen.value.redirect });
    },
    more: {
      charge: (body) => {
        const payment = find(kakaopay, body);
        if (payment === undefined) return noPayment;
        const total = countOf(body['amount']) ?? payment.order.amount.total;
        const stamp = { aid: newAid(), now: clock.now() };
        const { tid, order } = payments.put(chargedOutside(payment, total, stamp));
        return success({ tid, partnerOrderId: order.partnerOrderId });
      },
    },
    forget: () => payments.clear(),
  };
}
