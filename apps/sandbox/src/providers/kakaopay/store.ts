import { randomHex } from '../../platform/random.ts';
import type { Payment } from './model.ts';

export interface Payments {
  readonly get: (tid: string) => Payment | undefined;
  readonly ofOrder: (partnerOrderId: string) => readonly Payment[];
  readonly put: (payment: Payment) => Payment;
  readonly list: () => readonly Payment[];
  readonly clear: () => void;
}

export function createPayments(): Payments {
  const payments = new Map<string, Payment>();
  const tidsOfOrder = new Map<string, string[]>();

  return {
    get: (tid) => payments.get(tid),
    ofOrder: (partnerOrderId) =>
      (tidsOfOrder.get(partnerOrderId) ?? []).flatMap((tid) => payments.get(tid) ?? []),
    put: (payment) => {
      const { partnerOrderId } = payment.order;
      if (!payments.has(payment.tid)) {
        tidsOfOrder.set(partnerOrderId, [...(tidsOfOrder.get(partnerOrderId) ?? []), payment.tid]);
      }
      payments.set(payment.tid, payment);
      return payment;
    },
    list: () => [...payments.values()],
    clear: () => {
      payments.clear();
      tidsOfOrder.clear();
    },
  };
}

/** 20 characters, as the real ones. */
export function newTid(): string {
  return `T${randomHex(19)}`;
}

export function newAid(): string {
  return `A${randomHex(19)}`;
}

export function newPgToken(): string {
  return randomHex(20);
}
