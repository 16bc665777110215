import { failure, success, type Result } from '../../platform/result.ts';
import { authenticated, gaveUp, isExpired, isWaiting, type Payment } from './model.ts';
import { newPgToken } from './store.ts';

/** A person's choices on KakaoPay's page. */
export const choices = ['money', 'card', 'cancel', 'fail', 'close'] as const;
export type Choice = (typeof choices)[number];

export function isChoice(value: unknown): value is Choice {
  return choices.some((choice) => choice === value);
}

export interface Chosen {
  readonly payment: Payment;
  /** The browser's next address; null when the person just leaves. */
  readonly redirect: string | null;
}

export type ChoiceProblem = 'expired' | 'already over' | 'method not offered';

function approvalAddress(payment: Payment): string {
  const address = new URL(payment.order.approvalUrl);
  address.searchParams.append('pg_token', payment.pgToken ?? '');
  return address.href;
}

/** A second tap, or a reload, comes back with the same token as the first. */
function pay(payment: Payment, as: 'money' | 'card'): Result<Chosen, ChoiceProblem> {
  const method = as === 'money' ? 'MONEY' : 'CARD';
  if (payment.order.onlyMethod !== undefined && payment.order.onlyMethod !== method) {
    return failure('method not offered');
  }
  const next = authenticated(payment, method, newPgToken());
  return success({ payment: next, redirect: approvalAddress(next) });
}

export function choose(payment: Payment, as: Choice, now: Date): Result<Chosen, ChoiceProblem> {
  if (isExpired(payment, now)) return failure('expired');
  if (!isWaiting(payment, now)) return failure('already over');
  if (as === 'money' || as === 'card') return pay(payment, as);
  if (as === 'close') return success({ payment, redirect: null });
  const quits = as === 'cancel';
  return success({
    payment: gaveUp(payment, quits ? 'QUIT_PAYMENT' : 'FAIL_PAYMENT'),
    redirect: quits ? payment.order.cancelUrl : payment.order.failUrl,
  });
}
