import { failure, success, type Result } from '../../platform/result.ts';
import { approved, canceled, isOpen, paid, type Payment } from './model.ts';
import { newTransactionId } from './store.ts';

/** A person's choices on Toss Pay's page. */
export const choices = ['money', 'card', 'cancel', 'close'] as const;
export type Choice = (typeof choices)[number];

export function isChoice(value: unknown): value is Choice {
  return choices.some((choice) => choice === value);
}

export interface Done {
  readonly payment: Payment;
  readonly redirect: string | null;
}

export type ChoiceProblem = 'already over' | 'method not offered';

function wayBack(payment: Payment): string {
  const { order, method, status } = payment;
  const address = new URL(order.retUrl);
  address.searchParams.set('status', status);
  address.searchParams.set('orderNo', order.orderNo);
  address.searchParams.set('payMethod', method ?? '');
  if (method === 'CARD') address.searchParams.set('cardCompany', '1');
  else address.searchParams.set('bankCode', '092');
  return address.href;
}

/** Moves the money at once with `autoExecute`; otherwise only the merchant's call does. */
function pay(payment: Payment, as: 'money' | 'card', now: Date): Result<Done, ChoiceProblem> {
  const method = as === 'money' ? 'TOSS_MONEY' : 'CARD';
  const { only, autoExecute } = payment.order;
  if (only !== undefined && only !== method) return failure('method not offered');
  const agreed = approved(payment, method);
  const next = autoExecute ? paid(agreed, { transactionId: newTransactionId(), now }) : agreed;
  return success({ payment: next, redirect: wayBack(next) });
}

export function choose(payment: Payment, as: Choice, now: Date): Result<Done, ChoiceProblem> {
  if (!isOpen(payment)) return failure('already over');
  if (as === 'money' || as === 'card') return pay(payment, as, now);
  if (as === 'close') return success({ payment, redirect: null });
  return success({ payment: canceled(payment), redirect: payment.order.retCancelUrl });
}
