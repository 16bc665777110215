import type { PurchaseBody } from '@dipper/contract';

/** One intent to pay, and the key under which the server knows it. */
export type Attempt = {
  /** The purchase, in a form that is equal only for equal intents. */
  readonly intent: string;
  /** The mark of the account that a refund would go to. */
  readonly account: string | undefined;
  readonly key: string;
  /** Known once the payment has been started. */
  readonly started: StartedPayment | undefined;
};

export type StartedPayment = {
  readonly transactionId: string;
  readonly redirectUrl: string;
  readonly expiresAt: string;
};

export const intentOf = (userId: number, body: PurchaseBody): string => {
  const { productId, quantity, methodId, expectedTotalPrice, device } = body;
  return [userId, productId, quantity, methodId, expectedTotalPrice, device].join(' ');
};

/** `account` stands for a refund account without saying anything about it. */
export type Wish = { readonly intent: string; readonly account: string | undefined };

type Moment = {
  readonly now: number;
  readonly newKey: () => string;
  /** Returns whether this page gave the mark; one from before a reload means nothing any more. */
  readonly isOfThisPage: (account: string) => boolean;
};

/**
 * A second press, a reload or a way back from the provider carries the same key, so that the server
 * answers with the payment that is there already. Another wish, or one that ran out, gets its own.
 */
export const attemptFor = (
  previous: Attempt | undefined,
  { intent, account }: Wish,
  { now, newKey, isOfThisPage }: Moment,
): Attempt => {
  if (previous?.intent === intent && !hasRunOut(previous, now)) {
    if (previous.account === account) return previous;
    const wasReloaded = previous.account !== undefined && !isOfThisPage(previous.account);
    // The server compares the account after a reload, because another account has no such key.
    if (wasReloaded && account !== undefined) return { ...previous, account };
  }
  return { intent, account, key: newKey(), started: undefined };
};

const hasRunOut = ({ started }: Attempt, now: number): boolean =>
  started !== undefined && Date.parse(started.expiresAt) <= now;

/** Answers that leave the result unknown: the attempt continues under its key. */
const openAnswers: ReadonlySet<string> = new Set([
  'idempotency_key_in_progress',
  'purchase_running',
  'too_many_requests',
  'payment_too_many_requests',
  'server_busy',
  'temporary_error',
  'request_timed_out',
  'payment_pending',
  'no_status',
  'unexpected_error',
]);

/** Refusals because the product is no longer sold like this: the way on leads to the list. */
const productAnswers: ReadonlySet<string> = new Set([
  'product_not_found',
  'product_not_available',
  'content_deleted',
  'standard_price_not_found',
  'wrong_platform_type',
  'price_changed',
  'first_time_only',
  'vip_only',
]);

export const isAboutProduct = (code: string): boolean => productAnswers.has(code);

type Failure =
  | { readonly kind: 'problem'; readonly problem: { readonly code: string } }
  | { readonly kind: 'offline' | 'timed_out' | 'aborted' | 'unreadable' };

export const staysOpenAfter = (failure: Failure): boolean =>
  failure.kind === 'problem' ? openAnswers.has(failure.problem.code) : true;
