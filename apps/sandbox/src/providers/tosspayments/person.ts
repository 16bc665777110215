import { asObject, textOf } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { problem } from './errors.ts';
import { aborted, authenticated, type Choice, type Payment } from './model.ts';

/** A person's choices in the window. */
export const choices = ['pay', 'cancel', 'fail', 'close'] as const;

export interface Done {
  readonly payment: Payment;
  /** The browser's next address; null when the person just leaves. */
  readonly redirect: string | null;
}

export type ChoiceProblem = 'expired' | 'already over' | 'unclear';

function addressWith(base: string, query: Readonly<Record<string, string>>): string {
  const address = new URL(base);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

function choiceOf(form: Readonly<Record<string, unknown>>): Choice {
  return {
    card: textOf(form['card']) ?? '41',
    bank: textOf(form['bank']) ?? '88',
    carrier: textOf(form['carrier']) ?? 'SKT',
    phone: '010****1234',
  };
}

/** The way back says nothing of the order where the person closed the window, as in reality. */
function turnBack(payment: Payment): Done {
  const redirect = addressWith(payment.order.failUrl, {
    code: 'PAY_PROCESS_CANCELED',
    message: '사용자에 의해 결제가 취소되었습니다.',
  });
  return { payment, redirect };
}

function fail(payment: Payment, code: string): Done {
  const refused = problem(code);
  const { orderId, failUrl } = payment.order;
  const redirect = addressWith(failUrl, { code, message: refused.message, orderId });
  return { payment: aborted(payment, refused), redirect };
}

function pay(payment: Payment, choice: Choice, now: Date): Done {
  const { order, paymentKey } = payment;
  const redirect = addressWith(order.successUrl, {
    paymentType: 'NORMAL',
    paymentKey,
    orderId: order.orderId,
    amount: String(order.amount),
  });
  const first = payment.status === 'READY' ? authenticated(payment, choice, now) : payment;
  return { payment: first, redirect };
}

/** A second tap, or a reload, comes back to the same address as the first. */
export function choose(payment: Payment, input: unknown, now: Date): Result<Done, ChoiceProblem> {
  const form = asObject(input);
  const as = choices.find((each) => each === form['as']);
  if (payment.status === 'EXPIRED') return failure('expired');
  if (payment.status !== 'READY' && payment.status !== 'IN_PROGRESS') {
    return failure('already over');
  }
  switch (as) {
    case 'pay':
      return success(pay(payment, choiceOf(form), now));
    case 'cancel':
      return success(turnBack(payment));
    case 'fail':
      return success(fail(payment, textOf(form['code']) ?? 'PAY_PROCESS_ABORTED'));
    case 'close':
      return success({ payment, redirect: null });
    case undefined:
      return failure('unclear');
  }
}
