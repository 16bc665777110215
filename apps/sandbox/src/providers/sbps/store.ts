import { randomHex } from '../../platform/random.ts';
import type { Payment } from './model.ts';

export interface Payments {
  readonly ofPage: (page: string) => Payment | undefined;
  readonly ofTracking: (tid: string) => Payment | undefined;
  readonly ofOrder: (orderId: string) => Payment | undefined;
  readonly put: (payment: Payment) => Payment;
  readonly list: () => readonly Payment[];
  readonly newNames: () => { readonly tid: string; readonly page: string };
  readonly clear: () => void;
}

export function createPayments(): Payments {
  const payments = new Map<string, Payment>();
  const ofPage = new Map<string, string>();
  const ofOrder = new Map<string, string>();
  let last = 0;
  const find = (tid: string | undefined): Payment | undefined =>
    tid === undefined ? undefined : payments.get(tid);

  return {
    ofPage: (page) => find(ofPage.get(page)),
    ofTracking: (tid) => payments.get(tid),
    ofOrder: (orderId) => find(ofOrder.get(orderId)),
    put: (payment) => {
      payments.set(payment.tid, payment);
      ofPage.set(payment.page, payment.tid);
      ofOrder.set(payment.request.orderId, payment.tid);
      return payment;
    },
    list: () => [...payments.values()],
    newNames: () => {
      last += 1;
      const start = Number.parseInt(randomHex(6), 16) % 100_000;
      const tid = `${String(start).padStart(5, '0')}${String(last).padStart(9, '0')}`;
      return { tid, page: randomHex(32) };
    },
    clear: () => {
      payments.clear();
      ofPage.clear();
      ofOrder.clear();
    },
  };
}
