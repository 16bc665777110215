import type { SubscriptionState } from '@dipper/contract';

export const periodStates = [
  'due',
  'charging',
  'paid',
  'free',
  'skipped',
  'failed',
  'refunded',
] as const;
export type PeriodState = (typeof periodStates)[number];

/** The moves that a subscription may make; the database holds the same and checks each by it. */
export const subscriptionMoves = {
  pending: ['active', 'ended'],
  active: ['canceled', 'past_due', 'ended'],
  canceled: ['active', 'ended'],
  past_due: ['active', 'ended'],
  ended: [],
} as const satisfies Readonly<Record<SubscriptionState, readonly SubscriptionState[]>>;

export const periodMoves = {
  due: ['charging', 'paid', 'failed', 'skipped'],
  charging: ['paid', 'due', 'failed'],
  paid: ['refunded'],
  free: ['refunded'],
  skipped: [],
  failed: [],
  refunded: [],
} as const satisfies Readonly<Record<PeriodState, readonly PeriodState[]>>;
