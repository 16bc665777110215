import { encodeAmount, errorCatalogue, errorNameOf, paymentSucceededCode } from '@dipper/contract';
import type {
  CardPaymentAnswer,
  ErrorName,
  PeriodPayment,
  Subscription,
  SubscriptionEvent,
} from '@dipper/contract';
import type { CardPaymentState } from '../../core/card-charging/index.ts';
import { publicIdOf } from '../../core/charging/index.ts';
import { lastMomentToCancel } from './model.ts';
import type { LogRow, PaymentRow, ProgressRow } from './payment-repository.ts';
import type { SubscriptionRow } from './repository.ts';
import { endOfRetries } from './retry-model.ts';

export const subscriptionNumber = (userId: bigint, id: string): string =>
  publicIdOf('s', { userId, id });
const paymentNumber = (userId: bigint, id: string): string => publicIdOf('c', { userId, id });

const statusOf = {
  created: 'pending',
  sent: 'pending',
  unknown: 'pending',
  review: 'pending',
  succeeded: 'success',
  part_refunded: 'success',
  declined: 'fail',
  refunded: 'refunded',
} as const satisfies Record<CardPaymentState, PeriodPayment['status']>;

/** A person cannot cancel the charge of a kept card: where it says so, it did not come to be. */
const nameOfFailure = (code: number | null): ErrorName => {
  const name = code === null ? undefined : errorNameOf(code);
  return name === undefined || name === 'payment_canceled' ? 'payment_failed' : name;
};

const numberOf = (name: ErrorName): number => errorCatalogue[name].number;

/** Paid, and refunded at once, since the benefits could not be granted. */
const endReasons = {
  not_scheduled: 'subscription_creation_not_scheduled',
  not_granted: 'subscription_creation_not_granted',
} as const;

/** Reasons why a payment waits for more than its provider's answer. */
const waitsFor: Partial<Record<CardPaymentState, ErrorName>> = {
  // The charge was sent, and its result is unknown.
  unknown: 'no_status',
  // The charge differs from the order, and an operator reviews it.
  review: 'unexpected_error',
};

type ChargeStatus = Pick<CardPaymentAnswer, 'status' | 'code' | 'reason'>;

const standingOf = (row: ProgressRow): ChargeStatus => {
  const why = row.ended_why;
  if (row.period_number === 0 && (why === 'not_scheduled' || why === 'not_granted')) {
    return { status: 'fail', code: numberOf(endReasons[why]), reason: endReasons[why] };
  }
  const status = statusOf[row.state];
  if (status === 'success') return { status, code: paymentSucceededCode, reason: null };
  if (status === 'pending') {
    const reason = waitsFor[row.state] ?? 'payment_pending';
    return { status, code: numberOf(reason), reason };
  }
  if (status === 'refunded') {
    return { status, code: numberOf('payment_canceled'), reason: null };
  }
  const reason = nameOfFailure(row.failure_code);
  const code = why === 'not_paid' ? numberOf('subscription_creation_not_paid') : numberOf(reason);
  return { status, code, reason };
};

