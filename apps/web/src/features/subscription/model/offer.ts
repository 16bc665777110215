import { decodeAmount } from '@dipper/contract';
import type { SubscriptionProduct } from '@dipper/contract';
import type { SubscribeState } from '../../../shared/person-data/index.ts';

type Chosen = Pick<SubscribeState, 'productId' | 'localPrice' | 'promotionMonth'>;

/** The difference between the earlier choice and the current offer, shown before payment. */
export type OfferDifference = {
  /** The price at the time of the choice. */
  readonly formerPrice: bigint | undefined;
  /** Free months that were promised and cannot be had. */
  readonly lostMonths: number;
};

export const differenceOf = (chosen: Chosen, product: SubscriptionProduct): OfferDifference => {
  const isTheChosen = chosen.productId === product.productId;
  const former = isTheChosen && chosen.localPrice !== undefined ? chosen.localPrice : undefined;
  const formerPrice = former === undefined ? undefined : decodeAmount(former);
  const promised = isTheChosen ? (chosen.promotionMonth ?? 0) : 0;
  return {
    formerPrice: formerPrice === decodeAmount(product.localPrice) ? undefined : formerPrice,
    lostMonths: Math.max(0, promised - product.promotionMonth),
  };
};

/** Returns a text that is equal for equal intents to subscribe. */
export const intentOf = (userId: number, product: SubscriptionProduct, cardId: string): string => {
  const { productId, localPrice, standardPrice, promotionId, nextPaymentTime } = product;
  const day = nextPaymentTime.slice(0, 10);
  return [userId, productId, localPrice, standardPrice, promotionId, day, cardId].join(' ');
};

/** Answers that leave the result unknown: the intent continues under its key. */
const openAnswers: ReadonlySet<string> = new Set([
  'idempotency_key_in_progress',
  'too_many_requests',
  'payment_too_many_requests',
  'server_busy',
  'temporary_error',
  'request_timed_out',
  'payment_pending',
  'no_status',
  'unexpected_error',
]);

type Failure =
  | { readonly kind: 'problem'; readonly problem: { readonly code: string } }
  | { readonly kind: 'offline' | 'timed_out' | 'aborted' | 'unreadable' };

export const staysOpenAfter = (failure: Failure): boolean =>
  failure.kind === 'problem' ? openAnswers.has(failure.problem.code) : true;
