import type { PaymentDesk } from '../../control/payment-desk.ts';
import { textOf } from '../../platform/json.ts';
import { failure, success } from '../../platform/result.ts';
import { charges } from './charges.ts';
import type { Kakaopay } from './operations.ts';
import { choices, choose, isChoice } from './person.ts';

/** KakaoPay for the control API: its record of money, and what a person does on its page. */
export function kakaopayDesk({ payments, clock }: Kakaopay): PaymentDesk {
  return {
    provider: 'kakaopay',
    charges: () => charges(payments.list()),
    pay: (body) => {
      const tid = textOf(body['tid']);
      const payment =
        tid === undefined
          ? payments.ofOrder(textOf(body['partnerOrderId']) ?? '').at(-1)
          : payments.get(tid);
      const { as } = body;
      if (payment === undefined) return failure({ status: 404, error: 'no such payment' });
      if (!isChoice(as)) return failure({ status: 400, error: `as: ${choices.join(', ')}` });
      const chosen = choose(payment, as, clock.now());
      if (!chosen.ok) return failure({ status: 409, error: chosen.problem });
      payments.put(chosen.value.payment);
      const { partnerOrderId } = payment.order;
      return success({ tid: payment.tid, partnerOrderId, redirect: chosen.value.redirect });
    },
    forget: () => payments.clear(),
  };
}