export const describeProgress = (userId: bigint, row: ProgressRow): CardPaymentAnswer => ({
  cardPaymentId: paymentNumber(userId, row.card_payment_id),
  ...standingOf(row),
  subscriptionId:
    row.subscription_id === null ? null : subscriptionNumber(userId, row.subscription_id),
  requestedAt: row.requested_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

/** A start with free months: nothing is paid, so there is no payment to follow. */
export const describeFreeStart = (
  userId: bigint,
  subscriptionId: string,
  at: Date,
): CardPaymentAnswer => ({
  cardPaymentId: null,
  status: 'success',
  code: paymentSucceededCode,
  reason: null,
  subscriptionId: subscriptionNumber(userId, subscriptionId),
  requestedAt: at.toISOString(),
  finishedAt: at.toISOString(),
});

const isPaid = (status: PeriodPayment['status']): boolean =>
  status === 'success' || status === 'refunded';

export const describePayment = (userId: bigint, row: PaymentRow): PeriodPayment => {
  const { status, reason } = standingOf(row);
  return {
    cardPaymentId: paymentNumber(userId, row.card_payment_id),
    periodNumber: row.period_number ?? 0,
    status,
    reason,
    amount: encodeAmount(row.amount),
    refundedAmount: encodeAmount(row.refunded_amount),
    currency: row.currency,
    cardName: row.card_name,
    // Also charges that were refunded later: they were paid all the same, and have their receipts.
    paidAt: isPaid(status) ? (row.finished_at?.toISOString() ?? null) : null,
    nextAttemptAt: status === 'fail' ? (row.next_attempt_at?.toISOString() ?? null) : null,
  };
};

type Next = { readonly at: Date; readonly amount: bigint };

/** Returns the next payment's amount and time; undefined if there is none. */
export const nextPaymentOf = (row: SubscriptionRow): Next | undefined => {
  if (row.state !== 'active' && row.state !== 'past_due') return undefined;
  if (row.due_amount !== null && row.due_starts_at !== null) {
    const at = row.state === 'past_due' ? row.next_attempt_at : row.due_starts_at;
    return { at: at ?? row.now, amount: row.due_amount };
  }
  const planned = row.change_state === 'planned' ? row.change_price : null;
  return { at: row.next_payment_at, amount: planned ?? row.next_amount };
};

const cancelBeforeOf = (row: SubscriptionRow): Date | undefined => {
  if (row.state !== 'active' || row.next_due_at === null) return undefined;
  return lastMomentToCancel(row.next_payment_at);
};

const troubleOf = (row: SubscriptionRow): Subscription['trouble'] => {
  if (row.state !== 'past_due' || row.trouble_since === null) return null;
  const isTried = row.due_state === 'due' && row.give_up_at === null;
  return {
    reason: nameOfFailure(row.trouble_code),
    nextAttemptAt: isTried ? (row.next_attempt_at?.toISOString() ?? null) : null,
    endsAt: (row.give_up_at ?? endOfRetries(row.trouble_since)).toISOString(),
  };
};

const plannedOf = (row: SubscriptionRow): Subscription['plannedChange'] => {
  if (row.change_state !== 'planned' || row.change_product_id === null) return null;
  return {
    productId: Number(row.change_product_id),
    name: row.change_name ?? '',
    plan: row.change_plan,
    grade: row.change_grade,
    localPrice: encodeAmount(row.change_price ?? 0n),
    startsAt: (row.next_due_at ?? row.paid_until).toISOString(),
  };
};

const openPaymentOf = (row: SubscriptionRow): string | null => {
  if (row.due_state === 'charging') return row.due_payment_id;
  return row.change_state === 'charging' ? row.change_payment_id : null;
};

export const describeSubscription = (row: SubscriptionRow): Subscription => {
  const next = nextPaymentOf(row);
  const openId = openPaymentOf(row);
  return {
    subscriptionId: subscriptionNumber(row.user_id, row.subscription_id),
    type: row.type,
    state: row.state,
    djId: row.dj_id === 0n ? null : Number(row.dj_id),
    productId: Number(row.product_id),
    name: row.name,
    plan: row.plan,
    grade: row.grade,
    standardPrice: encodeAmount(row.standard_price),
    localPrice: encodeAmount(row.local_price),
    currency: row.currency,
    cardId: publicIdOf('k', { userId: row.user_id, id: row.card_id }),
    promotionMonth: row.promotion_months,
    startedAt: row.anchor_at.toISOString(),
    nextPaymentTime: next?.at.toISOString() ?? null,
    nextAmount: next === undefined ? null : encodeAmount(next.amount),
    cancelBefore: cancelBeforeOf(row)?.toISOString() ?? null,
    paidUntil: row.paid_until.toISOString(),
    canceledAt: row.canceled_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedWhy: row.ended_why,
    openCardPaymentId: openId === null ? null : paymentNumber(row.user_id, openId),
    trouble: troubleOf(row),
    plannedChange: plannedOf(row),
  };
};

const eventKinds = new Map<string, SubscriptionEvent['kind']>([
  ['subscribed', 'subscribed'],
  ['free', 'free'],
  ['paid', 'paid'],
  ['declined', 'declined'],
  ['skipped', 'skipped'],
  ['canceled', 'canceled'],
  ['resumed', 'resumed'],
  ['changed', 'changed'],
  ['card_changed', 'card_changed'],
  ['refunded', 'refunded'],
  ['money-back', 'money_back'],
  ['ended', 'ended'],
]);

const comingEvents = (row: SubscriptionRow): SubscriptionEvent[] => {
  const next = nextPaymentOf(row);
  if (next === undefined) return [];
  const isRetry = row.state === 'past_due';
  return [
    {
      at: next.at.toISOString(),
      kind: isRetry ? 'retry' : 'next',
      amount: encodeAmount(next.amount),
      currency: row.currency,
      reason: isRetry ? nameOfFailure(row.trouble_code) : null,
      periodNumber: row.due_number ?? row.next_payment_number,
    },
  ];
};

/** Lists the next event, and then the past ones, newest first. */
export const describeTimeline = (
  row: SubscriptionRow,
  log: readonly LogRow[],
): SubscriptionEvent[] => [
  ...comingEvents(row),
  ...log.flatMap(({ kind: written, period_number, amount, failure_code, at }) => {
    const kind = eventKinds.get(written);
    if (kind === undefined) return [];
    return [
      {
        at: at.toISOString(),
        kind,
        amount: amount === null ? null : encodeAmount(amount),
        currency: row.currency,
        reason: failure_code === null ? null : nameOfFailure(failure_code),
        periodNumber: period_number,
      },
    ];
  }),
];

/** Describes every step for operators, as it is stored. */
export const describeSteps = (
  row: SubscriptionRow,
  log: readonly LogRow[],
): (Omit<SubscriptionEvent, 'kind'> & { readonly kind: string })[] => [
  ...comingEvents(row),
  ...log.map(({ kind, period_number: periodNumber, amount, failure_code: code, at }) => ({
    at: at.toISOString(),
    kind,
    amount: amount === null ? null : encodeAmount(amount),
    currency: row.currency,
    reason: code === null ? null : nameOfFailure(code),
    periodNumber,
  })),
];
