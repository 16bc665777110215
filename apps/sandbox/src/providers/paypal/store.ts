import { randomBytes } from 'node:crypto';
import type { Answer } from '../../control/calls.ts';
import type { Order } from './model.ts';

export interface Orders {
  readonly get: (id: string) => Order | undefined;
  readonly ofCapture: (captureId: string) => Order | undefined;
  readonly ofRefund: (refundId: string) => Order | undefined;
  /** Orders by the number that the merchant gave. */
  readonly ofOrder: (partnerOrderId: string) => readonly Order[];
  readonly put: (order: Order) => Order;
  readonly list: () => readonly Order[];
  readonly clear: () => void;
}

export function partnerOrderIdOf({ request }: Order): string {
  return request.customId ?? request.invoiceId ?? '';
}

export function createOrders(): Orders {
  const orders = new Map<string, Order>();
  const byNumber = new Map<string, string>();
  const byPartner = new Map<string, string[]>();
  const found = (id: string | undefined) => (id === undefined ? undefined : orders.get(id));
  return {
    get: (id) => orders.get(id),
    ofCapture: (id) => found(byNumber.get(`capture ${id}`)),
    ofRefund: (id) => found(byNumber.get(`refund ${id}`)),
    ofOrder: (id) => (byPartner.get(id) ?? []).flatMap((each) => found(each) ?? []),
    put: (order) => {
      const partner = partnerOrderIdOf(order);
      if (!orders.has(order.id)) {
        byPartner.set(partner, [...(byPartner.get(partner) ?? []), order.id]);
      }
      orders.set(order.id, order);
      if (order.capture !== null) byNumber.set(`capture ${order.capture.id}`, order.id);
      for (const { id } of order.capture?.refunds ?? []) byNumber.set(`refund ${id}`, order.id);
      return order;
    },
    list: () => [...orders.values()],
    clear: () => {
      orders.clear();
      byNumber.clear();
      byPartner.clear();
    },
  };
}

const hourMs = 3_600_000;

export interface Remembered {
  readonly answerOf: (name: string, now: Date) => Answer | undefined;
  readonly keep: (name: string, answer: Answer, until: Date) => void;
  readonly clear: () => void;
}

/** Answers by `PayPal-Request-Id`: the same request again gets the same answer, for a while. */
export function createRemembered(): Remembered {
  const answers = new Map<string, { readonly answer: Answer; readonly until: Date }>();
  return {
    answerOf: (name, now) => {
      const earlier = answers.get(name);
      return earlier === undefined || earlier.until <= now ? undefined : earlier.answer;
    },
    keep: (name, answer, until) => {
      answers.set(name, { answer, until });
    },
    clear: () => answers.clear(),
  };
}

export const orderMemoryMs = 6 * hourMs;
export const refundMemoryMs = 45 * 24 * hourMs;

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** `payer_id` in the Orders API: `^[2-9A-HJ-NP-Z]{13}$`. */
const payerLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function identifier(length: number, from = letters): string {
  return [...randomBytes(length)].map((byte) => from[byte % from.length]).join('');
}

/** 17 characters, as the real ones. */
export const newNumber = (): string => identifier(17);
export const newPayerId = (): string => identifier(13, payerLetters);
export const newEventId = (): string => `WH-${identifier(17)}-${identifier(17)}`;
