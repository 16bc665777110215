import type { Subscription, SubscriptionState } from '@dipper/contract';

type SubscriptionStatus = Pick<Subscription, 'state' | 'trouble'>;

/** How a subscription stands, in one word; a failed payment is said before all. */
export const markOf = ({ state, trouble }: SubscriptionStatus): SubscriptionState =>
  state === 'active' && trouble !== null ? 'past_due' : state;

export const toneOf = {
  pending: 'info',
  active: 'success',
  canceled: 'neutral',
  past_due: 'danger',
  ended: 'neutral',
} as const satisfies Record<SubscriptionState, string>;

/** Whether the next payment can still be called off; the server counts the same hours. */
export const cancelsNow = (
  { state, cancelBefore }: Pick<Subscription, 'state' | 'cancelBefore'>,
  now: number,
): 'yes' | 'too-late' | 'no' => {
  if (state !== 'active' && state !== 'past_due') return 'no';
  return cancelBefore !== null && Date.parse(cancelBefore) < now ? 'too-late' : 'yes';
};

/** Returns whether a refund is possible: a paid period is running. */
export const mayBeRefunded = ({ state }: Pick<Subscription, 'state'>): boolean =>
  state === 'active' || state === 'canceled';

export const mayChange = ({ state, trouble }: SubscriptionStatus): boolean =>
  state === 'active' && trouble === null;

/** A card that was refused for good is not tried again; what was about the person may be. */
export const needsOtherCard = ({ trouble }: SubscriptionStatus): boolean =>
  trouble !== null && trouble.nextAttemptAt === null && trouble.reason !== 'account_blocked';
