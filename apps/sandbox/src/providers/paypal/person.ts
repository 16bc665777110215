import { failure, success, type Result } from '../../platform/result.ts';
import { approved, isPayable, type Funding, type Order } from './model.ts';
import { newPayerId } from './store.ts';

/** A person's choices on PayPal's page. */
export const choices = ['balance', 'card', 'echeck', 'declined-card', 'cancel', 'close'] as const;
export type Choice = (typeof choices)[number];

export function isChoice(value: unknown): value is Choice {
  return choices.some((choice) => choice === value);
}

export interface Decided {
  readonly order: Order;
  /** The browser's next address; null when the person just leaves. */
  readonly redirect: string | null;
}

export const testBuyer = 'buyer@sandbox.example';

function addressWith(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function pay(order: Order, funding: Funding, now: Date): Decided {
  const payer = order.payer ?? { id: newPayerId(), email: testBuyer };
  const next = approved(order, { payer, funding, now });
  const query = { token: order.id, PayerID: payer.id };
  return { order: next, redirect: addressWith(order.request.returnUrl, query) };
}

/** Returning decides nothing at PayPal: the order stays open until it expires. */
export function choose(order: Order, as: Choice, now: Date): Result<Decided, 'over'> {
  if (!isPayable(order, now)) return failure('over');
  if (as === 'close') return success({ order, redirect: null });
  if (as !== 'cancel') return success(pay(order, as, now));
  return success({ order, redirect: addressWith(order.request.cancelUrl, { token: order.id }) });
}
