import type { Answer } from '../../control/calls.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomHex } from '../../platform/random.ts';
import { inTime, type Payment } from './model.ts';

export function newPaymentKey(): string {
  return `tdipp${randomHex(32)}`;
}

export function newTransactionKey(): string {
  return `txrd_${randomHex(26)}`;
}

export interface Payments {
  readonly put: (payment: Payment) => Payment;
  readonly get: (paymentKey: string) => Payment | undefined;
  /** The newest one of an order number. */
  readonly ofOrder: (orderId: string) => Payment | undefined;
  readonly list: () => readonly Payment[];
  readonly clear: () => void;
}

interface PaymentsOptions {
  readonly clock: Clock;
  /** Hears of each state that a payment has come to. */
  readonly changed: (payment: Payment, before: Payment | undefined) => void;
}

export function createPayments({ clock, changed }: PaymentsOptions): Payments {
  const payments = new Map<string, Payment>();
  const newest = new Map<string, string>();

  function put(payment: Payment): Payment {
    const before = payments.get(payment.paymentKey);
    payments.set(payment.paymentKey, payment);
    if (before === undefined) newest.set(payment.order.orderId, payment.paymentKey);
    changed(payment, before);
    return payment;
  }

  function fresh(payment: Payment | undefined): Payment | undefined {
    if (payment === undefined) return undefined;
    const now = inTime(payment, clock.now());
    return now === payment ? payment : put(now);
  }

  const all = () => [...payments.values()].flatMap((payment) => fresh(payment) ?? []);
  return {
    put,
    get: (paymentKey) => fresh(payments.get(paymentKey)),
    ofOrder: (orderId) => fresh(payments.get(newest.get(orderId) ?? '')),
    list: all,
    clear: () => {
      payments.clear();
      newest.clear();
    },
  };
}

const storedMs = 15 * 24 * 3_600_000;

export interface Replays {
  readonly has: (name: string) => boolean;
  readonly once: (name: string, act: () => Answer) => Answer;
  readonly begin: (name: string) => boolean;
  readonly end: (name: string) => void;
  readonly clear: () => void;
}

/** Remembers the answer of an idempotency key: the same call gets it again. */
export function createReplays(clock: Clock): Replays {
  const answers = new Map<string, { readonly answer: Answer; readonly at: Date }>();
  const running = new Set<string>();
  return {
    has: (name) => answers.has(name),
    once: (name, act) => {
      const earlier = answers.get(name);
      if (earlier !== undefined && clock.now().getTime() < earlier.at.getTime() + storedMs) {
        return earlier.answer;
      }
      const answer = act();
      answers.set(name, { answer, at: clock.now() });
      return answer;
    },
    begin: (name) => {
      if (running.has(name)) return false;
      running.add(name);
      return true;
    },
    end: (name) => void running.delete(name),
    clear: () => {
      answers.clear();
      running.clear();
    },
  };
}
