import type { Clock } from '../../platform/clock.ts';
import { randomHex } from '../../platform/random.ts';
import { inTime, type Payment } from './model.ts';

export function newPayToken(): string {
  return `test_token${randomHex(20)}`;
}

export function newTransactionId(): string {
  return randomHex(32);
}

export interface Payments {
  readonly put: (payment: Payment) => Payment;
  readonly get: (payToken: string) => Payment | undefined;
  /** The newest one of an order number. */
  readonly ofOrder: (orderNo: string) => Payment | undefined;
  readonly list: () => readonly Payment[];
  readonly clear: () => void;
}

interface PaymentsOptions {
  readonly clock: Clock;
  readonly changed: (payment: Payment, before: Payment | undefined) => void;
}

export function createPayments({ clock, changed }: PaymentsOptions): Payments {
  const payments = new Map<string, Payment>();
  const fresh = (payment: Payment) => inTime(payment, clock.now());
  const all = () => [...payments.values()].map(fresh);
  return {
    put: (payment) => {
      const before = payments.get(payment.payToken);
      payments.set(payment.payToken, payment);
      changed(payment, before);
      return payment;
    },
    get: (payToken) => {
      const payment = payments.get(payToken);
      return payment === undefined ? undefined : fresh(payment);
    },
    ofOrder: (orderNo) => all().findLast(({ order }) => order.orderNo === orderNo),
    list: all,
    clear: () => payments.clear(),
  };
}
