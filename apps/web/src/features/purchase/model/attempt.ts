import type { PurchaseBody } from '@dipper/contract';

/** One intent of a person to pay, and the key under which the server knows it. */
export type Attempt = {
  /** What is being paid, in a form that two intents share only when they are the same. */
  readonly intent: string;
  readonly key: string;
  /** Known once the payment has been started. */
  readonly started: StartedPayment | undefined;
};

export type StartedPayment = {
  readonly transactionId: string;
  readonly redirectUrl: string;
  readonly expiresAt: string;
};

/** `account` stands for a refund account without saying anything about it. */
export const intentOf = (userId: number, body: PurchaseBody, account?: string): string => {
  const { productId, quantity, methodId, expectedTotalPrice, device } = body;
  const wish = [userId, productId, quantity, methodId, expectedTotalPrice, device];
  return (account === undefined ? wish : [...wish, account]).join(' ');
};

type Moment = { readonly now: number; readonly newKey: () => string };

/**
 * A second press, a reload or a way back from the provider carries the same key, so that the server
 * answers with the payment that is there already. Another wish, or one that ran out, gets its own.
 */
export const attemptFor = (
  previous: Attempt | undefined,
  intent: string,
  { now, newKey }: Moment,
): Attempt => {
  const same = previous?.intent === intent && !hasRunOut(previous, now);
  return same ? previous : { intent, key: newKey(), started: undefined };
};

const hasRunOut = ({ started }: Attempt, now: number): boolean =>
  started !== undefined && Date.parse(started.expiresAt) <= now;

/** Answers after which nobody knows yet what became of the attempt: it goes on under its key. */
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

/** What was chosen is not sold like this any more: the way on leads over the list. */
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
