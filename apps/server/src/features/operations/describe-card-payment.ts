import { encodeAmount } from '@dipper/contract';
import type { OperatorCardPaymentDetail } from '@dipper/contract';
import { describeCardPayment } from '../../core/card-charging/index.ts';
import { lastFourOf } from '../../core/instruments/index.ts';
import type { CardOrderRow, CardPaymentFacts } from './card-payment-repository.ts';
import { describeEntry, describeStep } from './describe-books.ts';

const describePeriod = (
  number: number | null,
  order: CardOrderRow,
): OperatorCardPaymentDetail['period'] => {
  const {
    period_state: state,
    starts_at: startsAt,
    ends_at: endsAt,
    period_amount: amount,
  } = order;
  if (number === null || state === null || startsAt === null || endsAt === null) return null;
  return {
    number,
    state,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    amount: encodeAmount(amount ?? 0n),
    attempts: order.attempts ?? 0,
    nextAttemptAt: order.next_attempt_at?.toISOString() ?? null,
    givesUpAt: order.give_up_at?.toISOString() ?? null,
    paidAt: order.paid_at?.toISOString() ?? null,
  };
};

/** Describes everything that explains a charge of a kept card. */
export const describeCardPaymentFacts = (facts: CardPaymentFacts): OperatorCardPaymentDetail => {
  const { payment, order } = facts;
  const { company, number_masked: number, due_at: dueAt, questions } = order;
  return {
    payment: describeCardPayment(payment),
    attempt: order.attempt,
    country: order.country,
    orderId: order.order_id,
    card: company === null || number === null ? null : { company, lastFour: lastFourOf(number) },
    period: describePeriod(payment.period_number, order),
    log: facts.log.map(describeStep),
    refunds: facts.refunds.map((row) => ({
      place: row.place,
      state: row.state,
      amount: encodeAmount(row.amount),
      currency: row.currency,
      reason: row.reason,
      providerReference: row.provider_reference,
      requestedAt: row.requested_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
      log: facts.refundLog.filter(({ refund_id: id }) => id === row.refund_id).map(describeStep),
    })),
    entries: facts.entries.map(describeEntry),
    hasReceipt: order.has_receipt,
    question:
      dueAt === null || questions === null
        ? null
        : { dueAt: dueAt.toISOString(), times: questions },
  };
};
