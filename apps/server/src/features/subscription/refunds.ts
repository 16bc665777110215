import { decodeAmount, encodeAmount } from '@dipper/contract';
import type { SubscriptionRefundPreview, WireAmount } from '@dipper/contract';
import type { Queryable } from '../../platform/db/index.ts';
import { giveBackAlone, takeAlone } from '../../core/operators/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { failedStep, refused } from './commands.ts';
import type { Refused, SubscriptionTools } from './commands.ts';
import { subscriptionNumber } from './describe-model.ts';
import { splitRefund } from './model.ts';
import type { RefundSplit } from './model.ts';
import { findPaid, findRefunded, writeRefund } from './payment-repository.ts';
import type { ByOperator, RefundRow } from './payment-repository.ts';
import { findSubscription, holdSubscription } from './repository.ts';
import type { SubscriptionName, SubscriptionRow } from './repository.ts';

export type Previewed =
  | Refused
  | { readonly kind: 'preview'; readonly answer: SubscriptionRefundPreview };

type Plan = { readonly row: SubscriptionRow; readonly split: RefundSplit; readonly number: number };

/** The preview and the refund use this, so they are equal to the last unit. */
const planOf = async (
  db: Queryable,
  name: SubscriptionName,
  row: SubscriptionRow | undefined,
): Promise<Refused | Plan> => {
  if (row === undefined) return refused('subscription_not_found');
  if (row.state === 'ended') return refused('subscription_already_canceled');
  if (row.state === 'pending' || row.due_state === 'charging' || row.change_state === 'charging') {
    return refused('payment_pending');
  }
  const number = row.next_period - 1;
  const paid = row.due_number === null ? await findPaid(db, name, number) : [];
  const [first] = paid;
  if (first === undefined || row.paid_until <= row.now) {
    return refused('wrong_refund_schedule_time');
  }
  const split = splitRefund({
    startsAt: first.starts_at,
    paidAt: first.paid_at,
    at: row.now,
    hasLoggedInSince: first.has_logged_in,
    charges: paid.map(({ card_payment_id: cardPaymentId, amount, days }) => ({
      cardPaymentId,
      amount,
      days,
    })),
  });
  return split.amount === 0n ? refused('wrong_refund_schedule_time') : { row, split, number };
};

const describe = ({ row, split }: Plan): SubscriptionRefundPreview => ({
  subscriptionId: subscriptionNumber(row.user_id, row.subscription_id),
  amount: encodeAmount(split.amount),
  currency: row.currency,
  paidAmount: encodeAmount(split.paidAmount),
  usedDays: split.usedDays,
  isFull: split.isFull,
});

export const previewRefund = async (
  { database }: SubscriptionTools,
  name: SubscriptionName,
): Promise<Previewed> => {
  const plan = await planOf(database, name, await findSubscription(database, name));
  return 'kind' in plan ? plan : { kind: 'preview', answer: describe(plan) };
};

export type RefundWish = {
  readonly expectedAmount: WireAmount;
  readonly requestKey: string;
  /** Undefined: its person wants it. */
  readonly by?: ByOperator;
};

type Written = { readonly answer: SubscriptionRefundPreview; readonly cardRefundIds: string[] };

/** The same request again, whose first runner died before it could answer. */
const repeated = (row: SubscriptionRow, before: RefundRow): SubscriptionRefundPreview => ({
  subscriptionId: subscriptionNumber(row.user_id, row.subscription_id),
  amount: encodeAmount(before.amount),
  currency: row.currency,
  paidAmount: encodeAmount(before.paid_amount),
  usedDays: before.used_days,
  isFull: before.is_full,
});

const write = async (
  db: Queryable,
  name: SubscriptionName,
  { expectedAmount, requestKey, by }: RefundWish,
): Promise<Refused | Written> => {
  const held = await holdSubscription(db, name);
  const before = held?.state === 'ended' ? await findRefunded(db, name) : undefined;
  if (held !== undefined && before?.request_key === requestKey) {
    return { answer: repeated(held, before), cardRefundIds: [] };
  }
  const plan = await planOf(db, name, held);
  if ('kind' in plan) return plan;
  const { split, row, number } = plan;
  if (split.amount !== decodeAmount(expectedAmount)) return refused('price_changed');
  const parts = split.parts.map((part) => ({ ...part, cardRefundId: newUuid() }));
  const outcome = await writeRefund(db, {
    name,
    refundId: newUuid(),
    periodNumber: number,
    amount: split.amount,
    paidAmount: split.paidAmount,
    usedDays: split.usedDays,
    isFull: split.isFull,
    requestKey,
    at: row.now,
    currency: row.currency,
    by,
    parts,
  });
  if (outcome !== 'accepted') return refused(outcome);
  return { answer: describe(plan), cardRefundIds: parts.map(({ cardRefundId }) => cardRefundId) };
};

export type RefundAnswered =
  | Refused
  | {
      readonly kind: 'refunded';
      readonly isRepeated: boolean;
      readonly answer: SubscriptionRefundPreview & { readonly status: 'pending' | 'refunded' };
    };

const giveBack = async (
  { cardCharging, log }: SubscriptionTools,
  { bucket, userId }: SubscriptionName,
  refundId: string,
): Promise<void> => {
  try {
    await cardCharging.advanceRefund({ bucket, userId, refundId }, 0);
  } catch (error) {
    log.warn({ error }, 'a refund of a card payment is taken on by the worker instead');
  }
};

/** Ends the subscription and sets its money aside at once; the provider is asked afterwards. */
export const refundSubscription = async (
  tools: SubscriptionTools,
  name: SubscriptionName,
  wish: RefundWish,
): Promise<RefundAnswered> => {
  try {
    const written = await tools.database.transaction((db) => write(db, name, wish));
    if ('kind' in written) return written;
    for (const id of written.cardRefundIds) await giveBack(tools, name, id);
    const refunded = await findRefunded(tools.database, name);
    const status = refunded?.done === true ? 'refunded' : 'pending';
    const isRepeated = written.cardRefundIds.length === 0;
    return { kind: 'refunded', isRepeated, answer: { ...written.answer, status } };
  } catch (error) {
    const step = failedStep(error);
    if (step === undefined) throw error;
    return refused(step);
  }
};

/**
 * Refunds for a person within the operator's daily limit. An amount that was not refunded after all
 * no longer counts.
 */
export const refundForPerson = async (
  tools: SubscriptionTools,
  name: SubscriptionName,
  wish: Omit<RefundWish, 'by'> & { readonly operator: string },
): Promise<RefundAnswered> => {
  const { operator, ...rest } = wish;
  const row = await findSubscription(tools.database, name);
  if (row === undefined) return refused('subscription_not_found');
  const [claimId, amount] = [newUuid(), decodeAmount(wish.expectedAmount)];
  const claim = { claimId, kind: 'refund', unit: row.currency, amount } as const;
  const isTaken = amount > 0n && (await takeAlone(tools.database, operator, claim));
  const by = { operator, aloneMost: isTaken ? amount : 0n };
  const answered = await refundSubscription(tools, name, { ...rest, by });
  const isDone = answered.kind === 'refunded' && !answered.isRepeated;
  if (isTaken && !isDone) await giveBackAlone(tools.database, operator, claimId);
  return answered;
};
